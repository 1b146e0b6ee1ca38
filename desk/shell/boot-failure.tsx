import { pageLoadFailure } from '../../model/errors.ts'
import { LoginPage } from './login-page.tsx'
import { SignInRefused } from './sign-in.ts'
import classes from './sign-in-form.module.css'
import { signOutHere } from './sign-out.ts'

/** The desk could not open though there is a session: nothing of it is given up until the person says so. */
export function BootFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const title = error instanceof SignInRefused ? error.message : pageLoadFailure
  const reason = error instanceof SignInRefused ? error.reason : error instanceof Error ? error.message : undefined
  return (
    <LoginPage title={title}>
      <div className={classes.form} role="alert">
        <p>{reason}</p>
        <p className={classes.aside}>You are still signed in. Try again in a moment.</p>
        <button type="button" className={classes.submit} onClick={retry}>
          Try again
        </button>
        <button type="button" className={classes.second} onClick={signOutHere}>
          Signout
        </button>
      </div>
    </LoginPage>
  )
}
