import { expect, type Route } from '@playwright/test'
import { address, colleagueOf, field, open, saveBar, unique } from './content.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { keptIn, letIn } from './steps.ts'

const mine = 'super.admin@example.com'

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
  const missing = screen.getByRole('dialog', { name: 'A part of Atrium could not be fetched' })
  await missing.getByRole('button', { name: 'Close' }).click()
  await expect(field(screen, 'Street')).toHaveValue(street)
  await screen.getByRole('button', { name: 'History' }).click()
  await missing.getByRole('button', { name: 'Load again' }).click()
  await screen.unroute(gone)
  await expect(field(screen, 'Street')).toHaveValue(street)
  await screen.getByRole('button', { name: 'History' }).click()
  await expect(screen.getByRole('dialog', { name: 'History' })).toBeVisible()
  await screen.keyboard.press('Escape')
  await saveBar(screen).getByRole('button', { name: 'Discard' }).click()
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
  // On a slow line, what nobody asked for is still on its way when the connection is lost.
  const coming: Route[] = []
  let isSlow = true
  await screen.route('**/assets/{bell,brand-selector,outline,notices}-*.js', route =>
    isSlow ? void coming.push(route) : route.continue(),
  )
  await open(screen)
  const street = unique('Offline Street')
  await context.setOffline(true)
  isSlow = false
  const isLate = (route: Route) => route.request().url().includes('brand-selector')
  expect(coming.some(isLate) && !coming.every(isLate)).toBe(true)
  for (const route of coming) if (!isLate(route)) await route.abort('internetdisconnected')
  await field(screen, 'Street').fill(street)
  await screen.keyboard.press('Control+s')
  await expect(saveBar(screen)).toContainText('Offline')
  await context.setOffline(false)
  await expect(saveBar(screen)).toContainText('Saved at')
  // What was lost on the way may be known only now, when nothing says any more that there is a connection.
  for (const route of coming) if (isLate(route)) await route.abort('internetdisconnected')
  await expect(screen.getByRole('combobox', { name: 'Website' })).toBeVisible()
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
  let fails: 'in words' | 'silently' | undefined = 'in words'
  await screen.route('**/api/v1/cms/web-content**', route => {
    if (fails === 'silently') return route.abort('connectionrefused')
    if (fails === undefined || route.request().method() === 'GET') return route.continue()
    const problem = { status: 503, code: 'UNAVAILABLE', message: 'Atrium is being restarted.' }
    return route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) })
  })
  await field(screen, 'Street').fill(street)
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
