import { useState } from 'react'
import { feeWaiverRules } from '../../../model/content/portal/request-catalogue.ts'
import { ReplyText } from '../../cases/replies/reply-text.tsx'
import { useReply } from '../../cases/replies/use-reply.ts'
import type { AskProps } from '../../cases/steps/step-config.ts'
import { StepForm } from '../../cases/steps/step-form.tsx'
import { Failure } from '../../ui/failure.tsx'
import { peso } from '../../ui/format.ts'
import { Muted, MutedWords } from '../../ui/muted.ts'
import { RequiredMark } from '../../ui/required-mark.ts'
import type { BuyerInquiryRead } from './buyer-inquiry.ts'

const longest = 5000

/** The answer that resolves a request, with its fee if it has one. */
export function AnswerForm({ record, work, isWorking, onDone }: AskProps<BuyerInquiryRead>) {
  const { id, email, processing_fee, fee_waiver_rule } = record
  const fee = Number(processing_fee ?? 0)
  const reply = useReply('buyerInquiries', id, 'reply')
  const [isEmpty, setEmpty] = useState(false)
  const [paid, setPaid] = useState({ fee_or_no: '', fee_waived: false })
  const { kind, text, isBlank } = reply
  const { fee_or_no, fee_waived } = paid
  const waiver = feeWaiverRules.find(({ value }) => value === fee_waiver_rule)
  const mayBeWaived = fee_waiver_rule !== 'none'
  const ofFee = fee > 0 ? (fee_waived ? { fee_waived } : { fee_or_no }) : {}
  function send() {
    setEmpty(isBlank)
    return !isBlank && reply.send(() => work.take({ action: 'resolve', kind, text, ...ofFee }))
  }
  return (
    <StepForm
      effect={work.preview({ action: 'resolve', kind })}
      submit={kind === 'reply' ? 'Send and resolve' : 'Save and resolve'}
      onSend={send}
      isWorking={isWorking || reply.isAwaited}
      onDone={onDone}
    >
      <fieldset>
        <legend>How it is answered</legend>
        <label>
          <input type="radio" name="kind" checked={kind === 'reply'} onChange={() => reply.choose('reply')} /> By e-mail
          to {email}
        </label>
        <label>
          <input type="radio" name="kind" checked={kind === 'call'} onChange={() => reply.choose('call')} /> By a call,
          with a note
        </label>
      </fieldset>
      <ReplyText
        reply={reply}
        label={kind === 'reply' ? 'Answer' : 'What was said'}
        error={isEmpty && isBlank ? 'answer-error' : undefined}
      />
      {isEmpty && isBlank && <Failure id="answer-error">Write what was answered.</Failure>}
      {fee > 0 && (
        <fieldset>
          <legend>Processing fee of {peso(fee)}</legend>
          {mayBeWaived ? (
            <label>
              <input
                type="checkbox"
                checked={fee_waived}
                onChange={() => setPaid({ ...paid, fee_waived: !fee_waived })}
              />{' '}
              {waiver?.label ?? 'Waived'}
            </label>
          ) : (
            <Muted data-size="xs">Never waived, as the catalogue has it.</Muted>
          )}
          {!fee_waived && (
            <label>
              <RequiredMark>Official receipt</RequiredMark>{' '}
              <input
                required
                maxLength={20}
                value={fee_or_no}
                onChange={event => setPaid({ ...paid, fee_or_no: event.target.value })}
              />
            </label>
          )}
        </fieldset>
      )}
    </StepForm>
  )
}

/** A question back: the request waits for the buyer until staff say that an answer came. */
export function QuestionForm({ record, work, isWorking, onDone }: AskProps<BuyerInquiryRead>) {
  const [text, setText] = useState('')
  return (
    <StepForm
      effect={work.preview({ action: 'ask' })}
      submit="Send the question"
      onSend={() => work.take({ action: 'ask', text })}
      {...{ isWorking, onDone }}
    >
      <label>
        <RequiredMark>Question to {record.name}</RequiredMark>
        <textarea rows={5} required maxLength={longest} value={text} onChange={event => setText(event.target.value)} />
        <MutedWords data-size="xs">Sent to {record.email}.</MutedWords>
      </label>
    </StepForm>
  )
}
