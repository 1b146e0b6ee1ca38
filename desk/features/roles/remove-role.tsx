import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pathOf } from '../../../model/pages/route.ts'
import { api } from '../../api/api.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { QuietButton } from '../../ui/button.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { say } from '../../ui/say.ts'
import type { RoleToEdit } from './draft.ts'
import { page } from './role-reads.ts'

/** Deleting a role, confirmed once; one that somebody holds stays, and the answer says so. */
export function RemoveRole({ role, onGone }: { role: RoleToEdit; onGone(): void }) {
  const [isAsking, setAsking] = useState(false)
  const { failure, isBusy, attempt } = useAttempt()
  const queries = useQueryClient()
  const navigate = useNavigate()
  async function remove() {
    if (!(await attempt(() => api.roles.remove({ params: { id: role.id }, body: { version: role.version } })))) return
    onGone()
    void queries.invalidateQueries({ queryKey: ['roles.list'] })
    void say(`Deleted the role ${role.name}`)
    await navigate({ to: pathOf(page) })
  }
  return (
    <>
      <QuietButton onClick={() => setAsking(true)}>Delete</QuietButton>
      {isAsking && (
        <Dialog title={`Delete the role ${role.name}?`} onClose={() => setAsking(false)}>
          <p>It cannot be brought back. Accounts keep their roles: one that is held is not deleted.</p>
          {failure && <p role="alert">{failure}</p>}
          <Group justify="flex-end" mt="lg" gap="xs">
            <QuietButton autoFocus onClick={() => setAsking(false)}>
              Keep it
            </QuietButton>
            <Button color="red" loading={isBusy} onClick={() => void remove()}>
              Delete
            </Button>
          </Group>
        </Dialog>
      )}
    </>
  )
}
