import { expect } from '@playwright/test'
import { noAccess } from '../../model/pages/access.ts'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { choose, headersOf, letIn, unique } from './steps.ts'

test('prices are hidden from a role, and whoever looks with it finds none: in the list, the record, or what to filter by', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const headers = await headersOf(atrium, request)
  const made = await request.post(`${atrium.desk}/api/v1/cms/user-role`, {
    headers,
    data: {
      name: `Looks at reservations ${unique()}`,
      description: null,
      access: { ...noAccess, brands: ['ZRLU', 'ZRRE'], sellers_portal: { 'e-booking': { view: true, export: true } } },
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const role = (await made.json()) as { id: number; name: string }
  await letIn(screen, atrium)
  await screen.goto(`/admin/user-role/${role.id}`)
  const kept = screen.getByRole('region', { name: 'Fields and records' })
  const group = kept.getByRole('group', { name: 'CIS/RA Approval Sellers Portal' })
  await choose(group.getByRole('combobox', { name: 'Prices and amounts' }), 'Hidden')
  await choose(group.getByRole('combobox', { name: 'Personal data of buyers' }), 'Seen, not changed')
  expect(await axeFindings(screen)).toEqual([])
  await screen.keyboard.press('Control+s')
  const dialog = screen.getByRole('dialog', { name: `Save ${role.name}` })
  await expect(dialog.getByRole('region', { name: 'It takes away' })).toContainText(
    'view “Prices and amounts”, edit “Prices and amounts”, edit “Personal data of buyers”',
  )
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(screen.getByRole('region', { name: 'Save' })).toContainText('Everything is saved')

  await screen.getByRole('button', { name: 'See the desk with this role' }).click()
  await expect(screen.getByText(`You see the desk as whoever holds the role ${role.name}.`).first()).toBeVisible()
  await screen.goto('/sellers-portal/e-booking?view=all')
  await expect(screen.getByText('Your role has CIS/RA Approval in part.')).toContainText(
    'It does not see: Prices and amounts. It does not change: Personal data of buyers.',
  )
  await screen.getByRole('button', { name: 'Columns' }).click()
  const columns = screen.getByRole('dialog').last()
  await expect(columns.getByText('Seller', { exact: true })).toBeVisible()
  await expect(columns.getByText('TCP', { exact: true })).toHaveCount(0)
  await screen.keyboard.press('Escape')
  await screen.locator('tbody tr').first().click()
  const facts = screen.getByRole('complementary').or(screen.getByRole('region')).filter({ hasText: 'TCP' }).last()
  await expect(facts).not.toContainText('₱')
  expect(await axeFindings(screen)).toEqual([])
})
