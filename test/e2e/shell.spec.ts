import { expect, type Page, test } from '@playwright/test'
import { sellers } from '../../demo/accounts.ts'
import { emailOf } from '../../demo/names.ts'
import { profileLoadFailure } from '../../model/errors.ts'
import { type Atrium, atriumOf } from './servers.ts'

const admin = 'super.admin@example.com'
const marketer = 'marketing.luxuria@example.com'
const welcome = 'Welcome to your Content Management System. Please choose what you want to manage to get it started.'

async function fillIn(screen: Page, email: string, password: string) {
  await screen.getByLabel('E-mail').fill(email)
  await screen.getByLabel('Password', { exact: true }).fill(password)
  await screen.keyboard.press('Enter')
}

async function signIn(screen: Page, { password }: Atrium, email = admin) {
  await screen.goto('/')
  await fillIn(screen, email, password)
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText(welcome)
}

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

const userMenu = (screen: Page) => screen.getByRole('banner').locator('[popovertarget]')

async function signOut(screen: Page) {
  await userMenu(screen).click()
  await screen.getByRole('button', { name: 'Signout' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Signout' }).click()
  await expect(screen).toHaveURL(/\/$/)
}

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

  await fillIn(screen, admin, 'not the password')
  await expect(alert).toHaveText('Invalid Username/Password')
  await fillIn(screen, 'nobody@example.com', password)
  await expect(alert).toHaveText('Invalid Username/Password')

  const [seller] = sellers('demo')
  if (!seller) throw new Error('The demo data has no seller.')
  await fillIn(screen, emailOf(seller, seller.id), password)
  await expect(alert).toHaveText('Invalid Username/Passwordno permission')

  // A fault of the server speaks of no page, and not of the password either.
  await screen.route('**/api/oauth/token', route => route.fulfill({ status: 500, body: 'x' }))
  await fillIn(screen, admin, password)
  await expect(alert).toContainText('You could not be signed in just now')
  await screen.unroute('**/api/oauth/token')

  await screen.route('**/api/v1/user', route =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }),
  )
  await fillIn(screen, admin, password)
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
  await fillIn(screen, admin, password)
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
  await signIn(screen, atrium)
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
  await signIn(screen, atrium)
  await screen.goto('/admin/mail-outbox')
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('Mail Outbox')
  await screen.evaluate(() => Object.assign(window, { mark: 'the same page' }))
  await endSession(screen)
  await screen.getByText('Given up', { exact: true }).first().click()
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
  await signIn(screen, atrium)
  await screen.goto('/admin/mail-outbox')
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('Mail Outbox')
  await endSession(screen)
  await screen.getByText('Given up', { exact: true }).first().click()
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
  await fillIn(screen, admin, atrium.password)
  await expect(screen).toHaveURL(/\/website\/luxuria\/header$/)
})

test('a page that arrives takes no key from a field that was entered while it was on its way', async ({
  page: screen,
}, { project }) => {
  await signIn(screen, atriumOf(project.name))
  await screen.goto('/website/luxuria/contact-information')
  const selector = screen.getByRole('combobox', { name: 'Website' })
  await expect(selector).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await screen.route(/\.js$|\/web-content\//, async route => {
    await released
    await route.continue()
  })
  await screen.getByRole('link', { name: 'Calculator Page' }).click()
  await selector.click()
  await screen.keyboard.type('resi')
  release()
  await expect(screen.locator('h1')).toHaveText('Calculator Page')
  await screen.keyboard.type('d')
  await expect(screen.getByRole('option')).toHaveText(['Residences'])
  await expect(selector).toBeFocused()
  await screen.unroute(/\.js$|\/web-content\//)
})

