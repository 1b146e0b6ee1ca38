import { type Browser, chromium, type Page } from '@playwright/test'
import startServers, { type Atrium, atriumOf } from '../test/e2e/servers.ts'
import { chromiumFlags, ensureChromium } from './chromium.mjs'
import { step } from './step.mjs'

/** A house with demo data that runs until the work is done. */
export async function inRunningHouse<R>(work: (atrium: Atrium) => Promise<R>): Promise<R> {
  const stop = await step('Starting a house with demo data', startServers)
  try {
    return await work(atriumOf('embedded'))
  } finally {
    await stop()
  }
}

/** A browser as the tests have it. */
export async function inBrowser<R>(work: (browser: Browser) => Promise<R>): Promise<R> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumFlags] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** The dashboard of one who has this role in the demo data. */
export async function signedIn(browser: Browser, { desk, password, signIns }: Atrium, role: string): Promise<Page> {
  const [email] = Object.entries(signIns).find(([, its]) => its === role) ?? []
  if (email === undefined) throw new Error(`The demo data has no ${role}.`)
  const page = await browser.newPage({ baseURL: desk, viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
  await page.goto('/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  return page
}
