import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { letIn } from './steps.ts'

const officer = 'sales.admin.officer@example.com'
const address = '/sellers-portal/renewal-request?as=list'

const column = (screen: Page, name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) })
const cards = (screen: Page, name: string) =>
  column(screen, name)
    .getByRole('listitem')
    .filter({ has: screen.getByRole('button', { name: /^Move / }) })
const titleOf = (screen: Page, name: string, nth = 0) => cards(screen, name).nth(nth).locator('[data-title]')
const countOf = async (screen: Page, name: string) =>
  Number((await column(screen, name).getByRole('heading').innerText()).match(/\d+$/)?.[0])

/** One that this person may decide; their own stand on the board as well. */
async function openMenu(screen: Page, nth: number): Promise<string> {
  const name = await titleOf(screen, 'Pending', nth).innerText()
  await screen.getByRole('button', { name: `Move ${name}` }).press('Enter')
  await expect(
    screen
      .getByRole('dialog', { name: `Move ${name}` })
      .getByRole('button')
      .first(),
  ).toBeFocused()
  return name
}

test('by keys: the list as a board, a step that asks for a reason, its refusal, and the card in its new column @both', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name), officer)
  // All of them: by its bare address the list opens with what is at one’s turn, as soon as that is counted.
  await screen.goto(`${address}&view=all`)
  await screen.getByRole('button', { name: 'Board', exact: true }).press('Enter')
  await expect(screen).toHaveURL(/show=board/)
  await expect(cards(screen, 'Pending').first()).toBeVisible()
  // Domain.md 2.2: the states of a request.
  for (const state of ['Pending', 'Approved', 'Disapproved', 'Cancelled', 'Lapsed'])
    await expect(column(screen, state)).toBeVisible()
  await expect(cards(screen, 'Disapproved').first()).toBeVisible()
  expect(await axeFindings(screen)).toEqual([])

  // The arrows go along a column and to the next.
  await titleOf(screen, 'Pending').focus()
  await screen.keyboard.press('ArrowDown')
  await expect(titleOf(screen, 'Pending', 1)).toBeFocused()
  await screen.keyboard.press('ArrowRight')
  await expect(titleOf(screen, 'Approved', 1)).toBeFocused()
  await screen.keyboard.press('ArrowLeft')
  await expect(titleOf(screen, 'Pending', 1)).toBeFocused()

  const before = await countOf(screen, 'Pending')
  const name = await openMenu(screen, 0)
  const menu = screen.getByRole('dialog', { name: `Move ${name}` })
  await expect(menu.getByRole('button', { name: /^Cancel / })).toHaveAccessibleName(/Only whoever filed it may do this/)
  await menu.getByRole('button', { name: /^Disapprove / }).press('Enter')
  const asked = screen.getByRole('form', { name: 'If you disapprove' })
  await expect(asked).toContainText(/Status\s*Pending\s*Disapproved/)
  await expect(screen.getByLabel(/^Reason/)).toBeFocused()
  expect(await axeFindings(screen)).toEqual([])

  await screen.keyboard.type('No')
  await asked.getByRole('button', { name: 'Disapprove', exact: true }).press('Enter')
  // Domain.md 3.1, "reason".
  await expect(asked).toContainText('Give the reason in at least 10 characters.')
  await expect(cards(screen, 'Pending').filter({ hasText: name })).toHaveCount(1)
  await screen.getByLabel(/^Reason/).fill('The client has bought elsewhere.')
  await asked.getByRole('button', { name: 'Disapprove', exact: true }).press('Enter')

  const moved = cards(screen, 'Disapproved').filter({ hasText: name })
  await expect(moved).toHaveCount(1)
  await expect(cards(screen, 'Pending').filter({ hasText: name })).toHaveCount(0)
  await expect(moved.locator('[data-title]')).toBeFocused()
  await expect.poll(() => countOf(screen, 'Pending')).toBe(before - 1)

  // A reload shows the board again; its choice goes with a saved view.
  await screen.reload()
  await expect(cards(screen, 'Pending').first()).toBeVisible()
})

