import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { noAccess } from '../../model/pages/access.ts'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { type Atrium, atriumOf } from './servers.ts'
import { enter, headersOf, mailOf, unique, welcome } from './steps.ts'

const own = 'walking under tall trees'

/** Somebody of the house, made for this test, and what is mailed to them: the administrator reads it where no mail server is set. */
async function newcomer(atrium: Atrium, { request }: Page) {
  const headers = await headersOf(atrium, request)
  const cms = `${atrium.desk}/api/v1/cms`
  const role = { name: `Signs in ${unique()}`, description: null, access: noAccess }
  const { id: user_role_id } = await (await request.post(`${cms}/user-role`, { headers, data: role })).json()
  const email = `${unique()}@example.com`
  const person = {
    Firstname: 'Lea',
    Lastname: 'Santos',
    email,
    mobile: null,
    employee_no: 'E-01042',
    department: 'Sales',
  }
  expect((await request.post(`${cms}/admin-user`, { headers, data: { ...person, user_role_id } })).status()).toBe(201)
  const link = async (): Promise<string> => {
    const mail = await mailOf(
      request,
      atrium,
      headers,
      ({ event_key, to }) => event_key === 'user.reset' && to.includes(email),
    )
    return /https?:\S+#reset=\S+/.exec(mail.body)?.[0] ?? ''
  }
  return { email, link }
}
/** The address says the dashboard at the second step already: who is in reads its heading. */
const inside = (screen: Page) => expect(screen.getByRole('heading', { level: 1 })).toHaveText(welcome)

test('a password forgotten and chosen anew; a code app and a passkey confirm every sign-in', async ({ page: screen }, {
  project,
}) => {
  const { email, link } = await newcomer(atriumOf(project.name), screen)
  await screen.goto('/')
  await screen.getByLabel('E-mail').fill(email)
  await screen.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(screen.getByLabel('E-mail')).toHaveValue(email)
  await screen.keyboard.press('Enter')
  await expect(screen.getByRole('status')).toContainText('If this address belongs to an account')
  await expect.poll(link).not.toBe('')
  await screen.goto(await link())
  await expect(screen).toHaveURL(/\/$/)
  expect(await axeFindings(screen)).toEqual([])
  await screen.getByLabel('New password').fill(own)
  await screen.keyboard.press('Enter')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await screen.goto('/')
  await enter(screen, email, own)
  await inside(screen)

  await screen.goto('/dashboard/my-account')
  await screen.getByRole('button', { name: 'Add a code app' }).click()
  await screen.getByLabel('Your password').fill(own)
  await screen.keyboard.press('Enter')
  await expect(screen.getByAltText('The key as a QR code')).toBeVisible()
  const key = ((await screen.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = () => new TOTP({ secret: Secret.fromBase32(key) }).generate()
  await screen.getByLabel('2. The code it shows now').fill(code())
  await screen.keyboard.press('Enter')
  await expect(screen.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  const recovery =
    (await screen.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().textContent()) ?? ''
  await screen.getByRole('button', { name: 'I have kept them' }).click()
  await expect(screen.getByText('10 codes left')).toBeVisible()
  expect(await axeFindings(screen)).toEqual([])

  const chrome = await screen.context().newCDPSession(screen)
  await chrome.send('WebAuthn.enable')
  await chrome.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await screen.getByRole('button', { name: 'Add a passkey' }).click()
  await screen.getByLabel('Your password').fill(own)
  await screen.keyboard.press('Enter')
  await screen.getByLabel('Name').fill('Blue key')
  await screen.keyboard.press('Enter')
  await expect(screen.getByText('Blue key')).toBeVisible()

  await screen.evaluate(() => localStorage.clear())
  await screen.goto('/')
  await enter(screen, email, own)
  await screen.getByLabel('Code').fill('000000')
  await screen.keyboard.press('Enter')
  await expect(screen.getByRole('alert')).toContainText('not right')
  expect(await axeFindings(screen)).toEqual([])
  await screen.getByRole('button', { name: 'Use a passkey instead' }).click()
  await inside(screen)

  await screen.evaluate(() => localStorage.clear())
  await screen.goto('/')
  await enter(screen, email, own)
  await screen.getByLabel('Code').fill(recovery)
  await screen.keyboard.press('Enter')
  await inside(screen)

  // Who guesses too often stands at the first step again, and is told so.
  await screen.evaluate(() => localStorage.clear())
  await screen.goto('/')
  await enter(screen, email, own)
  const form = screen.locator('form', { has: screen.getByLabel('Code') })
  for (let tries = 0; tries < 5; tries += 1) {
    await screen.getByLabel('Code').fill(`00000${tries}`)
    const answered = screen.waitForResponse(/\/v1\/user\/second-factor/)
    await screen.keyboard.press('Enter')
    expect((await answered).status(), `try ${tries + 1}`).toBe(422)
    // The answer has come; the form takes the next code once it has told of it.
    await expect(screen.getByRole('alert')).toContainText('not right')
    await expect(form).toHaveAttribute('aria-busy', 'false')
  }
  await screen.getByLabel('Code').fill('000009')
  await screen.keyboard.press('Enter')
  await expect(screen.getByRole('alert').filter({ hasText: 'This sign-in has ended' })).toBeVisible()
  await expect(screen.getByLabel('E-mail')).toBeVisible()
})
