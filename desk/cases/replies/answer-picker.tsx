import { useState } from 'react'
import { PickList } from '../../ui/pick-list.tsx'
import { plainText } from '../../ui/plain-text.ts'
import type { ReplyHelp } from './replies.ts'

type Props = { readonly answers: ReplyHelp['answers']; onPick(words: string): void }

/** Saved answers, found by title or words; each shows the text as it would be put in. */
export function AnswerPicker({ answers, onPick }: Props) {
  const [typed, setTyped] = useState('')
  const found = answers.filter(({ title, text }) => plainText(`${title} ${text}`).includes(plainText(typed)))
  return (
    <PickList
      label="Saved answers"
      prompt="Title or words"
      typed={typed}
      onType={setTyped}
      found={found.map(({ id, title, text }) => ({ id: String(id), name: title, note: text }))}
      none="No saved answer has these words."
      isWide
      onPick={picked => {
        const answer = found.find(({ id }) => String(id) === picked)
        if (answer) onPick(answer.text)
      }}
    />
  )
}
