import { type Browser, expect, type Page } from '@playwright/test'
import { whole } from '../sizes.ts'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { looks, schemes, sizes } from './looks.ts'
import { type Atrium, atriumOf } from './servers.ts'
import { letIn, signIn } from './steps.ts'

const officer = 'sales.admin.officer@example.com'
const manager = 'sales.admin.manager@example.com'
const address = '/sellers-portal/ownership-extension'

const form = (screen: Page, name: 'approve' | 'disapprove') => screen.getByRole('form', { name: `If you ${name}` })
const request = (screen: Page) => screen.getByRole('article')
const rows = (screen: Page) => screen.getByRole('region', { name: 'Requests' }).getByRole('listitem')
const numberOf = async (screen: Page) =>
  (
    await request(screen)
      .getByText(/OX\d\d-\d{6}/)
      .first()
      .innerText()
  ).match(/OX\d\d-\d{6}/)?.[0] ?? ''

/** One that this person may decide; their own stands in the queue as well. */
async function open(screen: Page, place: number) {
  await screen.goto(address)
  await rows(screen).nth(place).getByRole('button').click()
  await expect(form(screen, 'approve')).toBeVisible()
  return numberOf(screen)
}

async function colleague(browser: Browser, baseURL: string | undefined, atrium: Atrium) {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const screen = await context.newPage()
  await letIn(screen, atrium, manager)
  return screen
}

test('from the dashboard to a decision: what changes is shown before, and the next one opens @both', async ({
  page: screen,
}, { project }) => {
  await signIn(screen, atriumOf(project.name), officer)
  const card = screen.getByRole('region', { name: 'Waiting for me' })
  await expect(card).toContainText('Ownership Extension')
  const before = Number(await card.getByText(/^\d+$/).innerText())
  await card.getByRole('link', { name: /Ownership Extension/ }).click()
  await expect(form(screen, 'approve')).toBeVisible()
  const number = await numberOf(screen)

  await expect(form(screen, 'approve')).toContainText(/Status\s*Pending\s*Approved/)
  await expect(form(screen, 'approve')).toContainText('Will be told by mail')
  const days = screen.getByLabel('Days given')
  await screen.keyboard.press('a')
  await expect(days).toBeFocused()
  await days.fill('366')
  await expect(screen.getByText(/You may approve at most \d+ days\./)).toBeVisible()
  await days.fill('7')
  await expect(form(screen, 'approve')).toContainText(/Days given\s*–\s*7/)
  const becomes = await form(screen, 'approve')
    .getByText(/Ownership ends/)
    .locator('xpath=..')
    .getByRole('strong')
    .innerText()
  await screen.keyboard.press('Control+Enter')
  await expect(screen.getByText(new RegExp(`^Approved ${number} for`))).toBeVisible()
  await expect.poll(() => numberOf(screen)).not.toBe(number)
  await expect(screen.getByRole('heading', { level: 2 }).first()).toBeFocused()

  await screen.goto(`${address}?status=approved&search=${number}`)
  await expect(request(screen)).toContainText(becomes)
  await expect(request(screen)).toContainText(/Approved by .*7 days/s)
  await screen.goto('/dashboard')
  await expect(card.getByText(String(before - 1), { exact: true })).toBeVisible()
})

test('disapproving asks for a reason and takes a file, which stands with the request @both', async ({ page: screen }, {
  project,
}) => {
  await letIn(screen, atriumOf(project.name), officer)
  const number = await open(screen, 4)
  await screen.keyboard.press('d')
  const asked = form(screen, 'disapprove')
  const reason = asked.getByRole('textbox', { name: 'Reason', exact: true })
  await expect(reason).toBeFocused()
  await asked.getByRole('button', { name: 'Disapprove', exact: true }).click()
  await expect(asked).toContainText('Reason is required.')
  await reason.fill('Too short')
  await asked.getByRole('button', { name: 'Disapprove', exact: true }).click()
  await expect(asked).toContainText('Give the reason in at least 10 characters.')
  await reason.fill('The client has bought elsewhere')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await asked.getByLabel('File to attach').setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: png })
  await expect(asked.getByRole('img', { name: 'letter.png' })).toBeVisible({ timeout: 20_000 })
  await asked.getByRole('button', { name: 'Disapprove', exact: true }).click()
  await expect(screen.getByText(new RegExp(`^Disapproved ${number} for`))).toBeVisible()

  await screen.goto(`${address}?status=disapproved&search=${number}`)
  await expect(request(screen)).toContainText('The client has bought elsewhere')
  await expect(request(screen).getByRole('img', { name: 'letter.png' })).toBeVisible()
})

