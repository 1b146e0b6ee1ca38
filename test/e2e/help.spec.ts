import { expect } from '@playwright/test'
import { keysWithin } from '../../scripts/manual/keys.ts'
import { atRest, watchRest } from './at-rest.ts'
import { axeFindings, wcag } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { letIn } from './steps.ts'

test('a page says what it is for, what people do there, its words and its keys', async ({ page: screen }, {
  project,
}) => {
  watchRest(screen)
  await letIn(screen, atriumOf(project.name))
  await screen.goto('/sellers-portal/e-booking')
  await expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await screen.keyboard.press('?')
  const help = screen.getByRole('dialog', { name: 'Help: CIS/RA Approval' })
  await expect(help).toContainText('Reservations on their way from the fee to the booked sale')
  await expect(help.getByRole('region', { name: 'What people do here' }).getByRole('term')).toHaveText([
    'Review one',
    'Send back what is missing',
    'Book it',
    'Work through them by state',
  ])
  await expect(help.getByRole('region', { name: 'Words' })).toContainText('Client information sheet')
  await expect(help.getByRole('region', { name: 'Shortcuts of this page' })).toContainText('Help and shortcuts')
  expect(await axeFindings(screen, { tags: wcag })).toEqual([])
  await screen.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await atRest(screen)
  // The printed book has them from there, those of an open record too.
  const keys = await keysWithin(screen)
  expect(keys).toContainEqual(['Next row', 'J'])
  expect(keys).toContainEqual(['Help and shortcuts of this page', '?'])
  expect(keys).toContainEqual(['Talk about this record, or about the field you are in', 'Ctrl+Alt+M'])
  // By the sign in the head, where the focus comes back to.
  const sign = screen.getByRole('button', { name: 'Help with this page' })
  await sign.click()
  await expect(help).toBeVisible()
  await screen.keyboard.press('Escape')
  await expect(sign).toBeFocused()
})

test('the palette finds what people do elsewhere, and shows it without leaving the page', async ({ page: screen }, {
  project,
}) => {
  await letIn(screen, atriumOf(project.name))
  await screen.goto('/admin/holidays')
  await expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await screen.keyboard.press('Control+k')
  const palette = screen.getByRole('dialog', { name: 'Go to' })
  await palette.getByRole('textbox').fill('hold a unit')
  await palette.getByRole('button', { name: /Hold a unit/ }).click()
  const help = screen.getByRole('dialog', { name: 'Help: Unit Pages' })
  await expect(help).toContainText('it is free again by itself')
  await expect(help.getByRole('region', { name: 'Shortcuts of this page' })).toBeHidden()
  await screen.keyboard.press('Escape')
  await expect(screen).toHaveURL(/\/admin\/holidays$/)
})
