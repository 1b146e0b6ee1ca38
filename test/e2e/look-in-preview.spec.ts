import { expect } from '@playwright/test'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { choose, letIn } from './steps.ts'

// Issue 25: fonts are "chosen in the desk's fonts page from a curated list with preview", and "Jellybean design settings are
// seen at once in the preview, contrast kept".
test('letters and colours of a site stand in its preview as they are chosen, and nowhere else until they are published', async ({
  page: screen,
}, { project }) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium, 'super.admin@example.com')
  const saveBar = screen.getByRole('region', { name: 'Save', exact: true })
  const drawn = screen.frameLocator('iframe[title="Preview of Communities"]')
  const headline = drawn.getByRole('heading', { level: 1 })
  const visitorsRead = async () => (await screen.request.get(`${atrium.sites}/api/v1/web/site/ZRCO`)).json()
  const before = (await visitorsRead()).contents

  await screen.goto('/website/communities/jellybean-design/fonts')
  await screen.getByRole('button', { name: 'Preview', exact: true }).click()
  const family = () => headline.evaluate(element => getComputedStyle(element).fontFamily)
  expect(await family()).not.toContain('Bodoni Moda')
  await choose(screen.getByRole('combobox', { name: 'Headlines' }), 'Bodoni Moda, thick and thin')
  await expect.poll(family).toContain('Bodoni Moda')
  // The letters themselves have come, and not what stands for them.
  const isThere = () =>
    headline.evaluate(() =>
      [...document.fonts].some(({ family, status }) => /Bodoni Moda/.test(family) && status === 'loaded'),
    )
  await expect.poll(isThere).toBe(true)
  await expect(saveBar).toContainText('1 unsaved change')
  await saveBar.getByRole('button', { name: 'Discard' }).click()

  await screen.goto('/website/communities/jellybean-design')
  await screen.getByRole('button', { name: 'Preview', exact: true }).click()
  const first = () =>
    drawn.locator('html').evaluate(root => getComputedStyle(root).getPropertyValue('--p1').trim().toLowerCase())
  const colour = screen.getByRole('textbox', { name: 'First colour', exact: true })
  await colour.fill('#7A1F3D')
  await expect.poll(first).toBe('#7a1f3d')
  await colour.fill('#F4E9D8')
  await expect.poll(first).toBe('#f4e9d8')
  // It is drawn all the same, and what cannot be read on it is said.
  await expect(screen.getByText(/Text in the first colour on the third has a contrast of/).first()).toBeVisible()
  await saveBar.getByRole('button', { name: 'Discard' }).click()
  const after = (await visitorsRead()).contents
  expect([after.fonts, after.jellybeans]).toEqual([before.fonts, before.jellybeans])
})
