import { type FormEvent, useId, useState } from 'react'
import { passwordProblem } from '../../model/rules/password.ts'
import type { Client } from '../api/client.ts'
import { ApiError } from '../api/client.ts'
import { NewPassword } from './new-password.tsx'
import { useRequired } from './required.tsx'
import { Alert, Form, Keeper, Submit } from './sign-in-form-elements.ts'

type Props = {
  readonly api: Pick<Client, 'session'>
  readonly presentLabel: string // The label of the present password.
  readonly username: string
  onChanged(): void
}
type Problems = { readonly current?: string; readonly password?: string; readonly whole?: string }

/** A new password for the old one; plain elements, since it may be shown before the desk is loaded. */
export function PasswordForm({ api, presentLabel, username, onChanged }: Props) {
  const id = useId()
  const required = useRequired()
  const [isBusy, setBusy] = useState(false)
  const [isShown, setShown] = useState(false)
  const [problems, setProblems] = useState<Problems>({})

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const args = new FormData(event.currentTarget)
    const password = String(args.get('password'))
    const problem = passwordProblem(password)
    if (problem) return setProblems({ password: problem })
    setBusy(true)
    setProblems({})
    try {
      await api.session.changePassword({ body: { current: String(args.get('current')), password } })
    } catch (error) {
      setBusy(false)
      setProblems(worded(error))
      // The log hears of it where the desk is there already.
      if (!(error instanceof ApiError)) throw error
      return
    }
    onChanged()
  }
  return (
    <Form onSubmit={submit} aria-busy={isBusy} {...required.form}>
      <Alert data-shown={Object.keys(problems).length > 0}>
        {Object.values(problems).map(problem => (
          <span key={problem}>{problem}</span>
        ))}
      </Alert>
      {/* The name that a password manager files the new one under. */}
      <Keeper name="username" autoComplete="username" value={username} readOnly tabIndex={-1} aria-hidden="true" />
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
      <NewPassword
        required={required}
        isShown={isShown}
        shows="passwords"
        isRefused={problems.password !== undefined}
        onShown={setShown}
      />
      <Submit aria-disabled={isBusy}>{isBusy ? 'Saving…' : 'Set password'}</Submit>
    </Form>
  )
}

function worded(error: unknown): Problems {
  if (!(error instanceof ApiError))
    return { whole: 'Something went wrong, and your password may not have been changed. Try again.' }
  const { problem, message } = error
  const [current, password] = [problem?.errors?.['current']?.[0], problem?.errors?.['password']?.[0]]
  return current || password
    ? { ...(current ? { current } : {}), ...(password ? { password } : {}) }
    : { whole: message }
}
