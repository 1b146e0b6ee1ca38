import { useState } from 'react'
import { ReplyText } from '../../cases/replies/reply-text.tsx'
import { useReply } from '../../cases/replies/use-reply.ts'
import type { AskProps } from '../../cases/steps/step-config.ts'
import { StepForm } from '../../cases/steps/step-form.tsx'
import { Failure } from '../../ui/failure.tsx'
import type { WebInquiry } from './web-inquiry.ts'

export function RespondForm({ record, work, isWorking, onDone }: AskProps<WebInquiry>) {
  const { id, email } = record
  const reply = useReply('webInquiries', id, email === '' ? 'call' : 'reply')
  const [isEmpty, setEmpty] = useState(false)
  const { kind, text, isBlank } = reply
  function send() {
    setEmpty(isBlank)
    return !isBlank && reply.send(() => work.take({ action: 'respond', kind, text }))
  }
  return (
    <StepForm
      effect={work.preview({ action: 'respond', kind })}
      submit={kind === 'reply' ? 'Send reply' : 'Save note'}
      onSend={send}
      isWorking={isWorking || reply.isAwaited}
      onDone={onDone}
    >
      <fieldset>
        <legend>How it was answered</legend>
        <label>
          <input
            type="radio"
            name="kind"
            checked={kind === 'reply'}
            disabled={email === ''}
            onChange={() => reply.choose('reply')}
          />{' '}
          Reply by e-mail{email && ` to ${email}`}
        </label>
        <label>
          <input type="radio" name="kind" checked={kind === 'call'} onChange={() => reply.choose('call')} /> Call, with
          a note
        </label>
      </fieldset>
      <ReplyText
        reply={reply}
        label={kind === 'reply' ? 'Reply' : 'What was said'}
        error={isEmpty && isBlank ? 'respond-error' : undefined}
      />
      {isEmpty && isBlank && <Failure id="respond-error">Write what was answered.</Failure>}
    </StepForm>
  )
}
