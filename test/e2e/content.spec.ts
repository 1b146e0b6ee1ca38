import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { type Atrium, atriumOf } from './servers.ts'
import { keptIn, letIn } from './steps.ts'

const mine = 'super.admin@example.com'
const colleague = 'marketing.luxuria@example.com'
const page = 'website.contact-information'
const address = '/website/luxuria/contact-information'

async function tokenOf({ desk, password }: Atrium, email: string, request: APIRequestContext): Promise<string> {
  const reply = await request.post(`${desk}/api/oauth/token`, { data: { client_id: 1, username: email, password } })
  expect(reply.status()).toBe(200)
  return (await reply.json()).access_token
}

/** A colleague at another desk. */
async function colleagueOf(atrium: Atrium, request: APIRequestContext, brand = 'ZRLU') {
  const headers = { authorization: `Bearer ${await tokenOf(atrium, colleague, request)}` }
  const base = `${atrium.desk}/api/v1/cms/web-content`
  const state = async () => (await request.get(`${base}/${brand}/${page}`, { headers })).json()
  return {
    state,
    async save(change: Record<string, unknown>) {
      const { version, values, own } = await state()
      const data = {
        brand,
        page,
        version,
        values: { ...values, ...change },
        own: [...new Set([...own, ...Object.keys(change)])],
      }
      const reply = await request.post(base, { headers, data })
      expect(reply.status(), await reply.text()).toBe(200)
    },
  }
}

async function open(screen: Page, at = address) {
  await screen.goto(at)
  await expect(screen.getByRole('region', { name: 'Save' })).toBeVisible()
}
const field = (screen: Page, name: string) => screen.getByRole('textbox', { name, exact: true })
const saveBar = (screen: Page) => screen.getByRole('region', { name: 'Save' })
const unique = (text: string) => `${text} ${Date.now().toString(36)}`

test('edit, conflict, merge, publish, restore @both', async ({ page: screen, request }, { project }) => {
  const atrium = atriumOf(project.name)
  const other = await colleagueOf(atrium, request)
  await letIn(screen, atrium, mine)
  await open(screen)
  const { values: first } = await other.state()

  const [street, theirStreet, theirCity] = [unique('Mine Street'), unique('Their Street'), unique('Pasig')]
  await field(screen, 'Street').fill(street)
  const unit = unique('Unit')
  await field(screen, 'Unit').fill(unit)
  await expect(saveBar(screen)).toContainText('2 unsaved changes')
  await other.save({ street: theirStreet, city: theirCity })
  await screen.keyboard.press('Control+s')

  await expect(screen.getByRole('heading', { name: /saved this page while you were writing/ })).toBeFocused()
  const conflict = screen.getByRole('group', { name: 'Street', exact: true })
  await expect(conflict).toContainText(street)
  await expect(conflict).toContainText(theirStreet)
  await expect(screen.getByText(/1 change of .* taken over/)).toBeVisible()
  await expect(screen.getByRole('button', { name: 'Save merged' })).toBeDisabled()
  await conflict.getByRole('radio', { name: /Mine/ }).press('Space')
  await screen.getByRole('button', { name: 'Save merged' }).click()
  await expect(saveBar(screen)).toContainText('Saved at')
  expect((await other.state()).values).toMatchObject({ street, unit, city: theirCity })

  await screen.keyboard.press('Control+Enter')
  const dialog = screen.getByRole('dialog', { name: /^Publish Contact Information for Luxuria/ })
  await expect(dialog).toContainText(street)
  await expect(dialog).toContainText(String(first.street))
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(dialog).toBeHidden()
  await expect(screen.getByText(/nothing unpublished/)).toBeVisible()
  const site = await (await request.get(`${atrium.sites}/api/v1/web/site/ZRLU`)).json()
  expect(site.contents.contact_information).toMatchObject({ street, unit, city: theirCity })

  await screen.getByRole('button', { name: 'History' }).click()
  const history = screen.getByRole('dialog', { name: 'History' })
  await history
    .getByRole('button', { name: /version 1\b/ })
    .last()
    .click()
  await expect(history.getByText(String(first.street)).first()).toBeVisible()
  await history.getByRole('button', { name: 'Restore to the draft' }).click()
  await expect(history).toBeHidden()
  await expect(field(screen, 'Street')).toHaveValue(String(first.street))
  expect((await other.state()).values.street).toBe(first.street)
  const stillPublic = await (await request.get(`${atrium.sites}/api/v1/web/site/ZRLU`)).json()
  expect(stillPublic.contents.contact_information.street).toBe(street)
})

