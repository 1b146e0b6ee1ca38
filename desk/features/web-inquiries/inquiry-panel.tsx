import { inquiryWorkflow } from '../../../model/workflows/inquiry.ts'
import { WroteBefore } from '../../cases/replies/wrote-before.tsx'
import { Assign, answeredByOne } from '../../cases/steps/assign.tsx'
import { LongText } from '../../cases/steps/long-text.tsx'
import type { StepConfig } from '../../cases/steps/step-config.ts'
import { stepPanel } from '../../cases/steps/step-panel.tsx'
import { Overdue, Text } from '../../cases/steps/steps-elements.ts'
import { Facts } from '../../list/facts.tsx'
import { Muted } from '../../ui/muted.ts'
import { When } from '../../ui/when.tsx'
import classes from './answers.module.css'
import { RespondForm } from './respond-form.tsx'
import type { WebInquiry } from './web-inquiry.ts'

const kinds: Record<WebInquiry['replies'][number]['kind'], string> = { reply: 'Reply by e-mail', call: 'Call' }

/** Its steps, for its panel and its board. */
export const inquirySteps: StepConfig<WebInquiry> = {
  key: 'webInquiries',
  workflow: inquiryWorkflow,
  order: ['respond', 'start'],
  title: 'name',
  lead: ({ message }) => message !== '' && <LongText>{message}</LongText>,
  More: Answers,
  Details,
  ask: { assign: Assign, respond: RespondForm },
  ends: ['respond', 'close', 'spam'],
  leadsTo: { start: 'respond' },
  begun: ({ draft_by }, name) => (draft_by?.split(', ').includes(name) ? 'respond' : undefined),
  ...answeredByOne<WebInquiry>(['respond']),
}
export default stepPanel(inquirySteps)

function Details({ record: inquiry }: { record: WebInquiry }) {
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
          <Overdue key="due" data-late={isOverdue}>
            <When at={inquiry.sla_due_at} withTime relative={responded_at === null} />
            {isOverdue && ' · overdue'}
          </Overdue>,
        ],
        [
          'Responded',
          responded_at && (
            <span key="responded">
              <When at={responded_at} withTime /> · {inquiry.answered === 'Late' ? 'late' : 'in time'}
            </span>
          ),
        ],
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

function Answers({ record: { id, replies } }: { record: WebInquiry }) {
  return (
    <>
      {replies.length > 0 && <h3>Answers</h3>}
      <ol className={classes.answers}>
        {replies.map(({ id, kind, text, at, by }) => (
          <li key={id}>
            <Muted data-size="xs">
              {kinds[kind]} · {by} · <When at={at} withTime />
            </Muted>
            <Text>{text}</Text>
          </li>
        ))}
      </ol>
      <WroteBefore list="webInquiries" id={id} />
    </>
  )
}
