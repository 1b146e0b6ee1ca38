import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { choose, letIn, unique } from './steps.ts'

const saveBar = (screen: Page) => screen.getByRole('region', { name: 'Save', exact: true })

test('the request catalogue as an outline: moved by keyboard and into another category, taken out and back, told at its field, and published to buyers', async ({
  page: screen,
}, { project }) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium, 'buyer.content.editor@example.com')
  await screen.goto('/buyers-portal/request-and-inquiry')
  await screen.getByRole('heading', { name: 'Request catalogue' }).scrollIntoViewIfNeeded()
  const tree = screen.getByRole('navigation', { name: 'Request catalogue' })
  const entry = (name: RegExp) => tree.getByRole('button', { name })

  await entry(/^Downgrade/).click()
  expect(await axeFindings(screen)).toEqual([])
  await entry(/^Downgrade/).press('Alt+ArrowDown')
  await expect(entry(/^(Downgrade|Upgrade)/)).toHaveText([/^Upgrade/, /^Downgrade/])
  await expect(entry(/^Downgrade/)).toBeFocused()
  await entry(/^Downgrade/).press('Alt+ArrowUp')

  // What is added is named at once, by who never leaves the keys.
  await tree.getByRole('button', { name: 'Add category' }).last().press('Enter')
  await screen.keyboard.type('Lost key')
  await expect(entry(/^Lost key/)).toHaveAttribute('aria-current', 'true')
  await screen.getByRole('button', { name: 'Remove: Lost key' }).press('Enter')

  await entry(/^Cancel/).click()
  await choose(screen.getByRole('combobox', { name: 'Stands in' }), 'Payments › Payment concern')
  await screen.getByRole('button', { name: 'Remove: Cancel' }).click()
  await expect(entry(/^Cancel/)).toHaveCount(0)
  await tree.getByRole('button', { name: 'Undo' }).click()
  await entry(/^Cancel/).click()
  await expect(screen.getByRole('combobox', { name: 'Stands in' })).toHaveValue('Payments › Payment concern')

  await entry(/^Hold/).click()
  await screen.getByRole('textbox', { name: 'Code' }).fill('unit-downgrade')
  await screen.keyboard.press('Control+s')
  await expect(screen.getByRole('alert')).toContainText('The code unit-downgrade stands at another request already.')
  const code = `hold-${unique()}`
  await screen.getByRole('textbox', { name: 'Code' }).fill(code)
  await screen.keyboard.press('Control+s')
  await expect(saveBar(screen)).toContainText('Saved at')
  const shown = async () => (await screen.request.get(`${atrium.sites}/api/v1/web/buyers-portal`)).text()
  expect(await shown()).not.toContain(code)
  await screen.getByRole('button', { name: 'Publish…' }).click()
  await screen.getByRole('button', { name: 'Publish now' }).click()
  await expect(screen.getByText('nothing unpublished')).toBeVisible()
  expect(await shown()).toContain(code)
})

test('in a hurry: a click on leaving a faulty field is not lost, the draft waits on the dashboard, and the menu leads to every page of the portal', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name), 'buyer.content.editor@example.com')
  await screen.goto('/buyers-portal/dashboard')
  await screen.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Pay Now Page' }).click()
  await expect(screen.getByRole('heading', { name: 'Pay Now Page' })).toBeVisible()
  const error = screen.getByRole('textbox', { name: 'Error title' })
  const shown = screen.getByRole('switch', { name: 'Show payment button' })
  await error.fill('')
  // As a hand does it: what is said at the field comes while the button is down.
  const at = await shown.boundingBox()
  await screen.mouse.move((at?.x ?? 0) + 10, (at?.y ?? 0) + 8)
  await screen.mouse.down()
  await screen.waitForTimeout(100)
  await screen.mouse.up()
  await expect(shown).not.toBeChecked()
  await expect(screen.getByText('Error title is required.')).toBeVisible()
  await error.fill('We could not take you to the bank')
  await screen.keyboard.press('Control+s')
  await expect(saveBar(screen)).toContainText('Saved at')
  // What is said of it stands clear of the bar, on a phone too: who saves twice hits the button.
  await screen.setViewportSize({ width: 390, height: 844 })
  await error.fill('We could not take you to your bank')
  await screen.keyboard.press('Control+s')
  const toast = screen.getByText('Saved Pay Now Page for the buyers portal').last()
  await expect(toast).toBeVisible()
  const bar = (await saveBar(screen).boundingBox())?.y ?? 0
  await expect
    .poll(async () => {
      const box = await toast.boundingBox()
      return box !== null && box.y + box.height <= bar
    })
    .toBe(true)
  await screen.setViewportSize({ width: 1440, height: 900 })
  await screen.goto('/dashboard')
  await expect(screen.getByRole('link', { name: 'Pay Now Page · Buyers Portal' })).toBeVisible()
})

test('a new text of the terms asks from when on it holds and whether buyers must agree again; the old one stays readable', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name), 'buyer.content.editor@example.com')
  await screen.goto('/buyers-portal/terms-and-condition')
  const versions = screen.getByRole('region', { name: 'Versions' })
  await expect(versions.getByRole('listitem')).toHaveCount(1)
  const title = `Terms ${unique()}`
  await screen.getByRole('textbox', { name: 'Title required', exact: true }).fill(title)
  const text = screen.getByRole('textbox', { name: 'Text of the agreement' })
  await text.focus()
  // The editor puts its own selection back a moment after it was entered, and hears of a moved caret a moment after the
  // key: its toolbar says where it believes the caret to be. The text begins with a heading and ends with none.
  const heading = screen.getByRole('button', { name: 'Heading', exact: true })
  await expect(async () => {
    await text.press('Control+End')
    await expect(heading).toHaveAttribute('aria-pressed', 'false', { timeout: 500 })
  }).toPass()
  await screen.keyboard.type('\nDisputes go to the courts of Pasig City.')
  await screen.getByRole('button', { name: 'Publish…' }).click()
  const dialog = screen.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Publish version' })).toBeDisabled()
  // A long text is read by its paragraphs; the one that is new stands out.
  await expect(dialog.getByText('Disputes go to the courts of Pasig City.', { exact: true })).toHaveAttribute(
    'data-differs',
    'true',
  )
  await dialog.getByRole('radio', { name: /^Yes/ }).check()
  await dialog.getByRole('button', { name: 'Publish version' }).click()
  await expect(versions.getByRole('listitem').first()).toContainText('In force')
  await expect(versions.getByRole('listitem').first()).toContainText('buyers agree again')
  await versions.getByRole('button', { name: 'Version 1' }).click()
  await expect(screen.getByRole('dialog')).toContainText('Keep your password to yourself')
  await expect(screen.getByRole('dialog')).not.toContainText(title)
  expect(await axeFindings(screen)).toEqual([])
})
