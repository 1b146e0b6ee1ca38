import type { FormEvent, ReactNode } from 'react'
import { QuietButton, SubmitButton } from './button.ts'
import { Buttons } from './buttons.ts'
import { Failure } from './failure.tsx'
import { Modal } from './modal.tsx'

type Props = {
  readonly title: string
  /** It shows differences, which need the width. */
  readonly isWide?: boolean
  /** What its cross does, where more is told of it than that it closes. */
  readonly closing?: string
  /** What its button does. */
  readonly act: string
  readonly isBusy: boolean
  /** Something that is needed is missing yet. */
  readonly isOff?: boolean
  /** There is nothing to fill in first: the button has the focus. */
  readonly isReady?: boolean
  readonly failure?: string | undefined
  onSubmit(): void
  onClose(): void
  readonly children: ReactNode
}

/** A dialog that does one thing once its form is filled in, or is called off. */
export function FormModal({ title, isWide, closing, act, isBusy, isOff = false, isReady, failure, ...props }: Props) {
  const { onSubmit, onClose, children } = props
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy && !isOff) onSubmit()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      {...(isWide ? { size: 'xl' } : {})}
      {...(closing ? { closeButtonProps: { 'aria-label': closing } } : {})}
    >
      <form onSubmit={submit}>
        {children}
        <Failure>{failure}</Failure>
        <Buttons data-end data-apart>
          <QuietButton onClick={onClose}>Cancel</QuietButton>
          <SubmitButton loading={isBusy} disabled={isOff} data-autofocus={isReady || undefined}>
            {act}
          </SubmitButton>
        </Buttons>
      </form>
    </Modal>
  )
}
