import { type FormEvent, useId, useState } from 'react'
import { session } from '../../model/contract/session.ts'
import { callsOf } from '../api/call.ts'
import { Refused } from './refused.tsx'
import { useRequired } from './required.tsx'
import { Advice, Form, FormFrame, Second, Submit } from './sign-in-form-elements.ts'
import { useWork } from './use-work.ts'

const calls = () => callsOf(session, { base: '', token: () => null, signInAgain: async () => false })

/** Asks for a link by mail; the answer is the same for everyone. */
export default function ForgotForm({ username, onBack }: { username: string; onBack(): void }) {
  const id = useId()
  const required = useRequired()
  const { isBusy, problem, run } = useWork()
  const [answer, setAnswer] = useState<string>()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('username')).trim()
    void run(async () => setAnswer((await calls().forgot({ body: { email } })).message))
  }
  if (answer)
    return (
      <FormFrame>
        <p role="status">{answer} The link opens for half an hour.</p>
        {/* The form that had the focus is gone, and this replaces it. */}
        <Second onClick={onBack} autoFocus>
          Back to the sign-in
        </Second>
      </FormFrame>
    )
  return (
    <Form onSubmit={submit} aria-busy={isBusy} {...required.form}>
      <Refused>{problem}</Refused>
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
      <Advice>A link to choose a new password is mailed to you.</Advice>
      <Submit aria-disabled={isBusy}>{isBusy ? 'Asking…' : 'Mail me a link'}</Submit>
      <Second onClick={onBack}>Back to the sign-in</Second>
    </Form>
  )
}
