import { useState } from 'react'
import type { Tone } from '../../../model/workflows/workflow.ts'
import { QuietButton } from '../../ui/button.ts'
import { count } from '../../ui/format.ts'
import { Muted, MutedWords } from '../../ui/muted.ts'
import { Narrowing } from '../../ui/narrowing.ts'
import { StatusMark } from '../../ui/status-mark.tsx'
import classes from './differences.module.css'

type Value = string | number | null
export type RowState = 'changed' | 'new' | 'stale' | 'bad' | 'same'
export type DifferentCell = {
  readonly field: string
  /** As the file's own program names it. */
  readonly cell?: string
  readonly old: Value
  readonly new: Value
  readonly error: string | null
}
export type Different = {
  /** The row of the file or of what was pasted; of neither, the record's own place. */
  readonly row: number
  readonly name: string
  readonly state: RowState
  readonly note?: string | null
  readonly cells: readonly DifferentCell[]
}
/** How the list calls one, its fields and their values. */
export type DifferenceWords = {
  readonly one: string
  labelOf(field: string): string
  shown(field: string, value: Value): string
}
type Props = {
  readonly words: DifferenceWords
  readonly rows: readonly Different[]
  /** Rows of each state, of which a long list shows the first ones. */
  readonly many: Readonly<Record<RowState, number>>
  /** The rows have numbers that somebody looks up. */
  readonly isOfFile?: boolean
}

const states: Readonly<Record<RowState, { label: string; tone: Tone }>> = {
  changed: { label: 'Changes', tone: 'waiting' },
  new: { label: 'New', tone: 'good' },
  stale: { label: 'Changed meanwhile', tone: 'active' },
  bad: { label: 'Cannot be taken', tone: 'bad' },
  same: { label: 'As it stands', tone: 'calm' },
}
const order = Object.keys(states) as RowState[]
/** Rows that are drawn at once. */
const atOnce = 100

/** What many records would become, cell by cell: as it stands beside as it would be, and why not at the cell itself. */
export function Differences({ words, rows, many, isOfFile = false }: Props) {
  const [state, setState] = useState<RowState>()
  const [drawn, setDrawn] = useState(atOnce)
  const kept = state === undefined ? rows.filter(row => row.state !== 'same') : rows.filter(row => row.state === state)
  const shown = state === undefined && kept.length === 0 ? rows : kept
  const total = order.reduce((sum, each) => sum + (state === undefined || each === state ? many[each] : 0), 0)
  const sameLeftOut = state === undefined && kept.length > 0 ? many.same : 0
  return (
    <>
      <Narrowing aria-label="Rows by what becomes of them">
        {order
          .filter(each => many[each] > 0)
          .map(each => (
            <button
              key={each}
              type="button"
              aria-pressed={state === each}
              onClick={() => {
                setState(state === each ? undefined : each)
                setDrawn(atOnce)
              }}
            >
              {states[each].label} {count(many[each])}
            </button>
          ))}
      </Narrowing>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} data-autofocus aria-label="Differences">
        <table className={classes.table}>
          <thead>
            <tr>
              {isOfFile && <th scope="col">Row</th>}
              <th scope="col">{words.one}</th>
              <th scope="col">Column</th>
              <th scope="col">As it stands</th>
              <th scope="col">As it would be</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, drawn).map(row => (
              <Rows key={row.row} of={row} words={words} isOfFile={isOfFile} />
            ))}
          </tbody>
        </table>
      </section>
      {shown.length > drawn && (
        <QuietButton size="compact-sm" onClick={() => setDrawn(drawn + atOnce)}>
          Show {count(Math.min(atOnce, shown.length - drawn))} more
        </QuietButton>
      )}
      {total - sameLeftOut > shown.length && shown.length <= drawn && (
        <Muted data-size="sm">
          The first {count(shown.length)} of {count(total - sameLeftOut)} are shown.
        </Muted>
      )}
    </>
  )
}

/** One row of the list: a line for each of its cells that differs. */
type RowsProps = Pick<Props, 'words'> & { readonly of: Different; readonly isOfFile: boolean }
function Rows({ of: { row, name, state, note, cells }, words, isOfFile }: RowsProps) {
  const lines = cells.length > 0 ? cells : [undefined]
  return lines.map((cell, i) => (
    <tr key={cell ? `${cell.field} ${cell.error ?? ''}` : 'none'} data-first={i === 0 || undefined}>
      {i === 0 && isOfFile && <td rowSpan={lines.length}>{row}</td>}
      {i === 0 && (
        <th scope="row" rowSpan={lines.length}>
          {name} <StatusMark tone={states[state].tone}>{states[state].label}</StatusMark>
          {note && <span className={classes.note}>{note}</span>}
        </th>
      )}
      {cell ? (
        <>
          <td>
            {words.labelOf(cell.field)} {cell.cell && <span className={classes.cell}>{cell.cell}</span>}
          </td>
          <td className="figures" data-side="">
            {textOf(words, cell.field, cell.old)}
          </td>
          <td className="figures" data-side="" data-wrong={cell.error !== null || undefined}>
            {textOf(words, cell.field, cell.new)}
            {cell.error !== null && <span className={classes.error}>{cell.error}</span>}
          </td>
        </>
      ) : (
        <td colSpan={3}>Nothing differs.</td>
      )}
    </tr>
  ))
}

const textOf = ({ shown }: DifferenceWords, field: string, value: Value) =>
  value === null || value === '' ? <MutedWords>nothing</MutedWords> : shown(field, value)
