import { type APIRequestContext, expect } from '@playwright/test'
import { noAccess } from '../../model/pages/access.ts'
import { axeFindings } from './axe.ts'
import { counted, tell } from './counting.ts'
import { test } from './held-focus.ts'
import { type Atrium, atriumOf } from './servers.ts'
import { choose, enter, headersOf, keptIn, letIn, mailOf } from './steps.ts'

const admin = 'super.admin@example.com'
const ownPassword = 'quiet river stone lamp'
const unique = () =>
  Math.floor(performance.timeOrigin + performance.now())
    .toString(36)
    .replaceAll(/\d/g, digit => 'abcdefghij'.charAt(Number(digit)))

/** The administrator's calls, beside the screens. */
async function callsOf(atrium: Atrium, request: APIRequestContext) {
  const headers = await headersOf(atrium, request)
  const cms = `${atrium.desk}/api/v1/cms`
  return {
    async makeRole(website: Record<string, object>) {
      const reply = await request.post(`${cms}/user-role`, {
        headers,
        data: {
          name: `Site writers ${unique()}`,
          description: null,
          access: { ...noAccess, brands: ['ZRLU'], website },
        },
      })
      expect(reply.status(), await reply.text()).toBe(201)
      return (await reply.json()) as { id: number; name: string; version: number; access: object }
    },
    async changeRole(id: number, change: object) {
      const role = await (await request.get(`${cms}/user-role/${id}`, { headers })).json()
      const { name, description, access, version } = { ...role, ...change }
      const reply = await request.put(`${cms}/user-role/${id}`, {
        headers,
        data: { name, description, access, version },
      })
      expect(reply.status(), await reply.text()).toBe(200)
    },
    /** What the owner of the address finds in their mail. */
    async passwordFor(email: string): Promise<string> {
      const mail = await mailOf(
        request,
        atrium,
        headers,
        ({ event_key, to }) => event_key === 'user.password' && to.includes(email),
      )
      return /^Password: (\S+)$/m.exec(mail.body)?.[1] as string
    },
  }
}

