import { type Browser, expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { shiftsOn, watchShifts } from './shifts.ts'

/** Its levels have plans: seven pictures to look through. */
const withPlans = '/residences/property/kaskada-twin-towers'
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

async function opened(browser: Browser, url: string, given: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const context = await browser.newContext(given)
  const page = await context.newPage()
  page.on('pageerror', error => {
    throw error
  })
  await page.goto(url)
  return page
}

test('pictures are looked through by keys: opened, turned, enlarged, closed where one began', async ({ browser }, {
  project,
}) => {
  const page = await opened(browser, atriumOf(project.name).sites + withPlans, {
    viewport: sizes.desk,
    reducedMotion: 'reduce',
  })
  const { keyboard } = page
  const plans = page.locator('.plans a')
  const all = await plans.count()
  // The building has a plan of more than one level to turn to.
  expect(all).toBeGreaterThan(3)
  const second = plans.nth(1)
  await second.focus()
  await keyboard.press('Enter')
  const box = page.getByRole('dialog', { name: 'Pictures' })
  const told = box.getByRole('status')
  await expect(told).toHaveText(new RegExp(`^2 of ${all}: `))
  await keyboard.press('ArrowRight')
  await expect(told).toHaveText(new RegExp(`^3 of ${all}: `))
  const inSight = (nth: number) => expect(box.getByRole('img').nth(nth)).toBeInViewport({ ratio: 0.9 })
  await inSight(2)
  await keyboard.press('End')
  await expect(told).toHaveText(new RegExp(`^${all} of ${all}: `))
  await inSight(all - 1)
  // Beyond the last there is none.
  await keyboard.press('ArrowRight')
  await expect(told).toHaveText(new RegExp(`^${all} of ${all}: `))
  await keyboard.press('Home')
  await expect(told).toHaveText(new RegExp(`^1 of ${all}: `))
  const heightOf = () =>
    box
      .getByRole('img')
      .first()
      .evaluate(element => element.clientHeight)
  const before = await heightOf()
  await box.getByRole('button', { name: 'Larger' }).focus()
  await keyboard.press('Enter')
  expect(await heightOf()).toBeGreaterThan(before * 1.5)
  expect(await axeFindings(page)).toEqual([])
  // What is under the window is out of reach: nothing of the page takes the focus.
  for (let i = 0; i < 8; i += 1) {
    await keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') === null)).toBe(true)
  }
  await keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(second).toBeFocused()
  await page.context().close()
})

test('pictures are looked through by a thumb', async ({ browser }, { project }) => {
  const page = await opened(browser, atriumOf(project.name).sites + withPlans, {
    viewport: sizes.phone,
    hasTouch: true,
    isMobile: true,
  })
  const plans = page.locator('.plans a')
  const all = await plans.count()
  await plans.first().tap()
  const box = page.getByRole('dialog', { name: 'Pictures' })
  const told = box.getByRole('status')
  await expect(told).toHaveText(new RegExp(`^1 of ${all}: `))
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 420 }] })
  await touch('touchStart', 330)
  for (let x = 310; x >= 50; x -= 20) await touch('touchMove', x)
  await touch('touchEnd')
  await expect(told).toHaveText(new RegExp(`^2 of ${all}: `))
  await expect(box.getByRole('img').nth(1)).toBeInViewport({ ratio: 0.9 })
  await box.getByRole('button', { name: 'The next picture' }).tap()
  await expect(told).toHaveText(new RegExp(`^3 of ${all}: `))
  await box.getByRole('button', { name: 'Close' }).tap()
  await expect(box).toHaveCount(0)
  await page.context().close()
})

