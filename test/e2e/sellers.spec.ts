import { expect, type Locator, type Page } from '@playwright/test'
import { planted } from '../../demo/planted.ts'
import { demoToken } from '../../demo/transfers.ts'
import { pdf } from '../applicants.ts'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { asPerson, choose, letIn, pdfShown, unique } from './steps.ts'

const officer = 'sales.admin.officer@example.com'
const manager = 'sales.admin.manager@example.com'
/** What was done is said with the way to it and the way back. */
const said = (screen: Page, text: RegExp) => screen.getByRole('alert').filter({ hasText: text })
const chooseBrand = async (panel: Locator) => {
  await panel.getByRole('button', { name: 'Add brand' }).click()
  await choose(panel.getByRole('group', { name: 'Brands' }).getByRole('combobox'), 'Residences')
}

test('what the ERP did not take is posted again, its ledger says so, and the reservation is booked', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name), manager)
  const { id } = planted.post_failed_reservation
  await screen.goto(`/sellers-portal/e-booking?open=${id}`)
  await screen.getByRole('navigation', { name: 'Forms' }).getByRole('link', { name: /^RA/ }).click()
  await expect(screen.getByText(/Posting failed: .* Nothing was changed in the ERP\./)).toBeVisible()
  const crumbs = screen.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect(crumbs).toContainText('Reservation agreement')
  const number = (await crumbs.innerText()).match(/ZR\w\w\d\d-\d{6}/)?.[0] ?? ''
  await screen.getByRole('button', { name: 'Post to ERP' }).click()
  await expect(screen.getByText(`${number} is on its way to the ERP`)).toBeVisible()
  await expect(async () => {
    await screen.reload()
    await expect(screen.getByRole('article').first().getByText('Booked', { exact: true }).first()).toBeVisible({
      timeout: 4_000,
    })
  }).toPass({ timeout: 60_000 })

  // Booked: what is left to put right is where the client is reached, and the ERP hears of it.
  await screen.getByRole('navigation', { name: 'Forms' }).getByRole('link', { name: /^CIS:/ }).first().click()
  await screen.getByRole('button', { name: 'Correct the sheet' }).click()
  const dialog = screen.getByRole('dialog')
  await expect(dialog.getByLabel('Civil status')).toBeHidden()
  await dialog.getByLabel('Mobile').fill('12')
  await screen.keyboard.press('Control+S')
  await expect(dialog.getByText(/Enter a mobile number such as/).first()).toBeVisible()
  await dialog.getByLabel('Mobile').fill('0917 555 0142')
  expect(await axeFindings(screen)).toEqual([])
  await screen.keyboard.press('Control+S')
  await expect(screen.getByText(`Corrected ${number}; the ERP is told`)).toBeVisible()
  await expect(screen.getByRole('region', { name: 'Client information sheet' })).toContainText('+639175550142')
  await screen.goto('/sellers-portal/erp-ledger')
  await expect(screen.getByRole('row', { name: new RegExp(`of ${number}`) })).toBeVisible()
  await expect(screen.getByRole('row', { name: new RegExp(`^.*${number}.*Posted`) }).first()).toBeVisible()
})

test('a partner is approved through three levels, by three people', async ({ page: screen, browser, baseURL }, {
  project,
}) => {
  const atrium = atriumOf(project.name)
  const address = `/sellers-portal/marketing-partners/${planted.partner_at_the_first_of_three_levels.id}`
  const form = (at: Page) => at.getByRole('form', { name: 'If you approve' })
  await letIn(screen, atrium, manager)
  await screen.goto(address)
  await expect(screen.getByText(/^This partner is waiting for Level 1 approval by /)).toBeVisible()

  const first = await asPerson(browser, baseURL, atrium, 'partner.accreditation@example.com')
  await first.goto(address)
  await expect(form(first)).toContainText(/Waits at level\s*1\s*2/)
  await form(first).getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(said(first, / goes on to level 2/)).toBeVisible()

  await screen.reload()
  await form(screen).getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(said(screen, / goes on to level 3/)).toBeVisible()

  const last = await asPerson(browser, baseURL, atrium, 'super.admin@example.com')
  await last.goto(address)
  await expect(form(last)).toContainText('Accreditation no.')
  await form(last).getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(said(last, /^Accredited: MP-/)).toBeVisible()
  await last.goto(address)
  await expect(last.getByRole('region', { name: 'Timeline' })).toContainText(
    /Level approved by .*Level approved by .*Accredited by /,
  )
  await first.context().close()
  await last.context().close()
})