test('two approvers at once: the second hears who was first, and nothing is applied twice @both', async ({
  page: screen,
  browser,
  baseURL,
}, { project }) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium, officer)
  const number = await open(screen, 7)
  const other = await colleague(browser, baseURL, atrium)
  await other.goto(`${address}?search=${number}`)
  await expect(form(other, 'approve')).toBeVisible()
  await form(screen, 'approve').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(screen.getByText(new RegExp(`^Approved ${number} for`))).toBeVisible()
  await form(other, 'approve').getByRole('button', { name: 'Disapprove instead' }).click()
  await form(other, 'disapprove')
    .getByRole('textbox', { name: 'Reason', exact: true })
    .fill('Nobody has heard of this client')
  await form(other, 'disapprove').getByRole('button', { name: 'Disapprove', exact: true }).click()
  await expect(
    other
      .getByRole('alert')
      .filter({ hasText: /^Already approved by .+ at \d+ \w+ \d{4}, \d\d:\d\d\. Your decision was not applied\.$/ }),
  ).toBeVisible()
  await expect(request(other)).toContainText('Approved')
  await expect(form(other, 'disapprove')).toBeHidden()
  await other.context().close()
})

test('one’s own request can be looked at, not decided; a rival claim is said', async ({ page: screen }, {
  project,
}) => {
  await letIn(screen, atriumOf(project.name), manager)
  await screen.goto(`${address}?open=104`)
  await expect(request(screen)).toContainText('This is your own request: someone else decides it.')
  await expect(form(screen, 'approve')).toBeHidden()
  await screen.goto(`${address}?open=101&status=all`)
  await expect(request(screen)).toContainText('OX26-000101')
})

test('by keyboard through the queue; search, status and the open request live in the address', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name), officer)
  await screen.goto(address)
  await expect(request(screen)).toBeVisible()
  const first = await numberOf(screen)
  await screen.keyboard.press('j')
  await expect.poll(() => numberOf(screen)).not.toBe(first)
  await screen.keyboard.press('k')
  await expect.poll(() => numberOf(screen)).toBe(first)
  await expect(screen).toHaveURL(/open=\d+/)
  await screen.keyboard.press('/')
  await screen.keyboard.type('nobody of this name')
  await expect(screen.getByText('Nothing matches “nobody of this name”.')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear the search' }).click()
  await expect(rows(screen).first()).toBeVisible()
})

const tablet = { width: 1024, height: 768 }
const held = [
  ...looks.map(({ size, scheme }) => ({ name: size, size: sizes[size], scheme })),
  ...(whole ? schemes : (['light'] as const)).map(scheme => ({ name: 'tablet', size: tablet, scheme })),
]
for (const { name, size, scheme } of held) {
  test(`it holds at ${name}, ${scheme}: nothing sideways, nothing for axe`, async ({ page: screen }, { project }) => {
    await screen.setViewportSize(size)
    await screen.emulateMedia({ colorScheme: scheme })
    await letIn(screen, atriumOf(project.name), officer)
    await screen.goto(address)
    await expect(rows(screen).first()).toBeVisible()
    if (name === 'phone') await rows(screen).first().getByRole('button').click()
    await expect(form(screen, 'approve')).toContainText('Will be told')
    expect(await screen.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await screen.keyboard.press('d')
    await expect(form(screen, 'disapprove')).toBeVisible()
    await expect(form(screen, 'disapprove').locator('[data-stale=false]')).toBeVisible()
    expect(await axeFindings(screen)).toEqual([])
    if (name === 'phone') {
      await screen.getByRole('button', { name: 'All requests' }).click()
      await expect(rows(screen).first()).toBeVisible()
    }
  })
}