for (const [size, viewport] of Object.entries(sizes))
  test(`price, kind and Ask stay in sight down to the form, on a ${size}`, async ({ browser }, { project }) => {
    const page = await opened(browser, atriumOf(project.name).sites + withPlans, { viewport })
    await watchShifts(page)
    await page.reload()
    const bar = size === 'desk' ? page.locator('.at-a-glance') : page.locator('.ask-bar')
    const ask = bar.getByRole('link', { name: 'Ask' })
    const parts = page.locator('.offer > .part')
    for (let i = 0; i < (await parts.count()); i += 1) {
      await parts.nth(i).evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await expect(bar).toBeInViewport({ ratio: 0.99 })
      await expect(ask).toBeInViewport({ ratio: 0.99 })
    }
    await expect(bar).toContainText('Condominium')
    await expect(bar).toContainText('₱')
    await ask.click()
    const form = page.getByRole('form', { name: 'Inquiry' })
    await expect(form).toBeInViewport()
    // Nothing lies over a field that has the focus.
    const first = form.getByLabel('First name')
    await first.focus()
    const isFree = await first.evaluate(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === element
    })
    expect(isFree).toBe(true)
    expect(await shiftsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    await page.context().close()
  })

test('without a script everything can be read, each picture opened, and the form sent', async ({ browser }, {
  project,
}) => {
  const { sites } = atriumOf(project.name)
  const page = await opened(browser, sites + withPlans, { viewport: sizes.phone, javaScriptEnabled: false })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const name of ['The project', 'What is delivered', 'Amenities', 'Location'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /pictures/ })).toHaveCount(0)
  const href = await page.locator('.plans a').first().getAttribute('href')
  const picture = await page.request.get(sites + href)
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp'])
  await page.getByRole('link', { name: 'Ask' }).last().click()
  await page.getByRole('form', { name: 'Inquiry' }).getByRole('button').click()
  await expect(page.getByRole('form', { name: 'Inquiry' })).toBeVisible()
  await page.context().close()
})

/** It has a film and a picture of all sides. */
const withViews = '/residences/property/alcoba-tower'

test('a film is asked for when it is played, and not before', async ({ browser }, { project }) => {
  const { sites } = atriumOf(project.name)
  const context = await browser.newContext({ viewport: sizes.desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto(sites + withViews)
  const film = page.locator('video')
  // It has no captions, so what it shows is said beside it.
  await expect(page.getByRole('figure').filter({ has: film })).toContainText('Without sound: ')
  await film.scrollIntoViewIfNeeded()
  await expect(film).toBeInViewport()
  await page.waitForTimeout(500)
  expect(asked.filter(url => url.endsWith('.mp4'))).toEqual([])
  // Nothing of the page is anybody else's.
  expect(asked.filter(url => !url.startsWith(sites) && !url.startsWith('data:'))).toEqual([])
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
  await context.close()
})

test('one looks round by keys, buttons and dragging, and comes back to where one was', async ({ browser }, {
  project,
}) => {
  const page = await opened(browser, atriumOf(project.name).sites + withViews, {
    viewport: sizes.desk,
    reducedMotion: 'reduce',
  })
  const link = page.getByRole('link', { name: 'See it in 360°' })
  await link.focus()
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog', { name: 'Alcoba Tower in 360°' })
  const view = box.getByRole('img')
  await expect(view).toBeFocused()
  const seen = async () => (await view.screenshot()).toString('base64')
  const first = await seen()
  // It stands still until somebody turns it.
  await page.waitForTimeout(400)
  expect(await seen()).toBe(first)
  await page.keyboard.press('ArrowRight')
  const second = await seen()
  expect(second).not.toBe(first)
  await page.keyboard.press('ArrowLeft')
  expect(await seen()).toBe(first)
  await box.getByRole('button', { name: 'Turn right' }).click()
  const third = await seen()
  expect(third).not.toBe(first)
  await page.mouse.move(700, 400)
  await page.mouse.down()
  await page.mouse.move(500, 380, { steps: 4 })
  await page.mouse.up()
  expect(await seen()).not.toBe(third)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(link).toBeFocused()
  await page.context().close()
})

test('without a script the view to all sides leads to its picture, and the film has its own buttons', async ({
  browser,
}, { project }) => {
  const { sites } = atriumOf(project.name)
  const page = await opened(browser, sites + withViews, { viewport: sizes.phone, javaScriptEnabled: false })
  await expect(page.locator('video')).toHaveAttribute('controls', '')
  const link = page.getByRole('link', { name: 'See it in 360°' })
  const reply = await page.request.get(sites + (await link.getAttribute('href')))
  expect(reply.headers()['content-type']).toMatch(/^image\//)
  await page.context().close()
})
