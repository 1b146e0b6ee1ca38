import { expect, type Locator, type Page } from '@playwright/test'
import { planted } from '../../demo/planted.ts'
import { pdf } from '../applicants.ts'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf, portalKey } from './servers.ts'
import { asPerson, letIn, pdfShown, readAs } from './steps.ts'

const officer = 'sales.admin.officer@example.com'
const manager = 'sales.admin.manager@example.com'

const queue = '/sellers-portal/e-booking'
const form = (screen: Page, name: string) => screen.getByRole('form', { name: `If you ${name}` })
const papers = (screen: Page) => screen.getByRole('region', { name: 'Papers', exact: true })
const open = async (screen: Page, name: keyof typeof planted, tab: RegExp) => {
  await screen.goto(`${queue}?open=${planted[name].id}`)
  await screen.getByRole('navigation', { name: 'Forms' }).getByRole('link', { name: tab }).click()
  await expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
}

test('from submitted to Booked: claimed, papers looked at and accepted, the sheet, the agreement, the ERP @both', async ({
  page: screen,
  browser,
  baseURL,
}, { project }) => {
  await letIn(screen, atriumOf(project.name), officer)
  await screen.goto(queue)
  await screen.getByRole('button', { name: /^To claim \d+$/ }).click()
  await expect(screen).toHaveURL(/status=submitted/)
  // A record's own address opens it in its queue.
  await screen.goto(`${queue}/${planted.reservation_ready_to_approve.id}`)
  await expect(screen).toHaveURL(new RegExp(`open=${planted.reservation_ready_to_approve.id}`))
  const panel = screen.getByRole('complementary')
  await expect(form(screen, 'claim for review')).toContainText(/Status\s*Submitted\s*Under Review/)
  expect(await axeFindings(screen)).toEqual([])
  await panel.getByRole('button', { name: 'Claim for review' }).click()
  await expect(screen.getByRole('alert').filter({ hasText: /claimed for review/ })).toBeVisible()
  // Who has claimed it goes on to its papers.
  await expect(screen).toHaveURL(/\/cis$/)
  await expect(papers(screen).getByRole('img', { name: 'sample-id.webp' }).first()).toBeVisible()
  expect(await axeFindings(screen)).toEqual([])
  const toAccept = papers(screen).getByRole('button', { name: 'Accept', exact: true })
  const agreement = papers(screen).getByRole('article', { name: /Computation sheet|Signed RA/ })
  await expect(agreement).toHaveCount(2)
  for (let left = await toAccept.count(); left > 2; left -= 1) {
    await toAccept.first().click()
    await expect(toAccept).toHaveCount(left - 1)
  }
  // Each paper that is accepted leads to the next, so that the agreement's may have been in view by now, and would be taken
  // along. Opened anew, nobody has looked at them: the sheet is approved by itself.
  await screen.reload()
  await expect(toAccept).toHaveCount(2)
  await form(screen, 'approve the cis').getByRole('button', { name: 'Approve the CIS', exact: true }).click()
  await expect(screen.getByRole('navigation', { name: 'Forms' })).toContainText(/CIS: .*Approved/)

  // The next form opens by itself, with its papers in view.
  await expect(screen).toHaveURL(/\/ra$/)
  await expect(agreement.first().getByRole('heading')).toBeInViewport()
  await pdfShown(agreement.first())
  await expect(screen.getByRole('region', { name: 'Figures' }).getByRole('row', { name: /TCP/ })).toContainText('₱')
  // Its own papers are still to be accepted, and the refusal says which.
  await expect(form(screen, 'approve the ra')).toContainText('Signed RA are not accepted yet')
  await expect(screen.getByRole('button', { name: 'Approve the RA' })).toBeDisabled()
  for (let left = await toAccept.count(); left > 0; left -= 1) {
    await toAccept.first().click()
    await expect(toAccept).toHaveCount(left - 1)
  }
  await expect(form(screen, 'approve the ra')).toContainText(/Status\s*Under Review\s*Approved/)
  await expect(form(screen, 'approve the ra')).toContainText('Will be told by mail')
  await expect(screen.getByRole('button', { name: 'Approve the RA' })).toBeEnabled()
  const address = screen.url()
  await screen.keyboard.press('Control+Enter')
  const said = screen.getByRole('alert').filter({ hasText: /^RA of .+ approved/ })
  await expect(said).toBeVisible()
  await expect(screen).not.toHaveURL(address)
  await said.getByRole('button', { name: 'View' }).click()
  await expect(screen).toHaveURL(address)
  await expect(screen.getByRole('region', { name: 'Timeline' })).toContainText(/RA approved by/)
  expect(await axeFindings(screen)).toEqual([])

  const boss = await asPerson(browser, baseURL, atriumOf(project.name), manager)
  await boss.goto(screen.url())
  await boss.getByRole('button', { name: 'Post to ERP' }).click()
  await expect(boss.getByText(/is on its way to the ERP$/)).toBeVisible()
  await expect(async () => {
    await boss.reload()
    await expect(boss.getByRole('article').getByText('Booked', { exact: true }).first()).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: 60_000 })
  await boss.context().close()
})

