/** npm run manual: the manual as one book for each role, with pictures of the running desk, in dist/manual. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { PageId } from '../model/pages/index.ts'
import { defaultRoles } from '../model/roles.ts'
import { routes } from '../test/e2e/pages.ts'
import startServers, { type Atrium, atriumOf } from '../test/e2e/servers.ts'
import { root } from './bootstrap.mjs'
import { chromiumFlags, ensureChromium } from './chromium.mjs'
import { bookOf, fileOf, pictureOf } from './manual/book.ts'
import { step } from './step.mjs'

const folder = join(root, 'dist', 'manual')

async function signedIn(browser: Browser, { desk, password, signIns }: Atrium): Promise<Page> {
  const [email] = Object.entries(signIns).find(([, role]) => role === 'Super Admin') ?? []
  if (email === undefined) throw new Error('The demo data has no Super Admin.')
  const page = await browser.newPage({ baseURL: desk, viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
  await page.goto('/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  return page
}

/** A picture of each page that has an address of its own. */
async function pictures(atrium: Atrium): Promise<ReadonlySet<PageId>> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumFlags] })
  try {
    const page = await signedIn(browser, atrium)
    for (const { id, path } of routes) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: join(folder, pictureOf(id)), animations: 'disabled' })
    }
    return new Set(routes.map(({ id }) => id))
  } finally {
    await browser.close()
  }
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'pictures'), { recursive: true })
const stop = await step('Starting a house with demo data', startServers)
try {
  const pictured = await step('Taking a picture of each page', () => pictures(atriumOf('embedded')))
  for (const role of defaultRoles) writeFileSync(join(folder, fileOf(role)), bookOf(role, pictured))
  console.log(`${defaultRoles.length} books with ${pictured.size} pictures are in ${folder}.`)
} finally {
  await stop()
}
