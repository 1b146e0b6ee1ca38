import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AskProps } from '../../cases/steps/step-parts.ts'
import classes from '../../cases/steps/steps.module.css'
import type { Inquiry } from './inquiry.ts'

type Draft = { kind: 'reply' | 'call'; text: string }
/** A reply that is being written stays when another row is looked at meanwhile. */
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
  return (
    <form
      className={classes.form}
      onSubmit={async event => {
        event.preventDefault()
        if (text.trim() === '') return setEmpty(true)
        if (await work({ action: 'respond', kind, text })) {
          drafts.delete(id)
          onDone()
        }
      }}
    >
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
      {isEmpty && (
        <p id="respond-error" role="alert" className={classes.failure}>
          Write what was answered.
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" size="compact-md" loading={isWorking}>
          {kind === 'reply' ? 'Send reply' : 'Save note'}
        </Button>
        <Button size="compact-md" variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
