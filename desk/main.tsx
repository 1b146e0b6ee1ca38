import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BootFailure } from './shell/boot-failure.tsx'
import { takeLink } from './shell/link-token.ts'
import { LoginPage } from './shell/login-page.tsx'
import { landingPath, loginPath, whereFrom } from './shell/return-path.ts'
import { type Profile, profileOf, type SignedIn } from './shell/sign-in.ts'
import { SignInForm } from './shell/sign-in-form.tsx'
import { auth, wipeStores } from './shell/stores.ts'
import { applyScheme } from './ui/colour-scheme.ts'
import './ui/tokens.css'

// All but the sign-in stands in a chunk of its own: who only signs in loads none of it.
const loadDesk = () => import('./app.tsx')
const root = createRoot(document.getElementById('root') as HTMLElement)

async function showDesk(profile: Profile) {
  if (profile.must_change_password) return showPassword(profile)
  const { App } = await loadDesk()
  root.render(
    <StrictMode>
      <App profile={profile} />
    </StrictMode>,
  )
}

/** The password was made for them: the desk opens once they have chosen their own. */
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

function showLogin() {
  // Specification 2.1: without a session every address leads to `/`; it keeps where the person wanted to go.
  if (location.pathname !== '/') history.replaceState(null, '', loginPath(location))
  const enter = ({ token, profile }: SignedIn) => {
    auth.write({ isAuthenticated: true, accessToken: token })
    history.replaceState(null, '', whereFrom(location) ?? landingPath)
    void showDesk(profile).catch(showFailure)
  }
  document.title = 'Sign in · Atrium'
  root.render(
    <StrictMode>
      <LoginPage title="Sign in" notice={whereFrom(location) && 'Sign in to go on to the page you asked for.'}>
        <SignInForm onSignedIn={enter} onBegin={() => void loadDesk().catch(() => undefined)} />
      </LoginPage>
    </StrictMode>,
  )
}

const showFailure = (error: unknown) => root.render(<BootFailure error={error} retry={open} />)

async function open() {
  applyScheme()
  takeLink()
  const { accessToken } = auth.read()
  if (accessToken === null) return showLogin()
  void loadDesk().catch(() => undefined)
  try {
    await showDesk(await profileOf(accessToken))
  } catch (error) {
    if (!isSessionEnd(error)) return showFailure(error)
    wipeStores()
    showLogin()
  }
}

const isSessionEnd = (error: unknown) => error instanceof Error && 'status' in error && error.status === 401

void open()
