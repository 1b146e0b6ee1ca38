/**
 * npm run manual [-- roles]: the manual as one book for each role, or for those that are named, with pictures of the
 * running desk as that role sees it, in dist/manual.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { maySee } from '../model/pages/access.ts'
import type { PageId } from '../model/pages/index.ts'
import { hasSomething } from '../model/pages/palette-entries.ts'
import { type DefaultRole, defaultRoles } from '../model/roles.ts'
import { atRest } from '../test/e2e/at-rest.ts'
import { routesOf } from '../test/e2e/pages.ts'
import type { Atrium } from '../test/e2e/servers.ts'
import { root } from './bootstrap.mjs'
import { bookOf, fileOf, pictureOf, type Taken } from './manual/book.ts'
import { type Keys, keysWithin } from './manual/keys.ts'
import { inBrowser, inRunningHouse, signedIn } from './running-house.ts'
import { step } from './step.mjs'

const folder = join(root, 'dist', 'manual')
const named = process.argv.slice(2)
const unknown = named.filter(name => defaultRoles.every(role => role.name !== name))
if (unknown.length > 0) {
  console.error(`There is no role ${unknown.join(', ')}. Roles: ${defaultRoles.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
const roles = defaultRoles.filter(({ name }) => named.length === 0 || named.includes(name))

/** A picture of each page that the role may open and that has an address of its own, and its keys there. */
async function taken(browser: Browser, atrium: Atrium, role: DefaultRole): Promise<Taken> {
  const { access } = role
  const page = await signedIn(browser, atrium, role.name)
  const keys = new Map<PageId, Keys>()
  for (const { id, path } of routesOf((id, brand) => maySee(access, id, brand) && hasSomething(access, id))) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await atRest(page)
    // What comes a moment later by itself, such as where a step would lead.
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'hidden' })
    await page.screenshot({ path: join(folder, pictureOf(role, id)), animations: 'disabled' })
    keys.set(id, await keysWithin(page))
  }
  await page.context().close()
  return keys
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await inRunningHouse(async atrium => {
  let pictures = 0
  await inBrowser(async browser => {
    for (const role of roles) {
      const pages = await step(`Taking the pages of ${role.name}, and their keys`, () => taken(browser, atrium, role))
      writeFileSync(join(folder, fileOf(role)), bookOf(role, pages))
      pictures += pages.size
    }
  })
  console.log(`${roles.length} books with ${pictures} pictures are in ${folder}.`)
})
