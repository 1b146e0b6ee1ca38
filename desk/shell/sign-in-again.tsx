import { useEffect, useSyncExternalStore } from 'react'
import { errors } from '../../model/errors.ts'
import { landingPath } from '../../model/pages/landing-path.ts'
import { sessionGate } from '../api/session-gate.ts'
import { auth } from '../session/stores.ts'
import { Dialog } from '../ui/dialog.tsx'
import { fullName, useProfile } from './profile.ts'
import type { SignedIn } from './sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'
import { Aside, Second } from './sign-in-form-elements.ts'
import { signOutHere } from './sign-out.ts'

/**
 * The session ended: the sign-in is shown over the page, which stays as it is; then the waiting calls are sent again.
 */
export function SignInAgain() {
  const profile = useProfile()
  const isAsked = useSyncExternalStore(sessionGate.subscribe, sessionGate.isAsked)
  useEffect(() => sessionGate.open(), [])
  const enter = (signedIn: SignedIn) => {
    const isOther = signedIn.profile.id !== profile.id
    // The waiting calls were made by the other person: they are dropped with their page.
    if (isOther) sessionGate.settle(false)
    auth.write({ isAuthenticated: true, accessToken: signedIn.token })
    if (isOther) location.replace(landingPath)
    // They confirm that it is them, or choose their own password first, and find their typed values in the journal.
    else if (signedIn.profile.must_change_password || signedIn.profile.second_step !== 'none') location.reload()
    else sessionGate.settle(true)
  }
  if (!isAsked) return null
  return (
    <Dialog title={`Sign in again, ${fullName(profile)}`}>
      <Aside>{errors.UNAUTHENTICATED.message}</Aside>
      <SignInForm username={profile.email} submitLabel="Sign in and go on" onSignedIn={enter} />
      <Second data-wide onClick={signOutHere}>
        Signout instead
      </Second>
    </Dialog>
  )
}
