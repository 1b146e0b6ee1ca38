import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import type { contract } from '../../../model/contract/index.ts'
import { inquiryStates } from '../../../model/workflows/inquiry.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import cell from '../../list/cell.module.css'
import { Facts } from '../../list/facts.tsx'
import type { PanelProps } from '../../list/parts.ts'
import { SidePanel } from '../../list/side-panel.tsx'
import { useMay } from '../../shell/profile.ts'
import { When } from '../../ui/when.tsx'
import { Answers } from './answers.tsx'
import classes from './inquiry.module.css'
import { Timeline } from './timeline.tsx'
import { WorkInquiry } from './work-inquiry.tsx'

export type Inquiry = Static<typeof contract.webInquiries.read.reply>
export type Work = (body: Parameters<typeof api.webInquiries.work>[0]['body']) => Promise<boolean>

/** One inquiry, all of it, and what may be done with it now. */
export default function InquiryPanel({ place, pageId, id, row, isTrashed, onChanged, onClose, told }: PanelProps) {
  const queries = useQueryClient()
  const mayDelete = useMay()('delete', pageId, place.brand?.code)
  const queryKey = ['inquiry', id]
  const {
    data: inquiry,
    error,
    refetch,
  } = useQuery({ queryKey, queryFn: ({ signal }) => api.webInquiries.read({ params: { id }, signal }) })
  const [failure, setFailure] = useState<string>()
  const [isWorking, setWorking] = useState(false)

  async function attempt<T>(call: () => Promise<T>, done: (reply: T) => void): Promise<boolean> {
    setWorking(true)
    setFailure(undefined)
    try {
      done(await call())
      onChanged()
      return true
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setFailure([refusal.message, ...Object.values(refusal.problem?.errors ?? {}).flat()].join(' '))
      // A colleague was faster: what stands now is shown, and nothing of theirs was changed.
      if (refusal.status === 409) void refetch()
      return false
    } finally {
      setWorking(false)
    }
  }
  const work: Work = body =>
    attempt(
      () =>
        api.webInquiries.work({ params: { id }, body: { ...body, ...(inquiry ? { version: inquiry.version } : {}) } }),
      reply => queries.setQueryData(queryKey, reply),
    )
  const name = inquiry?.name ?? (typeof row?.name === 'string' ? row.name : '')
  const calls = isTrashed ? api.webInquiries.restore : api.webInquiries.remove
  const moveAway = () =>
    attempt(
      () => calls({ params: { id } }),
      ({ undo }) => {
        told(isTrashed ? `Restored the inquiry of ${name}` : `Moved the inquiry of ${name} to the trash`, undo)
        void queries.invalidateQueries({ queryKey })
        onClose()
      },
    )

  return (
    <SidePanel
      of={id}
      title={name || `Inquiry ${id}`}
      note={inquiry && <Standing inquiry={inquiry} />}
      foot={
        mayDelete && (
          <Button
            variant={isTrashed ? 'filled' : 'subtle'}
            size="compact-md"
            loading={isWorking}
            onClick={() => void moveAway()}
          >
            {isTrashed ? 'Restore' : 'Move to trash'}
          </Button>
        )
      }
    >
      {error && (
        <div role="alert" className={classes.failure}>
          <p>{error.message}</p>
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!inquiry && !error && <Skeleton height={160} />}
      {inquiry && (
        <>
          {inquiry.message !== '' && <p className={classes.message}>{inquiry.message}</p>}
          {failure && (
            <p role="alert" className={classes.failure}>
              {failure}
            </p>
          )}
          {inquiry.actions.length > 0 && (
            <WorkInquiry key={inquiry.version} inquiry={inquiry} place={place} work={work} isWorking={isWorking} />
          )}
          <Answers replies={inquiry.replies} />
          <h3>Details</h3>
          <Details inquiry={inquiry} />
          <Timeline entries={inquiry.timeline} />
        </>
      )}
    </SidePanel>
  )
}

function Standing({ inquiry }: { inquiry: Inquiry }) {
  const { label, tone } = inquiryStates[inquiry.status]
  return (
    <>
      <span className={cell.status} data-tone={tone}>
        {label}
      </span>
      <span>{inquiry.number}</span>
      <When at={inquiry.created_at} withTime />
      {inquiry.deleted_at && (
        <span>
          in the trash since <When at={inquiry.deleted_at} withTime />
          {inquiry.deleted_by && `, by ${inquiry.deleted_by}`}
        </span>
      )}
    </>
  )
}

function Details({ inquiry }: { inquiry: Inquiry }) {
  const { email, mobile, utm, page_url, responded_at } = inquiry
  const isOverdue =
    responded_at === null && !['closed', 'spam'].includes(inquiry.status) && Date.parse(inquiry.sla_due_at) < Date.now()
  return (
    <Facts
      facts={[
        ['E-mail', email && <a href={`mailto:${email}`}>{email}</a>],
        ['Mobile', mobile && <a href={`tel:${mobile}`}>{mobile}</a>],
        ['Property', inquiry.property_name ?? 'General'],
        ['Type', inquiry.inquiry_type],
        ['Heard through', inquiry.source_awareness],
        ['Assigned to', inquiry.assignee ?? 'Nobody yet'],
        [
          'Reply due',
          <span key="due" className={isOverdue ? classes.overdue : undefined}>
            <When at={inquiry.sla_due_at} withTime relative={responded_at === null} />
            {isOverdue && ' · overdue'}
          </span>,
        ],
        ['Responded', responded_at && <When at={responded_at} withTime />],
        ['Sent from', page_url],
        [
          'Campaign',
          utm &&
            Object.entries(utm)
              .map(([key, value]) => `${key}: ${value}`)
              .join(', '),
        ],
        ['Consent', <When key="consent" at={inquiry.consent_at} withTime />],
      ]}
    />
  )
}
