import { laterPart } from './ui/later-part.tsx'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactElement, Suspense, useState } from 'react'
import { askAhead } from './ahead.ts'
import { queries } from './api/queries.ts'
import { deskRouter } from './routes.tsx'
import { watchDesk } from './shell/faults.ts'
import { watchPrints } from './shell/prints.ts'
import { ProfileContext } from './shell/profile.ts'
import type { Profile } from './shell/sign-in.ts'
import { SignInAgain } from './shell/sign-in-again.tsx'
import { quiet } from './ui/quiet.ts'
import { schemeManager, theme, variables } from './ui/theme.ts'
import classes from './ui/toasts.module.css'

const toasts = { root: classes.toasts ?? '' }

// No message is shown before something was done: its code loads once the page is complete, and a message waits for it.
const Notifications = laterPart(
  async () => {
    await quiet()
    return import('./ui/notices.ts')
  },
  { isQuiet: true },
)

/**
 * Everything behind the sign-in. The signed-in person does not change while it is mounted: another person gets a fresh
 * load.
 */
function App({ profile }: { profile: Profile }) {
  const [manager] = useState(schemeManager)
  const [router] = useState(deskRouter)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queries}>
        <ProfileContext value={profile}>
          <RouterProvider router={router} />
          <SignInAgain />
        </ProfileContext>
        <Suspense>
          <Notifications position="bottom-left" classNames={toasts} pauseResetOnHover="notification" />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  )
}

export { loadAhead } from './ahead.ts'

/** The desk of one person, who waits for what the address shows. */
export function deskOf(profile: Profile): ReactElement {
  watchDesk()
  watchPrints(window)
  askAhead(profile.user_role.access, location)
  return <App profile={profile} />
}
