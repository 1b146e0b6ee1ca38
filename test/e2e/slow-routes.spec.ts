import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { axeFindings } from './axe.ts'
import { field, open, saveBar, unique } from './content.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { letIn } from './steps.ts'

/** What matches waits until it is let go. */
async function held(screen: Page, what: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await screen.route(what, async route => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return resolve
}

const code = '**/assets/*.js'
const title = (screen: Page) => screen.getByRole('heading', { level: 1 })
const main = (screen: Page) => screen.getByRole('main')
const skeleton = (screen: Page) => main(screen).locator('[aria-busy="true"]').first()
const menuTo = (screen: Page, to: string) =>
  screen.getByRole('complementary', { name: 'Website' }).getByRole('link', { name: to, exact: true })

// Issue 22: a slow route shows its skeleton, never new menu over old form.
test('a page whose code is slow stands as its skeleton within 200 ms, and its own form after it', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name))
  await screen.clock.install()
  await open(screen)
  const release = await held(screen, code)
  await screen.clock.pauseAt(Date.now() + 60_000)
  await menuTo(screen, 'Media Library').click()
  await expect(menuTo(screen, 'Media Library')).toHaveAttribute('aria-current', 'page')
  await expect(skeleton(screen)).toHaveCount(0)
  await screen.clock.runFor(200)
  await expect(skeleton(screen)).toBeVisible()
  await screen.clock.resume()
  release()
  await expect(screen.getByRole('list', { name: 'Files' })).toBeVisible()
})

for (const to of ['Media Library', 'Email Recipients', 'Appointment Board'])
  test(`${to} on its way has one title and nothing of the form before, which is as it was for who goes back`, async ({
    page: screen,
  }, { project }) => {
    await letIn(screen, atriumOf(project.name))
    await open(screen)
    const street = unique('On the way')
    await field(screen, 'Street').fill(street)
    const form = screen.getByRole('group', { name: 'Contact Information', exact: true })
    await form.evaluate(element => element.setAttribute('data-same', ''))
    await screen.evaluate(() => scrollTo(0, 240))
    const release = await held(screen, code)
    await menuTo(screen, to).click()
    await expect(skeleton(screen)).toBeInViewport()
    await expect(title(screen)).toHaveText(to)
    await expect(title(screen)).toHaveCount(1)
    await expect(screen).toHaveTitle(new RegExp(`^${to} · `))
    await expect(form).toHaveCount(0)
    await expect(saveBar(screen)).toHaveCount(0)
    await expect(main(screen).getByRole('textbox')).toHaveCount(0)
    expect(await axeFindings(screen)).toEqual([])
    // A key of the form before does nothing.
    await screen.keyboard.press('Control+s')

    await screen.goBack()
    await expect(title(screen)).toHaveText('Contact Information')
    await expect(screen).toHaveTitle(/^Contact Information · /)
    await expect(skeleton(screen)).toHaveCount(0)
    await expect(form).toHaveAttribute('data-same', '')
    await expect(field(screen, 'Street')).toHaveValue(street)
    await expect(saveBar(screen)).toContainText('1 unsaved change')
    expect(await screen.evaluate(() => scrollY)).toBe(240)

    await menuTo(screen, to).click()
    await expect(title(screen)).toHaveText(to)
    release()
    await expect(skeleton(screen)).toHaveCount(0)
    await expect(title(screen)).toHaveText(to)
    await expect(title(screen)).toHaveCount(1)
    await expect(main(screen)).toBeFocused()
    expect(await screen.evaluate(() => scrollY)).toBe(0)
    await screen.goBack()
    await saveBar(screen).getByRole('button', { name: 'Discard' }).click()
  })

test('an upload under way goes on behind a slow page', async ({ page: screen }, { project }) => {
  await letIn(screen, atriumOf(project.name))
  await screen.goto('/website/luxuria/media-library')
  const sent = await held(screen, '**/api/v1/cms/media?**')
  const name = `${unique('Terrace')}.png`
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2a6' } })
    .withExif({ IFD0: { Copyright: name } })
    .png()
    .toBuffer()
  await screen.getByLabel('Files to upload').setInputFiles([{ name, mimeType: 'image/png', buffer }])
  const uploads = screen.getByRole('region', { name: 'Uploads' })
  await expect(uploads).toContainText(name)
  await held(screen, code)
  await menuTo(screen, 'Email Recipients').click()
  await expect(title(screen)).toHaveText('Email Recipients')
  await expect(uploads).toHaveCount(0)
  sent()
  await screen.goBack()
  await expect(title(screen)).toHaveText('Media Library')
  await expect(uploads.getByRole('status').first()).toHaveText('1 file uploaded')
})

test('a dialog of the page before takes nothing out of reach, and stands again for who comes back', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name))
  await open(screen)
  await menuTo(screen, 'Media Library').click()
  await expect(title(screen)).toHaveText('Media Library')
  await screen.goBack()
  await expect(screen).toHaveURL(/contact-information$/)
  await expect(saveBar(screen)).toBeVisible()
  await screen.reload()
  await expect(saveBar(screen)).toBeVisible()
  await screen.getByRole('button', { name: 'History' }).click()
  const history = screen.getByRole('dialog', { name: 'History' })
  await expect(history).toBeVisible()
  await held(screen, code)
  await screen.goForward()
  await expect(title(screen)).toHaveText('Media Library')
  await expect(history).toHaveCount(0)
  await menuTo(screen, 'Contact Information').focus()
  await expect(menuTo(screen, 'Contact Information')).toBeFocused()
  await screen.goBack()
  await expect(history).toBeVisible()
  await screen.keyboard.press('Escape')
  await expect(history).toHaveCount(0)
})

test('a form whose data are slow stands as its skeleton, and never as the form before', async ({ page: screen }, {
  project,
}) => {
  await letIn(screen, atriumOf(project.name))
  await open(screen)
  const form = screen.getByRole('group', { name: 'Contact Information', exact: true })
  const release = await held(screen, '**/api/v1/**')
  await menuTo(screen, 'Banner Section').click()
  await expect(title(screen)).toHaveText(/Banner/)
  await expect(form).toHaveCount(0)
  await expect(skeleton(screen)).toBeVisible()
  release()
  await expect(saveBar(screen)).toBeVisible()
  await expect(title(screen)).toHaveCount(1)
})
