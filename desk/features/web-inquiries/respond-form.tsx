import { useState } from 'react'
import type { AskProps } from '../../cases/steps/step-config.ts'
import { StepForm } from '../../cases/steps/step-form.tsx'
import { Failure } from '../../ui/failure.tsx'
import type { Inquiry } from './inquiry.ts'

type Draft = { kind: 'reply' | 'call'; text: string }
/** An unfinished reply stays when the person looks at another row meanwhile. */
const drafts = new Map<number, Draft>()
const longest = 5000

export function RespondForm({ record, work, isWorking, onDone }: AskProps<Inquiry>) {
  const { id, email } = record
  const [draft, setDraft] = useState<Draft>(() => drafts.get(id) ?? { kind: email === '' ? 'call' : 'reply', text: '' })
  const [isEmpty, setEmpty] = useState(false)
  function change(next: Partial<Draft>) {
    const to = { ...draft, ...next }
    drafts.set(id, to)
    setDraft(to)
    setEmpty(false)
  }
  const { kind, text } = draft
  async function send() {
    setEmpty(text.trim() === '')
    const isSent = text.trim() !== '' && (await work({ action: 'respond', kind, text }))
    if (isSent) drafts.delete(id)
    return isSent
  }
  return (
    <StepForm submit={kind === 'reply' ? 'Send reply' : 'Save note'} onSend={send} {...{ isWorking, onDone }}>
      <fieldset>
        <legend>How it was answered</legend>
        <label>
          <input
            type="radio"
            name="kind"
            checked={kind === 'reply'}
            disabled={email === ''}
            onChange={() => change({ kind: 'reply' })}
          />{' '}
          Reply by e-mail{email && ` to ${email}`}
        </label>
        <label>
          <input type="radio" name="kind" checked={kind === 'call'} onChange={() => change({ kind: 'call' })} /> Call,
          with a note
        </label>
      </fieldset>
      <label>
        {kind === 'reply' ? 'Reply' : 'What was said'}
        <textarea
          rows={7}
          maxLength={longest}
          value={text}
          onChange={event => change({ text: event.target.value })}
          aria-invalid={isEmpty}
          aria-describedby={isEmpty ? 'respond-error' : undefined}
        />
      </label>
      {isEmpty && <Failure id="respond-error">Write what was answered.</Failure>}
    </StepForm>
  )
}
