import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { headersOf, letIn, mailOf, searchFor, unique } from './steps.ts'

/** The record beside the list; the menu stands aside too. */
const panel = (screen: Page) => screen.locator('aside[aria-labelledby="panel-title"]')

test('a buyer’s request reaches Buyer Care, is answered, and the answer goes to the buyer', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const headers = await headersOf(atrium, request)
  const of = async (path: string) =>
    (await request.get(`${atrium.desk}/api/v1/cms/inquiry-list${path}`, { headers })).json()
  // One that came through the portal, has no fee and nobody works on; how buyers send is tried without a browser.
  const { items } = await of('?status=new')
  const found = await Promise.all(items.map(({ id }: { id: number }) => of(`/${id}`)))
  const { ticket_no: reference, subject } = found.find(
    ({ validator, processing_fee }) => validator === 'none' && Number(processing_fee ?? 0) === 0,
  )
  const word = unique()

  await letIn(screen, atrium, 'buyer.care@example.com')
  await screen.goto('/buyers-portal/inquiry-list')
  await searchFor(screen, screen.getByRole('searchbox', { name: 'Search inquiries' }), reference)
  await screen.getByRole('table').getByRole('button', { name: reference }).click()
  await expect(panel(screen)).toContainText(subject)
  await panel(screen).getByRole('button', { name: 'Start', exact: true }).click()
  await expect(panel(screen)).toContainText('In Progress')
  expect(await axeFindings(screen)).toEqual([])
  // Who starts on it finds the answer open.
  await panel(screen)
    .getByLabel('Answer', { exact: true })
    .fill(`Your statement of the ${word} is attached in the portal.`)
  await panel(screen).getByRole('button', { name: 'Send and resolve' }).click()
  await expect(panel(screen)).toContainText('Resolved')
  await expect(panel(screen)).toContainText('Mailed by')
  // Issue 22: "with Undo where the act can be undone"; what was written is there again.
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(panel(screen).getByLabel('Answer', { exact: true })).toHaveValue(new RegExp(word))
  await expect(panel(screen).getByText('Your turn')).toBeVisible()
  // From a list of several, "the next record opens by itself".
  await screen.goto('/buyers-portal/inquiry-list?status=new,in_progress&sort=ticket_no')
  await screen.getByRole('table').getByRole('button', { name: reference }).click()
  await panel(screen).getByRole('button', { name: 'Send and resolve' }).click()
  await expect(panel(screen)).not.toContainText(reference)
  await expect(panel(screen)).toContainText(/BI\d\d-/)
  const said = screen.getByRole('alert').filter({ hasText: 'Resolved' })
  await said.getByRole('button', { name: 'View', exact: true }).click()
  await expect(panel(screen)).toContainText(reference)
  await expect(panel(screen)).toContainText('Mailed by')
  await mailOf(request, atrium, headers, mail => mail.subject.startsWith(`${reference}: our answer to`))
})

test('a downgrade that the rule refuses says why with its figures, and is not granted', async ({ page: screen }, {
  project,
}) => {
  await letIn(screen, atriumOf(project.name), 'buyer.care@example.com')
  await screen.goto('/buyers-portal/inquiry-list?open=101')
  const rule = panel(screen).getByRole('region', { name: 'Rule' })
  await expect(rule).toContainText('must be more than 50% of the amount credited to your account (₱3,000,000.00)')
  await expect(rule.getByRole('button', { name: 'Override the rule' })).toHaveCount(0)
  await panel(screen).getByRole('button', { name: 'Assign to me' }).click()
  await expect(panel(screen).getByRole('button', { name: 'Reject', exact: true })).toBeVisible()
  await expect(panel(screen).getByRole('button', { name: 'Resolve', exact: true })).toHaveCount(0)
  await screen.goto('/buyers-portal/inquiry-list?open=102')
  await expect(rule).toContainText('Downgrade: price and first request: met')
  expect(await axeFindings(screen)).toEqual([])
})

test('a deposit slip stands beside its row', async ({ page: screen }, { project }) => {
  await letIn(screen, atriumOf(project.name), 'buyer.care@example.com')
  await screen.goto('/buyers-portal/remittance-slip-list')
  await screen.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'To check' }).click()
  // The rows of before stand until those of the view have come.
  const rows = screen.getByRole('table').locator('tbody tr')
  await expect(rows.filter({ hasText: 'Submitted' }).first()).toBeVisible()
  await expect(rows.filter({ hasNotText: 'Submitted' })).toHaveCount(0)
  await rows.first().getByRole('button').first().click()
  await expect(panel(screen).getByRole('img', { name: 'deposit-slip.webp' })).toBeVisible()
  await expect(panel(screen).getByRole('button', { name: 'Verify' })).toBeVisible()
})
