import { type FormEvent, useId, useState } from 'react'
import { session } from '../../model/contract/session.ts'
import { callsOf } from '../api/call.ts'
import { useRequired } from './required.tsx'
import classes from './sign-in-form.module.css'

const calls = () => callsOf(session, { base: '', token: () => null, signInAgain: async () => false })

/** Asks for a link by mail; the answer is the same whoever asks. */
export default function ForgotForm({ username, onBack }: { username: string; onBack(): void }) {
  const id = useId()
  const required = useRequired()
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string>()
  const [problem, setProblem] = useState<string>()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const email = String(new FormData(event.currentTarget).get('username')).trim()
    setBusy(true)
    setProblem(undefined)
    try {
      setAnswer((await calls().forgot({ body: { email } })).message)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  if (answer)
    return (
      <div className={classes.form}>
        <p role="status">{answer} The link opens for half an hour.</p>
        {/* biome-ignore lint/a11y/noAutofocus: the form that had the focus is gone, and this is what is left */}
        <button type="button" className={classes.second} onClick={onBack} autoFocus>
          Back to the sign-in
        </button>
      </div>
    )
  return (
    <form className={classes.form} onSubmit={submit} aria-busy={isBusy} {...required.form}>
      <div role="alert" className={classes.alert} data-shown={problem !== undefined}>
        {problem && <span>{problem}</span>}
      </div>
      <label htmlFor={`${id}-username`}>E-mail</label>
      <input
        id={`${id}-username`}
        name="username"
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        required
        defaultValue={username}
        {...required.field('username')}
        // biome-ignore lint/a11y/noAutofocus: the form is all there is to do here
        autoFocus
      />
      {required.problem('username')}
      <p className={classes.advice}>A link to choose a new password is mailed to you.</p>
      <button type="submit" className={classes.submit} aria-disabled={isBusy}>
        {isBusy ? 'Asking…' : 'Mail me a link'}
      </button>
      <button type="button" className={classes.second} onClick={onBack}>
        Back to the sign-in
      </button>
    </form>
  )
}
