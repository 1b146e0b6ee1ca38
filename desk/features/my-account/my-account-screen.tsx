import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, reading } from '../../api/api.ts'
import { AddApp } from '../../second-factor/add-app.tsx'
import { AddPasskey } from '../../second-factor/add-passkey.tsx'
import { RecoveryCodes } from '../../second-factor/recovery-codes.tsx'
import { fullName, useProfile } from '../../shell/profile.ts'
import { useWork } from '../../shell/use-work.ts'
import { QuietButton, SubmitButton } from '../../ui/button.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { counted } from '../../ui/format.ts'
import { Input } from '../../ui/input.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RequiredMark } from '../../ui/required-mark.ts'
import { say } from '../../ui/say.ts'
import { When } from '../../ui/when.tsx'
import { AccountCard } from './account-card.tsx'
import { BellMail } from './bell-mail.tsx'
import classes from './my-account.module.css'

/** The action under way, with the password that was typed for it. */
type Doing =
  | { readonly what: 'app' | 'passkey' | 'codes' | 'remove-app' }
  | { readonly what: 'remove-passkey'; readonly id: number; readonly name: string }
const titles: Record<Doing['what'], string> = {
  app: 'Add a code app',
  passkey: 'Add a passkey',
  codes: 'New recovery codes',
  'remove-app': 'Take the code app away?',
  'remove-passkey': 'Take the passkey away?',
}

const done: Record<Doing['what'], string> = {
  app: 'Your code app is asked for from the next sign-in on',
  passkey: 'Your passkey is kept',
  codes: 'The earlier recovery codes open nothing any more',
  'remove-app': 'The code app is taken away',
  'remove-passkey': 'The passkey is taken away',
}

/** How I sign in: my second factors and the codes in case I have lost them. */
export default function MyAccountScreen() {
  const profile = useProfile()
  const { data, error, refetch } = useQuery({ ...reading(['secondFactor.read'], api.secondFactor.read), staleTime: 0 })
  const [doing, setDoing] = useState<Doing>()
  const [password, setPassword] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>([])
  const close = () => {
    setDoing(undefined)
    setPassword(undefined)
    setCodes([])
    void refetch()
  }
  const added = (made: readonly string[]) => {
    void say(done[doing?.what ?? 'app'])
    if (made.length === 0) return close()
    setCodes(made)
  }
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  return (
    <>
      <PageHead title="My Account">
        {fullName(profile)}, {profile.email}
      </PageHead>
      {!data && <Skeleton height={260} />}
      {data && (
        <AccountCard
          title="Second factor"
          about={`Asked for beside your password at every sign-in. ${data.is_required ? 'Your role asks for one.' : 'Your role leaves it to you.'}`}
        >
          <ul className={classes.factors}>
            <li>
              <div>
                <strong>Code app</strong>
                <span>{data.has_app ? 'Set up' : 'Not set up'}</span>
              </div>
              <QuietButton size="compact-sm" onClick={() => setDoing({ what: data.has_app ? 'remove-app' : 'app' })}>
                {data.has_app ? 'Take away…' : 'Add a code app'}
              </QuietButton>
            </li>
            {data.passkeys.map(({ id, name, created_at, used_at }) => (
              <li key={id}>
                <div>
                  <strong>{name}</strong>
                  <span>
                    Passkey, since <When at={created_at} />
                    {used_at && (
                      <>
                        , last used <When at={used_at} />
                      </>
                    )}
                  </span>
                </div>
                <QuietButton
                  size="compact-sm"
                  aria-label={`Take away… ${name}`}
                  onClick={() => setDoing({ what: 'remove-passkey', id, name })}
                >
                  Take away…
                </QuietButton>
              </li>
            ))}
            <li>
              <div>
                <strong>Passkeys</strong>
                <span>Your fingerprint, your face, or a security key</span>
              </div>
              <QuietButton size="compact-sm" onClick={() => setDoing({ what: 'passkey' })}>
                Add a passkey
              </QuietButton>
            </li>
            {(data.has_app || data.passkeys.length > 0) && (
              <li>
                <div>
                  <strong>Recovery codes</strong>
                  <span>{counted(data.recovery_left, 'code')} left</span>
                </div>
                <QuietButton size="compact-sm" onClick={() => setDoing({ what: 'codes' })}>
                  Make new ones…
                </QuietButton>
              </li>
            )}
          </ul>
        </AccountCard>
      )}
      <BellMail />
      {doing && (
        <Dialog title={codes.length > 0 ? 'Recovery codes' : titles[doing.what]} onClose={close}>
          {codes.length > 0 && <RecoveryCodes codes={codes} doneLabel="I have kept them" onDone={close} />}
          {codes.length === 0 && password === undefined && (
            <AskPassword doing={doing} onPassword={setPassword} onCodes={added} onCancel={close} />
          )}
          {codes.length === 0 && password !== undefined && doing.what === 'app' && (
            <AddApp api={api} password={password} onAdded={added} onCancel={close} />
          )}
          {codes.length === 0 && password !== undefined && doing.what === 'passkey' && (
            <AddPasskey api={api} password={password} onAdded={added} onCancel={close} />
          )}
        </Dialog>
      )}
    </>
  )
}

type AskProps = {
  readonly doing: Doing
  /** It is used with the next step. */
  onPassword(password: string): void
  onCodes(codes: readonly string[]): void
  onCancel(): void
}

/** Another person at an open desk cannot change how its owner signs in. */
function AskPassword({ doing, onPassword, onCodes, onCancel }: AskProps) {
  const { isBusy, problem, run } = useWork()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    if (doing.what === 'app' || doing.what === 'passkey') return onPassword(password)
    void run(async () => {
      const body = { password }
      if (doing.what === 'codes') return onCodes((await api.secondFactor.newCodes({ body })).recovery_codes)
      await ('id' in doing
        ? api.secondFactor.removePasskey({ params: { id: doing.id }, body })
        : api.secondFactor.removeApp({ body }))
      onCodes([])
    })
  }
  return (
    <form onSubmit={submit} className={classes.ask}>
      {doing.what === 'codes' && <p>The codes you have now will open nothing any more.</p>}
      {doing.what === 'remove-passkey' && <p>“{doing.name}” will not open Atrium any more.</p>}
      {doing.what === 'remove-app' && <p>Its codes will not open Atrium any more.</p>}
      <label htmlFor="own-password">
        <RequiredMark>Your password</RequiredMark>
      </label>
      <Input
        id="own-password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        // The dialog asks for nothing else.
        autoFocus
        aria-describedby="own-password-problem"
        aria-invalid={problem ? true : undefined}
      />
      <Failure id="own-password-problem">{problem}</Failure>
      <div className={classes.buttons}>
        <QuietButton onClick={onCancel}>Cancel</QuietButton>
        <SubmitButton loading={isBusy} {...(doing.what.startsWith('remove') ? { color: 'red' } : {})}>
          {doing.what.startsWith('remove') ? 'Take away' : 'Go on'}
        </SubmitButton>
      </div>
    </form>
  )
}
