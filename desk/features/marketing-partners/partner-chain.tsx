import { Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { may } from '../../../model/pages/access.ts'
import { reasonMost } from '../../../model/rules/reason.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { ConflictsForm, Reason, TimelineList } from '../../cases/cases-elements.ts'
import { useAccess } from '../../shell/profile.ts'
import { QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Failure } from '../../ui/failure.tsx'
import { say } from '../../ui/say.ts'
import { When } from '../../ui/when.tsx'
import type { MarketingPartner } from './partner-cases.tsx'

const acted = { approved: 'approved', returned: 'returned it', disapproved: 'disapproved' } as const

/** The levels as they were when the partner was submitted, and the steps taken at each. */
export function Chain({ partner }: { partner: MarketingPartner }) {
  if (partner.approval.length === 0) return null
  return (
    <section aria-label="Levels of approval">
      <h3>Levels of approval</h3>
      <TimelineList>
        {partner.approval.map(item => (
          <li key={item.level} aria-current={item.level === partner.current_level ? 'step' : undefined}>
            <strong>Level {item.level}</strong>{' '}
            {item.action === null ? (
              <>
                {item.approver}
                {item.alternate && ` or ${item.alternate}`}
                {item.level === partner.current_level && ', waiting now'}
              </>
            ) : (
              <>
                {item.acted_by} {acted[item.action]}
                {item.acted_at && (
                  <>
                    , <When at={item.acted_at} withTime />
                  </>
                )}
              </>
            )}
            {item.remarks && <p>{item.remarks}</p>}
          </li>
        ))}
      </TimelineList>
      {partner.needs_approver && <Needed partner={partner} />}
    </section>
  )
}

/** Domain.md 2.6: an approver left; open levels go to the chain of the group as it is now. */
function Needed({ partner }: { partner: MarketingPartner }) {
  const access = useAccess()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const assign = useMutation({
    mutationFn: (approval_level_id: number) =>
      api.marketingPartner.assign({ body: { ids: [partner.id], approval_level_id, reason } }),
    onSuccess: ({ results: [result] }) => {
      void say(result?.done ? `${partner.name} has the chain of its group` : (result?.message ?? 'Nothing was changed'))
      void queries.invalidateQueries({ queryKey: ['marketingPartner'] })
    },
  })
  const problems = assign.error instanceof ApiError ? assign.error.problem?.errors : undefined
  const other = problems?.['approval_level_id']?.join(' ') ?? (problems ? undefined : assign.error?.message)
  const level = partner.approval_level_id
  function submit(event: FormEvent) {
    event.preventDefault()
    if (level !== null && !assign.isPending) assign.mutate(level)
  }
  return (
    <ConflictsForm onSubmit={submit} aria-label="Approver needed" noValidate>
      <h3>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden /> Approver needed
      </h3>
      <p>An approver of a level that is still open is no longer active.</p>
      {may(access, 'edit', 'sellers_portal.marketing-partners') && level !== null && (
        <Reason>
          <Textarea
            label="Reason for another chain"
            required
            autosize
            minRows={2}
            maxLength={reasonMost}
            value={reason}
            error={problems?.['reason']?.join(' ')}
            onChange={event => setReason(event.currentTarget.value)}
          />
          <Failure>{other}</Failure>
          <Buttons>
            <QuietButton type="submit" loading={assign.isPending}>
              Use the group’s chain as it is now
            </QuietButton>
          </Buttons>
        </Reason>
      )}
      {level === null && <p>Its sales group has no active chain: set one up first.</p>}
    </ConflictsForm>
  )
}
