import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { letIn, unique } from './steps.ts'

const atrium = atriumOf('embedded')

test('a set-up is taken out, brought in with its differences, and applied by keyboard', async ({ page }) => {
  await letIn(page, atrium)
  await page.goto('/admin/set-up')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).press('Enter')
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(Object.keys(file.parts)).toContain('roles')

  const chooser = page.getByLabel('The set-up of another house')
  const bring = (content: unknown) =>
    chooser.setInputFiles({
      name: 'set-up.json',
      mimeType: 'application/json',
      buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    })
  await bring('no set-up')
  await expect(page.getByText('This file is no set-up')).toBeVisible()
  await bring(file)
  await expect(page.getByText('Nothing to apply: this house is set up')).toBeVisible()

  const name = `Trial ${unique()}`
  const [first] = file.parts.roles
  file.parts.roles.push({ ...first, name, description: 'Tried in the trial house.' })
  file.parts.partnerChains = [
    { sales_group: 'NOWHERE', approvers: [{ approver: 'nobody@example.com', alternate: null }], is_active: true },
  ]
  await bring(file)
  const differences = page.getByRole('list', { name: 'Differences' })
  await expect(differences.getByText(name)).toBeVisible()
  await expect(differences.getByText('There is no sales group NOWHERE here')).toBeVisible()
  const apply = page.getByRole('button', { name: 'Apply…' })
  await expect(apply).toBeDisabled()
  expect(await axeFindings(page)).toEqual([])

  await differences.getByRole('checkbox', { name: 'Approvers of partners' }).press('Space')
  await expect(page.getByText('1 difference in 1 part')).toBeVisible()
  await expect(apply).toBeEnabled()
  await apply.press('Enter')
  await page.getByRole('button', { name: 'Apply all of it' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Applied: what was changed' })).toBeFocused()
  const applied = page.getByRole('list', { name: 'Applied' })
  await expect(applied.getByText(name)).toBeVisible()
  await applied.getByRole('link', { name: 'User Roles' }).press('Enter')
  await expect(page.getByText(name).first()).toBeVisible()
})
