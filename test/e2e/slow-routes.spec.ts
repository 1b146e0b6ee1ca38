import { expect, type Page } from '@playwright/test'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { letIn } from './steps.ts'

/** What matches waits until it is let go. */
async function held(screen: Page, what: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await screen.route(what, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

// Issue 22: a slow route shows its skeleton, never new menu over old form.
for (const { to, area, call } of [
  { to: 'Media Library', area: 'Website', call: '**/api/v1/cms/**' },
  { to: 'Email Recipients', area: 'Website', call: '**/api/v1/cms/**' },
])
  test(`${to}, whose code and data are slow, stands as its own skeleton and not as the form before`, async ({
    page: screen,
  }, { project }) => {
    await letIn(screen, atriumOf(project.name))
    await screen.goto('/website/luxuria/contact-information')
    const title = screen.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('Contact Information')
    const form = screen.getByRole('group', { name: 'Contact Information', exact: true })
    await expect(form).toBeVisible()
    const code = await held(screen, '**/assets/*.js')
    const data = await held(screen, call)
    const main = screen.getByRole('main')
    await screen.getByRole('complementary', { name: area }).getByRole('link', { name: to, exact: true }).click()
    // Its code is still to come.
    await expect(title).toHaveText(to)
    await expect(form).toHaveCount(0)
    await expect(main.locator('[aria-busy="true"]').first()).toBeVisible()
    expect(await main.getByRole('textbox').count()).toBe(0)
    await expect(screen).toHaveTitle(new RegExp(`^${to} · `))
    code()
    // Its data are still to come.
    await expect(title).toHaveText(to)
    await expect(form).toHaveCount(0)
    data()
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(title).toHaveText(to)
  })

test('another brand’s form whose data are slow is never the form of the brand before', async ({ page: screen }, {
  project,
}) => {
  await letIn(screen, atriumOf(project.name))
  await screen.goto('/website/luxuria/contact-information')
  const form = screen.getByRole('group', { name: 'Contact Information', exact: true })
  await expect(form).toBeVisible()
  const data = await held(screen, '**/api/v1/**')
  await screen.evaluate(() => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('aside a')].find(a => /\/banner/.test(a.pathname))
    link?.click()
  })
  const title = screen.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/Banner/)
  await expect(form).toHaveCount(0)
  await expect(screen.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible()
  data()
  await expect(screen.getByRole('group', { name: /Banner/ }).first()).toBeVisible()
})
