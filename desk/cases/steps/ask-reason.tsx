import { useState } from 'react'
import { MutedWords } from '../../ui/muted.ts'
import type { AskProps, SteppedCase } from './step-config.ts'
import { StepForm } from './step-form.tsx'

type ReasonRequest = { readonly action: string; readonly label: string; readonly help: string; readonly submit: string }
const longest = 500

/** A step that may be given a reason. */
export const askReason = <R extends SteppedCase>({ action, label, help, submit }: ReasonRequest) =>
  function AskReason({ work, isWorking, onDone }: AskProps<R>) {
    const [reason, setReason] = useState('')
    const send = () => work.take({ action, ...(reason.trim() === '' ? {} : { reason }) })
    return (
      <StepForm
        effect={work.preview({ action })}
        submit={submit}
        leave="Keep it"
        onSend={send}
        {...{ isWorking, onDone }}
      >
        <label>
          {label}
          <textarea rows={3} maxLength={longest} value={reason} onChange={event => setReason(event.target.value)} />
          <MutedWords data-size="xs">{help}</MutedWords>
        </label>
      </StepForm>
    )
  }
