import { type KeyboardEvent, useState } from 'react'
import { plainText } from '../../ui/plain-text.ts'
import classes from './answer-picker.module.css'
import type { ReplyHelp } from './replies.ts'

type Props = { readonly answers: ReplyHelp['answers']; onPick(words: string): void }

/** Saved answers, found by title or words; each shows the text as it would be put in. */
export function AnswerPicker({ answers, onPick }: Props) {
  const [typed, setTyped] = useState('')
  const found = answers.filter(({ title, text }) => plainText(`${title} ${text}`).includes(plainText(typed)))
  function walk(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
    entries.find((_, i) => entries[i - step] === document.activeElement)?.focus()
  }
  return (
    <fieldset className={classes.picker} onKeyDown={walk} aria-label="Saved answers">
      <input
        type="search"
        aria-label="Search saved answers"
        placeholder="Title or words"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = found
          if (first) onPick(first.text)
        }}
        data-autofocus
      />
      <ul>
        {found.length === 0 && <li className={classes.none}>No saved answer has these words.</li>}
        {found.map(({ id, title, text }) => (
          <li key={id}>
            <button type="button" onClick={() => onPick(text)}>
              {title}
              <small>{text}</small>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
