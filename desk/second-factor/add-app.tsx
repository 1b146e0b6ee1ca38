import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Client } from '../api/client.ts'
import { Refused } from '../shell/refused.tsx'
import { Advice, Form, Second, Submit } from '../shell/sign-in-form-elements.ts'
import { useWork } from '../shell/use-work.ts'
import { RequiredMark } from '../ui/required-mark.ts'
import classes from './add-app.module.css'
import { Step } from './second-factor-elements.ts'

type Props = {
  readonly api: Pick<Client, 'secondFactor'>
  /** Asked for again where the person is signed in already. */
  readonly password?: string
  onAdded(recovery: readonly string[]): void
  onCancel(): void
}
type Begun = { readonly key: string; readonly address: string; readonly picture: string }

/** The key as a picture to scan and as text to type, then the first code. */
export function AddApp({ api, password, onAdded, onCancel }: Props) {
  const id = useId()
  const { isBusy, problem, run } = useWork()
  const [begun, setBegun] = useState<Begun>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key is made once, as the form opens
  useEffect(() => {
    void run(async () => {
      const [{ renderSVG }, made] = await Promise.all([
        import('uqr'),
        api.secondFactor.beginApp({ body: password === undefined ? {} : { password } }),
      ])
      setBegun({ ...made, picture: `data:image/svg+xml,${encodeURIComponent(renderSVG(made.address, { border: 2 }))}` })
    })
  }, [])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code'))
    void run(async () => onAdded((await api.secondFactor.confirmApp({ body: { code } })).recovery_codes))
  }
  return (
    <Form onSubmit={submit} aria-busy={isBusy}>
      <Refused>{problem}</Refused>
      {begun && (
        <>
          <Step>1. Scan this with your code app, or type the key into it.</Step>
          <img className={classes.code} src={begun.picture} alt="The key as a QR code" width={180} height={180} />
          <code className={classes.key}>{begun.key.match(/.{1,4}/g)?.join(' ')}</code>
          <label htmlFor={`${id}-code`}>
            <RequiredMark>2. The code it shows now</RequiredMark>
          </label>
          <input
            id={`${id}-code`}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            required
            // biome-ignore lint/a11y/noAutofocus: the form is all there is to do here
            autoFocus
          />
          <Advice />
          <Submit aria-disabled={isBusy}>{isBusy ? 'Confirming…' : 'Add the code app'}</Submit>
        </>
      )}
      <Second onClick={onCancel}>Cancel</Second>
    </Form>
  )
}
