import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { choose, letIn, toast } from './steps.ts'

const library = '/website/luxuria/media-library'
const banner = '/website/luxuria/banner-section'

let shade = Date.now() % 10_000
/** A picture that was never uploaded before. */
async function picture(name: string, width = 640, height = 480) {
  shade += 1
  const background = { r: shade % 256, g: (shade >> 8) % 256, b: 140 }
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: `${name}.png`, mimeType: 'image/png', buffer }
}

/** Files dropped on the page as from a folder of the person's own. */
async function drop(screen: Page, onto: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString('base64') }))
  const transfer = await screen.evaluateHandle(given => {
    const all = new DataTransfer()
    for (const { name, mimeType, text } of given) {
      const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
      all.items.add(new File([bytes], name, { type: mimeType }))
    }
    return all
  }, sent)
  await onto.dispatchEvent('dragover', { dataTransfer: transfer })
  await onto.dispatchEvent('drop', { dataTransfer: transfer })
}

const grid = (screen: Page) => screen.getByRole('list', { name: 'Files' })
const item = (screen: Page, name: string | RegExp) => grid(screen).getByRole('button', { name })
const panel = (screen: Page) => screen.getByRole('complementary').filter({ has: screen.getByText('Used in') })

test('drop, retry, describe, crop, use, replace, and not delete what is used @both', async ({ page: screen }, {
  project,
}) => {
  // A long day's work in one test: forty steps, with pictures made in sizes on the way.
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium)
  await screen.goto(library)
  const mark = `${project.name} ${shade}`
  const files = [
    ...(await Promise.all(['Pool', 'Lobby', 'Garden', 'Tower'].map(name => picture(`${name} ${mark}`)))),
    { name: `Broken ${mark}.png`, mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
  ]
  // The line breaks under one of them, once.
  let broken = 0
  await screen.route('**/api/v1/cms/media?**', async route => {
    if (broken === 0 && route.request().postDataBuffer()?.includes(`Garden ${mark}`)) {
      broken += 1
      await route.abort('connectionreset')
    } else await route.continue()
  })
  await drop(screen, screen.getByRole('heading', { name: 'Media Library' }), files)
  const uploads = screen.getByRole('region', { name: 'Uploads' })
  await expect(uploads.getByRole('status').first()).toHaveText('3 files uploaded · 2 failed')
  await expect(uploads).toContainText('Upload a JPG, PNG or WebP image of 5 MB or less.')
  expect(await axeFindings(screen)).toEqual([])
  await uploads.getByRole('button', { name: `Try again: Garden ${mark}.png` }).click()
  await expect(uploads.getByRole('status').first()).toHaveText('4 files uploaded · 1 failed')
  await uploads.getByRole('button', { name: `Leave out: Broken ${mark}.png` }).click()
  // Alt text is asked for where a picture arrives.
  await uploads.getByRole('textbox', { name: `What Pool ${mark}.png shows` }).fill(`A pool at dusk ${mark}`)
  await screen.keyboard.press('Enter')
  await expect(uploads).toContainText('Saved')
  await uploads.getByRole('button', { name: 'Close' }).click()

  await screen.getByRole('searchbox', { name: 'Search the library' }).fill(mark)
  await expect(grid(screen).getByRole('listitem')).toHaveCount(4)
  await choose(screen.getByRole('combobox', { name: 'Description' }), 'Without description')
  await expect(grid(screen).getByRole('listitem')).toHaveCount(3)
  await screen.getByRole('button', { name: 'Clear filters' }).click()

  // A folder, and a file in it.
  await screen.getByRole('button', { name: 'New folder' }).click()
  await screen.getByRole('dialog').getByLabel('Name').fill(`Rooms ${mark}`)
  await screen.keyboard.press('Enter')
  await expect(screen.getByRole('heading', { name: 'No files match' })).toBeVisible()
  await screen.getByRole('button', { name: 'All files' }).click()
  await screen.getByRole('searchbox', { name: 'Search the library' }).fill(`Lobby ${mark}`)
  await item(screen, new RegExp(`Lobby ${mark}`)).click()
  await choose(panel(screen).getByRole('combobox', { name: 'Folder' }), `Rooms ${mark}`)
  await expect(screen.getByText(`Moved Lobby ${mark}.png to Rooms ${mark}`)).toBeVisible()
  await expect(screen.getByRole('navigation', { name: 'Folders' })).toContainText(`Rooms ${mark} 1`)

  // Picked into a field of a page, with the same search.
  await screen.goto(banner)
  await screen.getByRole('button', { name: 'Add banner' }).click()
  const field = screen.getByRole('group', { name: 'Banner image', exact: true }).last()
  await field.getByRole('button', { name: 'Choose from library' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Library: pictures' })
  await dialog.getByRole('searchbox', { name: 'Search the library' }).fill(`dusk ${mark}`)
  expect(await axeFindings(screen)).toEqual([])
  await dialog.getByRole('button', { name: new RegExp(`A pool at dusk ${mark}`) }).click()
  await expect(field.getByRole('img', { name: `A pool at dusk ${mark}` })).toBeVisible()
  await screen.keyboard.press('Control+s')
  await expect(screen.getByRole('region', { name: 'Save' })).toContainText('Saved at')

  // Used: it says where, leads there, and is not deleted.
  await screen.goto(`${library}?search=${encodeURIComponent(`dusk ${mark}`)}`)
  await item(screen, new RegExp(`dusk ${mark}`)).click()
  const place = panel(screen).getByRole('link', {
    name: /Luxuria › Banner Section › Banners › Banner \d+ › Banner image/,
  })
  await expect(place.first()).toBeVisible()
  await panel(screen).getByRole('button', { name: 'Move to trash' }).click()
  await expect(panel(screen).getByRole('alert')).toContainText(
    `Pool ${mark}.png is used by 1 record and cannot be deleted.`,
  )
  await expect(panel(screen).getByRole('list', { name: 'Used by' })).toContainText('Banner image')
  expect(await axeFindings(screen)).toEqual([])

  // Cropped by keyboard: the part takes the first one's place everywhere.
  await panel(screen).getByRole('button', { name: 'Crop…' }).click()
  const crop = screen.getByRole('dialog', { name: `Crop Pool ${mark}.png` })
  await choose(crop.getByRole('combobox', { name: 'Shape' }), 'Square')
  await crop.getByRole('spinbutton', { name: 'Width' }).fill('320')
  const area = crop.getByRole('group', { name: /The part that stays: 320 × 320 pixels/ })
  await area.press('Shift+ArrowRight')
  expect(await axeFindings(screen)).toEqual([])
  await crop.getByRole('button', { name: 'Keep 320 × 320' }).click()
  const replace = screen.getByRole('dialog', { name: `Replace Pool ${mark}.png everywhere` })
  await expect(replace.getByRole('status')).toHaveText('1 place would change, all or none.')
  expect(await axeFindings(screen)).toEqual([])
  await replace.getByRole('button', { name: 'Replace in 1 place' }).click()
  await expect(replace.getByRole('status')).toContainText('Replaced in 1 place.')
  await replace.getByRole('link', { name: /Banner image/ }).click()
  await screen.waitForURL(`**${banner}?field=**`)
  await expect(screen.getByRole('group', { name: 'Banner image', exact: true }).last()).toBeFocused()
  await expect(screen.getByRole('img', { name: `A pool at dusk ${mark}` })).toHaveAttribute('src', /cropped/)

  // Used nowhere any more: to the trash, and back.
  await screen.goto(`${library}?search=${encodeURIComponent(`Pool ${mark}`)}`)
  await item(screen, /640 × 480/).click()
  await panel(screen).getByRole('button', { name: 'Move to trash' }).click()
  await expect(screen.getByText(`Moved Pool ${mark}.png to the trash`)).toBeVisible()
  await screen.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: 'Trash' }).click()
  // Not one of those that still stand there from the view before.
  await item(screen, new RegExp(`dusk ${mark}`))
    .filter({ hasText: 'In the trash' })
    .click()
  await screen.getByRole('button', { name: 'Restore' }).click()
  await expect(screen.getByText(`Pool ${mark}.png is in the library again`)).toBeVisible()
})

