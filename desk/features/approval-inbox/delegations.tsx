import { Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type { contract } from '../../../model/contract/index.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { dayInWords } from '../../../model/when.ts'
import { api, reading } from '../../api/api.ts'
import { waitingOf } from '../../api/reads.ts'
import { DelegationList, Note } from '../../cases/cases-elements.ts'
import { inboxKey } from '../../cases/read-again.ts'
import { HistoryButton } from '../../history/history-button.tsx'
import { useProfile } from '../../shell/profile.ts'
import { QuietButton } from '../../ui/button.ts'
import { Failure } from '../../ui/failure.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import { DelegationForm, delegationsKey } from './delegation-form.tsx'

type Delegation = Static<(typeof contract)['approvalDelegations']['create']['reply']>

/** Delegations: what I passed on, what was passed on to me, and the form to pass on more. */
export function Delegations() {
  const { data, error, refetch } = useQuery(reading(delegationsKey, api.approvalDelegations.list))
  const me = useProfile().id
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  const mine = data.items.filter(({ from }) => from.id === me)
  const theirs = data.items.filter(({ from }) => from.id !== me)
  return (
    <>
      <Part title="I passed on" none="You passed nothing on." items={mine} nameOf={({ to }) => to.name} />
      <Part
        title="Passed on to me"
        none="Nobody passed anything on to you."
        items={theirs}
        nameOf={({ from }) => from.name}
      />
      {data.pages.length > 0 ? (
        <DelegationForm pages={data.pages} />
      ) : (
        <Note>Your role decides nothing that could be passed on.</Note>
      )}
    </>
  )
}

type PartProps = { title: string; none: string; items: readonly Delegation[]; nameOf(of: Delegation): string }

const Part = ({ title, none, items, nameOf }: PartProps) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    {items.length === 0 && <Muted>{none}</Muted>}
    <DelegationList>
      {items.map(each => (
        <One key={each.id} delegation={each} name={nameOf(each)} />
      ))}
    </DelegationList>
  </section>
)

function One({ delegation, name }: { delegation: Delegation; name: string }) {
  const { id, version, pages, starts_on, ends_on, reason, ended_at, ended_by } = delegation
  const queries = useQueryClient()
  const today = dayOf(new Date())
  const end = useMutation({
    mutationFn: () => api.approvalDelegations.end({ params: { id }, body: { version } }),
    onSuccess: () => say(`Ended: ${name}`),
    onSettled: () => {
      for (const queryKey of [delegationsKey, inboxKey, waitingOf.queryKey])
        void queries.invalidateQueries({ queryKey })
    },
  })
  const state =
    ended_at !== null
      ? `Ended by ${ended_by}`
      : ends_on < today
        ? 'Over'
        : starts_on > today
          ? 'Not begun yet'
          : 'Holds now'
  return (
    <li data-over={ended_at !== null || ends_on < today || undefined}>
      <strong>{name}</strong> · {dayInWords(starts_on)} to {dayInWords(ends_on)} · {state}
      <p>{pages.map(labelOfPage).join(', ')}</p>
      {reason && <p>{reason}</p>}
      {ended_at === null && ends_on >= today && (
        <QuietButton size="compact-sm" loading={end.isPending} onClick={() => end.mutate()}>
          End it now
        </QuietButton>
      )}
      <HistoryButton isSmall kind="approvalDelegations" id={id} name={`the delegation to ${name}`} />
      <Failure>{end.error?.message}</Failure>
    </li>
  )
}
