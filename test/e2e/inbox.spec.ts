import { expect } from '@playwright/test'
import { fullName } from '../../demo/names.ts'
import { type StaffMember, staff } from '../../demo/staff.ts'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { letIn, signIn } from './steps.ts'

/** Who decides no request of their own. */
const [colleague] = staff('demo').filter(({ role }) => role.name === 'Partner Accreditation') as [StaffMember]

test('approvals are passed on for a day, decided on behalf of who is away, and taken back @both', async ({
  page: screen,
  browser,
  baseURL,
}, { project }) => {
  const atrium = atriumOf(project.name)
  await signIn(screen, atrium, 'sales.admin.officer@example.com')
  const card = screen.getByRole('region', { name: 'Waiting for me' })
  await card.getByRole('link', { name: 'All of them, by due date' }).click()
  const waiting = screen.getByRole('region', { name: 'Waiting' })
  await expect(waiting.getByRole('listitem')).toHaveCount(25)
  await waiting.getByRole('button', { name: 'Show more' }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(50)
  await expect(waiting.getByText(/^Overdue/).first()).toBeVisible()
  const kinds = screen.getByRole('navigation', { name: 'Kinds' })
  await kinds.getByRole('button', { name: /Submission Extension/ }).click()
  await expect(screen).toHaveURL(/kind=submissionExtension/)
  await expect(waiting.getByRole('listitem').first()).toContainText(/SX\d\d-\d{6}/)

  await screen.getByRole('button', { name: 'Delegation' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delegation' })
  const pass = dialog.getByRole('form', { name: 'Pass approvals on' })
  await pass.getByRole('button', { name: 'Pass on' }).click()
  await expect(pass).toContainText('Choose a colleague.')
  await pass.getByPlaceholder('Choose a colleague').fill(fullName(colleague))
  await pass.getByRole('option', { name: `${fullName(colleague)}, Partner Accreditation` }).click()
  await pass.getByRole('checkbox', { name: 'Submission Extension' }).check()
  await pass.getByLabel('Last day').fill(await pass.getByLabel('First day').inputValue())
  expect(await axeFindings(screen)).toEqual([])
  await pass.getByRole('button', { name: 'Pass on' }).click()
  await expect(dialog.getByRole('region', { name: 'I passed on' })).toContainText('Holds now')

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const other = await context.newPage()
  await letIn(other, atrium, colleague.email)
  await other.goto('/dashboard/approvals?kind=submissionExtension')
  await expect(other.getByText(/You also decide for /)).toBeVisible()
  const first = other.getByRole('region', { name: 'Waiting' }).getByRole('listitem').first()
  await expect(first).toContainText(/for \w+/)
  await first.getByRole('button').click()
  const form = other.getByRole('form', { name: 'If you approve' })
  await expect(other.getByText(/^You decide this on behalf of /)).toBeVisible()
  await expect(form).toContainText('Will be told by mail')
  const number = (await other.getByRole('article').innerText()).match(/SX\d\d-\d{6}/)?.[0] ?? ''
  await form.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(other.getByText(new RegExp(`^Approved ${number} for`))).toBeVisible()
  await expect(other.getByRole('article').getByText(number)).toBeHidden()

  await screen.goto(`/sellers-portal/submission-extension?status=approved&search=${number}`)
  await expect(screen.getByRole('article')).toContainText(/, on behalf of /)
  await screen.goto('/dashboard/approvals')
  await screen.getByRole('button', { name: 'Delegation' }).click()
  await dialog.getByRole('button', { name: 'End it now' }).click()
  await expect(dialog.getByRole('region', { name: 'I passed on' })).toContainText(/Ended by /)
  await other.goto('/dashboard/approvals?kind=submissionExtension')
  await expect(other.getByText(/You also decide for /)).toBeHidden()
  await context.close()
})
