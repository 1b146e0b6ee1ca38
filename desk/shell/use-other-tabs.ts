import { useEffect } from 'react'
import { landingPath } from '../../model/pages/landing-path.ts'
import { tellOtherTabs } from '../api/other-tabs.ts'
import { queries } from '../api/queries.ts'
import { sessionGate } from '../api/session-gate.ts'
import { auth } from '../session/stores.ts'
import { useProfile } from './profile.ts'
import { presentProfile } from './sign-in.ts'

/**
 * Another tab may end the session or begin one. Signed out there is signed out here; the same person signed in again
 * goes on here; another person never continues on this one's pages. What was changed there is read again here.
 */
export function useOtherTabs() {
  const { id } = useProfile()
  useEffect(() => tellOtherTabs(queries), [])
  useEffect(() => {
    let before = auth.read().accessToken
    return auth.subscribe(() => {
      const { accessToken } = auth.read()
      if (accessToken === before) return
      before = accessToken
      if (accessToken === null) return location.replace('/')
      void presentProfile(accessToken).then(
        profile => (profile.id === id ? sessionGate.settle(true) : location.replace(landingPath)),
        // The new session cannot be checked: a fresh load finds out, and says what is wrong.
        () => location.reload(),
      )
    })
  }, [id])
}