test('the keyboard alone: search, walk the grid, open, step, close', async ({ page: screen }, { project }) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium)
  await screen.goto(library)
  const mark = `keys ${shade}`
  await screen
    .getByLabel('Files to upload')
    .setInputFiles(await Promise.all(['One', 'Two', 'Three'].map(name => picture(`${name} ${mark}`))))
  const uploads = screen.getByRole('region', { name: 'Uploads' })
  await expect(uploads.getByRole('status').first()).toHaveText('3 files uploaded')
  await uploads.getByRole('button', { name: 'Close' }).press('Enter')
  await screen.getByRole('searchbox', { name: 'Search the library' }).focus()
  await screen.keyboard.type(mark)
  await expect(grid(screen).getByRole('listitem')).toHaveCount(3)
  const all = grid(screen).getByRole('button')
  await all.first().focus()
  await screen.keyboard.press('ArrowRight')
  await expect(all.nth(1)).toBeFocused()
  await screen.keyboard.press('Enter')
  await expect(panel(screen).getByRole('heading', { level: 2 })).toBeFocused()
  const second = await panel(screen).getByRole('heading', { level: 2 }).textContent()
  await screen.keyboard.press('j')
  await expect(panel(screen).getByRole('heading', { level: 2 })).not.toHaveText(second ?? '')
  await screen.keyboard.press('k')
  await expect(panel(screen).getByRole('heading', { level: 2 })).toHaveText(second ?? '')
  await screen.reload()
  await expect(panel(screen).getByRole('heading', { level: 2 })).toHaveText(second ?? '')
  // Esc closes what is on top, and only that.
  await panel(screen).getByRole('button', { name: 'Crop…' }).press('Enter')
  const crop = screen.getByRole('dialog', { name: /^Crop/ })
  await expect(crop).toBeVisible()
  await screen.keyboard.press('Escape')
  await expect(crop).toBeHidden()
  await expect(panel(screen)).toBeVisible()
  await screen.keyboard.press('Escape')
  await expect(panel(screen)).toBeHidden()
  // Many at once: ticked, and moved to the trash together.
  for (const box of await grid(screen).getByRole('checkbox').all()) await box.press('Space')
  const selection = screen.getByRole('region', { name: 'Selection' })
  await expect(selection).toContainText('3 files selected')
  await selection.getByRole('button', { name: 'Move to trash' }).press('Enter')
  const trashed = toast(screen, 'Moved 3 files to the trash')
  await expect(screen.getByRole('heading', { name: 'No files match' })).toBeVisible()
  await trashed.getByRole('button', { name: 'Undo' }).click()
  await expect(grid(screen).getByRole('checkbox')).toHaveCount(3)
  for (const box of await grid(screen).getByRole('checkbox').all()) await box.press('Space')
  await selection.getByRole('button', { name: 'Move to trash' }).press('Enter')
  await expect(screen.getByText('Moved 3 files to the trash')).toBeVisible()
  await expect(screen.getByRole('heading', { name: 'No files match' })).toBeVisible()
})