test('the brand selector searches and keeps the page', async ({ page: screen }, { project }) => {
  await signIn(screen, atriumOf(project.name))
  await screen.getByRole('link', { name: 'WEBSITES', exact: true }).click()
  await screen
    .getByRole('main')
    .getByRole('link', { name: /^Luxuria/ })
    .click()
  await expect(screen).toHaveURL(/\/website\/luxuria\//)
  await screen.getByRole('link', { name: 'Calculator Page' }).click()
  const selector = screen.getByRole('combobox', { name: 'Website' })
  await selector.click()
  await expect(screen.getByRole('option')).toHaveText(['Group Site', 'Residences', 'Communities', 'Luxuria', 'Homes'])
  // Typed over what is chosen, as whoever clicks there does.
  await screen.keyboard.type('resid')
  await expect(screen.getByRole('option')).toHaveText(['Residences'])
  await selector.press('Enter')
  await expect(screen).toHaveURL(/\/website\/residences\/calculator-page$/)
  await expect(screen.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Residences')
  await screen.getByRole('button', { name: 'Back' }).click()
  await expect(screen).toHaveURL(/\/website\/luxuria\/calculator-page$/)
})

test('properties stand under their brands and the choice is kept', async ({ page: screen }, { project }) => {
  await signIn(screen, atriumOf(project.name))
  await screen.getByRole('link', { name: 'PROJECT INFO', exact: true }).click()
  const selector = screen.getByRole('combobox', { name: 'Property' })
  await selector.click()
  await expect(screen.getByRole('group').first()).toBeVisible()
  const first = screen.getByRole('option').first()
  const name = await first.innerText()
  await first.click()
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('Basic Info')
  await expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name)
  await screen.reload()
  await expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name)
})

test('a shortened address leads to the first page under it', async ({ page: screen }, { project }) => {
  await signIn(screen, atriumOf(project.name))
  for (const [short, first] of [
    ['/admin', /\/admin\/user-role$/],
    ['/website/luxuria', /\/website\/luxuria\/contact-information$/],
    ['/project-info/alcoba-tower', /\/project-info\/alcoba-tower\/basic-info$/],
  ] as const) {
    await screen.goto(short)
    await expect(screen).toHaveURL(first)
  }
  await screen.goto('/website/nowhere')
  await expect(screen.getByRole('main')).toContainText('There is no such page')
})

