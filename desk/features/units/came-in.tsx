import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading } from '../../api/api.ts'
import { QuietButton } from '../../ui/button.ts'
import { count, counted, dateTime } from '../../ui/format.ts'
import classes from './came-in.module.css'
import { importsKey, type Left, useTakeBack } from './take-back.ts'

type Props = { readonly projectId: number; readonly mayEdit: boolean; onLeft(left: Left): void }

/** The lists that came in of late, each with the way back. */
export function CameIn({ projectId, mayEdit, onLeft }: Props) {
  const { data } = useQuery(reading(importsKey(projectId), api.units.imports, { params: { projectId } }))
  const takeBack = useTakeBack(projectId, onLeft)
  const [going, setGoing] = useState<number>()
  if (!data || data.length === 0) return null
  return (
    <section className={classes.lists} aria-labelledby="lists-that-came-in">
      <h3 id="lists-that-came-in">Lists that came in during the last 30 days</h3>
      <ul>
        {data.map(({ id, who, created_at, added, changed, undone_at }) => (
          <li key={id}>
            <span>
              {dateTime(created_at)}, {who}: {counted(added, 'unit')} added, {count(changed)} changed
            </span>
            {undone_at !== null && <span>Taken back {dateTime(undone_at)}</span>}
            {undone_at === null && (mayEdit || changed === 0) && (
              <QuietButton
                size="compact-sm"
                loading={going === id}
                aria-label={`Take back the list of ${dateTime(created_at)}`}
                onClick={() => {
                  setGoing(id)
                  void takeBack(id).finally(() => setGoing(undefined))
                }}
              >
                Take back
              </QuietButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
