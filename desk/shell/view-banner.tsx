import { IconEye } from '@tabler/icons-react'
import { api } from '../api/api.ts'
import { dropView } from '../session/viewing.ts'
import { useAttempt } from '../ui/attempt.ts'
import { QuietButton } from '../ui/button.ts'
import { counted } from '../ui/format.ts'
import { useProfile } from './profile.ts'
import classes from './view-banner.module.css'

/** Shown over every page while the desk is seen as another's: whose it is, what that means, and the way back. */
export default function ViewBanner() {
  const { viewing_as, user_role } = useProfile()
  const { failure, isBusy, attempt } = useAttempt()
  if (!viewing_as) return null
  const { kind, name, by, closed } = viewing_as
  const back = () =>
    attempt(async () => {
      await api.roles.endView()
      location.assign(dropView())
    })
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
      <QuietButton size="compact-sm" loading={isBusy} onClick={() => void back()}>
        Back to {by}
      </QuietButton>
    </section>
  )
}
