/** npm run manual: the manual as one book for each role, with pictures of the running desk, in dist/manual. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageId } from '../model/pages/index.ts'
import { defaultRoles } from '../model/roles.ts'
import { atRest } from '../test/e2e/at-rest.ts'
import { routes } from '../test/e2e/pages.ts'
import type { Atrium } from '../test/e2e/servers.ts'
import { root } from './bootstrap.mjs'
import { bookOf, fileOf, pictureOf, type Taken } from './manual/book.ts'
import { type Keys, keysWithin } from './manual/keys.ts'
import { inBrowser, inRunningHouse, signedIn } from './running-house.ts'
import { step } from './step.mjs'

const folder = join(root, 'dist', 'manual')

/** A picture of each page that has an address of its own, and its keys. */
const taken = (atrium: Atrium): Promise<Taken> =>
  inBrowser(async browser => {
    const page = await signedIn(browser, atrium, 'Super Admin')
    const keys = new Map<PageId, Keys>()
    for (const { id, path } of routes) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await atRest(page)
      await page.screenshot({ path: join(folder, pictureOf(id)), animations: 'disabled' })
      keys.set(id, await keysWithin(page))
    }
    return keys
  })

rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'pictures'), { recursive: true })
await inRunningHouse(async atrium => {
  const pages = await step('Taking a picture of each page, and its keys', () => taken(atrium))
  for (const role of defaultRoles) writeFileSync(join(folder, fileOf(role)), bookOf(role, pages))
  console.log(`${defaultRoles.length} books with ${pages.size} pictures are in ${folder}.`)
})
