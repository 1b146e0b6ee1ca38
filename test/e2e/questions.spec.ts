import { expect, type Page } from '@playwright/test'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { keptIn, letIn, toast, unique } from './steps.ts'

const rows = (screen: Page) => screen.getByRole('table').locator('tbody tr')
const panel = (screen: Page, name: string) => screen.getByRole('complementary', { name })

test('questions: added, edited, ordered by keyboard within a category, deleted and taken back', async ({
  page: screen,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const name = unique()
  await letIn(screen, atrium)
  await screen.goto('/buyers-portal/faq?list=faqCategories')
  await screen.getByRole('button', { name: 'Add category' }).first().click()
  await screen.getByRole('textbox', { name: 'Name' }).fill(`Category ${name}`)
  await screen.keyboard.press('Control+s')
  await expect(panel(screen, `Category ${name}`)).toBeVisible()
  await screen.getByRole('link', { name: 'Questions' }).click()

  for (const question of [`First ${name}`, `Second ${name}`]) {
    await screen.keyboard.press('Escape')
    await screen.getByRole('button', { name: 'Add question' }).first().click()
    const made = panel(screen, 'New question')
    await made.getByRole('combobox', { name: 'Category' }).click()
    await screen.getByRole('option', { name: `Category ${name}` }).click()
    await made.getByRole('textbox', { name: 'Question' }).fill(question)
    await made.getByRole('textbox', { name: 'Answer' }).fill('Open the portal.')
    await screen.keyboard.press('Control+s')
    await expect(panel(screen, question)).toBeVisible()
  }
  const edited = panel(screen, `Second ${name}`)
  await edited.getByRole('textbox', { name: 'Question' }).fill(`Edited ${name}`)
  await screen.keyboard.press('Control+s')
  await expect(panel(screen, `Edited ${name}`)).toBeVisible()
  await screen.getByRole('button', { name: 'Close the panel' }).click()

  // They stand by category, so that they can be moved as they are shown.
  await expect(screen.getByRole('columnheader', { name: 'Move' })).toBeVisible()
  await screen.getByRole('button', { name: 'Add filter' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Category' }).click()
  const picker = screen.getByRole('group', { name: 'Category' })
  await expect(picker.getByRole('listitem')).not.toHaveCount(0)
  const before = await picker.boundingBox()
  await picker.getByLabel('Search: Category').fill(name)
  await expect(picker.getByRole('listitem')).toHaveCount(1)
  expect(await picker.boundingBox(), 'it stays as it is while one types').toEqual(before)
  await picker.getByRole('button', { name: `Category ${name}` }).click()
  await expect(rows(screen)).toHaveCount(2)
  await screen.getByRole('button', { name: `Edited ${name}`, exact: true }).focus()
  await screen.keyboard.press('Alt+ArrowUp')
  await expect(rows(screen).first()).toContainText(`Edited ${name}`)

  await screen.getByRole('button', { name: `Edited ${name}`, exact: true }).click()
  await panel(screen, `Edited ${name}`).getByRole('button', { name: 'Move to trash' }).click()
  await expect(rows(screen)).toHaveCount(1)
  await toast(screen, 'to the trash').getByRole('button', { name: 'Undo' }).click()
  await expect(rows(screen)).toHaveCount(2)
})

test('a question that was typed and not saved is there again', async ({ page: screen }, { project }) => {
  const atrium = atriumOf(project.name)
  const name = unique()
  await letIn(screen, atrium)
  await screen.goto('/buyers-portal/faq?open=new')
  const made = panel(screen, 'New question')
  await made.getByRole('textbox', { name: 'Question' }).fill(`Half a question ${name}`)
  await expect.poll(() => keptIn(screen)).toContain(name)
  await screen.reload()
  await expect(made.getByRole('textbox', { name: 'Question' })).toHaveValue(`Half a question ${name}`)
  await made.getByRole('button', { name: 'Discard it' }).click()
  await expect(made.getByRole('textbox', { name: 'Question' })).toHaveValue('')
})
