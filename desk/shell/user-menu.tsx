import { useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react'
import { pageOf } from '../../model/pages/index.ts'
import { areas } from '../../model/pages/page.ts'
import { pathOf } from '../../model/pages/route.ts'
import { type ColourScheme, colourSchemes } from '../ui/colour-scheme.ts'
import { laterPart } from '../ui/later-part.tsx'
import { adminPages } from './admin-pages.ts'
import { fullName, useProfile } from './profile.ts'
import classes from './user-menu.module.css'

const ChangePassword = laterPart(() => import('./change-password.tsx'))

/** Specification 2.1: the menu with the user's full name, holding the Admin links and Signout. */
export function UserMenu({ onHelp, onSignout }: { onHelp(): void; onSignout(): void }) {
  const profile = useProfile()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isChanging, setChanging] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const id = useId()
  const name = fullName(profile)
  const links = adminPages(profile.user_role.access)
  const leaving = (run: () => void) => () => {
    panel.current?.hidePopover()
    run()
  }
  return (
    <>
      <button type="button" className={classes.user} popoverTarget={id} aria-haspopup="true">
        <span className={classes.initials} aria-hidden="true">
          {profile.Firstname.charAt(0)}
          {profile.Lastname.charAt(0)}
        </span>
        <span className={classes.name}>{name}</span>
        <IconChevronDown size={14} stroke={1.7} aria-hidden />
      </button>
      {/* The browser's own popover: Esc and a click beside it close it, and the focus returns to the button. */}
      <section id={id} ref={panel} popover="auto" className={classes.panel} onKeyDown={walk} aria-label={name}>
        <div className={classes.who}>
          <strong>{name}</strong>
          <span>{profile.user_role.name}</span>
        </div>
        {links.length > 0 && (
          <nav aria-label={areas.admin.label}>
            <p>{areas.admin.label}</p>
            {links.map(page => (
              <Link key={page} to={pathOf(page)} className={classes.item} onClick={() => panel.current?.hidePopover()}>
                {pageOf(page).label}
              </Link>
            ))}
          </nav>
        )}
        <fieldset>
          <legend>Appearance</legend>
          {Object.entries(colourSchemes).map(([scheme, label]) => (
            <button
              key={scheme}
              type="button"
              className={classes.item}
              aria-pressed={scheme === colorScheme}
              onClick={() => setColorScheme(scheme as ColourScheme)}
            >
              {label}
              {scheme === colorScheme && <IconCheck size={15} stroke={1.8} aria-hidden />}
            </button>
          ))}
        </fieldset>
        <div className={classes.last}>
          <Link to={pathOf('desk.my-account')} className={classes.item} onClick={() => panel.current?.hidePopover()}>
            {pageOf('desk.my-account').label}
          </Link>
          <button type="button" className={classes.item} onClick={leaving(onHelp)}>
            Help and shortcuts
          </button>
          <button type="button" className={classes.item} onClick={leaving(() => setChanging(true))}>
            Change password
          </button>
          <button type="button" className={classes.item} onClick={leaving(onSignout)}>
            Signout
          </button>
        </div>
      </section>
      <Suspense>{isChanging && <ChangePassword onClose={() => setChanging(false)} />}</Suspense>
    </>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrows go from entry to entry, as in any menu; Tab does too. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const at = entries.indexOf(document.activeElement as HTMLElement)
  entries.at((at + step) % entries.length)?.focus()
}
