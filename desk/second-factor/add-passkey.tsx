import { type FormEvent, useId } from 'react'
import type { Client } from '../api/client.ts'
import form from '../shell/sign-in-form.module.css'
import { askBrowser } from './passkey.ts'
import { useWork } from './use-work.ts'

type Props = {
  readonly api: Pick<Client, 'secondFactor'>
  readonly password?: string
  onAdded(recovery: readonly string[]): void
  onCancel(): void
}

/** A name to know it by; the browser does the rest. */
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
    <form className={form.form} onSubmit={submit} aria-busy={isBusy}>
      <div role="alert" className={form.alert} data-shown={problem !== undefined}>
        {problem && <span>{problem}</span>}
      </div>
      <label htmlFor={`${id}-name`}>Name</label>
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
      <p id={`${id}-hint`} className={form.advice}>
        To know it by, such as “Work laptop” or “Blue security key”.
      </p>
      <button type="submit" className={form.submit} aria-disabled={isBusy}>
        {isBusy ? 'Waiting for the browser…' : 'Add a passkey'}
      </button>
      <button type="button" className={form.second} onClick={onCancel}>
        Cancel
      </button>
    </form>
  )
}
