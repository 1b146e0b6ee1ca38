import { Button, type ButtonProps } from '@mantine/core'
import type { MouseEvent, Ref } from 'react'

type Props = Omit<ButtonProps, 'loading' | 'disabled'> & {
  readonly ref?: Ref<HTMLButtonElement> | undefined
  readonly type?: 'button' | 'submit'
  /** Its act is on the way, or cannot be taken now: it does nothing and keeps the focus, which a disabled button loses. */
  readonly isBusy?: boolean
  readonly isOff?: boolean
  readonly 'data-tone'?: string
  readonly 'aria-expanded'?: boolean | undefined
  readonly 'aria-describedby'?: string | undefined
  onPointerEnter?(): void
  onFocus?(): void
  onClick?(): void
}

/** A button that does something to a record. */
export function ActButton({ isBusy = false, isOff = false, type = 'button', onClick, ...props }: Props) {
  const rests = isBusy || isOff
  return (
    <Button
      {...props}
      type={type}
      aria-disabled={rests || undefined}
      aria-busy={isBusy || undefined}
      {...(isOff ? { 'data-disabled': true } : {})}
      // A key that is held down takes one step, not the next record's as well.
      onKeyDown={event => event.repeat && event.key === 'Enter' && event.preventDefault()}
      onClick={(event: MouseEvent) => {
        if (rests) event.preventDefault()
        else onClick?.()
      }}
    />
  )
}
