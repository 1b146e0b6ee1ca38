import { useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { useMay, useProfile } from '../../shell/profile.ts'
import { seeAs } from '../../shell/see-as.ts'
import { QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Failure } from '../../ui/failure.tsx'
import { say } from '../../ui/say.ts'
import type { Account } from './account.ts'
import { DeactivateDialog } from './deactivate-dialog.tsx'

type Props = {
  readonly account: Account
  readonly mayEdit: boolean
  readonly mayDeactivate: boolean
  onChanged(): void
  onGone(): void
}

/** What can be done to an account beside changing its fields. */
export function AccountActions({ account, mayEdit, mayDeactivate, onChanged, onGone }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { id: me } = useProfile()
  const may = useMay()
  const { id, version, name, Firstname: firstname, email, locked_until, has_second_factor, is_above } = account
  const isLocked = locked_until !== null && new Date(locked_until).getTime() > Date.now()
  async function run(call: () => Promise<unknown>, done?: string) {
    setFailure(undefined)
    try {
      await call()
      if (done === undefined) return
      void say(done)
      onChanged()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
      // Somebody else was faster: the next action applies to the account as it is now.
      if (error.status === 409) onChanged()
    }
  }
  return (
    <>
      <Failure>{failure}</Failure>
      <Buttons>
        {mayEdit && isLocked && (
          <QuietButton
            onClick={() =>
              void run(() => api.userAccounts.unlock({ params: { id } }), `${name} may try to sign in again`)
            }
          >
            Unlock
          </QuietButton>
        )}
        {mayEdit && id !== me && !is_above && (
          <QuietButton
            onClick={() =>
              void run(
                () => api.userAccounts.resetPassword({ params: { id }, body: { version } }),
                `A new password is on its way to ${email}; ${name} is signed out everywhere`,
              )
            }
          >
            Mail a new password
          </QuietButton>
        )}
        {mayEdit && id !== me && has_second_factor && !is_above && (
          <QuietButton
            onClick={() =>
              void run(
                () => api.userAccounts.resetSecondFactor({ params: { id } }),
                `${name} has no second factor any more, and is signed out everywhere`,
              )
            }
          >
            Take second factor away
          </QuietButton>
        )}
        {may('view', 'admin.user-role') && id !== me && (
          <QuietButton onClick={() => void run(() => seeAs({ user_id: id }))}>See the desk as {firstname}</QuietButton>
        )}
        {mayDeactivate && id !== me && <QuietButton onClick={() => setAsking(true)}>Deactivate…</QuietButton>}
      </Buttons>
      {isAsking && <DeactivateDialog account={account} onClose={() => setAsking(false)} onGone={onGone} />}
    </>
  )
}
