import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '../../../model/brands.ts'
import { pathsOf } from '../../../model/site/site-route.ts'
import { root } from '../../../scripts/bootstrap.mjs'
import * as renderer from '../../../sites/server.tsx'
import { type TestApp, testApp } from '../../../test/app.ts'
import { demoSites } from '../../../test/demo-sites.ts'
import { picture, snapshotOf, viewOf } from '../../../test/snapshots.ts'
import { siteFiles } from '../../outside/renderer.ts'
import { lettersFrom } from '../../records/share-card.ts'

const files = await siteFiles(renderer, [join(root, 'sites/brands/fonts/public/_site')])
const letters = await lettersFrom(files)

describe('the card of a page, over HTTP', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp('embedded')
    await demoSites(app.deps.db)
    // The sources without their fonts are what tests are given.
    Object.assign(app.deps, { sites: async () => files })
  })
  afterAll(() => app.close())
  const get = (url: string) => app.app.sites.inject({ url })
  const imageOf = (html: string) => /og:image" content="https?:\/\/[^/]+([^"]*)"/.exec(html)?.[1] ?? ''

  test.each(['/residences/property/alcoba-tower', '/luxuria', '/careers', '/news'])(
    '%s: is a picture of the size that it is said to be, kept for ever under its key',
    async url => {
      const address = imageOf((await get(url)).body)
      const { statusCode, headers, rawPayload } = await get(address)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
      const { width, height, format } = await sharp(rawPayload).metadata()
      expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
      expect(headers['cache-control']).toContain('immutable')
      // Words are on it: it is no plain ground.
      expect((await sharp(rawPayload).stats()).entropy).toBeGreaterThan(0.5)
      const old = await get(address.replace(/_card\/[^/]+/, '_card/earlier'))
      expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    },
  )

  test('there is none of a page that is not there, nor of anything else', async () => {
    const urls = [
      '/_card/x/nothing.jpg',
      '/_card/x/property/none.jpg',
      '/_card/x/home.png',
      '/_card/x/',
      '/_card/x/%00.jpg',
    ]
    for (const url of urls) expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  })
})

test.each(brands.map(({ code }) => code))(
  '%s: every page has a card with its words, and names other things by other keys',
  code => {
    const site = snapshotOf(code, { flags: true, image: picture, text: 'Ñandú ₱ 5,100,000' })
    const keys = new Set<string>()
    const paths = pathsOf(site)
    for (const path of paths) {
      const card = renderer.card(viewOf(site, path), letters)
      if (!card) throw new Error(`${path} has no card`)
      keys.add(card.key)
      expect(card.svg).not.toMatch(/NaN|undefined|<text/)
      expect((card.svg.match(/<path transform/g) ?? []).length, path).toBeGreaterThan(1)
    }
    // One for each title at least: the texts of all others are the same here.
    expect(keys.size).toBeGreaterThan(3)
    const recoloured = { ...site, sections: { ...site.sections, jellybeans: undefined } }
    const home = (of: typeof site) => renderer.card(viewOf(of, '/'), letters)?.key
    expect(home(recoloured)).not.toBe(home(site))
  },
)

test('a line is as wide as its letters, in each weight; what no font has is left out', () => {
  const at = (text: string, weight = 400) => letters.line(text, { family: 'Inter', weight, size: 100 })
  expect(at('').width).toBe(0)
  expect(at('HH').width).toBeCloseTo(2 * at('H').width, 1)
  expect(at('H', 700).width).toBeGreaterThan(at('H').width)
  expect(at('₱').d.length).toBeGreaterThan(50)
  expect(at('漢').d).toBe('')
  expect(letters.line('H', { family: 'system-ui', weight: 400, size: 100 }).d).toBe(at('H').d)
})
