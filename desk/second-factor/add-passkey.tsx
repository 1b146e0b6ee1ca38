import { type FormEvent, useId } from 'react'
import type { Client } from '../api/client.ts'
import { Refused } from '../shell/refused.tsx'
import { Advice, Form, Second, Submit } from '../shell/sign-in-form-elements.ts'
import { useWork } from '../shell/use-work.ts'
import { RequiredMark } from '../ui/required-mark.ts'
import { askBrowser } from './passkey.ts'

type Props = {
  readonly api: Pick<Client, 'secondFactor'>
  readonly password?: string
  onAdded(recovery: readonly string[]): void
  onCancel(): void
}

/** The passkey's name; the browser does the rest. */
export function AddPasskey({ api, password, onAdded, onCancel }: Props) {
  const id = useId()
  const { isBusy, problem, run } = useWork()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name'))
    void run(async () => {
      const { make } = await askBrowser()
      const options = await api.secondFactor.beginPasskey({ body: password === undefined ? {} : { password } })
      const { recovery_codes } = await api.secondFactor.addPasskey({ body: { name, response: await make(options) } })
      onAdded(recovery_codes)
    })
  }
  return (
    <Form onSubmit={submit} aria-busy={isBusy}>
      <Refused>{problem}</Refused>
      <label htmlFor={`${id}-name`}>
        <RequiredMark>Name</RequiredMark>
      </label>
      <input
        id={`${id}-name`}
        name="name"
        maxLength={60}
        defaultValue="This computer"
        required
        // biome-ignore lint/a11y/noAutofocus: the form is all there is to do here
        autoFocus
        aria-describedby={`${id}-hint`}
      />
      <Advice id={`${id}-hint`}>To know it by, such as “Work laptop” or “Blue security key”.</Advice>
      <Submit aria-disabled={isBusy}>{isBusy ? 'Waiting for the browser…' : 'Add a passkey'}</Submit>
      <Second onClick={onCancel}>Cancel</Second>
    </Form>
  )
}
