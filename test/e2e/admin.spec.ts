import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { letIn, unique } from './steps.ts'

test('an extract is imported, what is held on a person is shown and taken along, and the trail that says so is sound', async ({
  page: screen,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const email = `${unique()}@example.com`
  await mkdir(atrium.drop, { recursive: true })
  await writeFile(
    join(atrium.drop, 'user.csv'),
    `email,firstname,lastname,user_type\n${email},Rosa,Villanueva,buyer\nno address,Ana,Reyes,buyer\n`,
  )
  await letIn(screen, atrium)

  await screen.goto('/admin/internal-commands')
  await screen.getByRole('button', { name: 'Run Users' }).press('Enter')
  const card = screen.getByRole('listitem').filter({ has: screen.getByRole('heading', { name: 'Users', exact: true }) })
  await expect(card).toContainText('2 rows: 1 added', { timeout: 90_000 })
  const coming = screen.waitForEvent('download')
  await card.getByRole('button', { name: /1 not taken/ }).click()
  const rows = await (await coming).createReadStream()
  expect((await rows.toArray()).join('')).toContain('3,email,no address')
  expect(await axeFindings(screen)).toEqual([])
  await screen.getByRole('button', { name: 'Upload Users' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabel('The extract of Users').setInputFiles({
    name: 'people of the spring.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'email,firstname,lastname,user_type\nlone@example.com,Lone,Buyer,buyer\nno address,A,B,buyer\n',
    ),
  })
  await expect(dialog.getByRole('status')).toHaveText('2 rows: 1 cannot be taken.')
  await expect(dialog).toContainText('Row 3, E-mail')
  expect(await axeFindings(screen)).toEqual([])
  await dialog.getByRole('button', { name: 'Put into the drop folder' }).click()
  await expect(dialog).toBeHidden()
  expect(await readFile(join(atrium.drop, 'user.csv'), 'utf8')).toContain('lone@example.com')

  await screen.goto('/admin/person-view')
  await screen.getByLabel('E-mail address').fill(email)
  await screen.keyboard.press('Enter')
  const accounts = screen.getByRole('region', { name: 'Accounts', exact: true })
  await expect(accounts).not.toContainText('Villanueva')
  await accounts.getByRole('button', { name: /^Reveal/ }).click()
  await expect(accounts).toContainText('Villanueva')
  expect(await axeFindings(screen)).toEqual([])
  await screen.getByRole('button', { name: 'Export' }).click()
  await screen.getByLabel('Reason').fill('Asked for by letter of 20 November')
  const file = screen.waitForEvent('download')
  await screen.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  expect((await (await (await file).createReadStream()).toArray()).join('')).toContain('Villanueva')

  await screen.goto('/admin/audit-trail')
  await expect(screen.getByRole('cell', { name: 'Person View' }).first()).toBeVisible()
  await screen.getByRole('button', { name: 'Verify' }).click()
  const verdict = screen.getByRole('dialog')
  await verdict.getByRole('button', { name: /^Verify (now|again)$/ }).click()
  await expect(verdict.getByRole('heading', { name: 'Nothing was tampered with' })).toBeVisible({ timeout: 90_000 })
  await expect(verdict).toContainText('say what they said when they were sealed')
  expect(await axeFindings(screen)).toEqual([])
})

test('what stands below the form of an account comes with it, and is not pushed away; roles that do not come are said', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name))
  const address = '/admin/user-account?search=marketing.luxuria'
  const panel = screen.getByRole('complementary')
  const below = panel.getByText(/^What may .+ do\?$/)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const roles = '**/api/v1/cms/admin-user-role'
  await screen.route(roles, async route => {
    await released
    await route.continue()
  })
  await screen.goto(address)
  await screen.locator('tbody tr').getByRole('button').first().click()
  await expect(panel.getByRole('heading', { level: 2 })).not.toHaveText('')
  await expect(panel.getByText('Changed')).toBeVisible()
  await expect(below).toHaveCount(0)
  release()
  await expect(panel.getByLabel('First name')).toBeVisible()
  await expect(below).toBeVisible()
  await screen.unroute(roles)

  await screen.route(roles, route => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }))
  await screen.goto(address)
  await screen.locator('tbody tr').getByRole('button').first().click()
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('an administrator sees the desk as an editor does, changes nothing, and is back with one click', async ({
  page: screen,
}, { project }) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium)
  await screen.goto('/admin/user-account?search=marketing.luxuria')
  await screen.getByRole('row', { name: /marketing\.luxuria/ }).click()
  await screen.getByRole('button', { name: /^See the desk as/ }).click()
  const banner = screen.getByRole('region', { name: 'Viewing as' })
  await expect(banner).toContainText('Brand Marketing – ZRLU')
  // Their menu, not that of an administrator.
  await expect(screen.getByRole('link', { name: 'WEBSITES' })).toBeVisible()
  await expect(screen.getByRole('link', { name: 'SELLERS PORTAL' })).toBeHidden()
  expect(await axeFindings(screen)).toEqual([])
  await screen.goto('/admin/user-role')
  await expect(screen.getByRole('heading', { name: /do not have permission/ })).toBeVisible()

  await screen.goto('/website/luxuria/contact-information')
  const city = screen.getByLabel('City', { exact: true })
  const before = await city.inputValue()
  await city.fill(`Elsewhere ${unique()}`)
  await screen.keyboard.press('Control+s')
  await expect(screen.getByText(/Nothing can be changed until you are back/).first()).toBeVisible()

  screen.on('dialog', dialog => void dialog.accept())
  await banner.getByRole('button', { name: /^Back to/ }).click()
  await expect(screen).toHaveURL(/user-account/)
  await expect(banner).toBeHidden()
  // Neither saved nor kept as a draft of one's own.
  await screen.goto('/website/luxuria/contact-information')
  await expect(screen.getByLabel('City', { exact: true })).toHaveValue(before)
})
