import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { cutOff, letIn, unique } from './steps.ts'

const atrium = atriumOf('embedded')

const talk = (page: Page) => page.getByRole('dialog', { name: /^Talk about/ })

test('talk about a question and one of its fields: typed by keys, kept over a reload, a colleague called, resolved', async ({
  page,
}) => {
  await letIn(page, atrium, 'buyer.content.editor@example.com')
  await page.goto('/buyers-portal/faq')
  // Another one than those that other tests change meanwhile: what is said of it stands in its history.
  await page.locator('tbody tr').nth(3).click()
  const panel = page.getByRole('complementary')
  await panel.getByRole('button', { name: /^Talk about/ }).press('Enter')
  const box = talk(page).getByRole('textbox', { name: 'Say something' })
  await expect(box).toBeFocused()
  const words = `Is this still so? ${unique()}`
  await box.fill(words)
  expect(await axeFindings(page)).toEqual([])
  expect(await cutOff(talk(page))).toEqual([])

  // What is typed survives a reload.
  await page.reload()
  await panel.getByRole('button', { name: /^Talk about/ }).press('Enter')
  await expect(box).toHaveValue(words)

  // Only who may see the record is offered, and is chosen by keys.
  await box.focus()
  await box.press('End')
  await box.pressSequentially(' @a')
  const option = talk(page).getByRole('option').first()
  await expect(option).toBeVisible()
  const name = ((await option.textContent()) ?? '').trim()
  expect(await axeFindings(page)).toEqual([])
  await box.press('Enter')
  await expect(box).toHaveValue(new RegExp(` @${name.slice(0, 4)}`))
  await box.press('Control+Enter')
  const thread = talk(page).getByRole('listitem').filter({ hasText: words }).first()
  await expect(thread).toBeVisible()
  await expect(box).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(talk(page)).toBeHidden()
  await expect(panel.getByRole('button', { name: /^Talk about.*, \d+ open$/ })).toBeVisible()

  // About the field that has the focus.
  const question = panel.getByLabel('Question', { exact: true })
  await question.focus()
  await page.keyboard.press('Control+Alt+m')
  const ofField = talk(page).getByRole('textbox', { name: 'About “Question”' })
  const ofIt = `Too long ${unique()}`
  await ofField.fill(ofIt)
  await ofField.press('Control+Enter')
  await expect(talk(page).getByRole('listitem').filter({ hasText: ofIt }).first()).toContainText('Question')
  await page.keyboard.press('Escape')
  await panel
    .getByRole('button', { name: /^Talk here, \d+ open$/ })
    .first()
    .press('Enter')
  const settled = talk(page).getByRole('listitem').filter({ hasText: ofIt }).first()
  await settled.getByRole('button', { name: 'Resolve' }).press('Enter')
  await expect(settled).toBeHidden()
  await talk(page)
    .getByRole('button', { name: /resolved thread/ })
    .press('Enter')
  await expect(settled.getByRole('button', { name: 'Reopen' })).toBeVisible()
})

test('talk stands on a phone and in the dark, at a page of a site too, and an address leads to a comment', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await letIn(page, atrium, 'marketing.luxuria@example.com')
  await page.goto('/website/luxuria/contact-information')
  await page.getByRole('button', { name: /^Talk/ }).first().press('Enter')
  const words = `The number is old ${unique()}`
  const box = talk(page).getByRole('textbox', { name: 'Say something' })
  await box.fill(words)
  await talk(page).getByRole('button', { name: 'Say it' }).press('Enter')
  const comment = talk(page).locator('[data-comment]').filter({ hasText: words })
  await expect(comment).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(await cutOff(talk(page))).toEqual([])
  const id = await comment.getAttribute('data-comment')
  await page.goto('/')
  await page.goto(`/website/luxuria/contact-information#comment-${id}`)
  await expect(comment).toBeFocused()
})
