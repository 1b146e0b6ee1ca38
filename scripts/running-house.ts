import { type Browser, chromium, type Page } from '@playwright/test'
import { watchRest } from '../test/e2e/at-rest.ts'
import startServers, { type Atrium, atriumOf } from '../test/e2e/servers.ts'
import { asPerson } from '../test/e2e/steps.ts'
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
export async function signedIn(browser: Browser, atrium: Atrium, role: string): Promise<Page> {
  const [email] = Object.entries(atrium.signIns).find(([, its]) => its === role) ?? []
  if (email === undefined) throw new Error(`The demo data has no ${role}.`)
  const page = await asPerson(browser, atrium.desk, atrium, email)
  watchRest(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  return page
}
