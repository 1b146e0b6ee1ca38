import { brandOf } from '../../../model/brands.ts'
import { capital } from '../../../model/capital.ts'
import { isDay } from '../../../model/rules/working-days.ts'
import { dayInWords } from '../../../model/when.ts'
import { buyerInquiryWorkflow, openStatuses } from '../../../model/workflows/buyer-inquiry.ts'
import { api } from '../../api/api.ts'
import { WroteBefore } from '../../cases/replies/wrote-before.tsx'
import { askReason } from '../../cases/steps/ask-reason.tsx'
import { Assign, answeredByOne } from '../../cases/steps/assign.tsx'
import { PaperOf } from '../../cases/steps/paper-of.tsx'
import type { MoreProps, StepConfig } from '../../cases/steps/step-config.ts'
import { stepPanel } from '../../cases/steps/step-panel.tsx'
import { MessageBox, Overdue, Text } from '../../cases/steps/steps-elements.ts'
import { Facts } from '../../list/facts.tsx'
import { peso } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { When } from '../../ui/when.tsx'
import { AnswerForm, QuestionForm } from './answer-form.tsx'
import type { BuyerInquiryRead } from './buyer-inquiry.ts'
import { RulingBox } from './ruling-box.tsx'

const steps = answeredByOne<BuyerInquiryRead>(['resolve', 'ask', 'reject'])
/** A refusal of its rule is granted if a manager has overridden it. */
const mayBeGranted = ({ ruling, override_at }: BuyerInquiryRead) =>
  ruling === null || ruling.passes || override_at !== null

/** Its steps, for its panel and its board. */
export const buyerInquirySteps: StepConfig<BuyerInquiryRead> = {
  key: 'buyerInquiries',
  workflow: buyerInquiryWorkflow,
  order: ['resolve', 'start', 'resume', 'ask', 'assign', 'reject', 'close', 'reopen'],
  title: 'name',
  lead: ({ subject, message }) => (
    <MessageBox>
      <strong>{subject}</strong>
      <br />
      {message}
    </MessageBox>
  ),
  More,
  Details,
  ask: {
    assign: Assign,
    resolve: AnswerForm,
    ask: QuestionForm,
    reject: askReason({
      action: 'reject',
      label: 'Why it cannot be granted',
      help: 'At least ten characters. The buyer reads this in an e-mail.',
      submit: 'Reject the request',
    }),
  },
  ends: ['resolve', 'ask', 'reject', 'close'],
  leadsTo: { start: 'resolve' },
  begun: ({ draft_by }, name) => (draft_by?.split(', ').includes(name) ? 'resolve' : undefined),
  ...steps,
  // The override is offered beside its rule.
  apart: ['override'],
  offers: (inquiry, action, me) => steps.offers(inquiry, action, me) && (action !== 'resolve' || mayBeGranted(inquiry)),
}
export default stepPanel(buyerInquirySteps)

function More(props: MoreProps<BuyerInquiryRead>) {
  const { id, replies, papers } = props.record
  return (
    <>
      <RulingBox {...props} />
      {papers.length > 0 && <h3>Papers of the buyer</h3>}
      {papers.map(file => (
        <PaperOf
          key={file.id}
          of={['buyerInquiries', id, 'papers']}
          file={file}
          read={signal => api.buyerInquiries.paper({ params: { id, file: file.id }, signal })}
        />
      ))}
      {replies.length > 0 && (
        <>
          <h3>What was written</h3>
          {replies.map(({ id, kind, text, at, by }) => (
            <MessageBox key={id}>
              <Text>{text}</Text>
              <Muted data-size="xs">
                {{ reply: 'Mailed', call: 'Call', question: 'Asked', buyer: 'From the buyer' }[kind]} by {by} ·{' '}
                <When at={at} withTime />
              </Muted>
            </MessageBox>
          ))}
        </>
      )}
      <WroteBefore list="buyerInquiries" id={id} />
    </>
  )
}

const asWords = (key: string) => {
  const text = key.replaceAll('_', ' ')
  return capital(text)
}
const saidOf = (key: string, value: string) =>
  key.endsWith('_amount')
    ? peso(Number(value))
    : isDay(value)
      ? dayInWords(value)
      : key === 'action'
        ? asWords(value)
        : value
/** Keys that say where and not what. */
const silent = ['property_id']

function Details({ record }: { record: BuyerInquiryRead }) {
  const { processing_fee, fee_waived, fee_or_no, responded_at, payload } = record
  const isOpen = openStatuses.some(status => status === record.status)
  const isOverdue = isOpen && responded_at === null && Date.parse(record.sla_due_at) < Date.now()
  const fee = Number(processing_fee ?? 0)
  return (
    <Facts
      facts={[
        ['Request', [record.group_name, record.category_name, record.sub_name].filter(Boolean).join(' › ')],
        ...Object.entries(payload)
          .filter(([key]) => !silent.includes(key))
          .map(([key, value]) => [asWords(key), saidOf(key, value)] as const),
        [
          'Processing fee',
          fee > 0
            ? `${peso(fee)}${fee_waived ? ', waived' : fee_or_no ? `, receipt ${fee_or_no}` : ', not paid yet'}`
            : null,
        ],
        ['What the catalogue says', record.note],
        ['Papers needed', record.required_documents.join(', ')],
        [
          'Answer due',
          <Overdue key="due" data-late={isOverdue}>
            <When at={record.sla_due_at} withTime relative={isOpen && responded_at === null} />
            {isOverdue && ' · overdue'}
          </Overdue>,
        ],
        ['Assigned to', record.assignee ?? 'Nobody yet'],
        ['Answered', responded_at && <When key="answered" at={responded_at} withTime />],
        ['Contract no.', record.contract_no],
        ['Property', record.property_name],
        ['Brand', brandOf(record.brand)?.display_label],
        ['E-mail', record.email && <a href={`mailto:${record.email}`}>{record.email}</a>],
        [
          'Feedback',
          record.feedback_rating &&
            `${record.feedback_rating} of 5${record.feedback_comment ? `: ${record.feedback_comment}` : ''}`,
        ],
      ]}
    />
  )
}
