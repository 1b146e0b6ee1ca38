import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Client } from '../api/client.ts'
import form from '../shell/sign-in-form.module.css'
import classes from './second-factor.module.css'
import { useWork } from './use-work.ts'

type Props = {
  readonly api: Pick<Client, 'secondFactor'>
  /** Asked for again where the person is signed in already. */
  readonly password?: string
  onAdded(recovery: readonly string[]): void
  onCancel(): void
}
type Begun = { readonly key: string; readonly address: string; readonly picture: string }

/** The key as a picture to be scanned and as text to be typed, then the first code. */
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
    <form className={form.form} onSubmit={submit} aria-busy={isBusy}>
      <div role="alert" className={form.alert} data-shown={problem !== undefined}>
        {problem && <span>{problem}</span>}
      </div>
      {begun && (
        <>
          <p className={classes.step}>1. Scan this with your code app, or type the key into it.</p>
          <img className={classes.code} src={begun.picture} alt="The key as a QR code" width={180} height={180} />
          <code className={classes.key}>{begun.key.match(/.{1,4}/g)?.join(' ')}</code>
          <label htmlFor={`${id}-code`}>2. The code it shows now</label>
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
          <p className={form.advice} />
          <button type="submit" className={form.submit} aria-disabled={isBusy}>
            {isBusy ? 'Confirming…' : 'Add the code app'}
          </button>
        </>
      )}
      <button type="button" className={form.second} onClick={onCancel}>
        Cancel
      </button>
    </form>
  )
}
