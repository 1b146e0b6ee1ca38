import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError } from '../api/client.ts'
import { signOutHere } from './sign-out.ts'

export function SignoutQuestion({ opened, onClose }: { opened: boolean; onClose(): void }) {
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
    <Modal opened={opened} onClose={onClose} title="Are you sure you want to signout?" size={400} withCloseButton={false}>
      {failure && (
        <p role="alert">
          {failure} The server could not end your session; it ends by itself when it has been idle.
        </p>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Stay
        </Button>
        {failure && (
          <Button variant="default" onClick={signOutHere}>
            Signout on this device
          </Button>
        )}
        <Button data-autofocus loading={isLeaving} onClick={() => void leave()}>
          Signout
        </Button>
      </Group>
    </Modal>
  )
}