test('a transfer is decided by the link of its mail: through the sign-in, once, and never left in the address', async ({
  page: screen,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const link = `/sellers-portal/transfer-request?token=${demoToken(0)}`
  await screen.goto(link)
  await expect(screen.getByLabel('E-mail')).toBeVisible()
  await expect(screen).not.toHaveURL(/token/)
  await screen.getByLabel('E-mail').fill(manager)
  await screen.getByLabel('Password', { exact: true }).fill(atrium.password)
  await screen.keyboard.press('Enter')
  const form = screen.getByRole('form', { name: 'If you accept' })
  await expect(form).toContainText(/Status\s*Waits for Release\s*Transferred/)
  await expect(form).toContainText('Seller of the lead')
  expect(await axeFindings(screen)).toEqual([])
  await form.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(screen.getByText(/^Accepted: TR\d\d-\d{6}/)).toBeVisible()
  await screen.goto(link)
  await expect(screen.getByText(/^This request was transferred on .* by /)).toBeVisible()
  await expect(form).toBeHidden()

  // A link that opens nothing is headed by its page, and does not stand before the page any longer.
  await screen.goto(`/sellers-portal/e-booking?token=${'x'.repeat(43)}`)
  await expect(screen.getByRole('alert')).toContainText('This link is not valid.')
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('CIS/RA Approval')
  await screen.getByRole('link', { name: 'Ownership Extension' }).click()
  await screen.getByRole('link', { name: 'CIS/RA Approval' }).click()
  await expect(screen.getByRole('row').nth(1)).toBeVisible()
})

test('a reservation comes from the inbox, and when it is decided the next that waits is offered', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name), officer)
  await screen.goto('/dashboard/approvals?kind=reservation')
  await screen.getByRole('form', { name: 'If you claim for review' }).getByRole('button', { name: /Claim/ }).click()
  await expect(said(screen, /claimed for review/)).toBeVisible()
  await screen.getByRole('navigation', { name: 'Forms' }).getByRole('link', { name: /^RA/ }).click()
  await screen.getByRole('button', { name: 'Next to review' }).click()
  await expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a started incentive: what is settled is only read, its mechanics are still written', async ({ page: screen }, {
  project,
}) => {
  await letIn(screen, atriumOf(project.name), manager)
  await screen.goto('/sellers-portal/resources/incentive-master?status=active')
  await screen.getByRole('row').nth(1).click()
  await expect(screen.getByText(/^This incentive has started\. Only its mechanics/)).toBeVisible()
  await expect(screen.getByLabel('Title', { exact: true })).toBeDisabled()
  await expect(screen.getByLabel('Ends on')).toBeEnabled()
  expect(await axeFindings(screen)).toEqual([])
  // What is over is read whole, with nothing to press that would do nothing.
  await screen.setViewportSize({ width: 390, height: 844 })
  await screen.goto('/sellers-portal/resources/incentive-master?status=ended')
  await screen.getByRole('row').nth(1).click()
  const settled = screen.getByRole('group', { name: /^Settled fields/ })
  await expect(settled.getByLabel('Worth').first()).toBeVisible()
  await expect(settled.getByRole('button', { name: /^(Remove|Move|Duplicate) / })).toHaveCount(0)
  expect(await axeFindings(screen)).toEqual([])
})

test('an incentive is made with its tiers, and one that has begun keeps them', async ({ page: screen }, {
  project,
}) => {
  await letIn(screen, atriumOf(project.name), manager)
  await screen.goto('/sellers-portal/resources/incentive-master')
  await screen.getByRole('button', { name: 'Add incentive' }).click()
  const panel = screen.getByRole('complementary')
  const title = `Closers ${unique()}`
  await panel.getByLabel('Title', { exact: true }).fill(title)
  await panel.getByLabel('Program code').fill(unique().toUpperCase())
  await panel.getByLabel('Starts on').fill('2031-01-01')
  await panel.getByLabel('Ends on').fill('2031-03-31')
  await chooseBrand(panel)
  await panel.getByRole('button', { name: 'Add tier' }).click()
  await panel.getByLabel('From').fill('20000000')
  await panel.getByLabel('Worth').fill('25000')
  await panel.getByRole('textbox', { name: 'Mechanics' }).click()
  await screen.keyboard.type('Sell, and be paid.')
  expect(await axeFindings(screen)).toEqual([])
  await screen.keyboard.press('Control+S')
  await expect(screen.getByRole('row', { name: new RegExp(title) })).toBeVisible()
  await screen.goto('/sellers-portal/resources/incentive-master?status=active')
  await screen.getByRole('row').nth(1).click()
  const settled = screen.getByRole('group', { name: /^Settled fields/ })
  await expect(settled.getByLabel('Worth').first()).toBeDisabled()
})

