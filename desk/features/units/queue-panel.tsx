import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { turnHours } from '../../../model/rules/unit-holds.ts'
import { api, reading } from '../../api/api.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { useAttempt } from '../../ui/attempt.ts'
import { Failure } from '../../ui/failure.tsx'
import { dateTime } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import { isHeld, standsWords } from './hold-words.ts'
import { HolderChoice } from './holder-choice.tsx'
import type { QueueProps } from './queue-button.tsx'
import classes from './queue-panel.module.css'
import { unitsKey } from './use-units.ts'

/** Who has the unit, who waits for it at which place, and a place for one more. */
export default function QueuePanel({ projectId, unit, mayEdit }: QueueProps) {
  const { id, unit_code } = unit
  const client = useQueryClient()
  const key = ['units.queue', projectId, id]
  const params = { projectId, unitId: id }
  const { data: queue, error, refetch } = useQuery(reading(key, api.units.queue, { params }))
  const { failure, isBusy, attempt } = useAttempt(
    ({ problem, message }) => problem?.errors?.['seller_id']?.[0] ?? message,
  )
  const [seller, setSeller] = useState<number>()
  // Once somebody was added, the choice is empty again.
  const [added, setAdded] = useState(0)
  const show = (next: NonNullable<typeof queue>) => {
    client.setQueryData(key, next)
    return client.invalidateQueries({ queryKey: unitsKey(projectId) })
  }
  const wait = () =>
    attempt(async () => {
      if (seller === undefined) return
      const next = await api.units.wait({ params, body: { seller_id: seller } })
      await show(next)
      const own = next.find(({ seller_id }) => seller_id === seller)
      setSeller(undefined)
      setAdded(added + 1)
      if (own) say(`${own.name} waits for ${unit_code}: place ${own.place} of ${next.length}`)
    })
  const leave = (sellerId: number, name: string) =>
    attempt(async () => {
      await show(await api.units.leave({ params: { ...params, sellerId } }))
      say(`${name} waits for ${unit_code} no longer`)
    })
  return (
    <div className={classes.panel}>
      <p>{standsWords(unit, Date.now())}</p>
      <Muted data-size="sm">
        Once it is free, it is on hold for the first of the queue for {turnHours} hours, who is told by mail; then for
        the next.
      </Muted>
      {error && !queue && <LoadFailure error={error} retry={() => void refetch()} />}
      {!queue && !error && <p aria-busy="true">Please wait while we're getting your data.</p>}
      {queue?.length === 0 && <p>Nobody waits.</p>}
      {queue && queue.length > 0 && (
        <ol className={classes.queue} aria-label={`Who waits for ${unit_code}`}>
          {queue.map(({ seller_id, name, seller_code, since, place }) => (
            <li key={seller_id}>
              <span className={classes.place}>{place}</span>
              <span>
                {name} ({seller_code})
                <span className={classes.since}>
                  {place === 1 ? 'Next, waits' : 'Waits'} since {dateTime(since)}
                </span>
              </span>
              {mayEdit && (
                <ActButton
                  size="compact-sm"
                  variant="subtle"
                  isBusy={isBusy}
                  aria-label={`Take out ${name}`}
                  onClick={() => void leave(seller_id, name)}
                >
                  Take out
                </ActButton>
              )}
            </li>
          ))}
        </ol>
      )}
      {mayEdit && isHeld(unit) && queue && (
        <div className={classes.add}>
          <HolderChoice key={added} projectId={projectId} label="Let wait" onChoose={setSeller} />
          <ActButton isBusy={isBusy} isOff={seller === undefined} onClick={() => void wait()}>
            Add at place {queue.length + 1}
          </ActButton>
        </div>
      )}
      <Failure>{failure}</Failure>
    </div>
  )
}