test('the dashboard offers what the role may manage, and its numbers lead to what they count', async ({
  page: screen,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const choices = screen.getByRole('list', { name: 'What you can manage' }).getByRole('link')
  await signIn(screen, atrium, 'it.operations@example.com')
  await expect(choices).toHaveText(['Admin'])
  await expect(screen.getByRole('region', { name: 'My work' })).toHaveCount(0)
  await signOut(screen)
  // Who answers visitors publishes nothing: no card of what is published.
  await signIn(screen, atrium, 'buyer.care@example.com')
  await expect(screen.getByRole('region', { name: 'Remittances to check' })).toContainText('As of')
  await expect(screen.getByRole('region', { name: 'Unpublished changes' })).toHaveCount(0)
  await signOut(screen)

  // One card that fails and one that is late take nothing from the others.
  await screen.route('**/dashboard/reservations', route => route.abort())
  const late = Promise.withResolvers<void>()
  await screen.route('**/dashboard/content?card=scheduled', async route => {
    await late.promise
    await route.continue()
  })
  await signIn(screen, atrium)
  const scheduled = screen.getByRole('region', { name: 'Scheduled' })
  await expect(scheduled).toHaveAttribute('aria-busy', 'true')
  await expect(screen.getByRole('region', { name: 'Remittances to check' })).toContainText('As of')
  await expect(screen.getByRole('region', { name: 'Reservations under way' }).getByRole('alert')).toContainText(
    'This could not be loaded.',
  )
  late.resolve()
  await screen.unroute('**/dashboard/reservations')
  await screen.getByRole('button', { name: 'Try again' }).click()
  // All that is scheduled is counted, not what the card has room for.
  const count = Number(await scheduled.getByText(/^\d+$/).innerText())
  expect(count).toBeGreaterThan(8)
  await scheduled.getByRole('button', { name: `Show all ${count}` }).click()
  await expect(scheduled.getByRole('listitem')).toHaveCount(count)

  for (const [card, rest] of [
    ['Remittances to check', /of (\d+)$/],
    ['Reservations under way', /of (\d+)$/],
    ['Waiting for me', /^(\d+) records$/],
  ] as const) {
    await screen.goto('/dashboard')
    const number = screen.getByRole('region', { name: card }).getByRole('link', { name: `${card}: all` })
    const shown = await number.innerText()
    await number.click()
    await expect(screen.getByRole('main').getByText(rest).first()).toContainText(shown)
  }
})

test('the palette goes anywhere by keyboard', async ({ page: screen }, { project }) => {
  await signIn(screen, atriumOf(project.name))
  // What is typed at once lands in the field, though that is still on its way.
  await screen.route('**/palette*.js', async route => {
    await new Promise(resolve => setTimeout(resolve, 400))
    await route.continue()
  })
  await screen.keyboard.press('Control+k')
  await screen.keyboard.type('banner')
  const search = screen.getByRole('dialog', { name: 'Go to' }).getByRole('textbox')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('banner')
  await screen.keyboard.type(' communities')
  await expect(screen.getByRole('dialog').getByText('Banner Section')).toHaveCount(1)
  await screen.keyboard.press('Enter')
  await expect(screen).toHaveURL(/\/website\/communities\/banner-section$/)
  await expect(screen.getByRole('dialog')).toBeHidden()
  await expect(screen.getByRole('main')).toBeFocused()

  // A record and a person, by what they are known by.
  await screen.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await screen.keyboard.type('ZRRE26-000107')
  await screen.getByRole('dialog').getByText('CIS/RA Approval').click()
  await expect(screen).toHaveURL(/\/sellers-portal\/e-booking\?open=\d+$/)
  await expect(screen.getByRole('complementary').last()).toContainText('ZRRE26-000107')
  await screen.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await screen.keyboard.type(marketer)
  await expect(screen.getByRole('dialog').getByText(`User Accounts · ${marketer}`)).toBeVisible()
  await screen.keyboard.press('Enter')
  await expect(screen).toHaveURL(/\/admin\/user-account\?open=\d+$/)
  // Who knows the number does not wait for its answer.
  await screen.keyboard.press('Control+k')
  await screen.keyboard.type('MP-00140')
  await screen.keyboard.press('Enter')
  await expect(screen).toHaveURL(/\/sellers-portal\/marketing-partners(\/\d+|\?open=\d+)/)
  await screen.goto('/dashboard')
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText(welcome)

  await screen.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await screen.keyboard.type('no such thing')
  await expect(screen.getByRole('dialog')).toContainText('Nothing you may open has that name.')
  await screen.keyboard.press('Control+a')
  await screen.keyboard.type('sign out')
  await screen.keyboard.press('Enter')
  await expect(screen.getByRole('dialog')).toContainText('Are you sure you want to signout?')
  await screen.keyboard.press('Escape')
  await expect(screen.getByRole('dialog')).toBeHidden()
  await screen.keyboard.press('?')
  await expect(screen.getByRole('dialog')).toContainText('Shortcuts of this page')
})

test('a page that arrives takes no key from the palette', async ({ page: screen }, { project }) => {
  await signIn(screen, atriumOf(project.name))
  await screen.goto('/website')
  const main = screen.getByRole('main')
  const homes = main.getByRole('link', { name: /^Homes/ })
  await expect(homes).toBeVisible()
  const search = screen.getByRole('dialog', { name: 'Go to' }).getByRole('textbox')
  await screen.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await screen.keyboard.press('Escape')
  await expect(search).toBeHidden()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await screen.route('**/*.js', async route => {
    await released
    await route.continue()
  })
  await homes.click()
  await screen.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await screen.keyboard.type('ban')
  release()
  await expect(screen.locator('h1')).toHaveText('Contact Information')
  await screen.keyboard.type('ner')
  await expect(search).toHaveValue('banner')
  await screen.unroute('**/*.js')
})

test('a role is told which permission is missing and whom to ask', async ({ page: screen }, { project }) => {
  await signIn(screen, atriumOf(project.name), marketer)
  await expect(screen.getByRole('navigation', { name: 'Areas' }).getByRole('link')).toHaveText(['WEBSITES'])
  const main = screen.getByRole('main')

  await screen.goto('/admin/mail-outbox')
  await expect(main).toContainText('You do not have permission to see this page')
  await expect(main).toContainText('“View” on Mail Outbox')
  await expect(main).toContainText('Ask an administrator')
  await screen.goto('/website/residences/header')
  await expect(main).toContainText('does not include the brand Residences')
  await screen.goto('/website/luxuria/about-us-page')
  await expect(main).toContainText('The site of Luxuria has no About Us Page.')
  await screen.goto('/no/such/page')
  await expect(main).toContainText('There is no such page')
  await expect(screen).toHaveTitle('There is no such page · Atrium')
  await main.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(screen).toHaveURL(/\/dashboard$/)
})

test('a page that cannot be loaded says so and is tried again', async ({ page: screen }, { project }) => {
  await signIn(screen, atriumOf(project.name))
  const broken = '**/api/v1/cms/mail-outbox*'
  await screen.route(broken, route =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Resting.' } }),
  )
  await screen.goto('/admin/mail-outbox')
  const main = screen.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Sorry, there was a problem loading the page')
  await expect(main).toContainText('Resting.')
  await screen.unroute(broken)
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Mail Outbox')
})

test('offline is said, and goes by itself', async ({ context, page: screen }, { project }) => {
  await signIn(screen, atriumOf(project.name))
  await context.setOffline(true)
  await expect(screen.getByText(/You are offline/)).toBeVisible()
  await context.setOffline(false)
  await expect(screen.getByText(/You are offline/)).toBeHidden()
})

test('light and dark are chosen in the user menu and stay', async ({ page: screen }, { project }) => {
  const atrium = atriumOf(project.name)
  await signIn(screen, atrium)
  await userMenu(screen).click()
  await screen.getByRole('button', { name: 'Dark' }).click()
  const scheme = () => screen.locator('html').getAttribute('data-mantine-color-scheme')
  expect(await scheme()).toBe('dark')
  await screen.reload()
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText(welcome)
  expect(await scheme()).toBe('dark')
  await signOut(screen)
  expect(await scheme()).toBe('dark')
})

test('on a phone the menu is a drawer', async ({ page: screen }, { project }) => {
  await screen.setViewportSize({ width: 390, height: 844 })
  await signIn(screen, atriumOf(project.name))
  await screen.getByRole('button', { name: 'Open the menu' }).click()
  await screen.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'WEBSITES' }).click()
  await expect(screen.getByRole('dialog')).toBeHidden()
  // A page that is still on its way when the menu is opened leaves it open.
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  await screen.route('**/*.js', async route => {
    await asked
    await route.continue()
  })
  await screen
    .getByRole('main')
    .getByRole('link', { name: /^Homes/ })
    .click()
  await screen.getByRole('button', { name: 'Open the menu' }).click()
  await expect(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  ask()
  await expect(screen.locator('h1')).toHaveText('Contact Information')
  await screen.unroute('**/*.js')
  await screen.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Banner Section' }).click()
  await expect(screen).toHaveURL(/\/website\/homes\/banner-section$/)
  await expect(screen.getByRole('dialog')).toBeHidden()
})

