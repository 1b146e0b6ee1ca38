import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { looks, sizes } from './looks.ts'
import { type Atrium, atriumOf } from './servers.ts'
import { asPerson, headersOf, letIn, searchFor, signIn, toast, unique } from './steps.ts'

const address = '/website/luxuria/property-inquiry'

/** What a visitor of the site sends. */
async function inquire({ sites }: Atrium, request: APIRequestContext, lastname: string, firstname = 'Paolo') {
  const site = await (await request.get(`${sites}/api/v1/web/site/ZRLU`)).json()
  const { source_awareness, inquiry_type } = site.contents.contact_us
  const data = {
    brand: 'ZRLU',
    firstname,
    lastname,
    mobile: '0917 123 4567',
    email: `${lastname}@example.com`,
    message: `A question of ${lastname}.`,
    consent: true,
    source_awareness: source_awareness[0]?.item,
    inquiry_type: inquiry_type[0]?.item,
  }
  const reply = await request.post(`${sites}/api/v1/web/inquiry`, {
    data,
    headers: { 'idempotency-key': `${firstname}-${lastname}` },
  })
  expect(reply.status(), await reply.text()).toBe(201)
}

const rows = (screen: Page) => screen.getByRole('table').locator('tbody tr')
const search = (screen: Page) => screen.getByRole('searchbox', { name: 'Search inquiries' })
const panel = (screen: Page, name: string) => screen.getByRole('complementary', { name })
const view = (screen: Page, name: string) =>
  screen.getByRole('navigation', { name: 'Views' }).getByRole('button', { name, exact: true })

test('an inquiry in, worked, trashed, restored, exported @both', async ({ page: screen, request }, { project }) => {
  const atrium = atriumOf(project.name)
  const name = unique()
  await inquire(atrium, request, name, 'Paolo')
  await letIn(screen, atrium, 'marketing.luxuria@example.com')
  await screen.goto(address)
  await searchFor(screen, search(screen), name.toUpperCase())
  await expect(rows(screen)).toHaveCount(1)
  await rows(screen)
    .getByRole('button', { name: `Paolo ${name}` })
    .click()

  const record = panel(screen, `Paolo ${name}`)
  await expect(record).toContainText(`A question of ${name}.`)
  await expect(record.locator('header').getByText('New', { exact: true })).toBeVisible()
  await record.getByRole('button', { name: 'Start' }).click()
  await expect(record.locator('header').getByText('In Progress', { exact: true })).toBeVisible()
  // Who starts on it finds the reply open.
  await record.getByRole('button', { name: 'Send reply' }).click()
  await expect(record.getByRole('alert')).toContainText('Write what was answered.')
  await record.getByLabel('Reply', { exact: true }).fill('Dear Paolo, thank you.')
  await record.getByRole('button', { name: 'Send reply' }).click()
  await expect(record.getByText('Responded', { exact: true }).first()).toBeVisible()
  await expect(record).toContainText('Dear Paolo, thank you.')
  await record.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(rows(screen)).toContainText('Closed')

  await record.getByRole('button', { name: 'Move to trash' }).click()
  await expect(screen.getByRole('heading', { name: 'No inquiries match' })).toBeVisible()
  await view(screen, 'Trash').click()
  await expect(screen.getByRole('columnheader', { name: 'Trashed by' })).toBeVisible()
  const trashed = rows(screen).filter({ hasText: name })
  await trashed.getByRole('button', { name: `Paolo ${name}` }).click()
  await record.getByRole('button', { name: 'Restore' }).click()
  await expect(toast(screen, `Restored the inquiry of Paolo ${name}`)).toBeVisible()
  await expect(trashed).toHaveCount(0)
  await view(screen, 'All inquiries').click()
  await searchFor(screen, search(screen), name)
  await expect(rows(screen)).toHaveCount(1)
  await expect(rows(screen)).toContainText('Closed')

  await screen.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    screen.waitForEvent('download'),
    screen.getByRole('button', { name: /^CSV/ }).click(),
  ])
  const job = screen.getByRole('region', { name: 'Export' })
  await expect(job).toContainText(/^1 inquiry in .+, downloaded/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\n')[0]).toContain('Name,Reply due,Received,Status')
  expect(text).toContain(`Paolo ${name}`)
})

