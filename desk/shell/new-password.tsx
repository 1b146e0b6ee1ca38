import { useId } from 'react'
import { Unseen } from '../ui/unseen.ts'
import type { useRequired } from './required.tsx'
import { Advice, Password } from './sign-in-form-elements.ts'

type Props = {
  readonly required: ReturnType<typeof useRequired>
  readonly isShown: boolean
  /** What the button beside it shows. */
  readonly shows: 'password' | 'passwords'
  readonly autoFocus?: boolean
  readonly isRefused?: boolean
  onShown(isShown: boolean): void
}

/** The field in which a password is chosen. */
export function NewPassword({ required, isShown, shows, autoFocus = false, isRefused = false, onShown }: Props) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>New password</label>
      <Password>
        <input
          id={id}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          required
          // biome-ignore lint/a11y/noAutofocus: for the form that begins with it
          autoFocus={autoFocus}
          {...required.field('password', `${id}-hint`)}
          {...(isRefused && { 'aria-invalid': true })}
        />
        <button type="button" aria-pressed={isShown} onClick={() => onShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          <Unseen> {shows}</Unseen>
        </button>
      </Password>
      {required.problem('password')}
      <Advice id={`${id}-hint`}>
        At least 12 characters, none of your last five, and no common word: a few words of your own are best.
      </Advice>
    </>
  )
}