test('an account is made, its owner signs in, and a role loses a flag while they work @both @counted', async ({
  page: screen,
  browser,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const calls = await callsOf(atrium, request)
  const role = await calls.makeRole({ 'contact-information': { view: true, edit: true } })
  const email = `${unique()}@example.com`
  await letIn(screen, atrium)

  await screen.goto('/admin/user-account')
  const task = await counted(screen)
  await screen.getByRole('button', { name: 'Add user' }).first().click()
  const form = screen.getByRole('group', { name: 'Fields of the account' })
  await form.getByLabel('First name').fill('Lualhati')
  await form.getByLabel('Last name').fill('Peñaflor')
  await form.getByLabel('Employee no.').fill('E-01042')
  await form.getByLabel('Department').fill('Brand Marketing')
  await form.getByLabel('E-mail').fill(admin)
  await expect(form.getByRole('combobox', { name: 'Role' })).toHaveValue('')
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByText('Role is required.')).toBeVisible()
  await choose(form.getByRole('combobox', { name: 'Role' }), role.name)
  expect(await axeFindings(screen)).toEqual([])
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect(screen.getByText('Duplicate email').first()).toBeVisible()
  await form.getByLabel('E-mail').fill(email)
  await screen.getByRole('button', { name: 'Create account' }).click()
  tell({ task: 'g. an account with a limited role', review: 'not carried through', now: task.count() })
  await expect(screen.getByRole('heading', { name: 'Lualhati Peñaflor' })).toBeVisible()

  const context = await browser.newContext({ baseURL: atrium.desk })
  const theirs = await context.newPage()
  const first = await calls.passwordFor(email)
  await theirs.goto('/')
  await enter(theirs, email, first)
  await expect(theirs.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  expect(await axeFindings(theirs)).toEqual([])
  await theirs.getByLabel('Password you were sent').fill(first)
  await theirs.getByLabel('New password').fill('password1234')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('alert')).toContainText('Use at least 12 characters and avoid common passwords.')
  await theirs.getByLabel('New password').fill(ownPassword)
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText('Welcome to your Content Management System.')).toBeVisible()
  await theirs.goto('/website/luxuria/contact-information')
  const street = theirs.getByRole('textbox', { name: 'Street', exact: true })
  await street.fill('Typed before the flag went')

  await screen.goto(`/admin/user-role/${role.id}`)
  await screen.getByRole('searchbox', { name: 'Search in pages' }).fill('contact information')
  await screen.getByRole('checkbox', { name: 'Edit: Contact Information', exact: true }).uncheck()
  await expect(screen.getByRole('region', { name: 'Save' })).toContainText('1 unsaved change')
  await screen.keyboard.press('Control+s')
  const dialog = screen.getByRole('dialog', { name: `Save ${role.name}` })
  await expect(dialog.getByRole('list', { name: 'People of this role' })).toHaveText('Lualhati Peñaflor')
  await expect(dialog.getByRole('region', { name: 'It takes away' })).toContainText('Contact Information: edit')
  expect(await axeFindings(screen)).toEqual([])
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(screen.getByRole('region', { name: 'Save' })).toContainText('Everything is saved')

  await theirs.keyboard.press('Control+s')
  await expect(theirs.getByText(/You do not have permission to do this\..*What you typed is kept\./)).toBeVisible()
  await expect(street).toHaveValue('Typed before the flag went')
  await theirs.reload()
  await expect(street).toHaveValue('Typed before the flag went')

  await screen.getByRole('checkbox', { name: 'Edit: Contact Information', exact: true }).check()
  await screen.getByRole('button', { name: 'Save…' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await expect(screen.getByRole('region', { name: 'Save' })).toContainText('Everything is saved')
  await theirs.reload()
  await expect(street).toHaveValue('Typed before the flag went')
  await expect(theirs.getByRole('region', { name: 'Save' })).toContainText('1 unsaved change')
  await theirs.keyboard.press('Control+s')
  await expect(theirs.getByRole('region', { name: 'Save' })).toContainText('Saved at')

  await screen.goto('/admin/user-account')
  await screen.getByRole('searchbox').fill(email)
  await screen
    .getByRole('button', { name: 'Lualhati Peñaflor' })
    .or(screen.getByRole('link', { name: 'Lualhati Peñaflor' }))
    .first()
    .click()
  await expect(screen.getByRole('region', { name: 'Sessions' })).toContainText('Chrome on Linux')
  await screen.getByRole('button', { name: 'Deactivate…' }).click()
  const asked = screen.getByRole('dialog', { name: /^Deactivate Lualhati/ })
  await expect(asked).toContainText('Open sessions, which end at once: 1')
  await asked.getByRole('button', { name: 'Deactivate' }).click()
  await expect(asked.getByRole('alert')).toContainText('Give the reason in at least 10 characters.')
  await asked.getByLabel('Reason').fill('Resigned 31 Oct 2026')
  await asked.getByRole('button', { name: 'Deactivate' }).click()
  await expect(asked).toBeHidden()
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await context.close()
})

test('two who change one role: the second hears of it, and both changes stand', async ({ page: screen, request }, {
  project,
}) => {
  const atrium = atriumOf(project.name)
  const calls = await callsOf(atrium, request)
  const role = await calls.makeRole({ header: { view: true, edit: true }, footer: { view: true } })
  await letIn(screen, atrium)
  await screen.goto(`/admin/user-role/${role.id}`)
  await screen.getByRole('checkbox', { name: 'Edit: Header', exact: true }).uncheck()
  await calls.changeRole(role.id, { description: 'Said meanwhile' })
  await screen.getByRole('button', { name: 'Save…' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await expect(
    screen
      .getByRole('alert')
      .filter({ hasText: 'changed this role' })
      .or(screen.getByText(/Your changes now stand on top of theirs/)),
  ).toBeVisible()
  await expect(screen.getByLabel('Description')).toHaveValue('Said meanwhile')
  await screen.getByRole('link', { name: 'User Roles' }).first().click()
  const question = screen.getByRole('dialog', { name: /^Leave without saving/ })
  await question.getByRole('button', { name: 'Stay' }).click()
  await screen.getByRole('button', { name: 'Save…' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await expect(screen.getByRole('region', { name: 'Save' })).toContainText('Everything is saved')
  await expect(screen.getByRole('checkbox', { name: 'Edit: Header', exact: true })).not.toBeChecked()
})

test('what was changed in a role and not saved is there after a reload, on top of what stands', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const calls = await callsOf(atrium, request)
  const role = await calls.makeRole({ header: { view: true, edit: true } })
  await letIn(screen, atrium)
  await screen.goto(`/admin/user-role/${role.id}`)
  const edit = screen.getByRole('checkbox', { name: 'Edit: Header', exact: true })
  await edit.uncheck()
  await expect.poll(() => keptIn(screen)).not.toBe('[]')
  await calls.changeRole(role.id, { description: 'Said meanwhile' })
  screen.on('dialog', dialog => void dialog.accept())
  await screen.reload()
  await expect(screen.getByText(/and did not save is here again/)).toBeVisible()
  await expect(edit).not.toBeChecked()
  await expect(screen.getByLabel('Description')).toHaveValue('Said meanwhile')
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect(edit).toBeChecked()
  await expect.poll(() => keptIn(screen)).toBe('[]')
  await screen.reload()
  await expect(edit).toBeChecked()
  await expect(screen.getByText(/and did not save is here again/)).toBeHidden()
})

test('what is above one’s own rights can be read and not given', async ({ page: screen }, { project }) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium, 'it.operations@example.com')
  await screen.goto('/admin/user-role/1')
  await expect(screen.getByRole('note')).toContainText('holds more than you do')
  await expect(screen.getByRole('checkbox', { name: 'View: User Roles', exact: true })).toBeDisabled()
  await screen.goto('/admin/user-account')
  await screen.getByRole('button', { name: 'Add user' }).first().click()
  await screen.getByRole('group', { name: 'Fields of the account' }).getByRole('combobox', { name: 'Role' }).click()
  const options = screen.getByRole('option')
  await expect(options).not.toHaveCount(0)
  expect(await options.allTextContents()).not.toContain('Super Admin')
})
