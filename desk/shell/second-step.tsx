import { type FormEvent, useId, useState } from 'react'
import type { Client } from '../api/client.ts'
import { ApiError } from '../api/client.ts'
import { FirstFactor } from '../second-factor/first-factor.tsx'
import { askBrowser } from '../second-factor/passkey.ts'
import { useRequired } from './required.tsx'
import type { Profile } from './sign-in.ts'
import classes from './sign-in-form.module.css'

type Api = Pick<Client, 'secondFactor'>
type Props = {
  readonly api: Api
  readonly step: Profile['second_step']
  onPassed(): void
  /** The session has ended meanwhile, or they would rather be someone else. */
  onLeave(why?: string): void
}

const ended =
  'This sign-in has ended. Sign in again; after several codes that were not right, in 15 minutes or when an administrator has unlocked your account.'

/** The second step of signing in: a code or a passkey; or the choice of a first one, where the role asks for it. */
export function SecondStep({ api, step, onPassed, onLeave }: Props) {
  return (
    <>
      {step === 'enrol' ? (
        <FirstFactor api={api} onDone={onPassed} />
      ) : (
        <Confirm api={api} onPassed={onPassed} onLeave={onLeave} />
      )}
      <button type="button" className={`${classes.second} ${classes.wide}`} onClick={() => onLeave()}>
        Sign in as someone else
      </button>
    </>
  )
}

function Confirm({ api, onPassed, onLeave }: Pick<Props, 'api' | 'onPassed' | 'onLeave'>) {
  const id = useId()
  const required = useRequired()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function run(work: () => Promise<unknown>) {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
      onPassed()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.status === 401) return onLeave(ended)
      const fields = error instanceof ApiError ? error.problem?.errors : undefined
      setProblem(fields?.code?.[0] ?? (error instanceof Error ? error.message : String(error)))
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code'))
    void run(() => api.secondFactor.verify({ body: { code } }))
  }
  return (
    <form className={classes.form} onSubmit={submit} aria-busy={isBusy} {...required.form}>
      <div role="alert" className={classes.alert} data-shown={problem !== undefined}>
        {problem && <span>{problem}</span>}
      </div>
      <label htmlFor={`${id}-code`}>Code</label>
      <input
        id={`${id}-code`}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        // biome-ignore lint/a11y/noAutofocus: the form is all there is to do here
        autoFocus
        {...required.field('code', `${id}-hint`)}
      />
      {required.problem('code')}
      <p id={`${id}-hint`} className={classes.advice}>
        Six digits of your code app, or one of your recovery codes.
      </p>
      <button type="submit" className={classes.submit} aria-disabled={isBusy}>
        {isBusy ? 'Confirming…' : 'Confirm'}
      </button>
      {'PublicKeyCredential' in globalThis && (
        <button
          type="button"
          className={classes.second}
          onClick={() =>
            void run(async () => {
              const { ask } = await askBrowser()
              const response = await ask(await api.secondFactor.askPasskey({}))
              await api.secondFactor.verifyPasskey({ body: { response } })
            })
          }
        >
          Use a passkey instead
        </button>
      )}
    </form>
  )
}
