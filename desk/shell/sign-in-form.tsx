import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Unseen } from '../ui/unseen.ts'
import { useRequired } from './required.tsx'
import { type SignedIn, SignInRefused, signIn } from './sign-in.ts'
import classes from './sign-in-form.module.css'
import { Alert, Form, Password, Submit } from './sign-in-form-elements.ts'

type Props = {
  /** The person who was signed in before, if the form is over their page. */
  username?: string
  submitLabel?: string
  onSignedIn(signedIn: SignedIn): void
  /** The person has begun: the code after sign-in may be loaded. */
  onBegin?(): void
}

/** Plain elements and no library: the sign-in page must be small, and the same form is shown over an expired page. */
export function SignInForm({ username = '', submitLabel = 'Sign in', onSignedIn, onBegin }: Props) {
  const id = useId()
  const required = useRequired()
  const password = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [isShown, setShown] = useState(false)
  const [isCaps, setCaps] = useState(false)
  const [failure, setFailure] = useState<{ title: string; reason?: string }>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const values = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(undefined)
    try {
      onSignedIn(await signIn(String(values.get('username')).trim(), String(values.get('password'))))
    } catch (error) {
      setFailure(worded(error))
      setBusy(false)
      password.current?.select()
    }
  }

  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <Form onSubmit={submit} onInput={onBegin} aria-busy={isBusy} {...required.form}>
      <Alert data-shown={failure !== undefined}>
        {failure && (
          <>
            <strong>{failure.title}</strong>
            {failure.reason && <span>{failure.reason}</span>}
          </>
        )}
      </Alert>
      <label htmlFor={`${id}-username`}>E-mail</label>
      <input
        id={`${id}-username`}
        name="username"
        type="text"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
        defaultValue={username}
        // biome-ignore lint/a11y/noAutofocus: the form is all there is to do here
        autoFocus={username === ''}
        required
        {...required.field('username')}
      />
      {required.problem('username')}
      <label htmlFor={`${id}-password`}>Password</label>
      <Password>
        <input
          id={`${id}-password`}
          ref={password}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          // biome-ignore lint/a11y/noAutofocus: as above, for who is known already
          autoFocus={username !== ''}
          required
          {...required.field('password', `${id}-caps`)}
          onKeyDown={watchCaps}
          onKeyUp={watchCaps}
          onBlur={() => setCaps(false)}
        />
        <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          <Unseen> password</Unseen>
        </button>
      </Password>
      {required.problem('password')}
      <p id={`${id}-caps`} className={classes.hint} aria-live="polite">
        {isCaps ? 'Caps Lock is on.' : ''}
      </p>
      <Submit aria-disabled={isBusy}>{isBusy ? 'Signing in…' : submitLabel}</Submit>
    </Form>
  )
}

function worded(error: unknown): { title: string; reason?: string } {
  if (error instanceof SignInRefused) return { title: error.message, ...(error.reason ? { reason: error.reason } : {}) }
  if (error instanceof Error) return { title: error.message }
  throw error
}
