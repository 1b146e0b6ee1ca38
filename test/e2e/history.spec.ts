import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { field, open, saveBar } from './content.ts'
import { counted, tell } from './counting.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { cutOff, letIn, unique } from './steps.ts'

const atrium = atriumOf('embedded')
const slug = 'alcoba-tower'

const history = (page: Page) => page.getByRole('dialog', { name: /^History of/ })

test('a question that somebody changed: who, from what to what, and one field back by the keyboard', async ({
  page,
}) => {
  await letIn(page, atrium, 'buyer.content.editor@example.com')
  await page.goto('/buyers-portal/faq')
  await page.locator('tbody tr').first().click()
  const panel = page.getByRole('complementary')
  const question = panel.getByLabel('Question', { exact: true })
  const before = await question.inputValue()
  const after = `${before} ${unique()}`
  await question.fill(after)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved “', { exact: false }).last()).toBeVisible()

  await panel.getByRole('button', { name: /^History of/ }).press('Enter')
  const line = history(page).getByRole('listitem').first()
  await expect(line.getByRole('heading')).toContainText('changed it')
  const row = line.getByRole('row', { name: /^Question/ })
  await expect(row.locator('[data-side=before]')).toContainText(before)
  await expect(row.locator('[data-side=after]')).toContainText(after)
  expect(await axeFindings(page)).toEqual([])
  expect(await cutOff(history(page))).toEqual([])
  await line.getByRole('button', { name: 'Put back Question' }).press('Enter')
  // What was done stands on top, and the focus is on it.
  const restored = history(page).getByRole('listitem').first()
  await expect(restored.getByRole('heading')).toContainText('restored it')
  await expect(restored.getByRole('heading')).toBeFocused()
  await expect(restored).toContainText('put back from before')
  await page.keyboard.press('Escape')
  await expect(question).toHaveValue(before)
})

test('a price that is typed says so in words and in its cell, is undone, and is put back from the history of its unit @counted', async ({
  page,
}) => {
  await letIn(page, atrium, 'project.info.editor@example.com')
  await page.goto(`/project-info/${slug}/availability/unit-pages`)
  const prices = page.getByRole('textbox', { name: /^List price of/ })
  const price = prices.first()
  const before = await price.inputValue()
  const name = ((await price.getAttribute('aria-label')) ?? '').replace('List price of ', '')
  const kept = () => page.waitForResponse(reply => reply.request().method() === 'PUT' && /\/units$/.test(reply.url()))
  const type = async (text: string) => {
    const reply = kept()
    await price.fill(text)
    await price.press('Enter')
    expect((await reply).ok()).toBe(true)
  }
  await type('6500000')
  await expect(price).toBeFocused()
  const cell = page.getByRole('cell', { name: /Saved/ })
  await expect(cell).toBeVisible()
  const toast = page.getByText(`Price of ${name}: ₱ 6,500,000.00`)
  await expect(toast).toBeVisible()
  const undone = kept()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await undone).ok()).toBe(true)
  await expect(price).toHaveValue(before)
  await type('6600000')

  const task = await counted(page)
  await page.getByRole('button', { name: `History of ${name}` }).press('Enter')
  const lines = history(page).getByRole('listitem')
  await expect(lines.first().getByRole('row', { name: /^List price/ })).toContainText('₱ 6,600,000.00')
  await lines.first().getByRole('button', { name: 'Put back List price' }).press('Enter')
  await expect(lines.first().getByRole('heading')).toContainText('restored it')
  tell({ task: 'b. who changed a price, and put it back', review: 'not possible', now: task.count() })
  await page.keyboard.press('Escape')
  await expect(price).toHaveValue(before)
})

test('verify is asked for once, shows how far it is and what came of it, and System Status says so too', async ({
  page,
}) => {
  await letIn(page, atrium)
  await page.goto('/admin/audit-trail')
  await page.getByRole('button', { name: 'Verify' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Verify (now|again)$/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Nothing was tampered with' })).toBeVisible({ timeout: 90_000 })
  await expect(dialog).toContainText('of both trails say what they said when they were sealed')
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/admin/status')
  await expect(page.getByRole('region', { name: 'Audit seals' })).toContainText('Nothing was tampered with')
})

test('one field of an earlier version of a page comes back into its form by the keyboard, is undone, and saved as if it were typed', async ({
  page,
}) => {
  await letIn(page, atrium, 'marketing.luxuria@example.com')
  await open(page)
  const [unit, street] = [await field(page, 'Unit').inputValue(), await field(page, 'Street').inputValue()]
  const [other, elsewhere] = [`Unit ${unique()}`, `Street ${unique()}`]
  await field(page, 'Unit').fill(other)
  await field(page, 'Street').fill(elsewhere)
  await page.keyboard.press('Control+s')
  await expect(saveBar(page)).toContainText('Saved at')

  await page.getByRole('button', { name: 'History' }).press('Enter')
  const versions = page.getByRole('dialog', { name: 'History' })
  await versions
    .getByRole('button', { name: /version \d+/ })
    .nth(1)
    .press('Enter')
  const back = versions.getByRole('button', { name: 'Put back Street' })
  await expect(back).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(await cutOff(versions)).toEqual([])
  await back.press('Enter')
  const done = versions.getByRole('status')
  await expect(done).toContainText(/^Street stands in the form as in version \d+\. Save to keep it\./)
  await expect(done).toBeFocused()
  await expect(back).toBeHidden()
  await expect(versions.getByRole('button', { name: 'Put back Unit' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(done).toContainText('Street stands in the form as before.')
  await expect(done).toBeFocused()
  await back.press('Enter')
  await page.keyboard.press('Escape')

  await expect(field(page, 'Street')).toHaveValue(street)
  await expect(field(page, 'Unit')).toHaveValue(other)
  await expect(saveBar(page)).toContainText('1 unsaved change')
  await page.keyboard.press('Control+s')
  await expect(saveBar(page)).toContainText('Saved at')
  expect(unit).not.toBe(other)
})