test('the address holds the list: filters, sort and the open row survive Back and reload', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const name = unique()
  for (const first of ['Ana', 'Bea', 'Carmen']) await inquire(atrium, request, name, first)
  await letIn(screen, atrium)
  await screen.goto(address)
  await searchFor(screen, search(screen), name)
  await expect(rows(screen)).toHaveCount(3)
  await screen.getByRole('button', { name: 'Add filter', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Status' }).click()
  await screen.getByRole('dialog').getByLabel('New').check()
  await screen.keyboard.press('Escape')
  await screen.getByRole('columnheader', { name: 'Reply due' }).getByRole('button').click()
  await expect(screen.getByRole('columnheader', { name: 'Reply due' })).toHaveAttribute('aria-sort', 'ascending')
  await rows(screen).nth(1).getByRole('button').click()
  const opened = await rows(screen).nth(1).getByRole('button').innerText()
  await expect(panel(screen, opened)).toBeVisible()
  expect(Object.fromEntries(new URL(screen.url()).searchParams)).toMatchObject({
    search: name,
    status: 'new',
    sort: 'sla_due_at',
  })

  const isAsItWas = async () => {
    await expect(panel(screen, opened)).toBeVisible()
    await expect(rows(screen)).toHaveCount(3)
    await expect(screen.getByRole('list', { name: 'Filters' })).toContainText('New')
    await expect(search(screen)).toHaveValue(name)
  }
  await screen.reload()
  await isAsItWas()
  await screen.getByRole('link', { name: 'WEBSITES', exact: true }).click()
  await screen.goBack()
  await isAsItWas()

  await screen.keyboard.press('Escape')
  await expect(panel(screen, opened)).toBeHidden()
  await expect(rows(screen).nth(1).getByRole('button')).toBeFocused()
  await screen.getByRole('button', { name: 'Remove the filter Status' }).click()
  expect(new URL(screen.url()).searchParams.has('status')).toBe(false)
  // A day that moves on with the calendar is kept by its name.
  await screen.getByRole('button', { name: 'Add filter', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Received' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Today', exact: true }).click()
  await expect(screen.getByRole('list', { name: 'Filters' })).toContainText('Received Today')
  const { created_at_from, created_at_to } = Object.fromEntries(new URL(screen.url()).searchParams)
  expect([created_at_from, created_at_to]).toEqual(['today', 'today'])
  await expect(rows(screen)).toHaveCount(3)
})

test('bulk: all that match by their count, results per row, failures stay, undo @both', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const name = unique()
  // More than a page: what is selected is the question, not the rows that are seen.
  for (let i = 0; i < 27; i += 1) await inquire(atrium, request, name, `Ana ${'abcdefghijklmnopqrstuvwxyzñ'[i]}`)
  await letIn(screen, atrium)
  await screen.goto(`${address}?search=${name}`)
  await expect(screen.getByText('1–25 of 27')).toBeVisible()
  await rows(screen).first().getByRole('button').click()
  await screen.getByRole('button', { name: 'Start' }).click()
  await expect(rows(screen).first()).toContainText('In Progress')
  await screen.keyboard.press('Escape')

  const bar = screen.getByRole('region', { name: 'Selection' })
  await screen.getByLabel('Select the inquiries of this page').check()
  await bar.getByRole('button', { name: 'Select all 27 inquiries that match' }).click()
  await bar.getByRole('button', { name: 'Mark as Spam' }).click()
  await expect(toast(screen, 'Marked as spam: 26 inquiries')).toBeVisible()
  await expect(bar).toContainText('1 inquiry could not be changed and stayed selected')
  await expect(rows(screen).first()).toContainText('This inquiry is already In Progress.')
  await expect(rows(screen).nth(1)).toContainText('Spam')
  await toast(screen, 'Marked as spam').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(screen, 'Undone')).toBeVisible()
  await expect(rows(screen).nth(1)).toContainText('New')

  // Someone else's inquiry came in: the count moved, and nothing is done.
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await screen.getByLabel('Select the inquiries of this page').check()
  await bar.getByRole('button', { name: 'Select all 27 inquiries that match' }).click()
  await inquire(atrium, request, name, 'Late')
  await bar.getByRole('button', { name: 'Move to trash' }).click()
  await expect(bar.getByRole('alert')).toContainText('28')
  await expect(screen.getByText('1–25 of 28')).toBeVisible()
})