test('an address asks at once for all that its visit loads; the sign-in for nothing more', async ({ request }) => {
  const aheadOf = async (path: string) => {
    const html = await (await request.get(path)).text()
    return [...html.matchAll(/rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, file]) => file as string)
  }
  const list = await aheadOf('/website/luxuria/property-inquiry')
  for (const file of list) expect((await request.get(file)).status(), file).toBe(200)
  expect(list.length).toBeGreaterThan(5)
  expect(await aheadOf('/website/luxuria/property-inquiry?open=2')).toEqual(list)
  for (const path of ['/dashboard', '/website/luxuria/calculator-page', '/sellers-portal/ownership-extension'])
    expect((await aheadOf(path)).length, path).toBeGreaterThan(4)
  expect(await aheadOf('/')).toEqual([])
})

for (const { email, path } of [
  { email: 'buyer.care@example.com', path: '/project-info/alcoba-tower/basic-info' },
  { email: 'sales.admin.officer@example.com', path: '/website/luxuria/calculator-page' },
])
  test(`who may see nothing of an area is told so, and offered nothing to choose there: ${path}`, async ({ page }, {
    project,
  }) => {
    await signIn(page, atriumOf(project.name), email)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'You do not have permission to see this page' })).toBeVisible()
    // What it is chosen by comes late: its place beside the page must not be there either.
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await expect(page.getByLabel(/^(Property|Website)$/)).toHaveCount(0)
  })

test('what nothing caught is said once, with the number by which the log has it', async ({ page: screen }, {
  project,
}) => {
  const atrium = atriumOf(project.name)
  await signIn(screen, atrium)
  const reported = screen.waitForResponse(reply => reply.url().endsWith('/api/v1/cms/desk-fault'))
  const fail = () => screen.evaluate(() => void setTimeout(() => Promise.reject(new TypeError('rows is undefined'))))
  await fail()
  const { request_id } = await (await reported).json()
  const said = screen.getByRole('alert').filter({ hasText: 'Something went wrong' })
  await expect(said).toContainText(`give IT Operations this number: ${request_id}`)
  await fail()
  await screen.evaluate(() => new Promise(resolve => setTimeout(resolve, 100)))
  await expect(said).toHaveCount(1)
})