test('by dragging: each column says whether the card may come, and the step is taken only when it was confirmed', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name), officer)
  await screen.goto(`${address}&show=board`)
  await expect(cards(screen, 'Approved').first()).toBeVisible()
  const name = await titleOf(screen, 'Pending', 2).innerText()
  const card = cards(screen, 'Pending').filter({ hasText: name })
  const lift = async () => {
    await card.getByText(name).hover()
    await screen.mouse.down()
    await screen.mouse.move(700, 500, { steps: 4 })
  }
  // The board scrolls by itself under a card that comes near its edge: aimed at again until it is there.
  const over = (state: string) =>
    expect(async () => {
      const box = await column(screen, state).boundingBox()
      if (!box) throw new Error(`${state} is not on the screen.`)
      await screen.mouse.move(box.x + 60, box.y + 90, { steps: 4 })
      await expect(column(screen, state)).toHaveAttribute('data-over', 'true', { timeout: 2_000 })
      // It has come to rest: let go a moment later, the card would fall on what the board scrolled under it.
      await screen.waitForTimeout(300)
      expect(await column(screen, state).boundingBox()).toEqual(box)
      await expect(column(screen, state)).toHaveAttribute('data-over', 'true', { timeout: 100 })
    }).toPass({ timeout: 30_000 })
  await lift()
  await expect(column(screen, 'Approved')).toContainText('Approve')
  await expect(column(screen, 'Cancelled')).toContainText('Only whoever filed it may do this.')
  expect(await axeFindings(screen)).toEqual([])
  await over('Cancelled')
  await screen.mouse.up()
  await expect(screen.getByText(`${name} stays where it is. Only whoever filed it may do this.`)).toBeVisible()
  await expect(card).toHaveCount(1)

  await lift()
  await over('Approved')
  await screen.mouse.up()
  const asked = screen.getByRole('form', { name: 'If you approve' })
  await expect(asked).toContainText(/Status\s*Pending\s*Approved/)
  await screen.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(card).toHaveCount(1)

  await lift()
  await over('Approved')
  await screen.mouse.up()
  await asked.getByRole('button', { name: 'Approve', exact: true }).click()
  const moved = cards(screen, 'Approved').filter({ hasText: name })
  await expect(moved).toHaveCount(1)
  await expect(moved.locator('[data-title]')).toBeFocused()
  await expect(card).toHaveCount(0)
})

// Specification, roles: a manager decides on the rules of buyers’ requests, and does not work on them.
test('who may look and not work on it reads why not in the menu of a card', async ({ page: screen }, { project }) => {
  await letIn(screen, atriumOf(project.name), 'sales.admin.manager@example.com')
  await screen.goto('/buyers-portal/inquiry-list?show=board')
  await expect(cards(screen, 'New').first()).toBeVisible()
  const name = await titleOf(screen, 'New').innerText()
  await screen.getByRole('button', { name: `Move ${name}` }).press('Enter')
  const menu = screen.getByRole('dialog', { name: `Move ${name}` })
  const start = menu.getByRole('button', { name: /^Start / })
  await expect(start).toHaveAccessibleName(/Your role does not include “Edit” here\./)
  await start.press('Enter')
  await expect(start).toBeVisible()
  await expect(screen.getByRole('heading', { name: `Move ${name}` })).toHaveCount(0)
})

test('a phone shows one column at a time, and a switch with what each has', async ({ page: screen }, { project }) => {
  await screen.setViewportSize({ width: 390, height: 844 })
  await letIn(screen, atriumOf(project.name), officer)
  await screen.goto(`${address}&show=board`)
  await expect(cards(screen, 'Pending').first()).toBeVisible()
  await expect(column(screen, 'Approved')).toHaveCount(0)
  await screen.getByRole('combobox', { name: 'Column' }).click()
  await screen.getByRole('option', { name: /^Approved · \d/ }).click()
  await expect(cards(screen, 'Approved').first()).toBeVisible()
  await expect(column(screen, 'Pending')).toHaveCount(0)
  expect(await axeFindings(screen)).toEqual([])
})
