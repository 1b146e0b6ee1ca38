import { Link } from '@tanstack/react-router'
import { pageOf } from '../../../model/pages/index.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { setUpParts } from '../../../model/set-up/parts.ts'
import { ChangesTable } from '../../history/changes-table.tsx'
import { LineValue } from '../../history/line-value.tsx'
import { Problem } from '../../ui/failure.tsx'
import { count } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Tick } from '../../ui/tick.tsx'
import type { Seen } from './bring-in.tsx'
import classes from './part-of-set-up.module.css'

type Part = Seen['parts'][number]
type Item = Part['items'][number]

/** Whether it is done with the file: what is here only goes where that is wanted, and some of it never. */
export const isDue = ({ state, stays }: Item, remove: boolean): boolean =>
  state !== 'here' || (remove && stays === null)

/** How many of a part differ, in which way. */
function summary({ items, same }: Part, remove: boolean): string {
  const of = (state: Item['state']) => items.filter(item => item.state === state).length
  const goes = items.filter(item => item.state === 'here' && isDue(item, remove)).length
  const said: [number, string][] = [
    [of('added'), 'added'],
    [of('changed'), 'changed'],
    [goes, 'taken away'],
    [of('here') - goes, 'here only'],
    [same, 'the same'],
  ]
  return said.flatMap(([n, words]) => (n > 0 ? [`${count(n)} ${words}`] : [])).join(', ') || 'Nothing in it'
}

type Props = {
  readonly of: Part
  readonly remove: boolean
  readonly isChosen?: boolean
  /** It stands: what was changed, and no choice any more. */
  readonly isDone?: boolean
  onChoose?(isOn: boolean): void
}

/** A part of the file beside this house: each thing that differs, field by field, and what cannot be applied and why. */
export function PartOfSetUp({ of, remove, isChosen = true, isDone = false, onChoose }: Props) {
  const { label, page } = setUpParts[of.part]
  const items = isDone ? of.items.filter(item => isDue(item, remove)) : of.items
  return (
    <li className={classes.of}>
      <div className={classes.head}>
        {isDone || of.blocked !== null ? (
          <h3>{label}</h3>
        ) : (
          <Tick label={label} checked={isChosen} onTick={isOn => onChoose?.(isOn)} />
        )}
        <Muted data-size="sm">{of.blocked ?? summary(isDone ? { ...of, items } : of, remove)}</Muted>
        {isDone && <Link to={pathOf(page)}>{pageOf(page).label}</Link>}
      </div>
      {items.length > 0 && (
        <ul className={classes.items} data-off={!isChosen || undefined}>
          {items.map(item => (
            <Thing key={item.id} part={of.part} item={item} goes={isDue(item, remove)} />
          ))}
        </ul>
      )}
    </li>
  )
}

const words = { added: 'Added', changed: 'Changed' } as const
const tones = { added: 'good', changed: 'taken' } as const

function Thing({ part, item, goes }: { part: Part['part']; item: Item; goes: boolean }) {
  const { name, state, refused, stays, changes } = item
  const mark =
    state === 'here' ? (
      <StatusMark tone={goes ? 'bad' : 'calm'}>{goes ? 'Taken away' : 'Here only'}</StatusMark>
    ) : (
      <StatusMark tone={tones[state]}>{words[state]}</StatusMark>
    )
  const why = refused.map(reason => <Problem key={reason}>{reason}</Problem>)
  if (changes.length === 0)
    return (
      <li className={classes.plain}>
        {mark} <span>{name}</span>
        {stays !== null && <Muted data-size="sm">{stays}</Muted>}
        {why}
      </li>
    )
  return (
    <li>
      <details open={state === 'changed' || refused.length > 0}>
        <summary>
          {mark} <span>{name}</span>
        </summary>
        {why}
        <Changes part={part} changes={changes} isNew={state === 'added'} />
      </details>
    </li>
  )
}

const noNames: ReadonlyMap<string, string> = new Map()

function Changes({ part, changes, isNew }: { part: Part['part']; changes: Item['changes']; isNew: boolean }) {
  const { fields } = setUpParts[part]
  return (
    <ChangesTable
      isOne={isNew}
      last={{ head: isNew ? 'In the file' : 'After', side: 'after' }}
      rows={changes.map(({ field, before, after }) => {
        const of = { name: field, field: fields[field], names: noNames }
        return {
          key: field,
          label: fields[field]?.label ?? field,
          before: <LineValue {...of} value={before} against={after} />,
          after: <LineValue {...of} value={after} against={before} />,
        }
      })}
    />
  )
}
