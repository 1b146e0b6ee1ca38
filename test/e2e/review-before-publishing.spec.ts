import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { field, open, saveBar } from './content.ts'
import { test } from './held-focus.ts'
import { type OwnHouse, startHouse } from './own-house.ts'
import { cutOff } from './steps.ts'

const [writer, chief] = ['ana@example.com', 'mara@example.com']
let house: OwnHouse
test.beforeAll(async () => {
  house = await startHouse([
    { Firstname: 'Mara', Lastname: 'Vela', email: chief, role: 'Super Admin' },
    { Firstname: 'Ana', Lastname: 'Santos', email: writer, role: 'Brand Marketing – ZRLU' },
  ])
})
test.afterAll(() => house.stop())

/** What is asked for stands in the dialog, and is sent. */
async function asks(page: Page, note: string) {
  await saveBar(page).getByRole('button', { name: 'Ask for review…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Ask for review of/ })
  await dialog.getByLabel('Note').fill(note)
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ask for review' }).click()
  await expect(page.getByRole('region', { name: 'Review' })).toContainText(`Waits for Mara Vela: Ana Santos asked`)
}
/** The one request that waits, opened where everything waits. */
async function inbox(page: Page) {
  await page.goto('/dashboard/approvals')
  await page.getByRole('button', { name: /Appointment Page, Luxuria/ }).click()
  return page.getByRole('article', { name: 'Appointment Page, Luxuria' })
}

test('a page is asked about, refused at a field, mended, agreed to, and goes out', async ({ browser }) => {
  const mara = await house.deskOf(browser, chief)
  await mara.goto('/website/reviews')
  await expect(mara.getByText('No rule yet')).toBeVisible()
  await mara.getByRole('button', { name: 'New rule' }).click()
  const rule = mara.getByRole('form', { name: 'New rule' })
  await rule.getByRole('combobox', { name: 'Site' }).click()
  await mara.getByRole('option', { name: 'Luxuria' }).click()
  await rule.getByLabel('Mara Vela').check()
  expect(await axeFindings(mara)).toEqual([])
  await rule.getByRole('button', { name: 'Save' }).click()
  await expect(mara.getByText('All pages of Luxuria', { exact: true })).toBeVisible()

  const ana = await house.deskOf(browser, writer)
  await open(ana, '/website/luxuria/appointment-page')
  await field(ana, 'Headline').fill('Visit us in Decembre')
  await expect(ana.getByRole('button', { name: 'Publish…' })).toHaveCount(0)
  await asks(ana, 'For the holidays')

  const record = await inbox(mara)
  await expect(record).toContainText('For the holidays')
  await expect(record.getByRole('region', { name: 'What changes' })).toContainText('Visit us in Decembre')
  await record.getByRole('button', { name: /^Refuse/ }).click()
  await record.getByRole('textbox', { name: 'Reason' }).fill('One word is misspelt.')
  await record.getByRole('combobox', { name: 'Say something of a field' }).click()
  await mara.getByRole('option', { name: 'Headline' }).click()
  await record.getByRole('textbox', { name: 'Headline' }).fill('It is December.')
  expect(await axeFindings(mara)).toEqual([])
  expect(await cutOff(record)).toEqual([])
  await record.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(mara.getByText(/Asked for changes of Appointment Page/)).toBeVisible()

  await ana.reload()
  const notice = ana.getByRole('region', { name: 'Review' })
  await expect(notice).toContainText('Mara Vela did not agree')
  await expect(notice).toContainText('It is December.')
  await notice.getByRole('button', { name: 'Go to it' }).click()
  await expect(field(ana, 'Headline')).toBeFocused()
  // The remark stands at its field.
  await expect(ana.getByRole('button', { name: /^Talk here, 1 open$/ })).toBeVisible()
  await field(ana, 'Headline').fill('Visit us in December')
  await asks(ana, 'Mended')

  const again = await inbox(mara)
  await again.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(mara.getByText('Agreed to Appointment Page, Luxuria')).toBeVisible()

  await ana.reload()
  await expect(notice).toContainText('Mara Vela agreed to it')
  await saveBar(ana).getByRole('button', { name: 'Publish…' }).click()
  await ana.getByRole('button', { name: 'Publish now' }).click()
  await expect(ana.getByText(/Published Appointment Page/)).toBeVisible()
})

test('a testimonial waits as well: asked from its panel, agreed to in the inbox, and shown', async ({ browser }) => {
  const mara = await house.deskOf(browser, chief)
  await mara.goto('/website/reviews')
  await mara.getByRole('button', { name: 'New rule' }).click()
  const rule = mara.getByRole('form', { name: 'New rule' })
  await rule.getByRole('combobox', { name: 'Site' }).click()
  await mara.getByRole('option', { name: 'Luxuria' }).click()
  await rule.getByRole('combobox', { name: 'Page' }).click()
  await mara.getByRole('option', { name: 'Testimonials List' }).click()
  await rule.getByLabel('Mara Vela').check()
  await rule.getByRole('button', { name: 'Save' }).click()
  await expect(mara.getByText('Testimonials List of Luxuria', { exact: true })).toBeVisible()

  const ana = await house.deskOf(browser, writer)
  await ana.goto('/website/luxuria/testimonials-list')
  await ana.getByRole('button', { name: 'Add testimonial' }).first().click()
  const form = ana.getByRole('complementary', { name: 'New testimonial' })
  await form.getByLabel('Name', { exact: true }).fill('Luz Reyes')
  await form.getByLabel('Role or property', { exact: true }).fill('Homeowner since 2023')
  await form.getByLabel('Quote', { exact: true }).fill('They kept every promise.')
  await form.getByLabel('Consent on file', { exact: true }).check()
  await form.getByRole('button', { name: 'Add testimonial' }).click()
  await expect(ana.getByText(/goes out once Mara Vela agreed/).first()).toBeVisible()
  await form.getByLabel('Visible', { exact: true }).uncheck()
  await form.getByRole('button', { name: 'Add testimonial' }).click()
  const panel = ana.getByRole('region', { name: 'Review' })
  await expect(panel).toContainText('Needs a review')
  await panel.getByRole('button', { name: 'Ask for review…' }).click()
  await panel.getByLabel('Note').fill('Her own words')
  expect(await axeFindings(ana)).toEqual([])
  await panel.getByRole('button', { name: 'Ask for review' }).click()
  await expect(panel).toContainText('Ana Santos asked Mara Vela')

  await mara.goto('/dashboard/approvals')
  await mara.getByRole('button', { name: /Luz Reyes, Luxuria/ }).click()
  const record = mara.getByRole('article', { name: 'Luz Reyes, Luxuria' })
  await expect(record.getByRole('region', { name: 'What changes' })).toContainText('They kept every promise.')
  await expect(record.getByRole('link', { name: 'Open it in Testimonials List' })).toBeVisible()
  await record.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(mara.getByText('Agreed to Luz Reyes, Luxuria')).toBeVisible()

  await ana.reload()
  await expect(panel).toContainText('As it is saved, it may go out.')
  await ana.getByLabel('Visible', { exact: true }).check()
  await ana.keyboard.press('Control+s')
  await expect(ana.getByText(/^Saved “Luz Reyes”/)).toBeVisible()

  // What visitors read by now stays until somebody agreed to what changes in it.
  await ana.getByLabel('Quote', { exact: true }).fill('They kept every promise, and the date.')
  await ana.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(ana.getByText(/Keep it for later, and ask for a review/).first()).toBeVisible()
  await ana.getByRole('button', { name: 'Keep for later' }).click()
  const waits = ana.getByRole('region', { name: 'What waits' })
  await expect(waits).toContainText('1 change waiting')
  await expect(panel).toContainText('Needs a review')
  await ana.getByRole('button', { name: 'Publish now' }).click()
  await expect(ana.getByText(/goes out once Mara Vela agreed/).first()).toBeVisible()
  await panel.getByRole('button', { name: 'Ask for review…' }).click()
  await panel.getByLabel('Note').fill('She added a word')
  await panel.getByRole('button', { name: 'Ask for review' }).click()
  await expect(panel).toContainText('Ana Santos asked Mara Vela')
  expect(await axeFindings(ana)).toEqual([])

  await mara.goto('/dashboard/approvals')
  await mara.getByRole('button', { name: /Luz Reyes, Luxuria/ }).click()
  await expect(record.getByRole('region', { name: 'What changes' })).toContainText('and the date.')
  await record.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(mara.getByText('Agreed to Luz Reyes, Luxuria')).toBeVisible()

  await ana.reload()
  await expect(panel).toContainText('Agreed')
  await ana.getByRole('button', { name: 'Publish now' }).click()
  await expect(waits).toHaveCount(0)
  await expect(ana.getByLabel('Quote', { exact: true })).toHaveValue('They kept every promise, and the date.')
})
