import { expect } from '@playwright/test'
import { saveBar, unique } from './content.ts'
import { counted, tell } from './counting.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { choose, letIn, searchFor, signIn } from './steps.ts'

// Of the ten tasks of the review those that no other test walks; the others are counted where they are walked.

test('a. the banner of a site is changed and published from the dashboard @counted', async ({ page: screen }, {
  project,
}) => {
  await signIn(screen, atriumOf(project.name), 'marketing.luxuria@example.com')
  const task = await counted(screen)
  await screen.keyboard.press('Control+k')
  await expect(screen.getByRole('dialog', { name: 'Go to' }).getByRole('textbox')).toBeFocused()
  await screen.keyboard.type('banner')
  await expect(screen.getByRole('button', { name: /Banner/ }).first()).toBeVisible()
  await screen.keyboard.press('Enter')
  await expect(saveBar(screen)).toBeVisible()
  const headline = screen.getByRole('textbox', { name: 'Headline', exact: true }).first()
  await headline.click()
  await screen.keyboard.press('End')
  await screen.keyboard.type(` ${unique('')}`)
  await screen.keyboard.press('Control+Enter')
  await expect(screen.getByRole('dialog').getByRole('button', { name: 'Publish now' })).toBeFocused()
  await screen.keyboard.press('Enter')
  await expect(screen.getByText(/nothing unpublished/)).toBeVisible()
  // Issue 22: "the toast says what was done ... with View".
  const said = screen.getByRole('alert').filter({ hasText: 'Published Banner Section for Luxuria' })
  await expect(said.getByRole('button', { name: 'View', exact: true })).toBeVisible()
  tell({
    task: 'a. the banner of Luxuria, published',
    review: '5 clicks, 4 keys',
    most: 2,
    of: 'clicks',
    now: task.count(),
  })
  // Issue 22: "and with Undo where the act can be undone".
  await said.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(screen.getByText('Visitors see Banner Section for Luxuria as before')).toBeVisible()
  await expect(screen.getByText(/nothing unpublished/)).toHaveCount(0)
})

// Who works on a page comes back to it: it stands on their dashboard, and nothing but words is typed.
test('a. the banner that went out lately is changed and published again, from the dashboard by mouse @counted', async ({
  page: screen,
}, { project }) => {
  await signIn(screen, atriumOf(project.name), 'marketing.luxuria@example.com')
  const publish = async () => {
    const headline = screen.getByRole('textbox', { name: 'Headline', exact: true }).first()
    await headline.click()
    await screen.keyboard.type(unique(''))
    await screen.getByRole('button', { name: 'Publish…', exact: true }).filter({ visible: true }).first().click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
    await expect(screen.getByText(/nothing unpublished/)).toBeVisible()
  }
  await screen.goto('/website/luxuria/banner-section')
  await publish()
  await screen.goto('/dashboard')
  const lately = screen
    .getByRole('region', { name: 'Recently published' })
    .getByRole('link', { name: /Banner Section/ })
  await expect(lately.first()).toBeVisible()
  const task = await counted(screen)
  await lately.first().click()
  await publish()
  const review = '5 clicks, 4 keys'
  tell({ task: 'a. the same, from the dashboard where it stands, by mouse', review, most: 4, now: task.count() })
})

test('h. a filtered list is exported @counted', async ({ page: screen }, { project }) => {
  await letIn(screen, atriumOf(project.name))
  await screen.goto('/sellers-portal/e-booking?view=all')
  await expect(screen.getByRole('row').nth(2)).toBeVisible()
  const task = await counted(screen)
  await screen.keyboard.press('/')
  await searchFor(screen, screen.getByRole('searchbox').first(), 'ZRRE26')
  await expect(screen.getByRole('row').nth(2)).toBeVisible()
  await screen.getByRole('button', { name: 'Export' }).click()
  await Promise.all([screen.waitForEvent('download'), screen.getByRole('button', { name: /^CSV/ }).click()])
  await expect(screen.getByRole('button', { name: 'Download again' })).toBeVisible()
  tell({ task: 'h. a filtered list, exported', review: '6 clicks', most: 3, now: task.count() })
})

test('i. why a colleague cannot see a page is said on their account @counted', async ({ page: screen }, {
  project,
}) => {
  await letIn(screen, atriumOf(project.name))
  await screen.goto('/admin/user-account?search=marketing.luxuria')
  await expect(screen.locator('tbody tr')).toHaveCount(1)
  const task = await counted(screen)
  await screen.locator('tbody tr').getByRole('button').first().click()
  await screen.getByText(/^What may .+ do\?$/).click()
  await choose(screen.getByRole('combobox', { name: 'Page' }), 'Audit Trail')
  await expect(screen.getByText('No.', { exact: true })).toBeVisible()
  tell({ task: 'i. why a colleague cannot see a page', review: 'found, not counted', now: task.count() })
})
