import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { planted } from '../../demo/planted.ts'
import { pagesOf } from '../pdf.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { letIn } from './steps.ts'

/** The file that a button gives, by keyboard: its name, and what can be read on its pages. */
async function givenBy(screen: Page, button: Locator): Promise<{ name: string; pages: string[] }> {
  await button.focus()
  const [file] = await Promise.all([screen.waitForEvent('download'), screen.keyboard.press('Enter')])
  return { name: file.suggestedFilename(), pages: await pagesOf(await readFile(await file.path())) }
}

test('a reservation is a PDF from its panel and from its review, with the figures that are shown', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name), 'sales.admin.officer@example.com')
  await screen.goto(`/sellers-portal/e-booking?open=${planted.reservation_ready_to_approve.id}`)
  const button = screen.getByRole('button', { name: /^PDF of / })
  const { name, pages } = await givenBy(screen, button)
  await screen.getByRole('navigation', { name: 'Forms' }).getByRole('link', { name: /^RA/ }).click()
  const tcp = await screen.getByRole('row', { name: /^TCP/ }).getByRole('cell').first().innerText()
  expect(pages.join(' ')).toContain(`TCP ${tcp.replaceAll(/\s+/g, ' ')}`)
  for (const [i, page] of pages.entries()) {
    expect(page).toContain(name.replace('.pdf', ''))
    expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
  }
  expect((await givenBy(screen, button)).name).toBe(name)
})

test('a list is a PDF from its export, and a version of the terms from where it is read', async ({ page: screen }, {
  project,
}) => {
  await letIn(screen, atriumOf(project.name), 'super.admin@example.com')
  await screen.goto('/sellers-portal/e-booking?status=under_review')
  await screen.getByRole('button', { name: 'Export' }).click()
  const list = await givenBy(screen, screen.getByRole('button', { name: /^PDF / }))
  expect(list.name).toMatch(/^reservations-\d+\.pdf$/)
  expect(list.pages[0]).toContain('Status: Under Review')
  await screen.goto('/buyers-portal/terms-and-condition')
  await screen.getByRole('button', { name: 'Version 1' }).click()
  const terms = await givenBy(screen, screen.getByRole('button', { name: 'PDF of version 1' }))
  expect(terms.name).toBe('terms-and-condition-1.pdf')
  expect(terms.pages[0]).toContain('Keep your password to yourself')
})