test('the rows of an address are asked for once, while its code is on its way; none where the role may not', async ({
  page: screen,
  browser,
  baseURL,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const callsOf = (of: Page) => {
    const asked: string[] = []
    of.on('request', request => {
      const found = /\/(web-inquiry\/brand\/ZRLU|lists\/(?:columns|views))\?/.exec(request.url())
      if (found) asked.push(found[1] as string)
    })
    return asked
  }
  await signIn(screen, atrium, 'marketing.luxuria@example.com')
  const asked = callsOf(screen)
  // What draws the list is held back: its rows come all the same, and are not asked for again when it is drawn.
  const drawing = Promise.withResolvers<void>()
  await screen.route(/\/assets\/parts-/, async route => {
    await drawing.promise
    await route.continue()
  })
  const come = screen.waitForResponse(/web-inquiry.*search=nobody/)
  await screen.goto(`${address}?search=nobody`)
  await come
  drawing.resolve()
  await expect(screen.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  expect(asked.sort()).toEqual(['lists/columns', 'lists/views', 'web-inquiry/brand/ZRLU'])

  const other = await asPerson(browser, baseURL, atrium, 'hr.recruitment@example.com')
  const ofOther = callsOf(other)
  await other.goto(address)
  await expect(other.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  expect(ofOther).toEqual([])
  await other.context().close()
})

test('pages: forward and back by cursor, and the address leads to the same page', async ({ page: screen, request }, {
  project,
}) => {
  const atrium = atriumOf(project.name)
  const name = unique()
  for (let i = 0; i < 27; i += 1) await inquire(atrium, request, name, `Luz ${'abcdefghijklmnopqrstuvwxyzñ'[i]}`)
  await letIn(screen, atrium)
  await screen.goto(`${address}?search=${name}`)
  await expect(screen.getByText('1–25 of 27')).toBeVisible()
  const first = await rows(screen).allInnerTexts()
  await screen.getByRole('button', { name: 'Next page' }).click()
  await expect(screen.getByText('26–27 of 27')).toBeVisible()
  const second = await rows(screen).allInnerTexts()
  expect(new Set([...first, ...second]).size).toBe(27)
  await screen.reload()
  await expect(screen.getByText('26–27 of 27')).toBeVisible()
  await screen.getByRole('button', { name: 'Previous page' }).click()
  await expect(screen.getByText('1–25 of 27')).toBeVisible()
  expect(await rows(screen).allInnerTexts()).toEqual(first)
})

test('a list is read from its first row: its next page, and another list, wherever one was scrolled to', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name))
  await screen.setViewportSize({ width: 1000, height: 620 })
  const table = (name: string) => screen.getByRole('region', { name })
  const placeOf = (name: string) =>
    table(name).evaluate(({ scrollTop, scrollLeft }) => ({
      scrollTop: Math.round(scrollTop),
      scrollLeft: Math.round(scrollLeft),
    }))
  const scrolled = async (name: string) => {
    await table(name).evaluate(box => box.scrollTo({ top: 300, left: 120 }))
    await expect.poll(() => placeOf(name)).toEqual({ scrollTop: 300, scrollLeft: 120 })
  }
  const menu = screen.getByRole('navigation', { name: 'Pages', exact: true })
  const [users, entries] = ['Table of users', 'Table of entries']
  await screen.goto('/admin/full-trail')
  await expect(rows(screen)).toHaveCount(25)
  await scrolled(entries)
  await screen.getByRole('button', { name: 'Next page' }).click()
  await expect(screen.getByText(/^26–50 of /)).toBeVisible()
  await expect.poll(() => placeOf(entries)).toEqual({ scrollTop: 0, scrollLeft: 120 })
  await screen.getByRole('button', { name: 'Previous page' }).click()
  await expect(screen.getByText(/^1–25 of /)).toBeVisible()

  // That one has been seen, so that its rows are there as soon as it is.
  await menu.getByRole('link', { name: 'User Accounts' }).click()
  await expect(table(users)).toBeVisible()
  await expect(rows(screen)).toHaveCount(25)
  await scrolled(users)
  await menu.getByRole('link', { name: 'Trail of All Areas' }).click()
  await expect(table(entries)).toBeVisible()
  await expect(rows(screen)).toHaveCount(25)
  await expect.poll(() => placeOf(entries)).toEqual({ scrollTop: 0, scrollLeft: 0 })
  await screen.goBack()
  await expect.poll(() => placeOf(users)).toEqual({ scrollTop: 300, scrollLeft: 120 })
})