test('the knowledge centre: a folder, a file in it with an end, looked at, taken, and both in its log', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name), manager)
  const [folder, title] = [`Forms ${unique()}`, `Price list ${unique()}`]
  const panel = screen.getByRole('complementary')
  await screen.goto('/sellers-portal/resources?list=knowledgeFolders&open=new')
  await panel.getByLabel('Name').fill(folder)
  await screen.keyboard.press('Control+S')
  await expect(screen.getByRole('row', { name: new RegExp(folder) })).toBeVisible()

  await screen.goto('/sellers-portal/resources?open=new')
  await panel.getByLabel('Title', { exact: true }).fill(title)
  await panel.getByRole('combobox', { name: 'Folder' }).fill(folder)
  await screen.getByRole('option', { name: new RegExp(folder) }).click()
  const { name, mime, bytes } = pdf()
  await panel.locator('input[type=file]').setInputFiles({ name, mimeType: mime, buffer: bytes })
  await expect(panel.getByText(new RegExp(`^${name} \\(`))).toBeVisible()
  await chooseBrand(panel)
  await panel.getByLabel('Expires').fill('2031-12-31T18:00')
  await screen.keyboard.press('Control+S')
  await expect(screen.getByRole('row', { name: new RegExp(title) })).toBeVisible()
  await panel.getByRole('button', { name: 'Publish now' }).click()
  await expect(panel.getByText('Published').first()).toBeVisible()

  await panel.getByRole('button', { name: 'Preview' }).click()
  await pdfShown(panel)
  const taken = screen.waitForEvent('download')
  await panel.getByRole('region', { name: 'File' }).getByRole('button', { name: 'Download' }).click()
  expect((await taken).suggestedFilename()).toBe(name)
  await panel.getByText(/^Who opened it/).click()
  await expect(panel.getByText(/ took it, /)).toBeVisible()
  await expect(panel.getByText(/ looked at it, /)).toBeVisible()
})

test('a partner that lacked a paper is put right and submitted by who stands in its chain, whose alternate is asked; one is registered', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name), 'partner.accreditation@example.com')
  await screen.goto(`/sellers-portal/marketing-partners/${planted.partner_that_lacks_a_document.id}`)
  await expect(screen.getByText('Documents are missing: BIR registration.')).toBeVisible()
  const papers = screen.getByRole('region', { name: 'Documents' })
  await papers.getByLabel('File of BIR registration').setInputFiles({
    name: 'bir.pdf',
    mimeType: 'application/pdf',
    buffer: pdf().bytes,
  })
  await expect(papers.getByRole('listitem').filter({ hasText: 'BIR registration' })).toContainText('On file')
  expect(await axeFindings(screen)).toEqual([])
  await screen.getByRole('button', { name: 'Correct the partner' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabel('Address').fill('12 Aguinaldo Highway, Imus, Cavite')
  expect(await axeFindings(screen)).toEqual([])
  await screen.keyboard.press('Control+S')
  await expect(screen.getByText(/^Corrected MP-/)).toBeVisible()
  // Who opened it is no step of it.
  await expect(screen.getByRole('region', { name: 'Timeline' }).getByText('view', { exact: true })).toHaveCount(0)
  const submit = screen.getByRole('form', { name: 'If you submit for approval' })
  // Level 1 of the chain is the person who looks, and nobody approves what they submitted: their alternate is asked.
  await submit.getByRole('button', { name: 'Submit for approval' }).click()
  await said(screen, /^Submitted for approval: MP-/)
    .getByRole('button', { name: 'View' })
    .click()
  await expect(screen).toHaveURL(new RegExp(`open=${planted.partner_that_lacks_a_document.id}`))
  await expect(screen.getByRole('region', { name: 'Levels of approval' })).toContainText('Clarissa Cortez')
  await expect(screen.getByRole('article').getByText('For Approval', { exact: true })).toBeVisible()

  await screen.goto('/sellers-portal/marketing-partners?as=list')
  await screen.getByRole('button', { name: 'Add partner' }).click()
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(dialog.getByText('Name is required.').first()).toBeVisible()
})

test('the rule of a brand’s leads: what is wrong stands at its field, and Save stays in the window', async ({ page }, {
  project,
}) => {
  await letIn(page, atriumOf(project.name), manager)
  await page.goto('/sellers-portal/lead-retention')
  await page.getByRole('button', { name: 'Luxuria' }).first().press('Enter')
  const rule = page.getByRole('dialog', { name: 'Luxuria: All positions' })
  const save = rule.getByRole('button', { name: 'Save' })
  await expect(save).toBeInViewport({ ratio: 1 })
  await rule.getByLabel('Ownership', { exact: true }).fill('0')
  await save.click()
  await expect(rule.getByText('Enter a number of days from 1 to 365.').first()).toBeVisible()
  await expect(rule.getByLabel('Ownership', { exact: true })).toBeFocused()
  await expect(save).toBeInViewport({ ratio: 1 })
})
