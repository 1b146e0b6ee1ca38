import { lazy, Suspense, useEffect, useState } from 'react'
import classes from './login.module.css'
import { LoginPage } from './login-page.tsx'
import { goToProvider, providerName } from './provider.ts'
import { whereFrom } from './return-path.ts'
import type { SignedIn } from './sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'
import { Alert, Second } from './sign-in-form-elements.ts'

const ForgotForm = lazy(() => import('./forgot-form.tsx'))

type Props = {
  /** Why the person is back here. */
  readonly said?: string | undefined
  onSignedIn(signedIn: SignedIn): void
  onBegin(): void
}

/** The sign-in, the way to a new password, and the provider where there is one. */
export function Login({ said, onSignedIn, onBegin }: Props) {
  const [isForgotten, setForgotten] = useState(false)
  // The same person, whichever form they see.
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
        <Alert data-shown="true">
          <span>{problem}</span>
        </Alert>
      )}
      <SignInForm username={username} onSignedIn={onSignedIn} onBegin={onBegin} />
      {provider !== null && (
        <button
          type="button"
          className={classes.other}
          onClick={() => void goToProvider().catch((error: Error) => setProblem(error.message))}
        >
          Sign in with {provider}
        </button>
      )}
      <Second
        data-wide
        onClick={event => {
          const form = event.currentTarget.parentElement?.querySelector('form')
          setUsername(String((form && new FormData(form).get('username')) ?? '').trim())
          setForgotten(true)
        }}
      >
        Forgot your password?
      </Second>
    </LoginPage>
  )
}
