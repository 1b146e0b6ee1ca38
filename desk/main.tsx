import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { landingPath } from '../model/pages/landing-path.ts'
import { auth, wipeStores } from './session/stores.ts'
import { BootFailure } from './shell/boot-failure.tsx'
import { takeLink } from './shell/link-token.ts'
import { Login } from './shell/login.tsx'
import { LoginPage } from './shell/login-page.tsx'
import { comesBack, endAtProvider } from './shell/provider.ts'
import { loginPath, whereFrom } from './shell/return-path.ts'
import { type Profile, presentProfile, type SignedIn } from './shell/sign-in.ts'
import { applyScheme } from './ui/colour-scheme.ts'
import './ui/tokens.css'
import './ui/print.css'

// Everything but the sign-in is in a chunk of its own: the sign-in page loads none of it.
const loadDesk = () => import('./app.tsx')
const root = createRoot(document.getElementById('root') as HTMLElement)

async function showDesk(profile: Profile) {
  if (profile.second_step !== 'none') return showSecond(profile)
  if (profile.must_change_password) return showPassword(profile)
  const { deskOf } = await loadDesk()
  root.render(<StrictMode>{deskOf(profile)}</StrictMode>)
}

/** The password was right: the person confirms or sets up a second factor before anything opens. */
async function showSecond({ second_step }: Profile) {
  const [{ SecondStep }, { api }] = await Promise.all([
    import('./second-factor/second-step.tsx'),
    import('./api/api.ts'),
  ])
  const isFirst = second_step === 'enrol'
  const leave = (why?: string) => {
    wipeStores()
    showLogin(why)
  }
  document.title = 'Confirm that it is you · Atrium'
  root.render(
    <StrictMode>
      <LoginPage
        title={isFirst ? 'Choose a second factor' : 'Confirm that it is you'}
        notice={isFirst ? 'Your role asks for one, beside the password. It is asked for at every sign-in.' : undefined}
      >
        <SecondStep api={api} step={second_step} onPassed={() => void open()} onLeave={leave} />
      </LoginPage>
    </StrictMode>,
  )
}

async function showReset(token: string) {
  const { ResetForm } = await import('./shell/reset-form.tsx')
  document.title = 'Choose a new password · Atrium'
  root.render(
    <StrictMode>
      <LoginPage title="Choose a new password">
        <ResetForm token={token} onDone={() => showLogin()} />
      </LoginPage>
    </StrictMode>,
  )
}

/** Someone else set the password: the desk opens once the person has chosen their own. */
async function showPassword({ email }: Profile) {
  const [{ PasswordForm }, { api }] = await Promise.all([import('./shell/password-form.tsx'), import('./api/api.ts')])
  document.title = 'Choose your password · Atrium'
  root.render(
    <StrictMode>
      <LoginPage
        title="Choose your password"
        notice="The password you signed in with was made for you. Choose your own to go on."
      >
        <PasswordForm api={api} presentLabel="Password you were sent" username={email} onChanged={() => void open()} />
      </LoginPage>
    </StrictMode>,
  )
}

const enter = ({ token, profile }: SignedIn) => {
  auth.write({ isAuthenticated: true, accessToken: token })
  history.replaceState(null, '', whereFrom(location) ?? landingPath)
  void showDesk(profile).catch(showFailure)
}

function showLogin(said?: string) {
  // Specification 2.1: without a session every address leads to `/`; it remembers where the person wanted to go.
  if (location.pathname !== '/') history.replaceState(null, '', loginPath(location))
  document.title = 'Sign in · Atrium'
  root.render(
    <StrictMode>
      <Login said={said} onSignedIn={enter} onBegin={() => void loadDesk().catch(() => undefined)} />
    </StrictMode>,
  )
}

const showFailure = (error: unknown) => root.render(<BootFailure error={error} retry={open} />)

async function open() {
  applyScheme()
  takeLink()
  const token = resetToken.exec(location.hash)?.[1]
  if (token !== undefined) {
    // It is in no history: the next person at this browser finds nothing.
    history.replaceState(null, '', '/')
    wipeStores()
    return showReset(token).catch(showFailure)
  }
  if (comesBack()) return endAtProvider().then(enter, (error: Error) => showLogin(error.message))
  const { accessToken } = auth.read()
  if (accessToken === null) return showLogin()
  // Read while the profile is on its way. If that fails, the desk or its page tries again and says so.
  loadDesk()
    .then(({ loadAhead }) => loadAhead(location))
    .catch(() => undefined)
  try {
    await showDesk(await presentProfile(accessToken))
  } catch (error) {
    if (!isSessionEnd(error)) return showFailure(error)
    wipeStores()
    showLogin()
  }
}

const resetToken = /^#reset=([A-Za-z0-9_-]{43})$/
const isSessionEnd = (error: unknown) => error instanceof Error && 'status' in error && error.status === 401

// A link that is opened on the sign-in page loads nothing anew.
addEventListener('hashchange', () => {
  if (resetToken.test(location.hash)) void open()
})
void open()
