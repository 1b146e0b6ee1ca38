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

/** A picture in the clipboard, as a browser gives it to a page. */
const paste = (page: Page, name = 'image.png') =>
  talk(page)
    .getByRole('textbox')
    .last()
    .evaluate(async (box, called) => {
      const canvas = new OffscreenCanvas(800, 500)
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`
      pen.fillRect(0, 0, 800, 500)
      pen.fillText(String(Math.random()), 20, 20)
      const data = new DataTransfer()
      data.items.add(new File([await canvas.convertToBlob()], called, { type: 'image/png' }))
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, name)

test('a picture is pasted, kept over a reload, said without words, and opened large by a colleague; another file is refused at the place', async ({
  page,
  browser,
}) => {
  await letIn(page, atrium, 'marketing.luxuria@example.com')
  await page.goto('/website/luxuria/contact-information')
  await page.getByRole('button', { name: /^Talk/ }).first().press('Enter')
  const say = talk(page).getByRole('button', { name: 'Say it' })
  await expect(say).toBeDisabled()
  await paste(page)
  const added = talk(page).getByRole('list', { name: 'Pictures of this comment' })
  await expect(added.getByRole('img', { name: /^Picture of .+’s comment$/ })).toBeVisible()
  await expect(say).toBeEnabled()
  await talk(page)
    .getByLabel('Add pictures')
    .setInputFiles({ name: 'no-picture.png', mimeType: 'image/png', buffer: Buffer.from('words') })
  await expect(added).toContainText('no-picture.png: Upload a JPG, PNG or WebP image of 5 MB or less.')
  expect(await axeFindings(page)).toEqual([])
  expect(await cutOff(talk(page))).toEqual([])
  await added.getByRole('button', { name: 'Leave out: no-picture.png' }).press('Enter')

  await page.reload()
  await page.getByRole('button', { name: /^Talk/ }).first().press('Enter')
  await expect(added.getByRole('img')).toBeVisible()
  await say.press('Enter')
  await expect(added).toBeHidden()
  const comment = talk(page).locator('[data-comment]').last()
  const small = comment.getByRole('img', { name: /^Picture of .+’s comment$/ })
  await expect(small).toBeVisible()
  const id = await comment.getAttribute('data-comment')

  const context = await browser.newContext()
  const other = await context.newPage()
  await letIn(other, atrium, 'super.admin@example.com')
  await other.goto(`/website/luxuria/contact-information#comment-${id}`)
  const theirs = talk(other).locator(`[data-comment="${id}"]`)
  const thumbnail = theirs.getByRole('button', { name: /^Picture of .+’s comment$/ })
  await thumbnail.press('Enter')
  const large = other.getByRole('dialog', { name: /^Picture of/ })
  await expect(large.getByRole('img')).toBeVisible()
  expect(await large.getByRole('img').evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(800)
  expect(await axeFindings(other)).toEqual([])
  await other.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(talk(other)).toBeVisible()
  await expect(thumbnail).toBeFocused()
  await context.close()
})