test('what an upgrade took from under an open page is said, and is there after loading again; no typed word is lost', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name), mine)
  await open(screen)
  const street = unique('Across an upgrade')
  await field(screen, 'Street').fill(street)
  await expect(saveBar(screen)).toContainText('1 unsaved change')
  const gone = '**/assets/history-drawer*.js'
  await screen.route(gone, route => route.fulfill({ status: 404 }))
  await screen.getByRole('button', { name: 'History' }).click()
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('A part of Atrium could not be fetched')
  await screen.unroute(gone)
  await screen.getByRole('button', { name: 'Load again' }).click()
  await expect(field(screen, 'Street')).toHaveValue(street)
  await screen.getByRole('button', { name: 'History' }).click()
  await expect(screen.getByRole('dialog', { name: 'History' })).toBeVisible()
  await screen.keyboard.press('Escape')
  await saveBar(screen).getByRole('button', { name: 'Discard' }).click()
})

test('a newer version is announced before the save meets it', async ({ page: screen, request }, { project }) => {
  const atrium = atriumOf(project.name)
  const other = await colleagueOf(atrium, request)
  await letIn(screen, atrium, mine)
  await open(screen)
  await field(screen, 'Landline').fill('(02) 8123 9999')
  const city = unique('Taguig')
  await other.save({ city })
  await expect(screen.getByText(/saved at \d\d:\d\d, while you were writing/)).toBeVisible()
  await screen.getByRole('button', { name: 'See changes' }).click()
  await expect(screen.getByText('both edits fit together')).toBeVisible()
  await screen.getByRole('button', { name: 'Save merged' }).click()
  await expect(saveBar(screen)).toContainText('Saved at')
  expect((await other.state()).values).toMatchObject({ city, landline: '(02) 8123 9999' })
})

test('what was typed is there after the tab crashed', async ({ browser }, { project }) => {
  const atrium = atriumOf(project.name)
  const context = await browser.newContext({ baseURL: atrium.desk })
  const before = await context.newPage()
  await letIn(before, atrium, mine)
  await open(before)
  const street = unique('Crashed Street')
  await field(before, 'Street').fill(street)
  await expect.poll(() => keptIn(before)).toContain(street)
  const crashed = before.waitForEvent('crash')
  void before.goto('chrome://crash').catch(() => undefined)
  await crashed
  const after = await context.newPage()
  await open(after, atrium.desk + address)
  await expect(field(after, 'Street')).toHaveValue(street)
  await expect(after.getByText(/You have unsaved changes from .* on this device/)).toBeVisible()
  await after.getByRole('button', { name: 'Discard' }).first().click()
  await expect(field(after, 'Street')).not.toHaveValue(street)
  await after.getByRole('button', { name: 'Undo' }).first().click()
  await expect(field(after, 'Street')).toHaveValue(street)
  await saveBar(after).getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => keptIn(after)).not.toContain(street)
  await after.reload()
  await expect(field(after, 'Street')).not.toHaveValue(street)
  await context.close()
})

test('what was typed meets what a colleague saved meanwhile', async ({ browser, request }, { project }) => {
  const atrium = atriumOf(project.name)
  const other = await colleagueOf(atrium, request)
  const context = await browser.newContext({ baseURL: atrium.desk })
  const before = await context.newPage()
  await letIn(before, atrium, mine)
  await open(before)
  const [street, unit, theirs, city] = [
    unique('Kept Street'),
    unique('Kept Unit'),
    unique('Their Street'),
    unique('Makati'),
  ]
  await field(before, 'Unit').fill(unit)
  await expect.poll(() => keptIn(before)).toContain(unit)
  await before.close()
  await other.save({ city })
  const fitting = await context.newPage()
  await open(fitting, atrium.desk + address)
  await expect(field(fitting, 'Unit')).toHaveValue(unit)
  await expect(field(fitting, 'City')).toHaveValue(city)
  await field(fitting, 'Street').fill(street)
  await expect.poll(() => keptIn(fitting)).toContain(street)
  await fitting.close()
  await other.save({ street: theirs })
  const clashing = await context.newPage()
  await clashing.goto(atrium.desk + address)
  const conflict = clashing.getByRole('group', { name: 'Street', exact: true })
  await expect(conflict).toContainText(street)
  await conflict.getByRole('radio', { name: /’s/ }).check()
  await clashing.getByRole('button', { name: 'Save merged' }).click()
  await expect(saveBar(clashing)).toContainText('Saved at')
  expect((await other.state()).values).toMatchObject({ street: theirs, unit, city })
  await context.close()
})

