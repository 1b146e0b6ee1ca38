import { readdirSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { defaultsOf } from '../defaults/index.ts'
import { brands, groupBrand } from '../model/brands.ts'
import type { Entity } from './entity.ts'
import { headsOf } from './heads.ts'
import { webNews } from './news.ts'
import { bannerPictures, described, pictures } from './pictures.ts'
import { projectInfo } from './project-info.ts'
import { projectNews } from './project-news.ts'
import { allProperties, properties } from './properties.ts'
import { webAwards, webLocations, webPopupPromos, webTestimonials } from './web-records.ts'

const folder = new URL('pictures/', import.meta.url)
const rowsOf = ({ rows }: Entity) => [
  ...rows('demo', { passwordHash: '', roleIds: new Map(), secrets: { seal: String, mark: String } } as never),
]
type Section = { name?: string; unit_type?: string; image: string | null }
const infos = rowsOf(projectInfo).map(row => ({
  property: allProperties.find(({ id }) => id === row['property_id']),
  sections: row['sections'] as {
    'basic-info': { cover: string | null }
    'project-overview': { building_perspective: string | null }
    'building-details': { towers: { floors: number }[] }
    amenities: Section[]
    'unit-details': Section[]
  },
}))
const files = rowsOf(pictures)
const publicHashes = (brand: number) =>
  new Set(
    files
      .filter(({ brand_id, visibility }) => brand_id === brand && visibility === 'public')
      .map(({ sha256 }) => (sha256 as Buffer).toString('hex')),
  )
const hashOf = (url: unknown): string => /^\/media\/([0-9a-f]{64})\//.exec(String(url))?.[1] ?? `no picture: ${url}`
const twice = (urls: readonly unknown[]) => urls.filter((url, i) => url !== null && urls.indexOf(url) !== i)

test('no two properties share a picture of themselves, so no two cards of a list are alike', () => {
  const own = infos.flatMap(({ sections }) => [
    sections['basic-info'].cover,
    sections['project-overview'].building_perspective,
  ])
  expect(twice(own)).toEqual([])
})

test('no picture comes twice on the page of a property', () => {
  for (const { property, sections } of infos) {
    const shown = [
      sections['basic-info'].cover,
      sections['project-overview'].building_perspective,
      ...sections.amenities.map(({ image }) => image),
      ...sections['unit-details'].map(({ image }) => image),
    ]
    expect(twice(shown), property?.property_name).toEqual([])
  }
})

/** The floors that the scene of a cover builds. */
const drawnFloors = new Map(
  [
    ...readFileSync(new URL('../scripts/demo-pictures/scenes.py', import.meta.url), 'utf8').matchAll(
      /^ {4}'(\w+)': dict\(floors=\[([\d, ]+)\]/gm,
    ),
  ].map(([, code, floors]) => [code, floors?.split(', ').map(Number) ?? []]),
)

/** A word that the description of a banner's picture must have, by what the banner says. */
const said: Readonly<Record<string, RegExp>> = {
  'A home for each stage of life': /houses/,
  'Built where you already belong': /tower/,
  'Finished as it was promised': /full height/,
  'Wake up ten minutes from your desk': /tower/,
  'Rooms that know how families live': /living room/,
  'A doorman, a pool, a quiet floor': /pool/,
  'A gate you are glad to see': /gate of a village/,
  'A house that has room for plans': /houses/,
  'Close to town, far from its noise': /quiet street/,
  'Four homes to a floor': /tower/,
  'Made by hand, kept for generations': /timber/,
  'A garden above the street': /roof garden/,
  'Start with the land': /lots/,
  'Build when you are ready': /before its roof/,
  'Thirteen places to put down roots': /houses/,
}

test.each(brands)(
  '$display_label: each banner shows what its words say, from the library of its brand, upright too',
  ({ id, code }) => {
    const { banners } = defaultsOf(code)['home.banner'] as { banners: { headline: string }[] }
    const shown = bannerPictures(code)
    expect(shown).toHaveLength(banners.length)
    const library = new Map(
      files.filter(({ brand_id }) => brand_id === id).map(row => [(row['sha256'] as Buffer).toString('hex'), row]),
    )
    for (const [i, { headline }] of banners.entries()) {
      const picture = library.get(hashOf(shown[i]?.image))
      expect(String(picture?.['alt']), headline).toMatch(said[headline] ?? /no words are known/)
      expect(library.has(hashOf(shown[i]?.mobile_image)), headline).toBe(true)
    }
    expect(twice([...shown.map(({ image }) => image), ...headsOf(code).map(([, url]) => url)])).toEqual([])
  },
)

test('no two pictures that a page shows are described alike', () => {
  expect(twice(described.map(([, alt]) => alt))).toEqual([])
})

test('a cover has as many floors as the building details say', () => {
  for (const { property, sections } of infos) {
    if (property?.property_type !== 'condominium') continue
    const floors = sections['building-details'].towers.map(tower => tower.floors)
    expect(drawnFloors.get(property.property_code), property.property_name).toEqual(floors)
  }
})

test('the updates of a property show other months of its works: no picture comes twice', () => {
  for (const [id, updates] of Map.groupBy(rowsOf(projectNews), row => row['property_id'])) {
    const shown = updates.flatMap(({ images }) => images as string[])
    expect(twice(shown), String(id)).toEqual([])
  }
})

/** The months of works that the sites tell of a property, the newest first, by what the names of their pictures say. */
function worksTold() {
  const published = rowsOf(webNews).filter(
    ({ image, status, brand_id }) =>
      status === 'published' && brand_id !== groupBrand.id && /\/[a-z]+\d+-works-/.test(String(image)),
  )
  return [...Map.groupBy(published, row => String(row['property_ids']))].map(([id, updates]) => ({
    property: allProperties.find(each => String(each.id) === id),
    updates: updates
      .toSorted((a, b) => Number(b['published_at']) - Number(a['published_at']))
      .map(row => ({
        title: String(row['title']),
        at: row['published_at'] as Date,
        counts: (/-works-(\d+)(?:-(\d+))?\./.exec(String(row['image'])) ?? []).slice(1).map(Number),
      })),
  }))
}

test('of each brand the works of two properties are told, three months of each, each with another picture', () => {
  const told = worksTold()
  const brandsTold = Map.groupBy(told, ({ property }) => property?.brand_id)
  expect([...brandsTold.values()].map(({ length }) => length)).toEqual([2, 2, 2, 2])
  for (const { property, updates } of told) {
    expect(updates.length, property?.property_name).toBe(3)
    expect(new Set(updates.map(({ counts }) => String(counts))).size, property?.property_name).toBe(3)
    const days = updates.map(({ at }) => Math.round(at.getTime() / 86_400_000))
    expect(days.slice(0, -1).map((day, i) => day - (days[i + 1] ?? 0))).toEqual([30, 30])
  }
})

test('what is told of works agrees with the dates of the property, its floors, and the words beside it', () => {
  const dates = new Map(rowsOf(properties).map(row => [row['id'], row]))
  for (const { property, updates } of worksTold()) {
    const row = dates.get(property?.id)
    const [launch, done] = ['launch_date', 'lts_completion_date'].map(name => Date.parse(String(row?.[name])))
    const floors = Math.max(...(drawnFloors.get(property?.property_code) ?? [0]))
    for (const [i, { title, at, counts }] of updates.entries()) {
      const share = (at.getTime() - Number(launch)) / (Number(done) - Number(launch))
      const says = `${property?.property_name}, ${title}`
      // Nothing is built before a fifth of the time has gone, nor after the last day.
      expect(share, says).toBeGreaterThan(0.2)
      expect(share, says).toBeLessThanOrEqual(1)
      const [first = 0, clad = 0] = counts
      const older = updates[i + 1]?.counts
      if (floors > 0) {
        expect(first, says).toBeLessThanOrEqual(floors)
        expect(clad, says).toBeLessThanOrEqual(first)
        // All floors stand before the last sixth, and none does in the first third.
        expect(first / floors, says).toBeLessThanOrEqual(Math.max(0, (share - 1 / 3) / (5 / 6 - 1 / 3)) + 0.1)
        if (older) expect(first * 100 + clad, says).toBeGreaterThan((older[0] ?? 0) * 100 + (older[1] ?? 0))
        // A month in which no floor was added tells of the walls.
        const level = first === older?.[0] ? clad : first
        expect(title, says).toContain(first === floors ? 'last floor' : `level ${level} of ${floors}`)
      } else {
        // A month after the one before; after the sixth a new row begins.
        if (older) expect(first, says).toBe(((older[0] ?? 0) % 6) + 1)
        const words = ['footings', 'ground floors', 'upper walls', 'roof trusses', 'plastered', 'finished']
        expect(title, says).toContain(words[first - 1])
      }
    }
  }
})

test('the articles and the locations of a site differ in their pictures while there are enough', () => {
  for (const { id } of brands)
    for (const entity of [webNews, webLocations]) {
      const images = rowsOf(entity)
        .filter(({ brand_id }) => brand_id === id)
        .map(({ image }) => image)
      const known = publicHashes(id).size
      expect(twice(images.slice(0, Math.floor(known / 3))), entity.table).toEqual([])
    }
})

test('what a brand’s records show is in the library of that brand', () => {
  for (const entity of [webNews, webPopupPromos, webTestimonials, webAwards])
    for (const row of rowsOf(entity))
      for (const url of [row['image'], row['mobile_image']])
        if (typeof url === 'string')
          expect(publicHashes(Number(row['brand_id'])), `${entity.table} ${row['id']}`).toContain(hashOf(url))
  for (const { property, sections } of infos)
    for (const url of [
      sections['basic-info'].cover,
      sections['project-overview'].building_perspective,
      ...sections.amenities.map(({ image }) => image),
    ])
      if (url) expect(publicHashes(property?.brand_id ?? groupBrand.id), property?.property_name).toContain(hashOf(url))
})

test('each file says its size, is described, and is in a library; all of them are no more than 25 MB', async () => {
  const names = readdirSync(folder)
  expect(names.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0)).toBeLessThan(25_000_000)
  const known = new Map(files.map(row => [String(row['original_name']), row]))
  for (const name of names) {
    const row = known.get(name)
    const { width, height } = await sharp(new URL(name, folder).pathname).metadata()
    expect({ name, width: row?.['width'], height: row?.['height'] }).toEqual({ name, width, height })
    if (row?.['visibility'] === 'public') expect(String(row['alt']).length, name).toBeGreaterThan(20)
  }
})