test('views and columns are remembered', async ({ page: screen }, { project }) => {
  const atrium = atriumOf(project.name)
  const name = unique()
  await letIn(screen, atrium)
  await screen.goto(`${address}?status=spam`)
  await screen.getByRole('button', { name: 'Save view' }).click()
  await screen.getByLabel('Name', { exact: true }).fill(name)
  await screen.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await expect(view(screen, name)).toHaveAttribute('aria-current', 'page')
  await view(screen, 'All inquiries').click()
  await expect(screen.getByRole('list', { name: 'Filters' })).toBeHidden()
  await view(screen, name).click()
  await expect(screen.getByRole('list', { name: 'Filters' })).toContainText('Spam')
  await screen.getByRole('button', { name: `The view ${name}` }).click()
  await screen.getByRole('button', { name: 'Remove this view' }).click()
  await expect(view(screen, name)).toHaveCount(0)

  const headers = await headersOf(atrium, screen.request)
  const columns = `${atrium.desk}/api/v1/cms/lists/columns`
  await screen.request.put(columns, { headers, data: { list: 'userTrail', columns: null } })
  await screen.goto('/admin/audit-trail')
  await screen.getByRole('button', { name: 'Columns' }).click()
  await screen.getByLabel('Address', { exact: true }).check()
  await screen.getByRole('button', { name: 'Address: to the front' }).click()
  await screen.keyboard.press('Escape')
  const heads = () => screen.getByRole('columnheader').allInnerTexts()
  await expect.poll(async () => (await heads()).at(-2)).toBe('Address')
  const chosen = await heads()
  await expect
    .poll(async () => {
      const reply = await screen.request.get(`${columns}?list=userTrail`, { headers })
      return ((await reply.json()) as { field: string }[] | null)?.at(-2)?.field
    })
    .toBe('ip')
  await screen.goto('/admin/audit-trail')
  await expect.poll(heads).toEqual(chosen)
  await screen.getByRole('button', { name: 'Columns' }).click()
  await screen.getByRole('button', { name: 'Back to the usual columns' }).click()
  await expect(screen.getByRole('columnheader', { name: 'Address' })).toHaveCount(0)
})

test('the list by keyboard alone', async ({ page: screen, request }, { project }) => {
  const atrium = atriumOf(project.name)
  const name = unique()
  for (const first of ['Ana', 'Bea', 'Carmen']) await inquire(atrium, request, name, first)
  await letIn(screen, atrium)
  // Its rows in one order from the beginning: without a view it opens with one's own work as soon as that is counted.
  await screen.goto(`${address}?view=all`)
  await expect(rows(screen).first()).toBeVisible()
  await screen.keyboard.press('/')
  await screen.keyboard.type(name)
  await expect(rows(screen)).toHaveCount(3)
  await screen.keyboard.press('Escape')
  await screen.keyboard.press('Escape')
  await searchFor(screen, search(screen), name)
  await expect(rows(screen)).toHaveCount(3)
  await search(screen).blur()
  await screen.keyboard.press('j')
  await expect(rows(screen).first().getByRole('button')).toBeFocused()
  await screen.keyboard.press('x')
  await expect(screen.getByRole('region', { name: 'Selection' })).toContainText('1 inquiry selected')
  await screen.keyboard.press('Enter')
  const names = await rows(screen).getByRole('button').allInnerTexts()
  await expect(
    panel(screen, names[0] as string)
      .getByRole('heading')
      .first(),
  ).toBeFocused()
  await screen.keyboard.press('j')
  await expect(panel(screen, names[1] as string)).toBeVisible()
  await screen.keyboard.press('ArrowDown')
  await expect(panel(screen, names[2] as string)).toBeVisible()
  await screen.keyboard.press('k')
  await expect(panel(screen, names[1] as string)).toBeVisible()
  await screen.keyboard.press('?')
  await expect(screen.getByRole('region', { name: 'Shortcuts of this page' })).toContainText('Open the row')
  await screen.keyboard.press('Escape')
  await expect(panel(screen, names[1] as string)).toBeVisible()
  await screen.keyboard.press('Escape')
  await expect(panel(screen, names[1] as string)).toBeHidden()
})

test.describe('axe finds nothing, and nothing scrolls sideways but the table', () => {
  for (const { size, scheme: colorScheme } of looks)
    test(`${colorScheme}, ${size} size`, async ({ browser }, { project }) => {
      const atrium = atriumOf(project.name)
      const context = await browser.newContext({ baseURL: atrium.desk, colorScheme, viewport: sizes[size] })
      const screen = await context.newPage()
      await signIn(screen, atrium)
      for (const path of [
        address,
        '/buyers-portal/faq',
        '/buyers-portal/faq?list=faqCategories',
        '/admin/audit-trail',
        `${address}?search=zzzzqq`,
        `${address}?view=trash`,
      ]) {
        await screen.goto(path)
        await expect(screen.getByRole('navigation', { name: 'Views' })).toBeVisible()
        const open = rows(screen).first().getByRole('button').first()
        await expect(open.or(screen.getByRole('heading', { level: 2 })).first()).toBeVisible()
        if (await open.isVisible()) {
          await open.click()
          await expect(screen.getByRole('complementary').last()).toBeVisible()
        }
        expect(await axeFindings(screen), path).toEqual([])
        expect(await screen.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(sizes[size].width)
      }
      await context.close()
    })
})
