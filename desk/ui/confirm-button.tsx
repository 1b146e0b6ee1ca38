import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { QuietButton } from './button.ts'

type Props = {
  /** On the button that asks, and on the one that does it. */
  readonly ask: ReactNode
  readonly confirm: string
  /** The consequence of the step. */
  readonly question: ReactNode
  readonly isMain?: boolean
  readonly disabled?: boolean
  onConfirm(): Promise<void>
}

/** A step that asks for confirmation in its place; the focus goes to the answer and back. */
export function ConfirmButton({ ask, confirm, question, isMain = false, disabled = false, onConfirm }: Props) {
  const [isAsked, setAsked] = useState(false)
  const [isSending, setSending] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const answer = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(false)
  useEffect(() => {
    if (isAsked) answer.current?.focus()
    else if (wasAsked.current) opener.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked])
  async function run() {
    setSending(true)
    await onConfirm()
    setSending(false)
    setAsked(false)
  }
  if (!isAsked)
    return (
      <Button ref={opener} variant={isMain ? 'filled' : 'default'} disabled={disabled} onClick={() => setAsked(true)}>
        {ask}
      </Button>
    )
  return (
    <>
      <p role="status">{question}</p>
      <Button ref={answer} loading={isSending} onClick={() => void run()}>
        {confirm}
      </Button>
      <QuietButton onClick={() => setAsked(false)}>Not now</QuietButton>
    </>
  )
}
