import { useState } from 'react'
import { QuietButton } from '../../ui/button.ts'
import { count, counted, dateTime } from '../../ui/format.ts'
import classes from './came-in.module.css'

type CameInSheet = {
  readonly id: number
  readonly who: string
  readonly created_at: string
  readonly added: number
  readonly changed: number
  readonly undone_at: string | null
  /** What was set on many, where it was no sheet. */
  readonly field?: string | null
}
type Props = {
  readonly one: string
  readonly many?: string
  readonly title?: string
  readonly sheets: readonly CameInSheet[]
  mayUndo(sheet: CameInSheet): boolean
  onUndo(id: number): Promise<unknown>
}

/** The lists that came in of late, each with the way back. */
export function CameIn({ one, many = `${one}s`, title = 'Lists that came in', sheets, mayUndo, onUndo }: Props) {
  const [going, setGoing] = useState<number>()
  if (sheets.length === 0) return null
  return (
    <section className={classes.lists} aria-labelledby="lists-that-came-in">
      <h3 id="lists-that-came-in">{title} during the last 30 days</h3>
      <ul>
        {sheets.map(sheet => {
          const { id, who, created_at, added, changed, undone_at, field } = sheet
          return (
            <li key={id}>
              <span>
                {dateTime(created_at)}, {who}:{' '}
                {field
                  ? `“${field}” of ${counted(changed, one, many)}`
                  : `${counted(added, one, many)} added, ${count(changed)} changed`}
              </span>
              {undone_at !== null && <span>Taken back {dateTime(undone_at)}</span>}
              {undone_at === null && mayUndo(sheet) && (
                <QuietButton
                  size="compact-sm"
                  loading={going === id}
                  aria-label={`Take back ${field ? `“${field}”` : 'the list'} of ${dateTime(created_at)}`}
                  onClick={() => {
                    setGoing(id)
                    void onUndo(id).finally(() => setGoing(undefined))
                  }}
                >
                  Take back
                </QuietButton>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
