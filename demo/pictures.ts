import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { type BrandCode, brands, groupBrand } from '../model/brands.ts'
import { contentPath, type FileStore } from '../server/outside/file-store.ts'
import { mediaUrl } from '../server/records/file-names.ts'
import { coverAlts, coverName, covers, nearAlts, nearName } from './covers.ts'
import { entity, firstId } from './entity.ts'
import { filmFiles } from './films.ts'
import { guideId, guides } from './guides.ts'
import { block, levelName, levelPlans } from './level-plans.ts'
import { paperId, papers } from './papers.ts'
import { bannersOf, kindOf, ofAmenity, ofUnits, type Shared, shared, works } from './picture-book.ts'
import { allProperties, type Property } from './properties.ts'
import { daysBefore, type Random } from './random.ts'
import { unitTypesOf } from './unit-types.ts'
import { webpSize } from './webp-size.ts'
import { dayTold, monthsTold, percentOn, told, toldOf, toldPictures } from './works.ts'

const mime = 'image/webp'
export const uprightName = (name: string): string => `${name}-upright`
const folder = new URL('pictures/', import.meta.url)

/** Those that have an upright cut for phones: covers, and what banners show. */
export const cutUpright: ReadonlySet<string> = new Set([...covers.keys(), ...Object.values(bannersOf).flat()])
/** Every picture that `npm run demo:pictures` can render, by name: the covers first. */
export const described: readonly (readonly [name: string, alt: string])[] = [
  ...coverAlts,
  ...nearAlts,
  ...Object.entries(shared),
  ...works.tower,
  ...works.village,
  ...toldPictures,
]
export const pictureNames: readonly string[] = described.map(([name]) => name)

type Picture = { name: string; alt: string; bytes: Buffer; sha256: Buffer; url: string; width: number; height: number }
let read: ReadonlyMap<string, Picture> | undefined
/** Those that are rendered, with the upright cuts of the covers. */
function all(): ReadonlyMap<string, Picture> {
  read ??= new Map(
    described
      .flatMap(([name, alt]) => [[name, alt] as const, [uprightName(name), alt] as const])
      .filter(([name]) => existsSync(new URL(`${name}.webp`, folder)))
      .map(([name, alt]) => {
        const bytes = readFileSync(new URL(`${name}.webp`, folder))
        const sha256 = createHash('sha256').update(bytes).digest()
        const url = mediaUrl({ sha256, original_name: `${name}.webp`, mime })
        return [name, { name, alt, bytes, sha256, url, ...webpSize(bytes) }]
      }),
  )
  return read
}
/** A property whose picture is not rendered has none: its page and its cards draw their own. */
const urlOf = (name: string): string | null => all().get(name)?.url ?? null

export const coverOf = (property: Property): string | null => urlOf(coverName(property))
/** The same for phones. */
export const uprightOf = (property: Property): string | null => urlOf(uprightName(coverName(property)))
/** How it will look from near by, where that is rendered. */
export const perspectiveOf = (property: Property): string | null => urlOf(nearName(property))
/** Of several pictures, the properties take turns. */
function turnOf(of: readonly string[], { id }: Property): string | undefined {
  const rendered = of.filter(name => all().has(name))
  return rendered[id % rendered.length]
}
/** What an amenity of this name looks like; a few are seldom photographed. */
export function amenityPicture(property: Property, amenity: string): string | null {
  const name = turnOf(ofAmenity[kindOf(property.property_type)][amenity] ?? [], property)
  return name ? urlOf(name) : null
}
/** A room in the unit type at this place of its property's list. */
export function unitPicture(property: Property, place: number): string | null {
  const name = turnOf(ofUnits[property.property_type][place] ?? [], property)
  return name ? urlOf(name) : null
}
/** The works of a property so many months back: its own pictures where they are told, otherwise those of a building like it, each stage once. */
export function worksPicture(property: Property, month: number): string | null {
  const own = toldOf(property, month)
  if (own) return urlOf(own.picture)
  const stages = works[kindOf(property.property_type)]
  const stageOn = (back: number) => {
    const at = dayTold(back)
    const share = percentOn(property, at) / 100
    return share > 0 && share < 1 ? Math.min(stages.length - 1, Math.floor(share * stages.length)) : undefined
  }
  const stage = stageOn(month)
  if (stage === undefined || told.includes(property) || (month > 0 && stageOn(month - 1) === stage)) return null
  return urlOf(stages[stage]?.[0] ?? '')
}

/** The pictures that a brand's cards are dealt from: its own covers and what its kinds of property have. */
function ownNames(brand_id: number): string[] {
  const own = allProperties.filter(property => brand_id === groupBrand.id || property.brand_id === brand_id)
  const kinds = new Set(own.map(({ property_type }) => kindOf(property_type)))
  const amenities = [...kinds].flatMap(kind => Object.values(ofAmenity[kind]).flat())
  const rooms = own.flatMap(({ property_type }) => ofUnits[property_type].flat())
  return [...new Set([...own.map(coverName), ...amenities, ...rooms])].filter(name => all().has(name))
}

/**
 * Deals the pictures of the brands to cards, each once before any comes again, so that no two cards of a page are alike.
 * A card about a property gets its cover if no other card has it.
 */
export function dealer() {
  const left = new Map<number, string[]>()
  return (random: Random, brand_id: number, about?: Property): string => {
    let names = left.get(brand_id) ?? []
    if (names.length === 0) names = ownNames(brand_id)
    const drawn = random.pick(names)
    const wanted = about && names.includes(coverName(about)) ? coverName(about) : drawn
    left.set(
      brand_id,
      names.filter(name => name !== wanted),
    )
    return urlOf(wanted) ?? ''
  }
}

