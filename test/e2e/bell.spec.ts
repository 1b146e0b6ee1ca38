import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { letIn, unique } from './steps.ts'

const atrium = atriumOf('embedded')

const talk = (page: Page) => page.getByRole('dialog', { name: /^Talk about/ })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Bell/ })
const told = (page: Page) => page.getByRole('region', { name: 'What concerns you' })

test('two people in two browsers: called, told, opened at the comment by keys, answered, resolved', async ({
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
  await expect(bell(other)).toBeVisible()
  await page.goto('/buyers-portal/faq')
  await expect(bell(page)).toBeVisible()
  // Another one than those that other tests change meanwhile: what is said of it stands in its history.
  await page.locator('tbody tr').nth(2).click()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Talk about/ })
    .press('Enter')
  const box = talk(page).getByRole('textbox', { name: 'Say something' })
  const words = `Is it right? ${unique()}`
  await box.fill(words)
  await box.press('End')
  await box.pressSequentially(` @${name.slice(0, 6)}`)
  await expect(talk(page).getByRole('option').first()).toContainText(name)
  await box.press('Enter')
  await box.press('Control+Enter')
  await expect(talk(page).locator('[data-comment]').filter({ hasText: words })).toBeVisible()
  await expect(bell(other)).toHaveAccessibleName(/unread/)

  await bell(other).press('Enter')
  const item = told(other).getByRole('link').filter({ hasText: words })
  await expect(item).toBeVisible()
  expect(await axeFindings(other)).toEqual([])
  await item.press('Enter')
  const comment = talk(other).locator('[data-comment]').filter({ hasText: words })
  await expect(comment).toBeFocused()
  await talk(other).getByRole('button', { name: 'Answer' }).first().press('Enter')
  const answer = `It is. ${unique()}`
  await talk(other)
    .getByRole('textbox', { name: /^Answer/ })
    .fill(answer)
  await talk(other)
    .getByRole('textbox', { name: /^Answer/ })
    .press('Control+Enter')
  await expect(talk(other).locator('[data-comment]').filter({ hasText: answer })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(bell(page)).toHaveAccessibleName(/unread/)
  await bell(page).press('Enter')
  await told(page).getByRole('link').filter({ hasText: answer }).press('Enter')
  await expect(talk(page).locator('[data-comment]').filter({ hasText: answer })).toBeFocused()
  const thread = talk(page).getByRole('listitem').filter({ hasText: words }).first()
  await thread.getByRole('button', { name: 'Resolve' }).press('Enter')
  await expect(thread).toBeHidden()
  await page.keyboard.press('Escape')
  await bell(page).press('Enter')
  // What he opened at its comment is read by that, a moment later; what others say meanwhile is not: the
  // button goes by itself with the last unread one, also between the look at it and the key.
  const all = told(page).getByRole('button', { name: 'Mark all as read' })
  await expect(async () => {
    if (await all.isVisible()) await all.press('Enter', { timeout: 2_000 })
    await expect(bell(page)).toHaveAccessibleName('Bell', { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await others.close()
})
