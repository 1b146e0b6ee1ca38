import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Change } from '../../model/content/diff.ts'
import { kindOf, type RecordKey } from '../../model/kinds/records.ts'
import { isReviewed, type ReviewedKey } from '../../model/kinds/reviewed.ts'
import { api, reading } from '../api/api.ts'
import { ChangeList } from '../fields/change-list.tsx'
import { linkTo } from '../shell/link.ts'
import { useMay } from '../shell/profile.ts'
import { useAttempt } from '../ui/attempt.ts'
import { QuietButton } from '../ui/button.ts'
import { Buttons } from '../ui/buttons.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Failure } from '../ui/failure.tsx'
import { counted, dateTime } from '../ui/format.ts'
import { say } from '../ui/say.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import { ChangeIntoLaunch } from './change-into-launch.tsx'
import { Differences, Standing } from './record-panel-elements.ts'

export type PlannedChange = NonNullable<Awaited<ReturnType<typeof api.recordChanges.read>>['change']>

/** What waits beside a record that visitors read (decision 342): null where nothing does, undefined before that is known. */
export function useWaitingChange(key: RecordKey, id: number, isThere: boolean) {
  const queries = useQueryClient()
  const queryKey = ['recordChange', key, id]
  const isOfKind = isReviewed(key) && isThere
  const params = { list: key as ReviewedKey, id }
  const { data, error } = useQuery({ ...reading(queryKey, api.recordChanges.read, { params }), enabled: isOfKind })
  const change = isOfKind ? data?.change : null
  // Which version of the record each version of the change was looked at over.
  const over = useRef(new Map<number, number>())
  const looked = ({ change: of }: { readonly change: PlannedChange | null }) => {
    if (of) over.current.set(of.version, of.record_version)
    return of
  }
  if (change && !over.current.has(change.version)) looked({ change })
  const kept = () => queries.getQueryData<{ change: PlannedChange | null }>(queryKey)?.change ?? null
  return {
    change,
    error,
    /** Keeps these values as a change of this version: of what waits, or of the record where nothing does. */
    async keep(values: Readonly<Record<string, unknown>>, version: number) {
      const seen = change
        ? { version, record_version: over.current.get(version) ?? 0 }
        : { version: 0, record_version: version }
      const body = { ...seen, values: { ...values } }
      const state = await api.recordChanges.keep({ params, body })
      queries.setQueryData(queryKey, state)
      return looked(state)
    },
    /** Visitors read it from now on. Where nothing waits, since it says what they read, there is nothing to do. */
    async publish(readRecord: () => Promise<unknown>) {
      const version = kept()?.version
      if (version !== undefined) await api.recordChanges.publish({ params, body: { version } })
      // The form of the record begins with what stands by then.
      await readRecord()
      queries.setQueryData(queryKey, { change: null })
    },
    /** Reads it anew: what waits, if anything does. */
    async again() {
      const state = await api.recordChanges.read({ params })
      queries.setQueryData(queryKey, state)
      return looked(state)
    },
  }
}

type Props = {
  readonly kind: ReviewedKey
  readonly id: number
  readonly name: string
  readonly change: PlannedChange
  readonly mayEdit: boolean
  onDropped(): Promise<void>
}

/** A change that waits: what visitors read against what they will read, and how it goes on. */
export function WaitingChange({ kind, id, name, change, mayEdit, onDropped }: Props) {
  const may = useMay()
  const [isShown, setShown] = useState(false)
  const [isLaunching, setLaunching] = useState(false)
  const { failure, attempt } = useAttempt(({ message, problem }) =>
    problem?.errors ? Object.values(problem.errors).flat().join(' ') : message,
  )
  const { version, changes, held, launches, updated_at, updated_by } = change
  const drop = () =>
    attempt(async () => {
      await api.recordChanges.drop({ params, query: { version } })
      say(`Dropped what waited for “${name}”`)
      await onDropped()
    })
  const params = { list: kind, id }
  return (
    <Standing aria-label="What waits">
      <p>
        <StatusMark tone="waiting">{counted(changes.length, 'change')} waiting</StatusMark> Kept by{' '}
        {updated_by ?? 'somebody'}, {dateTime(updated_at)}. Visitors read the published text until it is published.
      </p>
      {launches.map(launch => (
        <p key={launch.id}>
          Goes out with <Link {...linkTo('website.launches', { open: launch.id })}>{launch.name}</Link>
          {launch.publish_at === null ? '' : `, ${dateTime(launch.publish_at)}`}.
        </p>
      ))}
      {held.length > 0 && (
        <Failure>
          {held.join(', ')}: changed in what visitors read too since. Look at both, and keep it once more to go on with
          what stands in the form.
        </Failure>
      )}
      {isShown && (
        <Differences>
          <ChangeList
            fields={kindOf(kind).content.fields}
            changes={changes as readonly Change[]}
            before="Visitors read"
            after="Waits"
          />
        </Differences>
      )}
      <Failure>{failure}</Failure>
      <Buttons>
        <QuietButton size="compact-sm" aria-expanded={isShown} onClick={() => setShown(is => !is)}>
          {isShown ? 'Hide the differences' : 'Side by side'}
        </QuietButton>
        {mayEdit && may('add', 'website.launches') && (
          <QuietButton size="compact-sm" onClick={() => setLaunching(true)}>
            Into a launch…
          </QuietButton>
        )}
        {mayEdit && (
          <ConfirmButton
            size="compact-sm"
            ask="Drop…"
            confirm={`Drop ${counted(changes.length, 'change')}`}
            not="Keep it"
            onConfirm={async () => void (await drop())}
          />
        )}
      </Buttons>
      {isLaunching && <ChangeIntoLaunch {...{ kind, id, name }} onClose={() => setLaunching(false)} />}
    </Standing>
  )
}
