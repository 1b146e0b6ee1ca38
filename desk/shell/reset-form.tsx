import { type FormEvent, useState } from 'react'
import { session } from '../../model/contract/session.ts'
import { passwordProblem } from '../../model/rules/password.ts'
import { callsOf } from '../api/call.ts'
import { NewPassword } from './new-password.tsx'
import { Refused } from './refused.tsx'
import { useRequired } from './required.tsx'
import { Advice, Form, FormFrame, Second, Submit } from './sign-in-form-elements.ts'
import { useWork } from './use-work.ts'

const calls = () => callsOf(session, { base: '', token: () => null, signInAgain: async () => false })

/** A new password with the link of a mail. */
export function ResetForm({ token, onDone }: { token: string; onDone(): void }) {
  const required = useRequired()
  const { isBusy, problem, run } = useWork()
  const [isShown, setShown] = useState(false)
  const [isChanged, setChanged] = useState(false)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    void run(async () => {
      const found = passwordProblem(password)
      if (found) throw new Error(found)
      await calls().reset({ body: { token, password } })
      setChanged(true)
    })
  }
  if (isChanged)
    return (
      <FormFrame>
        <p role="status">Your password is changed, and you are signed out everywhere.</p>
        <Advice />
        <Submit type="button" onClick={onDone}>
          Sign in
        </Submit>
      </FormFrame>
    )
  return (
    <Form onSubmit={submit} aria-busy={isBusy} {...required.form}>
      <Refused>{problem}</Refused>
      <NewPassword required={required} isShown={isShown} shows="password" autoFocus onShown={setShown} />
      <Submit aria-disabled={isBusy}>{isBusy ? 'Saving…' : 'Set password'}</Submit>
      <Second onClick={onDone}>Back to the sign-in</Second>
    </Form>
  )
}
