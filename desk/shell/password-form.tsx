import { type FormEvent, useId, useState } from 'react'
import { passwordProblem } from '../../model/rules/password.ts'
import type { Client } from '../api/client.ts'
import { ApiError } from '../api/client.ts'
import { useRequired } from './required.tsx'
import classes from './sign-in-form.module.css'

type Props = {
  readonly api: Pick<Client, 'session'> /** What the present password is to the person. */
  readonly presentLabel: string
  readonly username: string
  onChanged(): void
}
type Problems = { readonly current?: string; readonly password?: string; readonly whole?: string }

/** A new password for the old one; plain elements, since it may stand before the desk is loaded. */
export function PasswordForm({ api, presentLabel, username, onChanged }: Props) {
  const id = useId()
  const required = useRequired()
  const [isBusy, setBusy] = useState(false)
  const [isShown, setShown] = useState(false)
  const [problems, setProblems] = useState<Problems>({})

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const given = new FormData(event.currentTarget)
    const password = String(given.get('password'))
    const problem = passwordProblem(password)
    if (problem) return setProblems({ password: problem })
    setBusy(true)
    setProblems({})
    try {
      await api.session.changePassword({ body: { current: String(given.get('current')), password } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      return setProblems(worded(error))
    }
    onChanged()
  }
  return (
    <form className={classes.form} onSubmit={submit} aria-busy={isBusy} {...required.form}>
      <div role="alert" className={classes.alert} data-shown={Object.keys(problems).length > 0}>
        {Object.values(problems).map(problem => (
          <span key={problem}>{problem}</span>
        ))}
      </div>
      {/* What a password keeper files the new one under. */}
      <input
        className={classes.keeper}
        name="username"
        autoComplete="username"
        value={username}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <label htmlFor={`${id}-current`}>{presentLabel}</label>
      <input
        id={`${id}-current`}
        name="current"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        required
        // biome-ignore lint/a11y/noAutofocus: the form is all there is to do here
        autoFocus
        {...required.field('current')}
        {...(problems.current && { 'aria-invalid': true })}
      />
      {required.problem('current')}
      <label htmlFor={`${id}-password`}>New password</label>
      <div className={classes.password}>
        <input
          id={`${id}-password`}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          required
          {...required.field('password', `${id}-hint`)}
          {...(problems.password && { 'aria-invalid': true })}
        />
        <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          <span className={classes.spoken}> passwords</span>
        </button>
      </div>
      {required.problem('password')}
      <p id={`${id}-hint`} className={classes.advice}>
        At least 12 characters, none of your last five, and no common word: a few words of your own are best.
      </p>
      <button type="submit" className={classes.submit} aria-disabled={isBusy}>
        {isBusy ? 'Saving…' : 'Set password'}
      </button>
    </form>
  )
}

function worded({ problem, message }: ApiError): Problems {
  const [current, password] = [problem?.errors?.current?.[0], problem?.errors?.password?.[0]]
  return current || password
    ? { ...(current ? { current } : {}), ...(password ? { password } : {}) }
    : { whole: message }
}
