import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs'
import { atMost, type Figure, ms } from './figures.ts'
import { administratorOf, served } from './ground.ts'
import { median } from './measure.ts'

const list = '/website/luxuria/property-inquiry'
/** Pages of one menu, each of another engine: a list, content, records kept by hand, a queue. */
const menu = ['Property Inquiry', 'Calculator Page', 'FAQ List', 'Appointment Inquiry']

/** When a full page of a list first stood on the screen, in ms from the start of the navigation; drawn rows, not their place. */
const standing = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const look = (): void => {
          const rows = document.querySelectorAll('main table:not([aria-busy="true"]) tbody tr')
          if (rows.length >= 25 && rows[24]?.textContent) requestAnimationFrame(() => resolve(performance.now()))
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

async function signedIn(browser: Browser, baseURL: string, email: string, password: string) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  const state = await context.storageState()
  await context.close()
  return state
}

/** From the click on an entry of the menu to its page, drawn, with what it shows. */
const changed = (page: Page, label: string): Promise<number> =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: label, exact: true })
    .evaluate(
      (link: HTMLElement, title) =>
        new Promise<number>(resolve => {
          const begun = performance.now()
          const look = (): void => {
            const main = document.querySelector('main')
            const isThere =
              main?.querySelector('h1')?.textContent === title && !main.querySelector('[aria-busy="true"]')
            if (isThere) requestAnimationFrame(() => resolve(performance.now() - begun))
            else requestAnimationFrame(look)
          }
          link.click()
          look()
        }),
      label,
    )

/** The desk in a browser: a list on the screen, by one who comes for the first time and by one who comes back, and from page to page. */
export const screenFigures = (url: string, times: number): Promise<Figure[]> =>
  served(url, async (db, { port }) => {
    const { email, password } = await administratorOf(db)
    const baseURL = `http://localhost:${port}`
    const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumFlags] })
    try {
      const storageState = await signedIn(browser, baseURL, email, password)
      const [cold, warm, routes]: [number[], number[], number[]] = [[], [], []]
      for (let time = 0; time < times; time += 1) {
        const context = await browser.newContext({ baseURL, storageState, viewport: { width: 1440, height: 900 } })
        const page = await context.newPage()
        await page.goto(list)
        cold.push(await standing(page))
        await page.goto(list)
        warm.push(await standing(page))
        for (const label of menu) await changed(page, label)
        for (const label of menu) routes.push(await changed(page, label))
        await context.close()
      }
      const of = (promise: string, taken: number[], most: number, how: string): Figure =>
        atMost(promise, median(taken), most, ms, `${how}; median of ${taken.length}`, {
          beside: ` (${ms(Math.min(...taken))} to ${ms(Math.max(...taken))})`,
        })
      return [
        of('a list of 25 rows on screen, cold', cold, 350, 'signed in, nothing kept by the browser, 1440 x 900'),
        of('a list of 25 rows on screen, warm', warm, 150, 'the same address again'),
        of('from page to page, warm', routes, 100, `from the click until it stands: ${menu.join(', ')}`),
      ]
    } finally {
      await browser.close()
    }
  })
