import { defaultsOf } from '../../defaults/index.ts'
import { type Brand, groupBrand } from '../../model/brands.ts'
import { resolve } from '../../model/content/inherit.ts'
import { complete } from '../../model/content/value.ts'
import type { PageId } from '../../model/pages/index.ts'
import { propertySlugIn } from '../../model/site-check/address.ts'
import { leavesOf, type Samples } from '../../model/site-check/samples.ts'
import { checkSite, type Finding } from '../../model/site-check/site-check.ts'
import type { Deps } from '../call/context.ts'
import type { Db } from '../db/handle.ts'
import { valuesOf } from './content/store.ts'
import { targetOf } from './content/target.ts'
import { hasDemoData } from './demo-data.ts'
import { unheardOf } from './recipients.ts'

type Needs = {
  readonly deps: Deps
  /** Sees the brand's drafts and, of its properties, those of the reader. */
  readonly db: Db
}

/** What a visitor would stumble over in these pages of a site, as their drafts stand. */
export async function findingsOf(
  { deps, db }: Needs,
  brand: Brand,
  seen: readonly PageId[],
  withRecipients: boolean,
): Promise<Finding[]> {
  const [drafts, groups, isSample, unheard] = await Promise.all([
    db
      .selectFrom('site_sections')
      .where('brand_id', '=', brand.id)
      .where('site_id', '=', brand.site_id)
      .select(['section', 'own'])
      .execute(),
    deps.db.public
      .selectFrom('site_published')
      .where('site_id', '=', groupBrand.site_id)
      .select(['section', 'own'])
      .execute(),
    // Nothing of demo data is called a sample, since all of it is one.
    hasDemoData(deps.db),
    withRecipients ? unheardOf(deps.db.system) : undefined,
  ])
  const ownIn = (rows: typeof drafts, section: string) => rows.find(row => row.section === section)?.own
  const pages = seen.map(page => {
    const target = targetOf(brand, page)
    const { fields, section } = target.content
    const fromGroup = brand.id === groupBrand.id ? undefined : ownIn(groups, section)
    const group = fromGroup === undefined ? null : complete(fields, fromGroup)
    return { page, values: valuesOf({ deps }, target, group, ownIn(drafts, section)) }
  })
  const texts = new Set<string>()
  JSON.stringify(pages, (_, value: unknown) => {
    if (typeof value === 'string') texts.add(value)
    return value
  })
  const [properties, described] = await Promise.all([
    propertiesIn({ deps, db }, [...texts]),
    describedIn(deps, [...texts]),
  ])
  return checkSite({
    brand: brand.code,
    pages,
    properties,
    described,
    samples: isSample ? undefined : samplesOf(brand, seen),
    unheard: unheard?.get(brand.id) ?? [],
  })
}

const samplesByBrand = new Map<Brand, Samples>()

function samplesOf(brand: Brand, pages: readonly PageId[]): Samples {
  const known = samplesByBrand.get(brand) ?? new Map()
  const made = new Map(known)
  for (const page of pages)
    if (!made.has(page)) {
      const { fields, section } = targetOf(brand, page).content
      const [group, own] = [defaultsOf(groupBrand.code)[section], defaultsOf(brand.code)[section]]
      made.set(page, leavesOf(resolve(fields, group, own)))
    }
  if (made.size > known.size) samplesByBrand.set(brand, made)
  return made
}

/** Properties that a text names by code or links to: the caller's own, and any that visitors see. */
async function propertiesIn({ db, deps }: Needs, texts: readonly string[]) {
  const codes = texts.filter(text => /^[A-Z0-9-]{1,12}$/.test(text))
  const slugs = texts.flatMap(text => propertySlugIn(text) ?? [])
  const rows = await Promise.all(
    [db, deps.db.public].map(each =>
      each
        .selectFrom('properties')
        .where(eb => eb.or([eb('property_code', 'in', [...codes, '']), eb('slug', 'in', [...slugs, ''])]))
        .select(['property_code', 'property_name', 'slug', 'status'])
        .execute(),
    ),
  )
  return rows.flat().map(row => ({
    code: row.property_code,
    name: row.property_name,
    slug: row.slug,
    is_active: row.status === 'active',
  }))
}

const media = /^\/media\/([0-9a-f]{64})\//

/** Pictures with a description. Alternative text belongs to the picture, not to the page (decision 007). */
async function describedIn(deps: Deps, texts: readonly string[]): Promise<Set<string>> {
  const pictures = texts.filter(text => media.test(text))
  if (pictures.length === 0) return new Set()
  const hashOf = (picture: string) => media.exec(picture)?.[1] ?? ''
  const rows = await deps.db.public
    .selectFrom('files')
    .where(
      'sha256',
      'in',
      pictures.map(picture => Buffer.from(hashOf(picture), 'hex')),
    )
    .where('visibility', '=', 'public')
    .select(['sha256', 'alt'])
    .execute()
  const worded = new Set(rows.filter(({ alt }) => alt?.trim()).map(row => Buffer.from(row.sha256).toString('hex')))
  return new Set(pictures.filter(picture => worded.has(hashOf(picture))))
}
