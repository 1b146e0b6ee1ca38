import { expect } from '@playwright/test'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { letIn, signIn, welcome } from './steps.ts'

const marketer = 'marketing.luxuria@example.com'

test('a page that arrives takes no key from a field that was entered while it was on its way', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name))
  await screen.goto('/website/luxuria/contact-information')
  const selector = screen.getByRole('combobox', { name: 'Website' })
  await expect(selector).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await screen.route(/\.js$|\/web-content\//, async route => {
    await released
    await route.continue()
  })
  await screen.getByRole('link', { name: 'Calculator Page' }).click()
  await selector.click()
  await screen.keyboard.type('resi')
  release()
  await expect(screen.locator('h1')).toHaveText('Calculator Page')
  await screen.keyboard.type('d')
  await expect(screen.getByRole('option')).toHaveText(['Residences'])
  await expect(selector).toBeFocused()
  await screen.unroute(/\.js$|\/web-content\//)
})

test('the menu shows where the palette has led, wherever it was scrolled to', async ({ page: screen }, { project }) => {
  await letIn(screen, atriumOf(project.name))
  // So low that the menu does not stand in the window as a whole.
  await screen.setViewportSize({ width: 1440, height: 500 })
  await screen.goto('/buyers-portal/faq')
  const menu = screen.getByRole('navigation', { name: 'Pages', exact: true })
  await expect(menu.locator('[aria-current]')).toBeInViewport()
  const last = menu.getByRole('link', { name: 'Audit Trail' })
  await expect(last).not.toBeInViewport()
  // What was scrolled is what a router puts back.
  await menu.hover()
  await screen.mouse.wheel(0, 20)
  await screen.keyboard.press('Control+k')
  await screen.keyboard.type('audit trail buyers')
  await expect(screen.getByRole('dialog').getByText('Audit Trail', { exact: true }).first()).toBeVisible()
  await screen.keyboard.press('Enter')
  await expect(screen).toHaveURL(/\/buyers-portal\/audit-trail/)
  await expect(last).toBeInViewport()
})

test('the palette goes anywhere by keyboard', async ({ page: screen }, { project }) => {
  await signIn(screen, atriumOf(project.name))
  // What is typed at once lands in the field, though that is still on its way.
  const { promise: typed, resolve: haveTyped } = Promise.withResolvers<void>()
  await screen.route('**/palette*.js', async route => {
    await typed
    await route.continue()
  })
  await screen.keyboard.press('Control+k')
  await screen.keyboard.type('banner')
  haveTyped()
  const search = screen.getByRole('dialog', { name: 'Go to' }).getByRole('textbox')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('banner')
  await screen.keyboard.type(' communities')
  await expect(screen.getByRole('dialog').getByText('Banner Section')).toHaveCount(1)
  await screen.keyboard.press('Enter')
  await expect(screen).toHaveURL(/\/website\/communities\/banner-section$/)
  await expect(screen.getByRole('dialog')).toBeHidden()
  await expect(screen.getByRole('main')).toBeFocused()

  // A record and a person, by what they are known by.
  await screen.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await screen.keyboard.type('ZRRE26-000107')
  await screen.getByRole('dialog').getByText('CIS/RA Approval').click()
  await expect(screen).toHaveURL(/\/sellers-portal\/e-booking\?open=\d+$/)
  await expect(screen.getByRole('complementary').last()).toContainText('ZRRE26-000107')
  await screen.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await screen.keyboard.type(marketer)
  await expect(screen.getByRole('dialog').getByText(`User Accounts · ${marketer}`)).toBeVisible()
  await screen.keyboard.press('Enter')
  await expect(screen).toHaveURL(/\/admin\/user-account\?open=\d+$/)
  // Who knows the number does not wait for its answer.
  await screen.keyboard.press('Control+k')
  await screen.keyboard.type('MP-00140')
  await screen.keyboard.press('Enter')
  await expect(screen).toHaveURL(/\/sellers-portal\/marketing-partners(\/\d+|\?open=\d+)/)
  await screen.goto('/dashboard')
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText(welcome)

  await screen.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await screen.keyboard.type('no such thing')
  await expect(screen.getByRole('dialog')).toContainText('Nothing you may open has that name.')
  await screen.keyboard.press('Control+a')
  await screen.keyboard.type('sign out')
  await screen.keyboard.press('Enter')
  await expect(screen.getByRole('dialog')).toContainText('Are you sure you want to signout?')
  await screen.keyboard.press('Escape')
  await expect(screen.getByRole('dialog')).toBeHidden()
  await screen.keyboard.press('?')
  await expect(screen.getByRole('dialog')).toContainText('Shortcuts of this page')
})

test('a page that arrives takes no key from the palette', async ({ page: screen }, { project }) => {
  await letIn(screen, atriumOf(project.name))
  await screen.goto('/website')
  const main = screen.getByRole('main')
  const homes = main.getByRole('link', { name: /^Homes/ })
  await expect(homes).toBeVisible()
  const search = screen.getByRole('dialog', { name: 'Go to' }).getByRole('textbox')
  await screen.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await screen.keyboard.press('Escape')
  await expect(search).toBeHidden()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await screen.route('**/*.js', async route => {
    await released
    await route.continue()
  })
  await homes.click()
  await screen.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await screen.keyboard.type('ban')
  release()
  await expect(screen.locator('h1')).toHaveText('Homes')
  await screen.keyboard.type('ner')
  await expect(search).toHaveValue('banner')
  await screen.unroute('**/*.js')
})

test('who looked in the palette and took nothing goes on where they were', async ({ page: screen }, { project }) => {
  await letIn(screen, atriumOf(project.name))
  await screen.goto('/website')
  const homes = screen.getByRole('main').getByRole('link', { name: /^Homes/ })
  await homes.focus()
  await screen.keyboard.press('Control+k')
  await expect(screen.getByRole('dialog', { name: 'Go to' }).getByRole('textbox')).toBeFocused()
  await screen.keyboard.press('Escape')
  await expect(homes).toBeFocused()
})
