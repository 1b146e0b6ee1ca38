import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import { prefix } from '../../desk/session/stores.ts'
import { watchFocus } from './held-focus.ts'
import type { Atrium } from './servers.ts'

/**
 * Lets a person of the demo data in without the sign-in page, as who comes back to a desk that they left open: the next
 * address that is opened is theirs. What the sign-in itself does is held where it is tried (sign-in.spec, shell.spec).
 */
export async function letIn(
  screen: Page,
  { password }: Pick<Atrium, 'password'>,
  username = 'super.admin@example.com',
): Promise<void> {
  await watchFocus(screen)
  const reply = await screen.request.post('/api/oauth/token', { data: { client_id: 1, username, password } })
  const { access_token: accessToken, message } = await reply.json()
  if (!reply.ok()) throw new Error(`${username} was not let in: ${message}`)
  const nowhere = '/nowhere-yet'
  await screen.route(`**${nowhere}`, route => route.fulfill({ contentType: 'text/html', body: '' }))
  await screen.goto(nowhere)
  await screen.unroute(`**${nowhere}`)
  await screen.evaluate(([key, kept]) => localStorage.setItem(key, kept), [
    `${prefix}auth`,
    JSON.stringify({ isAuthenticated: true, accessToken }),
  ] as const)
}

/** Specification: what the dashboard says. */
export const welcome =
  'Welcome to your Content Management System. Please choose what you want to manage to get it started.'

/** Lets a person of the demo data in and opens their dashboard. */
export async function signIn(screen: Page, atrium: Pick<Atrium, 'password'>, email?: string): Promise<void> {
  await letIn(screen, atrium, email)
  await screen.goto('/dashboard')
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText(welcome)
}

/** Another person at another desk. */
export async function asPerson(
  browser: Browser,
  baseURL: string | undefined,
  atrium: Pick<Atrium, 'password'>,
  email: string,
): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const screen = await context.newPage()
  await signIn(screen, atrium, email)
  return screen
}

/** Whether this browser shows a PDF in a page: Chromium does, its headless shell and those of phones do not. */
export const showsPdf = (screen: Page): Promise<boolean> => screen.evaluate(() => navigator.pdfViewerEnabled)

/** A PDF stands in the page, or the page says that this browser shows none. */
export const pdfShown = async (within: Locator): Promise<void> =>
  (await showsPdf(within.page()))
    ? expect(within.locator('iframe')).toHaveAttribute('src', /^blob:/)
    : expect(within.getByText('This browser shows no PDF in a page.')).toBeVisible()

/** Signs in on the page that is open and asks for it. */
export async function enter(screen: Page, email: string, password: string): Promise<void> {
  await screen.getByLabel('E-mail').fill(email)
  await screen.getByLabel('Password', { exact: true }).fill(password)
  await screen.keyboard.press('Enter')
}

export const userMenu = (screen: Page) => screen.getByRole('banner').locator('[popovertarget][aria-haspopup="true"]')

export async function signOut(screen: Page): Promise<void> {
  await userMenu(screen).click()
  await screen.getByRole('button', { name: 'Signout' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Signout' }).click()
  await expect(screen).toHaveURL(/\/$/)
}

/** By which a person of the demo data calls, beside the screens. */
export async function headersOf(
  { desk, password }: Pick<Atrium, 'desk' | 'password'>,
  request: APIRequestContext,
  username = 'super.admin@example.com',
): Promise<{ authorization: string }> {
  const reply = await request.post(`${desk}/api/oauth/token`, { data: { client_id: 1, username, password } })
  const { access_token, message } = await reply.json()
  if (!reply.ok()) throw new Error(`${username} was not let in: ${message}`)
  return { authorization: `Bearer ${access_token}` }
}

/** A call of the API as the person who is signed in on this screen. */
export const readAs = (screen: Page, path: string): Promise<unknown> =>
  screen.evaluate(async address => {
    const kept = Object.values({ ...localStorage }).find(text => String(text).includes('accessToken'))
    const { accessToken } = JSON.parse(String(kept)) as { accessToken: string }
    return (await fetch(`/api/${address}`, { headers: { authorization: `Bearer ${accessToken}` } })).json()
  }, path)

/** All that this browser keeps of what was typed and not saved, as JSON; `[]` where there is nothing. */
export const keptIn = (screen: Page): Promise<string> =>
  screen.evaluate(async () => {
    // Opening what is not there would make it, without what the desk puts in it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'atrium-journal')) return '[]'
    return new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open('atrium-journal')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('entries').objectStore('entries').getAll()
        reading.onerror = () => reject(reading.error)
        reading.onsuccess = () => {
          opening.result.close()
          resolve(JSON.stringify(reading.result.map(({ mine }) => mine)))
        }
      }
    })
  })

