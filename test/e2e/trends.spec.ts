import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { letIn } from './steps.ts'

const card = (screen: Page, name: string) => screen.getByRole('region', { name, exact: true })
const cards = (screen: Page) => screen.getByRole('region', { name: 'My work' }).locator(':scope > section h2')
/** `Filed 8–14 days ago, Reservations: 16` */
const figureIn = async (figure: Locator) =>
  Number(/: ([\d,]+)$/.exec((await figure.getAttribute('aria-label')) ?? '')?.[1]?.replaceAll(',', ''))
const shownIn = (screen: Page) =>
  screen.getByText(/^[\d,]+–[\d,]+ of [\d,]+$|^\d+ (reservations|requests|transfers|partners|inquiries)$/)

test('a chart is read by keys and as a table, and each of its figures leads to what it counts', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name), 'sales.admin.manager@example.com')
  await screen.goto('/dashboard')
  const waits = card(screen, 'Age of what waits')
  const figures = waits.getByRole('group').getByRole('link')
  await expect(figures.first()).toBeVisible()
  // One stop of the tabulator, then the arrows.
  await waits.getByRole('button', { name: /^As a table/ }).focus()
  await screen.keyboard.press('Tab')
  const focused = screen.locator(':focus')
  await expect(focused).toHaveAttribute('aria-label', /^Filed .+: \d+$/)
  const before = await focused.getAttribute('aria-label')
  await screen.keyboard.press('ArrowLeft')
  expect(await focused.getAttribute('aria-label')).not.toBe(before)
  const value = await figureIn(focused)
  await screen.keyboard.press('Enter')
  await expect(screen).toHaveURL(/status=.*_to=/)
  await expect(shownIn(screen).first()).toContainText(String(value))

  // Each kind that waits, by the first of its figures: a page that is worked through as a queue shows the rows it counts too.
  await screen.goto('/dashboard')
  const asTable = waits.getByRole('button', { name: /^As a table/ })
  await asTable.click()
  const kinds = await waits.getByRole('table').getByRole('columnheader').count()
  let led = 0
  for (let kind = 1; kind < kinds; kind += 1) {
    await screen.goto('/dashboard')
    await asTable.click()
    const cell = waits
      .locator(`table tbody tr > :nth-child(${kind + 1})`)
      .getByRole('link')
      .first()
    if ((await cell.count()) === 0) continue
    led += 1
    const number = await cell.innerText()
    await cell.click()
    await expect(screen).toHaveURL(/status=/)
    await expect(shownIn(screen).first()).toHaveText(new RegExp(`(?:^| of )${number}(?: |$)`))
  }
  expect(led).toBeGreaterThan(2)
})

test('cards are hidden and moved by keys, in the next browser too, and put back as they were', async ({
  page: screen,
  browser,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const email = 'partner.accreditation@example.com'
  await letIn(screen, atrium, email)
  await screen.goto('/dashboard')
  await expect(cards(screen)).toHaveText(['Waiting for me', 'Mine', 'Tasks', 'Age of what waits', 'Days to decision'])
  await screen.getByRole('button', { name: 'Arrange the cards' }).click()
  const chooser = screen.getByRole('dialog', { name: 'Arrange the cards' })
  await chooser.getByRole('checkbox', { name: 'Mine' }).uncheck()
  const moved = chooser.getByRole('checkbox', { name: 'Days to decision' })
  await moved.focus()
  const saved = screen.waitForResponse(
    reply => reply.request().method() === 'PUT' && reply.url().endsWith('/dashboard/cards'),
  )
  for (let n = 0; n < 4; n += 1) await screen.keyboard.press('Alt+ArrowUp')
  await expect(moved).toBeFocused()
  await expect(cards(screen)).toHaveText(['Days to decision', 'Waiting for me', 'Tasks', 'Age of what waits'])
  expect((await saved).status()).toBe(200)

  const context = await browser.newContext({ baseURL: atrium.desk })
  const other = await context.newPage()
  await letIn(other, atrium, email)
  await other.goto('/dashboard')
  await expect(cards(other)).toHaveText(['Days to decision', 'Waiting for me', 'Tasks', 'Age of what waits'])
  await other.getByRole('button', { name: 'Arrange the cards' }).click()
  await other.getByRole('button', { name: 'As it was at first' }).click()
  await expect(cards(other)).toHaveText(['Waiting for me', 'Mine', 'Tasks', 'Age of what waits', 'Days to decision'])
  await context.close()
})
