import { expect, type Page } from '@playwright/test'
import { sellers } from '../../demo/accounts.ts'
import { emailOf } from '../../demo/names.ts'
import { profileLoadFailure } from '../../model/errors.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { enter, letIn, signIn, signOut, userMenu, welcome } from './steps.ts'

const admin = 'super.admin@example.com'
const marketer = 'marketing.luxuria@example.com'

const kept = (screen: Page) =>
  screen.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('atrium.'))))

/** Ends the session on the server, as time would; the desk does not know yet. */
async function endSession(screen: Page) {
  const status = await screen.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('atrium.auth') ?? '{}')
    const reply = await fetch('/api/oauth/revoke', {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}` },
    })
    return reply.status
  })
  expect(status).toBe(200)
}

/** An act of the person, even where a read in the background has found the end first, and the sign-in stands over the page. */
const pressGivenUp = (screen: Page) => screen.getByText('Given up', { exact: true }).first().dispatchEvent('click')

test('sign-in refuses in the words of the specification and keeps nothing', async ({ page: screen }, { project }) => {
  const { password } = atriumOf(project.name)
  await screen.goto('/')
  const address = screen.getByLabel('E-mail')
  await expect(address).toBeFocused()
  const alert = screen.getByRole('alert')

  // What is empty is said beside its field, and goes with the first letter.
  await screen.keyboard.press('Enter')
  await expect(address).toHaveAccessibleDescription('E-mail is required.')
  await expect(address).toBeFocused()
  await expect(screen.getByText('Password is required.')).toBeVisible()
  await address.fill('n')
  await expect(screen.getByText('E-mail is required.')).toHaveCount(0)

  await enter(screen, admin, 'not the password')
  await expect(alert).toHaveText('Invalid Username/Password')
  await enter(screen, 'nobody@example.com', password)
  await expect(alert).toHaveText('Invalid Username/Password')

  const [seller] = sellers('demo')
  if (!seller) throw new Error('The demo data has no seller.')
  await enter(screen, emailOf(seller, seller.id), password)
  await expect(alert).toHaveText('Invalid Username/Passwordno permission')

  // A fault of the server speaks of no page, and not of the password either.
  await screen.route('**/api/oauth/token', route => route.fulfill({ status: 500, body: 'x' }))
  await enter(screen, admin, password)
  await expect(alert).toContainText('You could not be signed in just now')
  await screen.unroute('**/api/oauth/token')

  await screen.route('**/api/v1/user', route =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }),
  )
  await enter(screen, admin, password)
  await expect(alert).toContainText(profileLoadFailure)
  expect(await kept(screen)).toEqual({})
})

test('the password can be shown, and Caps Lock is told', async ({ page: screen }) => {
  await screen.goto('/')
  const password = screen.getByLabel('Password', { exact: true })
  await password.fill('secret')
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await screen.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await password.evaluate(input =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })),
  )
  await expect(screen.getByText('Caps Lock is on.')).toBeVisible()
})

test('a deep link survives sign-in', async ({ page: screen }, { project }) => {
  const { password } = atriumOf(project.name)
  await screen.goto('/website/luxuria/calculator-page?a=1')
  await expect(screen).toHaveURL(/\/\?from=/)
  await enter(screen, admin, password)
  await expect(screen).toHaveURL(/\/website\/luxuria\/calculator-page\?a=1$/)
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('Calculator Page')
  // Signed in already, the sign-in page leads to the dashboard.
  await screen.goto('/')
  await expect(screen).toHaveURL(/\/dashboard$/)
})

test('signout asks, ends the session on the server, wipes what was kept and signs out the other tabs', async ({
  context,
  page: screen,
}, { project }) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium)
  await screen.goto('/website/luxuria/header')
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('Header')
  const other = await context.newPage()
  await other.goto(`${atrium.desk}/dashboard`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(welcome)
  const { 'atrium.auth': auth, ...rest } = await kept(screen)
  expect(Object.keys(rest)).toEqual(['atrium.website'])
  const { accessToken } = JSON.parse(auth ?? '')

  await userMenu(screen).click()
  await screen.getByRole('button', { name: 'Signout' }).click()
  await expect(screen.getByRole('dialog')).toContainText('Are you sure you want to signout?')
  await screen.getByRole('button', { name: 'Stay' }).click()
  await expect(screen).toHaveURL(/\/website\/luxuria\/header$/)
  await signOut(screen)
  await expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await kept(screen)).toEqual({})
  await expect(other).toHaveURL(/\/$/)
  const reply = await screen.request.get(`${atrium.desk}/api/v1/user`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(reply.status()).toBe(401)
})

test('a session that ended is taken up again over the page', async ({ page: screen }, { project }) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium)
  await screen.goto('/admin/mail-outbox')
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('Mail Outbox')
  await screen.evaluate(() => Object.assign(window, { mark: 'the same page' }))
  await endSession(screen)
  await pressGivenUp(screen)
  const dialog = screen.getByRole('dialog')
  await expect(dialog).toContainText('Sign in again')
  await screen.keyboard.press('Escape')
  await screen.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await screen.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Invalid Username/Password')
  await dialog.getByLabel('Password', { exact: true }).fill(atrium.password)
  await screen.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(screen.getByText('No mail is given up.')).toBeVisible()
  expect(await screen.evaluate(() => 'mark' in window)).toBe(true)
})

test('another person who signs in over the page gets a desk of their own', async ({ page: screen }, { project }) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium)
  await screen.goto('/admin/mail-outbox')
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('Mail Outbox')
  await endSession(screen)
  await pressGivenUp(screen)
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(marketer)
  await dialog.getByLabel('Password', { exact: true }).fill(atrium.password)
  await screen.keyboard.press('Enter')
  await expect(screen).toHaveURL(/\/dashboard$/)
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText(welcome)
  await userMenu(screen).click()
  await expect(screen.getByText(/^Brand Marketing – /)).toBeVisible()
})

test('an ended session found at the door leads to the sign-in and back', async ({ page: screen }, { project }) => {
  const atrium = atriumOf(project.name)
  await signIn(screen, atrium)
  await endSession(screen)
  await screen.goto('/website/luxuria/header')
  await enter(screen, admin, atrium.password)
  await expect(screen).toHaveURL(/\/website\/luxuria\/header$/)
})
