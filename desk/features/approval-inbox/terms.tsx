import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Static } from 'typebox'
import { approvalTerms as content } from '../../../model/content/records/approval-terms.ts'
import type { contract } from '../../../model/contract/index.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { openTerms } from '../../../model/workflows/terms.ts'
import { transferDays } from '../../../model/workflows/transfer.ts'
import { waitingPage } from '../../../model/workflows/waiting.ts'
import { api, reading } from '../../api/api.ts'
import { DelegationList, Note } from '../../cases/cases-elements.ts'
import type { Values } from '../../form/store.ts'
import { HistoryButton } from '../../history/history-button.tsx'
import { RecordForm } from '../../list/record-form.tsx'
import { FaintButton, QuietButton } from '../../ui/button.ts'
import { counted } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import { When } from '../../ui/when.tsx'

type Of = Static<(typeof contract)['approvalTerms']['list']['reply']>[number]
const queryKey = ['approval-terms'] as const
const labelOf = ({ key }: Pick<Of, 'key'>) => pageOf(waitingPage(key)).label
const valuesOf = (of: Of): Values =>
  Object.fromEntries(Object.keys(content.fields).map(name => [name, of[name as 'days']]))
const days = (n: number) => counted(n, 'working day')

/** The due time of each kind, and when who is notified; changed by people who manage the kind. */
export function Terms() {
  const [open, setOpen] = useState<Of['key']>()
  const { data, error, refetch } = useQuery(reading(queryKey, api.approvalTerms.list))
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  const chosen = data.find(({ key }) => key === open)
  if (chosen)
    return (
      <section aria-label={labelOf(chosen)}>
        <h3>{labelOf(chosen)}</h3>
        <Suspense fallback={<Skeleton height={240} />}>
          <TermsForm key={chosen.key} of={chosen} onDone={() => setOpen(undefined)} />
        </Suspense>
      </section>
    )
  return (
    <>
      <Muted>A change holds for what comes to its approver from then on. No date given moves.</Muted>
      {data.length === 0 && <Note>Your role decides nothing here.</Note>}
      <DelegationList>
        {data.map(of => (
          <li key={of.key}>
            <div>
              <strong>{labelOf(of)}</strong>
              <Muted>
                {openTerms(of.key).includes('days')
                  ? `${days(of.days)} to decide`
                  : `${transferDays} days to decide, as its links`}
                ; reminder {of.remind_before === 0 ? 'on the day' : `${days(of.remind_before)} before`}, managers{' '}
                {of.escalate_after === 0 ? 'on the day' : `${days(of.escalate_after)} after`}
                {of.updated_at && (
                  <>
                    . Changed by {of.updated_by}, <When at={of.updated_at} withTime />
                  </>
                )}
              </Muted>
            </div>
            {of.may_edit && (
              <QuietButton size="compact-sm" aria-label={`Change ${labelOf(of)}`} onClick={() => setOpen(of.key)}>
                Change
              </QuietButton>
            )}
          </li>
        ))}
      </DelegationList>
    </>
  )
}

function TermsForm({ of, onDone }: { of: Of; onDone(): void }) {
  const queries = useQueryClient()
  async function save(values: Values, version: number) {
    await api.approvalTerms.save({ body: { ...values, key: of.key, version } })
    say(`Saved the days of ${labelOf(of)}`)
    await queries.invalidateQueries({ queryKey })
    return onDone
  }
  async function onStale() {
    const fresh = (await api.approvalTerms.list()).find(({ key }) => key === of.key) ?? of
    return { values: valuesOf(fresh), version: fresh.version }
  }
  return (
    <RecordForm
      draft={{ record: `approval-terms ${of.key}`, version: of.version }}
      content={content}
      values={valuesOf(of)}
      one="days"
      mayEdit
      open={openTerms(of.key).length < Object.keys(content.fields).length ? openTerms(of.key) : undefined}
      onSave={save}
      onStale={onStale}
    >
      <HistoryButton kind="approvalTerms" id={of.key} name={labelOf(of)} onRestored={onDone} />
      <FaintButton onClick={onDone}>Back</FaintButton>
    </RecordForm>
  )
}
