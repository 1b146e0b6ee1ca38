import { type APIRequestContext, expect } from '@playwright/test'
import { test } from './held-focus.ts'
import { type Atrium, atriumOf } from './servers.ts'
import { lateDashboard, shiftsOn } from './shifts.ts'
import { headersOf, letIn, signIn, signOut, userMenu, welcome } from './steps.ts'

const marketer = 'marketing.luxuria@example.com'

test('the brand selector searches and keeps the page', async ({ page: screen }, { project }) => {
  await signIn(screen, atriumOf(project.name))
  await screen.getByRole('link', { name: 'WEBSITES', exact: true }).click()
  // The dashboard, which stands until the page has come, names the websites too.
  await screen
    .getByRole('main')
    .getByRole('link', { name: /^Luxuria \d+ pages$/ })
    .click()
  await expect(screen).toHaveURL(/\/website\/luxuria$/)
  await screen.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Calculator Page' }).click()
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
    ['/project-info/alcoba-tower', /\/project-info\/alcoba-tower\/basic-info$/],
  ] as const) {
    await screen.goto(short)
    await expect(screen).toHaveURL(first)
  }
  await screen.goto('/website/nowhere')
  await expect(screen.getByRole('main')).toContainText('There is no such page')
})

/** Pages that go out by themselves, beside what of the demo’s is still to come. */
async function planned(atrium: Atrium, request: APIRequestContext, pages: readonly string[]) {
  const headers = await headersOf(atrium, request)
  const at = `${atrium.desk}/api/v1/cms/web-content`
  const publish_at = new Date(Date.now() + 30 * 86_400_000).toISOString()
  for (const page of pages) {
    const { version } = await (await request.get(`${at}/ZRCO/${page}`, { headers })).json()
    const reply = await request.post(`${at}/publish`, { headers, data: { brand: 'ZRCO', page, version, publish_at } })
    expect(reply.status(), await reply.text()).toBe(200)
  }
}

test('the dashboard offers what the role may manage, and its numbers lead to what they count', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  await planned(
    atrium,
    request,
    ['careers', 'award', 'compare', 'testimonials', 'appointment'].map(name => `website.${name}-page`),
  )
  const choices = screen.getByRole('list', { name: 'What you can manage' }).getByRole('link')
  await signIn(screen, atrium, 'it.operations@example.com')
  await expect(choices).toHaveText(['Admin'])
  await expect(screen.getByRole('region', { name: 'Commands to look at' })).toContainText('As of')
  await expect(screen.getByRole('region', { name: 'Remittances to check' })).toHaveCount(0)
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

test('nothing on the dashboard moves, however late its cards come', async ({ page: screen }, { project }) => {
  await letIn(screen, atriumOf(project.name))
  for (const step of [30, 300]) {
    const page = await screen.context().newPage()
    await lateDashboard(page, step)
    expect(await shiftsOn(page), `${step} ms`).toEqual([])
    await page.close()
  }
})

for (const [email, card] of [
  ['project.info.editor@example.com', 'Units on hold'],
  ['it.operations@example.com', 'Commands to look at'],
] as const) {
  test(`the dashboard of ${email} has their work on it`, async ({ page: screen }, { project }) => {
    await signIn(screen, atriumOf(project.name), email)
    const work = screen.getByRole('region', { name: card })
    await expect(work).toContainText(/As of/)
    if (card === 'Units on hold') {
      await work.getByRole('link').first().click()
      await expect(screen).toHaveURL(/\/unit-pages$/)
    }
  })
}

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
  await expect(screen.locator('h1')).toHaveText('Homes')
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
  // Of what follows the sign-in nothing: its address asks for one file, in bytes before compression.
  expect(await aheadOf('/')).toEqual([])
  const html = await (await request.get('/')).text()
  const [entry = '', ...others] = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, file]) => file)
  expect(others).toEqual([])
  expect((await (await request.get(entry)).body()).byteLength).toBeLessThan(243_500)
})

for (const { email, path } of [
  { email: 'buyer.care@example.com', path: '/project-info/alcoba-tower/basic-info' },
  { email: 'sales.admin.officer@example.com', path: '/website/luxuria/calculator-page' },
])
  test(`who may see nothing of an area is told so, and offered nothing to choose there: ${path}`, async ({ page }, {
    project,
  }) => {
    await letIn(page, atriumOf(project.name), email)
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
