import { expect, type Page, test } from '@playwright/test'
import { atriumOf } from './servers.ts'
import { letIn } from './steps.ts'

const address = '/website/luxuria/property-inquiry'

/** Scripts of the desk wait until they are let go. */
async function heldScripts(screen: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await screen.route('**/assets/*.js', async route => {
    await promise
    await route.continue()
  })
  return resolve
}

const boxes = (screen: Page, names: readonly string[]) =>
  Promise.all(names.map(name => screen.locator(name).first().boundingBox()))

for (const { colours, width, background } of [
  { colours: 'light', width: 1440, background: 'rgb(250, 249, 247)' },
  { colours: 'dark', width: 1440, background: 'rgb(20, 19, 17)' },
  { colours: 'dark', width: 390, background: 'rgb(20, 19, 17)' },
] as const)
  test(`the frame stands before the desk is there, where the desk will have it: ${colours}, ${width} wide`, async ({
    page: screen,
  }, { project }) => {
    const faults: string[] = []
    screen.on('console', line => line.type() === 'error' && faults.push(line.text()))
    let asked = 0
    screen.on('request', request => {
      if (new URL(request.url()).pathname === '/api/v1/user') asked += 1
    })
    await screen.setViewportSize({ width, height: 900 })
    await letIn(screen, atriumOf(project.name))
    await screen.evaluate(scheme => localStorage.setItem('atrium-colour-scheme', scheme), colours)
    const letGo = await heldScripts(screen)
    await screen.goto(address, { waitUntil: 'commit' })
    await expect(screen.locator('.first-head svg')).toBeVisible()
    await expect(screen.locator('.first')).toHaveCSS('background-color', background)
    const isWide = width > 900
    await expect(screen.locator('.first-side')).toBeVisible({ visible: isWide })
    // Who is there is asked for at once, and once.
    await expect.poll(() => asked).toBe(1)
    await expect(screen.getByRole('banner')).toHaveCount(0)
    const sides = isWide ? ['.first-side'] : []
    const before = await boxes(screen, ['.first-head', '.first-head svg', ...sides])
    letGo()
    await expect(screen.getByRole('heading', { level: 1 })).toHaveText('Property Inquiry')
    await expect(screen.locator('.first')).toBeHidden()
    const now = isWide ? ['aside'] : []
    expect(await boxes(screen, ['header', 'header a svg', ...now])).toEqual(before)
    await expect(screen.locator('body')).toHaveCSS('background-color', background)
    expect(asked).toBe(1)
    expect(faults).toEqual([])
  })

test('the rows that an address read before are asked for before the desk is there, and once', async ({ page: screen }, {
  project,
}) => {
  await letIn(screen, atriumOf(project.name))
  const rows = screen.getByRole('table').locator('tbody tr')
  const kept = () => screen.evaluate(() => sessionStorage.getItem('atrium.early') ?? '')
  // By the clock of the page: what it asks for later than ten seconds after its address is no part of its first picture. A busy
  // machine takes longer the first time, and less once its scripts are there.
  await expect(async () => {
    await screen.goto(address)
    await expect(rows.first()).toBeVisible()
    expect(await kept()).toContain('web-inquiry')
  }).toPass({ timeout: 180_000 })
  const { calls } = JSON.parse(await kept()) as { calls: string[] }

  const asked: string[] = []
  screen.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (calls.includes(pathname + search)) asked.push(pathname + search)
  })
  const letGo = await heldScripts(screen)
  await screen.goto(address, { waitUntil: 'commit' })
  await expect.poll(() => asked.toSorted()).toEqual(calls.toSorted())
  letGo()
  await expect(rows.first()).toBeVisible()
  expect(asked.toSorted()).toEqual(calls.toSorted())
})

test('who is not signed in sees no frame of the desk, and nobody is asked for', async ({ page: screen }) => {
  let asked = 0
  screen.on('request', request => {
    if (new URL(request.url()).pathname === '/api/v1/user') asked += 1
  })
  const letGo = await heldScripts(screen)
  await screen.goto(address, { waitUntil: 'commit' })
  await expect(screen.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(screen.locator('.first')).toBeHidden()
  letGo()
  await expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(asked).toBe(0)
})

test('a session that has ended leads to the sign-in, and the frame goes', async ({ page: screen }, { project }) => {
  await letIn(screen, atriumOf(project.name))
  await screen.evaluate(() =>
    localStorage.setItem('atrium.auth', JSON.stringify({ isAuthenticated: true, accessToken: 'x'.repeat(43) })),
  )
  await screen.goto(address)
  await expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(screen.locator('.first')).toBeHidden()
})

test('the page runs no script in itself but the one of its head', async ({ request }) => {
  const page = await request.get(address)
  const html = await page.text()
  const policy = page.headers()['content-security-policy'] ?? ''
  const [own = ''] = policy.split(';').filter(rule => rule.trim().startsWith('script-src '))
  expect(own.trim().split(' ')).toEqual(['script-src', "'self'", expect.stringMatching(/^'sha256-[\w+/]+=*'$/)])
  expect([...html.matchAll(/<script>/g)]).toHaveLength(1)
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
  expect(script.length).toBeLessThan(2_500)
})
