import { lazy, Suspense, useEffect, useState } from 'react'
import { LoginPage } from './login-page.tsx'
import { goToProvider, providerName } from './provider.ts'
import { whereFrom } from './return-path.ts'
import type { SignedIn } from './sign-in.ts'
import classes from './sign-in-form.module.css'
import { SignInForm } from './sign-in-form.tsx'

const ForgotForm = lazy(() => import('./forgot-form.tsx'))

type Props = {
  /** Why the person stands here again. */
  readonly said?: string | undefined
  onSignedIn(signedIn: SignedIn): void
  onBegin(): void
}

/** The sign-in, the way to a new password, and the provider where there is one. */
export function Login({ said, onSignedIn, onBegin }: Props) {
  const [isForgotten, setForgotten] = useState(false)
  // The same person, whichever form they stand before.
  const [username, setUsername] = useState('')
  const [provider, setProvider] = useState<string | null>(null)
  const [problem, setProblem] = useState(said)
  useEffect(() => void providerName().then(setProvider), [])
  if (isForgotten)
    return (
      <LoginPage title="Forgot your password?">
        <Suspense>
          <ForgotForm username={username} onBack={() => setForgotten(false)} />
        </Suspense>
      </LoginPage>
    )
  const notice = whereFrom(location) && 'Sign in to go on to the page you asked for.'
  return (
    <LoginPage title="Sign in" notice={notice}>
      {problem && (
        <div role="alert" className={classes.alert} data-shown="true">
          <span>{problem}</span>
        </div>
      )}
      <SignInForm username={username} onSignedIn={onSignedIn} onBegin={onBegin} />
      {provider !== null && (
        <button
          type="button"
          className={`${classes.other} ${classes.wide}`}
          onClick={() => void goToProvider().catch((error: Error) => setProblem(error.message))}
        >
          Sign in with {provider}
        </button>
      )}
      <button
        type="button"
        className={`${classes.second} ${classes.wide}`}
        onClick={event => {
          const form = event.currentTarget.parentElement?.querySelector('form')
          setUsername(String((form && new FormData(form).get('username')) ?? '').trim())
          setForgotten(true)
        }}
      >
        Forgot your password?
      </button>
    </LoginPage>
  )
}