test('two tabs of one person keep each their own text', async ({ browser }, { project }) => {
  const atrium = atriumOf(project.name)
  const context = await browser.newContext({ baseURL: atrium.desk })
  const one = await context.newPage()
  await letIn(one, atrium, mine)
  await open(one)
  const two = await context.newPage()
  await open(two)
  await field(one, 'Street').fill('Street of the first tab')
  await field(two, 'City').fill('City of the second tab')
  for (const typed of ['Street of the first tab', 'City of the second tab'])
    await expect.poll(() => keptIn(two)).toContain(typed)
  for (const tab of [one, two]) await tab.reload()
  await expect(field(one, 'Street')).toHaveValue('Street of the first tab')
  await expect(field(one, 'City')).not.toHaveValue('City of the second tab')
  await expect(field(two, 'City')).toHaveValue('City of the second tab')
  await expect(field(two, 'Street')).not.toHaveValue('Street of the first tab')
  await context.close()
})

test('a session that ends over a dirty form loses nothing', async ({ page: screen, request }, { project }) => {
  const atrium = atriumOf(project.name)
  const other = await colleagueOf(atrium, request)
  await letIn(screen, atrium, mine)
  await open(screen)
  const street = unique('Expired Street')
  await field(screen, 'Street').fill(street)
  const token = await screen.evaluate(
    () => JSON.parse(localStorage.getItem('atrium.auth') ?? '{}').accessToken as string,
  )
  await request.post(`${atrium.desk}/api/oauth/revoke`, { headers: { authorization: `Bearer ${token}` } })
  await screen.keyboard.press('Control+s')
  const again = screen.getByRole('dialog')
  await again.getByLabel('Password', { exact: true }).fill(atrium.password)
  await screen.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(field(screen, 'Street')).toHaveValue(street)
  await expect(saveBar(screen)).toContainText('Saved at')
  expect((await other.state()).values.street).toBe(street)
})

test('offline keeps the text and saves it when there is a connection', async ({ page: screen, context, request }, {
  project,
}) => {
  const atrium = atriumOf(project.name)
  const other = await colleagueOf(atrium, request)
  await letIn(screen, atrium, mine)
  await open(screen)
  const street = unique('Offline Street')
  await context.setOffline(true)
  await field(screen, 'Street').fill(street)
  await screen.keyboard.press('Control+s')
  await expect(saveBar(screen)).toContainText('Offline')
  await context.setOffline(false)
  await expect(saveBar(screen)).toContainText('Saved at')
  expect((await other.state()).values.street).toBe(street)
})

test('a server that fails is said where one looks, and met again by itself', async ({ page: screen, request }, {
  project,
}) => {
  const atrium = atriumOf(project.name)
  const other = await colleagueOf(atrium, request)
  await letIn(screen, atrium, mine)
  await open(screen)
  const street = unique('Stubborn Street')
  await field(screen, 'Street').fill(street)
  let fails: 'in words' | 'silently' | undefined = 'in words'
  await screen.route('**/api/v1/cms/web-content**', route => {
    if (fails === 'silently') return route.abort('connectionrefused')
    if (fails === undefined || route.request().method() === 'GET') return route.continue()
    const problem = { status: 503, code: 'UNAVAILABLE', message: 'Atrium is being restarted.' }
    return route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) })
  })
  await screen.keyboard.press('Control+s')
  await expect(saveBar(screen)).toContainText('Not saved. Atrium is being restarted. What you typed is kept.')
  fails = 'silently'
  await screen.keyboard.press('Control+s')
  await expect(saveBar(screen)).toContainText('Offline. 1 change kept on this device')
  fails = undefined
  await screen.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(saveBar(screen)).toContainText('Saved at')
  expect((await other.state()).values.street).toBe(street)
})

test('errors: a linked summary, the first field focused, the input kept', async ({ page: screen }, { project }) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium, mine)
  await open(screen)
  await field(screen, 'E-mail').fill('nobody')
  await field(screen, 'Landline').fill('none')
  await screen.keyboard.press('Control+s')
  await expect(screen.getByRole('alert')).toContainText('2 fields need your attention')
  await expect(field(screen, 'Landline')).toBeFocused()
  await expect(field(screen, 'Landline')).toHaveAccessibleDescription(/Enter a telephone number/)
  await screen.getByRole('alert').getByRole('button', { name: 'E-mail' }).click()
  await expect(field(screen, 'E-mail')).toBeFocused()
  await expect(field(screen, 'E-mail')).toHaveValue('nobody')
  await expect(saveBar(screen)).toContainText('2 fields need attention')
  await saveBar(screen).getByRole('button', { name: 'Discard' }).click()
})

