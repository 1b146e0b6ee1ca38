import { readdirSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { brands, groupBrand } from '../model/brands.ts'
import { drawnFloors } from './covers.ts'
import type { Entity } from './entity.ts'
import { webNews } from './news.ts'
import { pictures } from './pictures.ts'
import { projectInfo } from './project-info.ts'
import { projectNews } from './project-news.ts'
import { allProperties } from './properties.ts'
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

test('no two properties have one cover, so no two cards of a list are alike', () => {
  expect(twice(infos.map(({ sections }) => sections['basic-info'].cover))).toEqual([])
})

test('no picture comes twice on the page of a property', () => {
  for (const { property, sections } of infos) {
    const shown = [
      sections['basic-info'].cover,
      ...sections.amenities.map(({ image }) => image),
      ...sections['unit-details'].map(({ image }) => image),
    ]
    expect(twice(shown), property?.property_name).toEqual([])
  }
})

test('a cover has as many floors as the building details say', () => {
  for (const { property, sections } of infos) {
    if (property?.property_type !== 'condominium') continue
    const floors = sections['building-details'].towers.map(tower => tower.floors)
    expect(drawnFloors[property.property_code], property.property_name).toEqual(floors)
  }
})

test('the updates of a property show other months of its works, the newest the furthest', () => {
  const stage = (row: Record<string, unknown>) => Number(/works-(\d)/.exec(String((row['images'] as string[])[0]))?.[1])
  for (const [id, updates] of Map.groupBy(rowsOf(projectNews), row => row['property_id'])) {
    const shown = updates.filter(({ images }) => (images as string[]).length > 0).map(stage)
    expect(shown, String(id)).toEqual([...new Set(shown)].toSorted((a, b) => b - a))
  }
})

test('the works of one property of each brand are told month by month: the newest shows the furthest', () => {
  const told = Map.groupBy(
    rowsOf(webNews).filter(({ image, status }) => /-works-\d/.test(String(image)) && status === 'published'),
    row => row['brand_id'],
  )
  expect(told.size).toBe(4)
  for (const [brand, updates] of told) {
    const inTime = updates.toSorted((a, b) => Number(b['published_at']) - Number(a['published_at']))
    const stages = inTime.map(({ image }) => Number(/works-(\d)/.exec(String(image))?.[1]))
    expect(stages.length, String(brand)).toBeGreaterThan(2)
    expect(stages, String(brand)).toEqual([...new Set(stages)].toSorted((a, b) => b - a))
    expect(new Set(updates.map(row => String(row['property_ids']))).size, String(brand)).toBe(1)
    expect(new Set(updates.map(row => row['category_id'])).size, String(brand)).toBe(1)
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
    for (const url of [sections['basic-info'].cover, ...sections.amenities.map(({ image }) => image)])
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