test('one is taken over by a manager, and returned with the items marked and a reason', async ({ page: screen }, {
  project,
}) => {
  await letIn(screen, atriumOf(project.name), manager)
  await open(screen, 'tcp_off_by_one_centavo', /^RA/)
  await expect(screen.getByRole('row', { name: /^TCP/ })).toHaveAttribute('data-differs', 'true')
  await expect(screen.getByText(/The RA shows a TCP of ₱.*Return the RA for correction\./)).toBeVisible()
  await expect(form(screen, 'take over the review')).toContainText('Nobody will be told.')
  await form(screen, 'take over the review').getByRole('button', { name: 'Take over the review' }).click()
  await expect(form(screen, 'approve the ra')).toBeVisible()
  await expect(form(screen, 'approve the ra')).toContainText('Return the RA for correction.')

  await papers(screen)
    .getByRole('button', { name: /Computation sheet/ })
    .click()
  const sheet = papers(screen).getByRole('article', { name: 'Computation sheet' })
  await sheet.getByRole('button', { name: 'Take back' }).click()
  await sheet.getByRole('button', { name: 'Return', exact: true }).click()
  await papers(screen).getByRole('button', { name: 'Mark for return' }).click()
  await expect(papers(screen)).toContainText('Say what is wrong with this item.')
  await papers(screen).getByLabel('What is wrong with it').fill('The TCP is off by a centavo')
  await papers(screen).getByRole('button', { name: 'Mark for return' }).click()
  await expect(papers(screen)).toContainText('To return')

  await screen.getByRole('button', { name: 'Return for compliance instead' }).click()
  const asked = form(screen, 'return for compliance')
  await expect(asked.getByRole('checkbox', { name: /Computation sheet/ })).toBeChecked()
  await asked.getByRole('textbox', { name: 'Reason', exact: true }).fill('short')
  await asked.getByRole('button', { name: 'Return for compliance', exact: true }).click()
  await expect(asked).toContainText('Give the reason in at least 10 characters.')
  await asked.getByRole('textbox', { name: 'Reason', exact: true }).fill('The computation sheet is off by a centavo')
  expect(await axeFindings(screen)).toEqual([])
  await asked.getByRole('button', { name: 'Return for compliance', exact: true }).click()
  const back = screen.getByRole('alert').filter({ hasText: /^RA of .+ returned for compliance/ })
  await back.getByRole('button', { name: 'View' }).click()
  await expect(screen.getByText('Reason given: The computation sheet is off by a centavo')).toBeVisible()

  // The other hand is the seller's, in the portal of sellers.
  const { id } = planted.tcp_off_by_one_centavo
  const whole = (await readAs(screen, `v1/cms/get-reservation?id=${id}`)) as {
    reservation_no: string
    seller: string
    own: number[]
  }
  const papersOf = (await readAs(screen, `v1/cms/my-dashboard/reservations/attachment/${id}`)) as {
    id: number
    status: string
  }[]
  // The demo's sellers are numbered by their accounts.
  const seller = `S-${String(whole.own[0]).padStart(6, '0')}`
  const portal = (call: string, body: Parameters<typeof screen.request.post>[1]) =>
    screen.request.post(`/api/v1/sellers/e-reservations/${call}`, {
      ...body,
      headers: { 'x-portal-key': portalKey },
    })
  const named = { seller_code: seller, reservation_no: whole.reservation_no }
  expect((await portal('submit', { data: named })).status()).toBe(422)
  for (const paper of papersOf.filter(({ status }) => status === 'returned')) {
    const file = { name: 'sheet.pdf', mimeType: 'application/pdf', buffer: pdf().bytes }
    const sent = await portal('attachment', { multipart: { ...named, attachment_id: String(paper.id), file } })
    expect(sent.status()).toBe(201)
  }
  expect((await portal('submit', { data: named })).status()).toBe(200)
  await screen.reload()
  await expect(form(screen, 'claim for review')).toBeVisible()
  await expect(screen.getByRole('region', { name: 'Timeline' })).toContainText(`Submitted by ${whole.seller}`)
  await form(screen, 'claim for review').getByRole('button', { name: 'Claim for review' }).click()
  await papers(screen)
    .getByRole('button', { name: /Computation sheet/ })
    .click()
  // The new sheet has not been accepted by anybody.
  await expect(papers(screen)).toContainText('1 to check.')
})

