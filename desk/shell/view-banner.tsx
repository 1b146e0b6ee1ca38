import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError } from '../api/client.ts'
import { dropView } from '../api/viewing.ts'
import { counted } from '../ui/format.ts'
import { useProfile } from './profile.ts'
import classes from './view-banner.module.css'

/** Stands over every page while the desk is seen as another's: whose it is, what that means, and the way back. */
export function ViewBanner() {
  const { viewing_as, user_role } = useProfile()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (!viewing_as) return null
  const { kind, name, by, closed } = viewing_as
  async function back() {
    setBusy(true)
    try {
      await api.roles.endView()
      location.assign(dropView())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      setFailure(error.message)
    }
  }
  return (
    <section className={classes.banner} aria-label="Viewing as">
      <IconEye size={18} stroke={1.7} aria-hidden />
      <p>
        <strong>
          {kind === 'user'
            ? `You see the desk as ${name} (${user_role.name}) does.`
            : `You see the desk as whoever holds the role ${name}.`}
        </strong>{' '}
        Nothing can be changed.
        {closed > 0 && ` ${counted(closed, 'page')} of theirs ${closed === 1 ? 'is' : 'are'} not yours to open.`}
        {failure && <span role="alert"> {failure}</span>}
      </p>
      <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void back()}>
        Back to {by}
      </Button>
    </section>
  )
}
