import { type Browser, expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'

async function opened(browser: Browser, url: string, given: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...given,
  })
  const page = await context.newPage()
  page.on('pageerror', error => {
    throw error
  })
  await page.goto(url)
  return page
}
const cardsOf = (page: Page) => page.locator('.found .cards > li')
const mapOf = (page: Page) => page.getByRole('navigation', { name: 'Map of what was found' })

test('by keys from the whole country to one property, list and map together', async ({ browser }, { project }) => {
  const page = await opened(browser, `${atriumOf(project.name).sites}/residences/search`, {})
  const all = await cardsOf(page).count()
  expect(all).toBeGreaterThan(15)
  // What is chosen beside it narrows both.
  await page.getByLabel('Bedrooms').selectOption('3')
  await expect(page).toHaveURL(/bedrooms=3/)
  const group = mapOf(page).getByRole('link', { name: /around Cebu City: look closer/ })
  await group.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/bedrooms=3&map=/)
  await expect(cardsOf(page)).toHaveCount(2)
  await expect(mapOf(page).locator('a:focus')).toHaveCount(1)
  const point = mapOf(page).getByRole('link', { name: /^Lantaka View, Condominium, Cebu City/ })
  await point.focus()
  await expect(cardsOf(page).filter({ hasText: 'Lantaka View' })).toHaveClass(/is-near/)
  await page.keyboard.press('Enter')
  await expect(page.locator('.found li:target')).toContainText('Lantaka View')
  // From the card one goes on to the property.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Lantaka View', exact: true })).toBeFocused()
  // What is typed keeps the part of the map; the whole map is a link away.
  await page.getByLabel('Name or place').fill('apas')
  await expect(cardsOf(page)).toHaveCount(1)
  await page.getByLabel('Name or place').fill('')
  await expect(cardsOf(page)).toHaveCount(2)
  await mapOf(page).getByRole('link', { name: 'Show the whole map' }).click()
  await expect(cardsOf(page)).toHaveCount(all)
  expect(await axeFindings(page)).toEqual([])
  await page.context().close()
})

test('by a thumb, and without a script', async ({ browser }, { project }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  for (const javaScriptEnabled of [true, false]) {
    const page = await opened(browser, `${atriumOf(project.name).sites}/residences/search`, {
      ...phone,
      javaScriptEnabled,
    })
    const group = mapOf(page).getByRole('link', { name: /around Iloilo City|around Bacolod City/ })
    const box = await group.locator('.touch').boundingBox()
    // WCAG 2.2, 2.5.8: 24 pixels.
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
    await group.tap()
    await expect(page).toHaveURL(/map=/)
    await expect(cardsOf(page)).toHaveCount(2)
    await mapOf(page)
      .getByRole('link', { name: /^Maskara Suites/ })
      .tap()
    await expect(cardsOf(page).filter({ hasText: 'Maskara Suites' })).toBeInViewport()
    await page.context().close()
  }
})
