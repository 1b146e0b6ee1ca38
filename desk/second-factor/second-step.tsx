import { type FormEvent, useId } from 'react'
import type { Client } from '../api/client.ts'
import { ApiError } from '../api/client.ts'
import { Refused } from '../shell/refused.tsx'
import { useRequired } from '../shell/required.tsx'
import type { Profile } from '../shell/sign-in.ts'
import { Advice, Form, Second, Submit } from '../shell/sign-in-form-elements.ts'
import { useWork } from '../shell/use-work.ts'
import { FirstFactor } from './first-factor.tsx'
import { askBrowser } from './passkey.ts'

type Api = Pick<Client, 'secondFactor'>
type Props = {
  readonly api: Api
  readonly step: Profile['second_step']
  onPassed(): void
  /** The session has ended meanwhile, or the person wants to sign in as someone else. */
  onLeave(why?: string): void
}

const ended =
  'This sign-in has ended. Sign in again; after several codes that were not right, in 15 minutes or when an administrator has unlocked your account.'

/** The second step of signing in: a code or a passkey; or the set-up of a first one, if the role requires it. */
export function SecondStep({ api, step, onPassed, onLeave }: Props) {
  return (
    <>
      {step === 'enrol' ? (
        <FirstFactor api={api} onDone={onPassed} />
      ) : (
        <Confirm api={api} onPassed={onPassed} onLeave={onLeave} />
      )}
      <Second data-wide onClick={() => onLeave()}>
        Sign in as someone else
      </Second>
    </>
  )
}

function Confirm({ api, onPassed, onLeave }: Pick<Props, 'api' | 'onPassed' | 'onLeave'>) {
  const id = useId()
  const required = useRequired()
  const { isBusy, problem, run } = useWork()
  const pass = (work: () => Promise<unknown>) =>
    run(() =>
      work().then(onPassed, (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 401)) throw error
        onLeave(ended)
      }),
    )
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code'))
    void pass(() => api.secondFactor.verify({ body: { code } }))
  }
  return (
    <Form onSubmit={submit} aria-busy={isBusy} {...required.form}>
      <Refused>{problem}</Refused>
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
      <Advice id={`${id}-hint`}>Six digits of your code app, or one of your recovery codes.</Advice>
      <Submit aria-disabled={isBusy}>{isBusy ? 'Confirming…' : 'Confirm'}</Submit>
      {'PublicKeyCredential' in globalThis && (
        <Second
          onClick={() =>
            void pass(async () => {
              const { ask } = await askBrowser()
              const response = await ask(await api.secondFactor.askPasskey({}))
              await api.secondFactor.verifyPasskey({ body: { response } })
            })
          }
        >
          Use a passkey instead
        </Second>
      )}
    </Form>
  )
}
