import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconChevronDown, IconKeyboard, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pageOf } from '../../model/pages/index.ts'
import { areas } from '../../model/pages/page.ts'
import { pathOf } from '../../model/pages/route.ts'
import { type ColourScheme, colourSchemes } from '../ui/colour-scheme.ts'
import { adminPages } from './admin-pages.ts'
import { fullName, useProfile } from './profile.ts'
import { SignoutQuestion } from './signout-question.tsx'
import classes from './user-menu.module.css'

/** Specification 2.1: the menu with the user's full name, holding the Admin links and Signout. */
export function UserMenu({ onShortcuts }: { onShortcuts(): void }) {
  const profile = useProfile()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isAsking, setAsking] = useState(false)
  const name = fullName(profile)
  const links = adminPages(profile.user_role.access)
  return (
    <>
      <Menu position="bottom-end" width={264} withinPortal>
        <Menu.Target>
          <button type="button" className={classes.user}>
            <span className={classes.initials} aria-hidden="true">
              {profile.Firstname.charAt(0)}
              {profile.Lastname.charAt(0)}
            </span>
            <span className={classes.name}>{name}</span>
            <IconChevronDown size={14} stroke={1.7} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown aria-label={name}>
          <div className={classes.who}>
            <strong>{name}</strong>
            <span>{profile.user_role.name}</span>
          </div>
          {links.length > 0 && <Menu.Label>{areas.admin.label}</Menu.Label>}
          {links.map(id => (
            <Menu.Item key={id} component={Link} to={pathOf(id)}>
              {pageOf(id).label}
            </Menu.Item>
          ))}
          <Menu.Label>Appearance</Menu.Label>
          {Object.entries(colourSchemes).map(([scheme, label]) => (
            <Menu.Item
              key={scheme}
              closeMenuOnClick={false}
              role="menuitemradio"
              aria-checked={scheme === colorScheme}
              rightSection={scheme === colorScheme ? <IconCheck size={15} stroke={1.8} aria-hidden /> : undefined}
              onClick={() => setColorScheme(scheme as ColourScheme)}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.5} aria-hidden />} onClick={onShortcuts}>
            Keyboard shortcuts
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.5} aria-hidden />} onClick={() => setAsking(true)}>
            Signout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SignoutQuestion opened={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
