import { type FormEvent, useId, useState } from 'react'
import { session } from '../../model/contract/session.ts'
import { passwordProblem } from '../../model/rules/password.ts'
import { ApiError, callsOf } from '../api/call.ts'
import { useRequired } from './required.tsx'
import classes from './sign-in-form.module.css'

const calls = () => callsOf(session, { base: '', token: () => null, signInAgain: async () => false })

/** A new password with the link of a mail. */
export function ResetForm({ token, onDone }: { token: string; onDone(): void }) {
  const id = useId()
  const required = useRequired()
  const [isBusy, setBusy] = useState(false)
  const [isShown, setShown] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const password = String(new FormData(event.currentTarget).get('password'))
    const found = passwordProblem(password)
    setProblem(found)
    if (found) return
    setBusy(true)
    try {
      await calls().reset({ body: { token, password } })
      setChanged(true)
    } catch (error) {
      const field = error instanceof ApiError ? error.problem?.errors?.password?.[0] : undefined
      setProblem(field ?? (error instanceof Error ? error.message : String(error)))
    } finally {
      setBusy(false)
    }
  }
  if (isChanged)
    return (
      <div className={classes.form}>
        <p role="status">Your password is changed, and you are signed out everywhere.</p>
        <p className={classes.advice} />
        <button type="button" className={classes.submit} onClick={onDone}>
          Sign in
        </button>
      </div>
    )
  return (
    <form className={classes.form} onSubmit={submit} aria-busy={isBusy} {...required.form}>
      <div role="alert" className={classes.alert} data-shown={problem !== undefined}>
        {problem && <span>{problem}</span>}
      </div>
      <label htmlFor={`${id}-password`}>New password</label>
      <div className={classes.password}>
        <input
          id={`${id}-password`}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          required
          // biome-ignore lint/a11y/noAutofocus: the form is all there is to do here
          autoFocus
          {...required.field('password', `${id}-hint`)}
        />
        <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          <span className={classes.spoken}> password</span>
        </button>
      </div>
      {required.problem('password')}
      <p id={`${id}-hint`} className={classes.advice}>
        At least 12 characters, none of your last five, and no common word: a few words of your own are best.
      </p>
      <button type="submit" className={classes.submit} aria-disabled={isBusy}>
        {isBusy ? 'Saving…' : 'Set password'}
      </button>
      <button type="button" className={classes.second} onClick={onDone}>
        Back to the sign-in
      </button>
    </form>
  )
}
