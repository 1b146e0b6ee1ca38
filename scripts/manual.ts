/** npm run manual: the manual as one book for each role, with pictures of the running desk, in dist/manual. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageId } from '../model/pages/index.ts'
import { defaultRoles } from '../model/roles.ts'
import { atRest } from '../test/e2e/at-rest.ts'
import { routes } from '../test/e2e/pages.ts'
import type { Atrium } from '../test/e2e/servers.ts'
import { root } from './bootstrap.mjs'
import { bookOf, fileOf, pictureOf } from './manual/book.ts'
import { inBrowser, inRunningHouse, signedIn } from './running-house.ts'
import { step } from './step.mjs'

const folder = join(root, 'dist', 'manual')

/** A picture of each page that has an address of its own. */
const pictures = (atrium: Atrium): Promise<ReadonlySet<PageId>> =>
  inBrowser(async browser => {
    const page = await signedIn(browser, atrium, 'Super Admin')
    for (const { id, path } of routes) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await atRest(page)
      await page.screenshot({ path: join(folder, pictureOf(id)), animations: 'disabled' })
    }
    return new Set(routes.map(({ id }) => id))
  })

rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'pictures'), { recursive: true })
await inRunningHouse(async atrium => {
  const pictured = await step('Taking a picture of each page', () => pictures(atrium))
  for (const role of defaultRoles) writeFileSync(join(folder, fileOf(role)), bookOf(role, pictured))
  console.log(`${defaultRoles.length} books with ${pictured.size} pictures are in ${folder}.`)
})
