import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { QuietButton } from './button.ts'

type Props = {
  /** On the button that asks, and on the one that does it. */
  readonly ask: ReactNode
  readonly confirm: string
  /** The consequence of the step, where its answer does not say it. */
  readonly question?: ReactNode
  readonly isMain?: boolean
  /** What leaves things as they are. */
  readonly not?: string
  readonly size?: ButtonProps['size']
  readonly disabled?: boolean
  onConfirm(): Promise<void>
}

/** A step that asks for confirmation in its place; the focus goes to the answer and back. */
export function ConfirmButton({
  ask,
  confirm,
  question,
  isMain = false,
  not = 'Not now',
  size = 'sm',
  disabled = false,
  onConfirm,
}: Props) {
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
      <Button
        ref={opener}
        size={size}
        variant={isMain ? 'filled' : 'default'}
        disabled={disabled}
        onClick={() => setAsked(true)}
      >
        {ask}
      </Button>
    )
  return (
    <>
      {question !== undefined && <p role="status">{question}</p>}
      <Button ref={answer} size={size} loading={isSending} onClick={() => void run()}>
        {confirm}
      </Button>
      <QuietButton size={size} onClick={() => setAsked(false)}>
        {not}
      </QuietButton>
    </>
  )
}