test('rows: add, move by keyboard, duplicate, remove and take back', async ({ page: screen }, { project }) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium, mine)
  await open(screen)
  const list = screen.getByRole('group', { name: 'Social networks and links' })
  await list.scrollIntoViewIfNeeded()
  const titles = () => list.getByRole('listitem').locator('button[aria-expanded]').allInnerTexts()
  const before = (await titles()).length
  await list.getByRole('button', { name: 'Add link' }).click()
  const added = list.getByRole('listitem').nth(before)
  await expect(added.getByLabel('Kind')).toBeFocused()
  await added.getByRole('textbox', { name: 'Label' }).fill('Newest')
  await added.getByRole('textbox', { name: 'Link' }).fill('https://example.com/newest')
  await screen.keyboard.press('Alt+ArrowUp')
  await expect(
    list
      .getByRole('listitem')
      .nth(before - 1)
      .getByRole('textbox', { name: 'Label' }),
  ).toHaveValue('Newest')
  await expect(
    list
      .getByRole('listitem')
      .nth(before - 1)
      .getByRole('textbox', { name: 'Link' }),
  ).toBeFocused()
  await list.getByRole('button', { name: `Duplicate Link ${before}` }).click()
  expect((await titles()).filter(title => title.includes('Newest'))).toHaveLength(2)
  await list.getByRole('button', { name: `Remove Link ${before + 1}` }).click()
  await list.getByRole('button', { name: 'Undo' }).click()
  expect((await titles()).filter(title => title.includes('Newest'))).toHaveLength(2)
  await list.getByRole('button', { name: 'Remove Link 1' }).click()
  await saveBar(screen).getByRole('button', { name: 'Discard' }).click()
  await expect.poll(async () => (await titles()).length).toBe(before)
  // It stands here again: taken back as well, it would stand here twice.
  await expect(list.getByRole('button', { name: 'Undo' })).toBeHidden()
})

test('a brand’s value goes back to the group', async ({ page: screen }, { project }) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium, mine)
  await open(screen)
  const mobile = screen.locator('[data-path="mobile3"]')
  await expect(mobile.getByRole('button', { name: /from group/ })).toBeVisible()
  await field(screen, 'Third mobile').fill('0917 000 9999')
  await mobile.getByRole('button', { name: /: own/ }).click()
  await mobile.getByRole('button', { name: 'Use the group’s value' }).click()
  await expect(field(screen, 'Third mobile')).toHaveValue('')
  await expect(saveBar(screen)).not.toContainText('unsaved')
  // The rail leads to the list and says so, though the page ends before it; the mark of the list is free to be pressed.
  const entry = screen.getByRole('link', { name: 'Social networks and links' })
  await entry.click()
  await expect(entry).toHaveAttribute('aria-current', 'true')
  await screen.getByRole('button', { name: /^Social networks and links: own/ }).click()
  await expect(screen.getByRole('button', { name: 'Use the group’s value' })).toBeVisible()
  await screen.evaluate(() => scrollTo(0, 0))
  const first = screen.getByRole('link', { name: 'General', exact: true })
  await expect(first).toHaveAttribute('aria-current', 'true')
  // Who turns back at once, while the section is still on its way, is told where they are all the same.
  await entry.click()
  await entry.evaluate((link: HTMLElement) => {
    link.click()
    scrollTo(0, 0)
  })
  await expect(first).toHaveAttribute('aria-current', 'true')
})

