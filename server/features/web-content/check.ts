import { brandOf, groupBrand } from '../../../model/brands.ts'
import { complete } from '../../../model/content/value.ts'
import { existing } from '../../../model/errors.ts'
import { maySee } from '../../../model/pages/access.ts'
import { contentPagesOf } from '../../../model/pages/site-content.ts'
import { propertySlugIn } from '../../../model/site-check/address.ts'
import { checkSite } from '../../../model/site-check/site-check.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { valuesOf } from '../../records/content/store.ts'
import { targetOf } from '../../records/content/target.ts'

export const check: HandlersOf<'siteWork'>['check'] = async ({ params }, ctx) => {
  const brand = existing(brandOf(params.brand))
  const seen = contentPagesOf(brand.code).filter(page => maySee(ctx.caller.access, page, brand.code))
  const [drafts, groups] = await Promise.all([
    ctx.db
      .selectFrom('site_sections')
      .where('brand_id', '=', brand.id)
      .where('site_id', '=', brand.site_id)
      .select(['section', 'own'])
      .execute(),
    ctx.deps.db.public
      .selectFrom('site_published')
      .where('site_id', '=', groupBrand.site_id)
      .select(['section', 'own'])
      .execute(),
  ])
  const ownIn = (rows: typeof drafts, section: string) => rows.find(row => row.section === section)?.own
  const pages = seen.map(page => {
    const target = targetOf(brand, page)
    const { fields, section } = target.content
    const fromGroup = brand.id === groupBrand.id ? undefined : ownIn(groups, section)
    const group = fromGroup === undefined ? null : complete(fields, fromGroup)
    return { page, values: valuesOf(ctx, target, group, ownIn(drafts, section)) }
  })
  const texts = new Set<string>()
  JSON.stringify(pages, (_, value: unknown) => {
    if (typeof value === 'string') texts.add(value)
    return value
  })
  const [properties, described] = await Promise.all([propertiesIn(ctx, [...texts]), describedIn(ctx, [...texts])])
  return {
    as_of: ctx.deps.now().toISOString(),
    pages: pages.length,
    findings: checkSite({ brand: brand.code, pages, properties, described }),
  }
}

/** Properties that a text names by code or links to: the caller's own, and any that visitors see. */
async function propertiesIn({ db, deps }: CallerCtx, texts: readonly string[]) {
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
async function describedIn({ deps }: CallerCtx, texts: readonly string[]): Promise<Set<string>> {
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
