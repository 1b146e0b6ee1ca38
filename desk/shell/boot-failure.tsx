import { pageLoadFailure } from '../../model/errors.ts'
import { LoginPage } from './login-page.tsx'
import { SignInRefused } from './sign-in.ts'
import { Aside, FormFrame, Second, Submit } from './sign-in-form-elements.ts'
import { signOutHere } from './sign-out.ts'

/** The desk could not open though there is a session: the session stays until the person signs out. */
export function BootFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const title = error instanceof SignInRefused ? error.message : pageLoadFailure
  const reason = error instanceof SignInRefused ? error.reason : error instanceof Error ? error.message : undefined
  return (
    <LoginPage title={title}>
      <FormFrame role="alert">
        <p>{reason}</p>
        <Aside>You are still signed in. Try again in a moment.</Aside>
        <Submit type="button" onClick={retry}>
          Try again
        </Submit>
        <Second onClick={signOutHere}>Signout</Second>
      </FormFrame>
    </LoginPage>
  )
}
