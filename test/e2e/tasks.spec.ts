import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { cutOff, letIn, unique } from './steps.ts'

const atrium = atriumOf('embedded')

const talk = (page: Page) => page.getByRole('dialog', { name: /^Talk about/ })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Bell/ })

test('a task by keys: given by a day, found on the dashboard and in the bell, done, and whoever gave it is told', async ({
  page,
  browser,
  baseURL,
}) => {
  await letIn(page, atrium, 'buyer.content.editor@example.com')
  const others = await browser.newContext({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    ...(baseURL ? { baseURL } : {}),
  })
  const other = await others.newPage()
  await letIn(other, atrium, 'super.admin@example.com')
  await other.goto('/dashboard')
  const name = (await other.getByRole('banner').locator('section[popover]').last().getAttribute('aria-label')) ?? ''

  await page.goto('/buyers-portal/faq')
  await page.locator('tbody tr').nth(4).click()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Talk about/ })
    .press('Enter')
  const words = `Ask the architect ${unique()}`
  // Called first, and then given the task: both look for people.
  await talk(page)
    .getByRole('textbox', { name: 'Say something' })
    .pressSequentially(`@${name.slice(0, 6)}`)
  await expect(talk(page).getByRole('listbox', { name: 'People to call' }).getByRole('option').first()).toContainText(
    name,
  )
  await page.keyboard.press('Enter')
  await page.keyboard.type(words)
  await page.keyboard.press('Control+Enter')
  // The thread, around its one comment.
  const thread = talk(page).getByRole('listitem').filter({ hasText: words }).first()
  await thread.getByRole('button', { name: 'Make it a task' }).press('Enter')
  const form = talk(page).getByRole('form', { name: 'Task' })
  await form.getByRole('combobox', { name: 'Who sees to it' }).fill(name.slice(0, 6))
  await expect(page.getByRole('option').first()).toContainText(name)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await form.getByLabel('By, if there is a day').fill('5 Dec 2030')
  expect(await axeFindings(page)).toEqual([])
  expect(await cutOff(talk(page))).toEqual([])
  await form.getByRole('button', { name: 'Give' }).press('Enter')
  await expect(thread).toContainText(`Task for ${name}, by 5 Dec 2030`)

  // Told at once, and found among what is to be done.
  await expect(bell(other)).toHaveAccessibleName(/unread/)
  const card = other.getByRole('region', { name: 'Tasks' })
  await expect(card).toContainText(words)
  await expect(card).toContainText('by 5 Dec 2030')
  expect(await axeFindings(other)).toEqual([])
  await card.getByRole('listitem').filter({ hasText: words }).getByRole('link').press('Enter')
  const comment = talk(other).locator('[data-comment]').filter({ hasText: words })
  await expect(comment).toBeFocused()
  expect(await cutOff(talk(other))).toEqual([])
  await talk(other)
    .getByRole('listitem')
    .filter({ hasText: words })
    .getByRole('button', { name: 'Done' })
    .press('Enter')
  await expect(bell(page)).toHaveAccessibleName(/unread/)
  await others.close()
})
