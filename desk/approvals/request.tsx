import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { brandById } from '../../model/brands.ts'
import { type ApprovalKey, requestKinds, workflows } from '../../model/workflows/index.ts'
import type { RequestStatus } from '../../model/workflows/request.ts'
import { openActions, type Who } from '../../model/workflows/workflow.ts'
import { fullName, useProfile } from '../shell/profile.ts'
import { dateTime } from '../ui/format.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { When } from '../ui/when.tsx'
import classes from './approvals.module.css'
import { oneOf, type Row, type Whole } from './calls.ts'
import { Decision } from './decision.tsx'
import { PrivateFile } from './private-file.tsx'
import { StatusMark } from './status-mark.tsx'
import { Timeline } from './timeline.tsx'

type Props = {
  readonly approval: ApprovalKey
  readonly id: number
  readonly takesFocus: boolean
  onNext(id: number | null): void
  onBack(): void
}

/** One request: the decision on top, then the record, its files and what happened so far. */
export function Request({ approval, id, takesFocus, onNext, onBack }: Props) {
  const { data, error, refetch } = useQuery(oneOf(approval, id))
  const [late, setLate] = useState<Row>()
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = data !== undefined
  useEffect(() => {
    if (takesFocus && isThere) heading.current?.focus({ preventScroll: true })
  }, [takesFocus, isThere])
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  const brand = brandById(data.brand_id)
  return (
    <article className={classes.request} aria-labelledby="request-title">
      <Button
        className={classes.back}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={15} aria-hidden />}
        onClick={onBack}
      >
        All requests
      </Button>
      <header className={classes.heading}>
        <h2 id="request-title" ref={heading} tabIndex={-1}>
          {data.client}
        </h2>
        <StatusMark workflow={workflows[approval]} status={data.status} />
        <p className={classes.origin}>
          {data.request_no} · {brand?.display_label} · filed by {data.seller}, <When at={data.created_at} withTime />
        </p>
      </header>
      {late && <Late approval={approval} row={late} />}
      <Deciding
        approval={approval}
        request={data}
        onNext={onNext}
        onLate={row => {
          setLate(row)
          void refetch()
        }}
      />
      {data.conflicts.length > 0 && <Conflicts request={data} />}
      <Facts approval={approval} request={data} />
      <Timeline steps={data.timeline} />
    </article>
  )
}

/** ux.md, Approvals 4: nothing was applied twice, and who was first is said. */
function Late({ approval, row }: { approval: ApprovalKey; row: Row }) {
  const { label } = workflows[approval].states[row.status as RequestStatus]
  const who = row.approver === null ? '' : ` by ${row.approver}`
  const at = row.decided_at === null ? '' : ` at ${dateTime(row.decided_at)}`
  return (
    <p role="alert" className={classes.late}>
      {row.status === workflows[approval].initial
        ? 'This request was changed meanwhile. It now stands as below; decide again.'
        : `Already ${label.toLowerCase()}${who}${at}. Your decision was not applied.`}
    </p>
  )
}

function Deciding({
  approval,
  request,
  onNext,
  onLate,
}: {
  approval: ApprovalKey
  request: Whole
  onNext(id: number | null): void
  onLate(row: Row): void
}) {
  const profile = useProfile()
  const workflow = workflows[approval]
  const who: Who = { party: 'staff', user_id: profile.id, name: fullName(profile), access: profile.user_role.access }
  const standing = { status: request.status as RequestStatus, brand_id: request.brand_id as 0, own: request.own }
  const actions = openActions(workflow, standing, who)
  if (actions.length > 0)
    return (
      <Decision
        key={`${request.id} ${request.version}`}
        approval={approval}
        request={request}
        actions={actions}
        onDecided={() => onNext(request.next)}
        onLate={onLate}
      />
    )
  if (request.status !== workflow.initial) return null
  return (
    <p className={classes.note}>
      {request.own.includes(profile.id)
        ? 'This is your own request: someone else decides it.'
        : 'Your role may look at these requests, not decide them.'}
    </p>
  )
}

function Conflicts({ request }: { request: Whole }) {
  return (
    <section className={classes.conflicts} aria-label="Claims of other sellers">
      <h3>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden /> This client is another seller’s too
      </h3>
      <ul>
        {request.conflicts.map(({ lead_no, seller, until, same, request_no }) => (
          <li key={lead_no}>
            <strong>{seller}</strong> holds lead {lead_no} with the same{' '}
            {same.map(key => (key === 'email' ? 'e-mail' : key)).join(' and ')} until <When at={until} />
            {request_no && ` and has asked for more time too (${request_no})`}.
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ approval, request }: { approval: ApprovalKey; request: Whole }) {
  const { subject } = request
  const kind = requestKinds[approval]
  const rows: [string, ReactNode][] = [
    ['Reason of the seller', request.reason],
    ['Asked for', `${request.requested_days} days, until ${dateTime(request.requested_expiry)}`],
    [kind.expiry_label, <When key="expiry" at={request[kind.expiry]} withTime relative />],
    ['Seller', `${request.seller}, ${request.sales_group}`],
    ['Lead', `${subject.no}, ${subject.status}, registered ${dateTime(subject.registered_at)}`],
    ['Extensions used', `${subject.used} of ${subject.most}`],
    ['Property', subject.property ?? '–'],
    ['Heard through', subject.source],
    ['Mobile', subject.client_mobile ?? '–'],
    ['E-mail', subject.client_email ?? '–'],
    ...(request.disapproval_reason === null
      ? []
      : [['Disapproved because', request.disapproval_reason] as [string, ReactNode]]),
    ...(request.approved_days === null ? [] : [['Days given', String(request.approved_days)] as [string, ReactNode]]),
  ]
  const files = [request.attachment, request.disapproval_attachment].filter(file => file !== null)
  return (
    <section aria-label="The request">
      <dl className={classes.facts}>
        {rows.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {files.map(file => (
        <PrivateFile key={file.id} approval={approval} request={request.id} file={file} />
      ))}
    </section>
  )
}
