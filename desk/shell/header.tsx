import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconHelp, IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { landingPath } from '../../model/pages/landing-path.ts'
import { laterPart } from '../ui/later-part.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { AreaLinks } from './area-links.tsx'
import classes from './header.module.css'
import { useHere } from './here.ts'
import { useProfile } from './profile.ts'
import { keyNames } from './shortcuts.ts'
import { landingPathOf } from './switching.ts'
import { UserMenu } from './user-menu.tsx'

const Bell = laterPart(() => import('./bell.tsx'), { isQuiet: true })

type Props = { onPalette(): void; onHelp(): void; onMenu(): void; onSignout(): void }

export function Header({ onPalette, onHelp, onMenu, onSignout }: Props) {
  // Who views the desk as somebody else is told of nothing that is theirs.
  const { viewing_as } = useProfile()
  return (
    <header className={classes.header} data-off-paper="">
      <ActionIcon
        className={classes.burger}
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Open the menu"
        onClick={onMenu}
      >
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
      <Link to={landingPath} className={classes.home} aria-label="Atrium, to the dashboard">
        <Wordmark height={13} />
      </Link>
      <BackButton />
      <nav className={classes.areas} aria-label="Areas">
        <AreaLinks />
      </nav>
      <button
        type="button"
        className={classes.search}
        data-tour="tools"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onPalette}
      >
        <IconSearch size={16} stroke={1.7} aria-hidden />
        <span>Go to…</span>
        <kbd>{keyNames('mod+k').join(' ')}</kbd>
      </button>
      <ActionIcon
        className={classes.help}
        variant="subtle"
        color="gray"
        size={34}
        aria-label="Help with this page"
        title="Help with this page (?)"
        aria-keyshortcuts="?"
        onClick={onHelp}
      >
        <IconHelp size={19} stroke={1.6} aria-hidden />
      </ActionIcon>
      {viewing_as === null && (
        <Suspense fallback={<span className={classes.bell} />}>
          <Bell />
        </Suspense>
      )}
      <UserMenu onHelp={onHelp} onSignout={onSignout} />
    </header>
  )
}

/** Specification 2.1: on every area except the dashboard. After a deep link it leads up instead. */
function BackButton() {
  const router = useRouter()
  const { id, area } = useHere()
  if (id === 'desk.dashboard') return null
  const up = area && area !== 'admin' && !id?.startsWith('desk.') ? landingPathOf(area) : landingPath
  const back = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ href: up })
  }
  return (
    <button type="button" className={classes.back} onClick={back}>
      <IconArrowLeft size={16} stroke={1.7} aria-hidden />
      <span>Back</span>
    </button>
  )
}
