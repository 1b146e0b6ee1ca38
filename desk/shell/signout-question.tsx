import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError } from '../api/client.ts'
import { QuietButton } from '../ui/button.ts'
import { Dialog } from '../ui/dialog.tsx'
import { signOutHere } from './sign-out.ts'

export function SignoutQuestion({ onClose }: { onClose(): void }) {
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function leave() {
    setLeaving(true)
    try {
      await api.session.signOut()
    } catch (error) {
      // A session that has ended already needs no revoking. Any other failure leaves a working token behind: say so.
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 401) {
        setLeaving(false)
        return setFailure(error.message)
      }
    }
    signOutHere()
  }
  return (
    <Dialog title="Are you sure you want to signout?" onClose={onClose}>
      {failure && (
        <p role="alert">{failure} The session could not be ended on the server; it ends by itself when it is idle.</p>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <QuietButton onClick={onClose}>Stay</QuietButton>
        {failure && <QuietButton onClick={signOutHere}>Signout on this device</QuietButton>}
        <Button autoFocus loading={isLeaving} onClick={() => void leave()}>
          Signout
        </Button>
      </Group>
    </Dialog>
  )
}