test('a picture is uploaded, described, cropped and found in the library', async ({ page: screen }, { project }) => {
  const atrium = atriumOf(project.name)
  const buffer = await sharp({ create: { width: 480, height: 160, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  await letIn(screen, atrium, mine)
  await open(screen, '/website/luxuria/header')
  const logo = screen.getByRole('group', { name: 'Logo', exact: true })
  const send = (name: string, content: Buffer) =>
    logo.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: content })
  // What is too large is refused before it is sent, and what is sent can be stopped.
  let sent = 0
  await screen.route('**/api/v1/cms/files?**', route => {
    if (route.request().method() !== 'POST') return route.continue()
    // Taken and never answered.
    sent += 1
    return undefined
  })
  await send('poster.png', Buffer.alloc(6 * 1024 * 1024))
  await expect(logo.getByRole('alert')).toHaveText(
    'poster.png was not uploaded. It has 6.0 MB: a picture may have 5 MB.',
  )
  expect(sent).toBe(0)
  await send('slow.png', buffer)
  await logo.getByRole('button', { name: 'Cancel' }).click()
  await expect(logo.getByRole('status')).toBeHidden()
  await expect(logo.getByRole('alert')).toBeHidden()
  expect(sent).toBe(1)
  await screen.unroute('**/api/v1/cms/files?**')
  await send('sample logo.png', buffer)
  await expect(logo.getByRole('img').first()).toBeVisible()
  const loaded = () =>
    logo
      .getByRole('img')
      .first()
      .evaluate(image => (image as HTMLImageElement).naturalWidth)
  await expect.poll(loaded).toBeGreaterThan(0)
  const alt = unique('A logo in one colour')
  await logo.getByRole('textbox', { name: 'What it shows' }).fill(alt)
  const point = logo.getByRole('button', { name: 'What stays in view' })
  await point.press('ArrowRight')
  await expect(logo.getByRole('status')).toHaveText('Saved')
  await logo.getByRole('button', { name: 'Crop…' }).click()
  const crop = screen.getByRole('dialog', { name: 'Crop sample logo.png' })
  await crop.getByLabel('Width').fill('240')
  await crop.getByRole('button', { name: /^Keep 240/ }).click()
  await expect(crop).toBeHidden()
  await expect.poll(loaded).toBe(240)
  await screen.keyboard.press('Control+s')
  await expect(saveBar(screen)).toContainText('Saved at')

  await screen.reload()
  await expect(logo.getByRole('img', { name: alt })).toBeVisible()
  await logo.getByRole('button', { name: 'Details' }).click()
  await expect(logo.getByRole('list', { name: 'Places that use it' })).toContainText('Luxuria › Header › Logodraft')
  const other = screen.getByRole('group', { name: 'Alternate logo', exact: true })
  await other.getByRole('button', { name: 'Choose from library' }).click()
  await screen.getByRole('searchbox', { name: 'Search the library' }).fill(alt)
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`${alt} 240`) })
    .click()
  await expect(other.getByRole('img', { name: alt })).toBeVisible()
  await saveBar(screen).getByRole('button', { name: 'Discard' }).click()
})

test('the calculator check mends luxuria’s rates in one click', async ({ page: screen }, { project }) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium, mine)
  await open(screen, '/website/luxuria/calculator-page')
  const check = screen.getByRole('region', { name: 'Calculator check' })
  await expect(check).toContainText('not offered')
  await check.getByRole('button', { name: 'Use 0.07 / 0.075 / 0.075 / 0.085' }).click()
  await expect(check).toContainText('Terms, rates and steps make sense.')
  await expect(check.getByRole('row')).toHaveCount(5)
  await expect(check).not.toContainText('not offered')
  await expect(saveBar(screen)).toContainText('4 unsaved changes')
  await saveBar(screen).getByRole('button', { name: 'Discard' }).click()
})

test('published later, and called off', async ({ page: screen, request }, { project }) => {
  const atrium = atriumOf(project.name)
  const other = await colleagueOf(atrium, request)
  await letIn(screen, atrium, mine)
  await open(screen)
  await field(screen, 'Unit').fill(unique('Later Unit'))
  await screen.keyboard.press('Control+Enter')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'At a time' }).check()
  // Wide enough for what it asks for.
  expect((await dialog.getByLabel(/Day and time, Asia\/Manila/).boundingBox())?.width).toBeGreaterThan(150)
  await dialog.getByLabel(/Day and time, Asia\/Manila/).fill('2031-01-02T09:30')
  await dialog.getByRole('button', { name: 'Publish on 2 Jan 2031, 09:30' }).click()
  await expect(screen.getByText(/will be published on 2 Jan 2031, 09:30, Asia\/Manila/)).toBeVisible()
  expect((await other.state()).schedule.publish_at).toBe('2031-01-02T01:30:00.000Z')
  await screen.getByRole('button', { name: 'Call it off' }).click()
  await expect(screen.getByRole('button', { name: 'Call it off' })).toBeHidden()
  expect((await other.state()).schedule).toBeNull()
})
