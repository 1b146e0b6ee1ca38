import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Conflict, type MergeChoice, merge, type Side, type Stand } from '../../../model/content/merge.ts'
import { ChangeList } from '../../fields/change-list.tsx'
import { ValueView } from '../../fields/value-view.tsx'
import { valueAt } from '../../form/path.ts'
import { titledRows } from '../../form/row-title.ts'
import { useRead } from '../../form/use-form.ts'
import { QuietButton } from '../../ui/button.ts'
import { counted, dateTime } from '../../ui/format.ts'
import classes from './merge-screen.module.css'
import type { Session } from './session.ts'
import { useSession } from './use-session.ts'
import { useWhose } from './whose.ts'

/** Two people edited: each field that both changed is decided here; nothing is overwritten unseen. */
export function MergeScreen({ session, onSave }: { session: Session; onSave: (merged: Side) => Promise<boolean> }) {
  const { form, content } = session
  const theirs = useSession(session, now => now.newer)
  const mine = useRead(form, each => each.snapshot())
  const [choices, setChoices] = useState<Readonly<Record<string, MergeChoice>>>({})
  const [isSaving, setSaving] = useState(false)
  const whose = useWhose()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  if (!theirs) return null

  const result = merge(content.fields, mine.start, mine, session.sideOf(theirs), choices)
  const { conflicts, takenFromThem, merged } = result
  const open = conflicts.filter(({ key }) => choices[key] === undefined).length
  const them = whose(theirs.updated_by)
  const choose = (key: string, choice: MergeChoice) => setChoices({ ...choices, [key]: choice })
  const chooseAll = (choice: MergeChoice) => setChoices(Object.fromEntries(conflicts.map(({ key }) => [key, choice])))
  async function save() {
    setSaving(true)
    if (!(await onSave(merged))) setSaving(false)
  }

  return (
    <section className={classes.merge} aria-labelledby="merge-title">
      <h2 id="merge-title" ref={heading} tabIndex={-1}>
        {them} saved this page while you were writing
      </h2>
      <p className={classes.lead}>
        Saved {theirs.updated_at && dateTime(theirs.updated_at)} as version {theirs.version}. Nothing of yours is lost:{' '}
        {conflictsSaid(conflicts.length)}
      </p>
      {conflicts.length > 1 && (
        <p className={classes.all}>
          <QuietButton size="compact-sm" onClick={() => chooseAll('mine')}>
            Mine everywhere
          </QuietButton>
          <QuietButton size="compact-sm" onClick={() => chooseAll('theirs')}>
            {them}’s everywhere
          </QuietButton>
        </p>
      )}
      {conflicts.map(conflict => (
        <ConflictBox
          key={conflict.key}
          conflict={conflict}
          titles={titlesOf(conflict, [theirs.values, mine.values, mine.start.values])}
          them={them}
          choice={choices[conflict.key]}
          choose={choose}
        />
      ))}
      {takenFromThem.length > 0 && (
        <details className={classes.taken} open={conflicts.length === 0}>
          <summary>
            {counted(takenFromThem.length, 'change')} of {whose(theirs.updated_by, 'within')} taken over
          </summary>
          <ChangeList fields={content.fields} changes={takenFromThem} before="You had" after={`${them} has`} />
        </details>
      )}
      <div className={classes.bar}>
        <p role="status">{open === 0 ? 'All decided.' : `${counted(open, 'field')} still to decide.`}</p>
        <QuietButton onClick={session.leaveMerge}>Back to the form</QuietButton>
        <Button disabled={open > 0} loading={isSaving} onClick={() => void save()}>
          Save merged
        </Button>
      </div>
    </section>
  )
}

const conflictsSaid = (n: number) =>
  n === 0
    ? 'you changed different fields, and both edits fit together.'
    : `${counted(n, 'field was', 'fields were')} changed by both. Choose for each.`

/** The titles of rows, by id; as both sides last knew them. */
type Titles = ReadonlyMap<unknown, string>
function titlesOf({ kind, field, path }: Conflict, pages: readonly unknown[]): Titles {
  if (kind !== 'order' || field.kind !== 'list') return new Map()
  return new Map(pages.flatMap(page => titledRows(field, valueAt(page, path))))
}

type BoxProps = {
  readonly conflict: Conflict
  readonly titles: Titles
  readonly them: string
  readonly choice: MergeChoice | undefined
  readonly choose: (key: string, choice: MergeChoice) => void
}

function ConflictBox({ conflict, titles, them, choice, choose }: BoxProps) {
  const { key, label } = conflict
  const sides = [
    { side: 'mine', name: 'Mine', stand: conflict.mine },
    { side: 'theirs', name: `${them}’s`, stand: conflict.theirs },
  ] as const
  return (
    <fieldset className={classes.conflict} data-decided={choice !== undefined || undefined}>
      <legend>{label}</legend>
      <div className={classes.base}>
        <span>It was</span>
        <StandView conflict={conflict} stand={conflict.base} titles={titles} />
      </div>
      <div className={classes.sides}>
        {sides.map(({ side, name, stand }) => (
          <label key={side} data-chosen={choice === side || undefined}>
            <span className={classes.who}>
              <input type="radio" name={`merge-${key}`} checked={choice === side} onChange={() => choose(key, side)} />{' '}
              {name}
            </span>
            <StandView conflict={conflict} stand={stand} titles={titles} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function StandView({ conflict, stand, titles }: { conflict: Conflict; stand: Stand; titles: Titles }) {
  if (!stand.there) return <em>Removed</em>
  if (!stand.own) return <em>Follows the group site</em>
  if (conflict.kind === 'order')
    return (
      <ol className={classes.order}>
        {(Array.isArray(stand.value) ? stand.value : []).map(id => (
          <li key={id}>{titles.get(id) ?? 'Another row'}</li>
        ))}
      </ol>
    )
  return <ValueView field={conflict.field} value={stand.value} />
}
