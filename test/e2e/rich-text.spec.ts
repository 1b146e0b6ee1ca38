import { expect, type Locator } from '@playwright/test'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { closePromo, letIn, pickTower, unique } from './steps.ts'

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** What the browser hands a page when somebody pastes. */
const paste = (into: Locator, html: string) =>
  into.evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', copied)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('an article holds pictures, a gallery, a video, a table and a button; what is pasted keeps its shape; visitors see it all', async ({
  page: screen,
  request,
}, { project }) => {
  // One journey with everything that a text may hold.
  const atrium = atriumOf(project.name)
  const title = `A walk through ${unique()}`
  const address = `/luxuria/news/${title.toLowerCase().replaceAll(' ', '-')}`
  await letIn(screen, atrium, 'marketing.luxuria@example.com')
  await screen.goto('/website/luxuria/news-list')
  await screen.getByRole('button', { name: 'Add article' }).click()
  const form = screen.getByRole('complementary', { name: 'New article' })
  await form.getByLabel('Title', { exact: true }).fill(title)
  await form.getByRole('combobox', { name: 'Category' }).click()
  await screen.getByRole('option').first().click()
  const text = form.getByRole('textbox', { name: 'Body' })
  const tools = form.getByRole('toolbar', { name: 'Body: formatting' })

  // A copy from elsewhere: its heading, its list and its picture stay, its colours go, and it says so.
  await text.click()
  await paste(
    text,
    `<h1 style="color:red">The tour</h1><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Lobby</p><p><img src="data:image/png;base64,${dot}" alt="A dot"></p><p>After it.</p>`,
  )
  await expect(form.getByRole('status').getByText('Left out: colours and fonts.')).toBeVisible()
  await expect(text.getByRole('heading', { level: 2, name: 'The tour' })).toBeVisible()
  await expect(text.getByRole('listitem')).toHaveText('Lobby')
  await expect(text.getByRole('img', { name: 'A dot' })).toHaveAttribute('src', /\/media\/[0-9a-f]{64}\//)

  // A picture, its description and its caption; then one beside it.
  await text.getByText('After it.').click()
  await screen.keyboard.press('End')
  await tools.getByRole('button', { name: 'Picture' }).click()
  await pickTower(screen, 0)
  const figure = text
    .locator('figure')
    .filter({ hasNot: screen.getByRole('img', { name: 'A dot' }) })
    .first()
  await figure.getByRole('img').click()
  const ofPicture = text.getByRole('toolbar', { name: /^Picture / })
  await ofPicture.getByRole('button', { name: 'Description' }).click()
  await screen.getByLabel('What it shows, for those who do not see it').fill('The lobby, seen from its door')
  await screen.keyboard.press('Enter')
  await expect(figure.getByRole('img', { name: 'The lobby, seen from its door' })).toBeVisible()
  await ofPicture.getByRole('button', { name: 'Add beside it…' }).click()
  await pickTower(screen, 1)
  const gallery = text.locator('[data-kind="gallery"]')
  await expect(gallery.getByRole('img')).toHaveCount(2)
  await gallery.locator('figcaption').first().click()
  await screen.keyboard.type('The lobby at dusk')
  // From a caption Enter goes on after the gallery.
  await screen.keyboard.press('Enter')
  await screen.keyboard.type('What it costs:')
  await screen.keyboard.press('Enter')

  // A table, written by keys alone.
  await tools.getByRole('button', { name: 'Table' }).click()
  for (const word of ['Unit', 'Area', 'From', 'Studio', '24', '3.2 M']) {
    await screen.keyboard.type(word)
    await screen.keyboard.press('Tab')
  }
  await tools.getByRole('button', { name: 'Table' }).click()
  await screen.getByRole('button', { name: 'Delete row' }).click()
  await expect(text.getByRole('row')).toHaveText(['UnitAreaFrom', 'Studio243.2 M'])

  await text.locator('p').last().click()
  await tools.getByRole('button', { name: 'Video' }).click()
  const film = screen.getByLabel('Address of the video on YouTube or Vimeo')
  await film.fill('https://example.com/film')
  await screen.keyboard.press('Enter')
  await expect(screen.getByText('Enter the address of a video on YouTube or Vimeo.')).toBeVisible()
  await film.fill('https://youtu.be/aB3-_cD4eF5')
  await screen.keyboard.press('Enter')
  await text.locator('[data-video] figcaption').click()
  await screen.keyboard.type('The walk')
  await screen.keyboard.press('Enter')
  await tools.getByRole('button', { name: 'Button' }).click()
  await screen.getByLabel('Where the button leads').fill('/contact-us')
  await screen.keyboard.press('Enter')
  await expect(text.locator('[data-kind="button"]')).toHaveText('Read more')

  await form
    .getByRole('group', { name: 'Image', exact: true })
    .getByRole('button', { name: 'Choose from library' })
    .click()
  await pickTower(screen, 2)
  const before = await text.innerText()
  await form.getByRole('button', { name: 'Add article' }).click()
  const open = screen.getByRole('complementary', { name: title })
  await expect(open.getByText('Draft', { exact: true })).toBeVisible()
  // As it was written it is kept: nothing vanished on saving, nothing waits to be saved.
  await screen.reload()
  const kept = open.getByRole('textbox', { name: 'Body' })
  await expect(kept.getByRole('img')).toHaveCount(3)
  expect(await kept.innerText()).toBe(before)
  await expect(open.getByText(/unsaved change/)).toBeHidden()

  await open.getByRole('button', { name: 'Publish now' }).click()
  await expect(open.getByText('Published', { exact: true })).toBeVisible()
  const seen = await request.get(`${atrium.sites}${address}`)
  expect(seen.status()).toBe(200)
  const visitor = await screen.context().newPage()
  await visitor.goto(`${atrium.sites}${address}`)
  const prose = visitor.locator('.prose')
  await expect(prose.getByRole('heading', { level: 2, name: 'The tour' })).toBeVisible()
  await expect(prose.locator('figcaption')).toHaveText(['The lobby at dusk'])
  await expect(prose.getByRole('cell', { name: '3.2 M' })).toBeVisible()
  await expect(prose.getByRole('link', { name: /The walk/ })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=aB3-_cD4eF5',
  )
  await expect(prose.getByRole('link', { name: 'Read more' })).toBeVisible()
  // The pictures of a text are looked through in one place.
  await closePromo(visitor)
  await prose.getByRole('link', { name: 'The lobby, seen from its door' }).click()
  await expect(visitor.getByRole('dialog').getByRole('status')).toHaveText('2 of 3: The lobby, seen from its door')
})