test('what a reviewer must not overlook stands on top', async ({ page: screen }, { project }) => {
  await letIn(screen, atriumOf(project.name), officer)
  await open(screen, 'covered_transaction', /^RA/)
  await expect(screen.getByText('Covered transaction')).toBeVisible()
  await open(screen, 'foreign_buyer_beyond_the_cap', /^RA/)
  await expect(screen.getByText(/has no foreign allocation left \(39\.9% of 40%\)/)).toBeVisible()
  await expect(screen.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('CIS/RA Approval')
  // On a phone what a decision rests on comes before the papers, which stand beside it elsewhere.
  const figures = screen.getByRole('region', { name: 'Figures' })
  await expect(figures).toContainText(/Scheme\s*(Equity, then|Spot cash|Deferred cash)/)
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN
  await expect(papers(screen)).toBeVisible()
  expect(await top(papers(screen))).toBeLessThanOrEqual(await top(figures))
  await screen.setViewportSize({ width: 390, height: 844 })
  await expect(async () => expect(await top(papers(screen))).toBeGreaterThan(await top(figures))).toPass()
  await screen.setViewportSize({ width: 1440, height: 900 })
  await open(screen, 'foreign_buyer_of_a_house_and_lot', /^RA/)
  await expect(
    screen.getByText('Only condominium units may be sold to a foreign buyer.', { exact: true }),
  ).toBeVisible()
  await open(screen, 'salesperson_without_broker_signature', /^RA/)
  await expect(screen.getByText(/A salesperson cannot sign alone/)).toBeVisible()
  await open(screen, 'draft_without_licence_to_sell', /^RA/)
  await expect(screen.getByText('Waling Court has no licence to sell on record.')).toBeVisible()
  await open(screen, 'draft_of_a_temporary_licence_expired_yesterday', /^RA/)
  await expect(screen.getByText('The licence to sell of Parola Bay Homes was valid until 19 Nov 2026.')).toBeVisible()
  await open(screen, 'submission_expiring_tonight', /^RA/)
  await expect(screen.getByText(/20 Nov 2026, 23:59/).first()).toBeVisible()
  await open(screen, 'cis_approved_but_ra_returned', /^RA/)
  await expect(screen.getByRole('navigation', { name: 'Forms' })).toContainText(/CIS.*Approved.*RA Returned/s)
})