/** Letters alone: a name holds no digits, and no two tests share one. */
export const unique = (): string =>
  Array.from({ length: 8 }, () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(Math.random() * 26)]).join('')

/** Searches a list, and waits until the search stands in the address: the view before it may have the same one row, and its panel closes. */
export async function searchFor(screen: Page, box: Locator, text: string): Promise<void> {
  await box.fill(text)
  await expect.poll(() => new URL(screen.url()).searchParams.get('search')).toBe(text)
}

/** The buttons whose words do not fit into them and do not end in an ellipsis either. */
export const cutOff = (within: Locator): Promise<string[]> =>
  within.getByRole('button').evaluateAll(buttons =>
    buttons
      .filter(button => {
        const { overflow, textOverflow } = getComputedStyle(button)
        return overflow !== 'visible' && textOverflow !== 'ellipsis' && button.scrollWidth > button.clientWidth + 1
      })
      .map(button => `cuts off “${button.textContent}”`),
  )

/** A picture of a tower of the demo data, in the library that is open: found by its words, since others' uploads stand before it. */
export async function pickTower(screen: Page, nth = 0): Promise<void> {
  const library = screen.getByRole('dialog')
  await library.getByRole('searchbox').fill('tower of')
  await library
    .getByRole('list', { name: 'Choose from pictures' })
    .getByRole('button', { name: /tower of/ })
    .nth(nth)
    .click()
}

/** The message in the corner that says `text`: several may stand there, and each has its own way back. */
export const toast = (screen: Page, text: string): Locator => screen.getByRole('alert').filter({ hasText: text })

/** Chooses in a drawn choice: by the words of the option, or by its place. */
export async function choose(box: Locator, option: string | RegExp | number): Promise<void> {
  await box.click()
  const options = box.page().getByRole('option', typeof option === 'number' ? {} : { name: option, exact: true })
  await options
    .filter({ visible: true })
    .nth(typeof option === 'number' ? option : 0)
    .click()
}

/** A promo may come over a page of a site: this one does not. */
export const closePromo = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelector('dialog[data-promo]')?.remove())

type Mail = {
  readonly event_key: string
  readonly to: readonly string[]
  readonly subject: string
  readonly body: string
}
/** The newest mail in the outbox of which this holds, however many others were written meanwhile. */
export async function mailOf(
  request: APIRequestContext,
  { desk }: Pick<Atrium, 'desk'>,
  headers: Record<string, string>,
  holds: (mail: Mail) => boolean,
): Promise<Mail> {
  for (let before: number | null | undefined; before !== null; ) {
    const query = before === undefined ? '' : `?before=${before}`
    const reply = await request.get(`${desk}/api/v1/cms/mail-outbox${query}`, { headers })
    const { items, next } = (await reply.json()) as { items: Mail[]; next: number | null }
    const mail = items.find(holds)
    if (mail) return mail
    before = next
  }
  throw new Error('No such mail stands in the outbox.')
}

/** The newest mail of the outbox’s screen that has this text, however many others were written meanwhile. */
export async function mailOnScreen(screen: Page, hasText: string): Promise<Locator> {
  await screen.goto('/admin/mail-outbox')
  const mail = screen.getByRole('row').filter({ hasText }).first()
  const older = screen.getByRole('button', { name: 'Show older mail' })
  await expect(async () => {
    if (!(await mail.isVisible()) && (await older.isVisible())) await older.click()
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass()
  return mail
}