/** The properties of a brand whose cover is rendered; the group's are all. */
export const covered = (brand_id: number): Property[] =>
  allProperties.filter(
    property => (brand_id === groupBrand.id || property.brand_id === brand_id) && all().has(coverName(property)),
  )

/** The banners of a brand's home page, in their order: each shows what its words say. */
export function bannerPictures(code: BrandCode): { image: string; mobile_image: string | null }[] {
  return bannersOf[code].flatMap(name => {
    const image = urlOf(name)
    return image ? [{ image, mobile_image: urlOf(uprightName(name)) }] : []
  })
}

/** The picture of this name, if it is rendered. */
export const pictureNamed = (name: Shared): string | null => urlOf(name)

/** The library of a brand: what its own pages and updates show. */
function shelf(brand_id: number): Picture[] {
  const names = ownNames(brand_id)
  const isOwn = (property: Property) => brand_id === groupBrand.id || property.brand_id === brand_id
  const own = told
    .filter(isOwn)
    .flatMap(property => Array.from({ length: monthsTold }, (_, month) => toldOf(property, month)?.picture ?? ''))
  const near = allProperties.filter(isOwn).map(nearName)
  const updates = [...[...works.tower, ...works.village].map(([name]) => name), ...new Set(own)]
  const views = (['view-of-a-home-above-the-city', 'view-of-a-street'] as const).filter(name => all().has(name))
  const uprights = [...names, ...updates].map(uprightName)
  return [...names, ...near, ...updates, ...views, ...uprights].flatMap(name => all().get(name) ?? [])
}

/** The plans of levels, and those of the homes that a brand has; the group shows all. */
function plansOf(brand_id: number) {
  const own = allProperties.filter(property => brand_id === groupBrand.id || property.brand_id === brand_id)
  const names = new Set([...own.flatMap(unitTypesOf).map(({ plan }) => plan), ...own.map(levelName), block])
  return levelPlans().filter(({ name }) => names.has(name))
}

/** Ids follow those of the brands' papers and guides. */
const firstPicture = 1_001

const inStore = (sha256: Buffer) => ({ disk: 'local', path: contentPath(sha256.toString('hex')) })
const since = (days: number) => {
  const at = daysBefore(days)
  return { created_at: at, updated_at: at, size_next_at: at, created_by: firstId }
}

/** The library of each brand has the same pictures; those that its buyers handed in are private. */
export const pictures = entity({
  table: 'files',
  about: () =>
    brands.reduce(
      (sum, { id }) => sum + shelf(id).length + plansOf(id).length + filmFiles().length + papers().length,
      guides().length,
    ),
  *rows() {
    let id = firstPicture
    for (const brand of brands)
      for (const { name, alt, bytes, sha256, ...size } of [...shelf(brand.id), ...plansOf(brand.id)])
        yield {
          id: id++,
          ...inStore(sha256),
          original_name: `${name}.webp`,
          mime,
          size: bytes.length,
          sha256,
          visibility: 'public' as const,
          width: size.width,
          height: size.height,
          alt,
          focal_x: 0.5,
          focal_y: 0.5,
          brand_id: brand.id,
          scan_status: 'clean' as const,
          // Each width is made when somebody first asks for it (decision 303).
          sized_at: daysBefore(700),
          ...since(700),
        }
    for (const brand of brands)
      for (const { original_name, alt, bytes, sha256, mime: type } of filmFiles())
        yield {
          id: id++,
          ...inStore(sha256),
          original_name,
          mime: type,
          size: bytes.length,
          sha256,
          visibility: 'public' as const,
          width: null,
          height: null,
          alt,
          focal_x: null,
          focal_y: null,
          brand_id: brand.id,
          scan_status: 'clean' as const,
          sized_at: null,
          ...since(700),
        }
    for (const brand of brands)
      for (const { name, original_name, bytes, sha256, size, ...paper } of papers())
        yield {
          ...paper,
          id: paperId(brand.id, name),
          ...inStore(sha256),
          original_name,
          size: bytes.length,
          sha256,
          visibility: 'private' as const,
          width: size?.[0] ?? null,
          height: size?.[1] ?? null,
          alt: null,
          focal_x: null,
          focal_y: null,
          brand_id: brand.id,
          scan_status: 'clean' as const,
          sized_at: null,
          ...since(700),
        }
    for (const [n, { bytes, sha256, ...guide }] of guides().entries())
      yield {
        ...guide,
        id: guideId(n),
        ...inStore(sha256),
        size: bytes.length,
        sha256,
        visibility: 'private' as const,
        width: null,
        height: null,
        alt: null,
        focal_x: null,
        focal_y: null,
        brand_id: null,
        scan_status: 'skipped' as const,
        sized_at: null,
        ...since(400),
      }
  },
})

/** Stores the bytes under the paths of the rows; `write` writes them to a file in the store's own folder. */
export async function keepPictures(files: FileStore, write: (bytes: Buffer) => Promise<string>): Promise<void> {
  const stored = [
    ...[...all().values()].map(picture => ({ ...picture, mime })),
    ...levelPlans(),
    ...filmFiles(),
    ...papers(),
    ...guides(),
  ]
  for (const { bytes, sha256, mime } of stored) {
    const path = contentPath(sha256.toString('hex'))
    if (!(await files.exists(path))) await files.put(path, await write(bytes), mime)
  }
}
