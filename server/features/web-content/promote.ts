import type { Static } from 'typebox'
import { type Brand, brandOf } from '../../../model/brands.ts'
import { pick } from '../../../model/content/inherit.ts'
import { validate } from '../../../model/content/validate.ts'
import type { siteWork } from '../../../model/contract/site-work.ts'
import { Refusal } from '../../../model/errors.ts'
import { brandHas, may } from '../../../model/pages/access.ts'
import type { PageId } from '../../../model/pages/index.ts'
import { contentIn } from '../../../model/pages/site-content.ts'
import { type Promoted, promote } from '../../../model/promotion/promote.ts'
import type { CallerCtx, HandlersOf } from '../../http/context.ts'
import { writeDraft } from '../../records/content/draft.ts'
import { placeOf, type SitePlace } from '../../records/content/place.ts'
import { seen, stale } from '../../records/content/save.ts'
import { draftOf, stateOf } from '../../records/content/store.ts'
import { safeValues } from '../../records/rich-text.ts'

type Outcome = Static<(typeof siteWork)['promotePreview']['reply']>['targets'][number]
type Asked = { brand: string; page: string; names: readonly string[] }
type Carried = { outcome: Outcome; promoted: Promoted | undefined }

/** Which brand each property belongs to. Codes that the caller may not see are nobody's here, and stay behind. */
async function brandsOfProperties({ db, deps }: CallerCtx): Promise<Map<string, number>> {
  const rows = await Promise.all(
    [db, deps.db.public].map(each => each.selectFrom('properties').select(['property_code', 'brand_id']).execute()),
  )
  return new Map(rows.flat().map(row => [row.property_code, row.brand_id]))
}

const nothing = (brand: string, refused: string): Carried => ({
  outcome: { brand, version: 0, refused, changes: [], remarks: [] },
  promoted: undefined,
})

async function carry(ctx: CallerCtx, asked: Asked, target: Brand, brandOfProperty: ReadonlyMap<string, number>) {
  const source = placeOf(brandOf(asked.brand), asked.page)
  const page = source.page
  if (target.id === source.brand.id) return nothing(target.code, 'This is the brand it comes from.')
  const content = contentIn(target.code, page)
  if (!content || !may(ctx.caller.access, 'edit', page, target.code))
    return nothing(target.code, refusalOf(page, target))
  const place = placeOf(target, page)
  const [from, now] = await Promise.all([stateOf(ctx, ctx.db, source), stateOf(ctx, ctx.db, place)])
  const promoted = promote({
    from: source.brand,
    to: target,
    content,
    names: asked.names,
    values: from.values,
    current: { values: now.values, own: now.own },
    brandOfProperty,
  })
  const problem = Object.values(validate(content, promoted.values))[0]?.[0]
  const { changes, remarks } = promoted
  const outcome = { brand: target.code, version: now.version, refused: problem ?? null, changes, remarks }
  return { outcome: { ...outcome, changes: [...changes], remarks: [...remarks] }, promoted }
}

function refusalOf(page: PageId, target: Brand): string {
  return brandHas(page, target.code)
    ? `Your role does not include editing this page for ${target.display_label}.`
    : `${target.display_label} has no such page.`
}

function known(code: string): Brand {
  const brand = brandOf(code)
  if (!brand) throw new Refusal('NOT_FOUND')
  return brand
}

/** A part that the page does not have was meant for something else. */
function checkNames({ brand, page, names }: Asked): void {
  const { content } = placeOf(brandOf(brand), page)
  const strange = names.find(name => !Object.hasOwn(content.fields, name))
  if (strange !== undefined)
    throw new Refusal('INVALID', { errors: { names: [`The page has no part called ${strange}.`] } })
}

export const promotePreview: HandlersOf<'siteWork'>['promotePreview'] = async ({ body }, ctx) => {
  checkNames(body)
  const brandOfProperty = await brandsOfProperties(ctx)
  const targets: Outcome[] = []
  for (const target of body.targets.map(known)) targets.push((await carry(ctx, body, target, brandOfProperty)).outcome)
  return { targets }
}

export const promoteNow: HandlersOf<'siteWork'>['promote'] = async ({ body }, ctx) => {
  checkNames(body)
  if (body.targets.length === 0) throw new Refusal('INVALID', { errors: { targets: ['Choose at least one brand.'] } })
  const targets = body.targets.map(({ brand, version }) => ({ brand: known(brand), version: seen(version) }))
  if (new Set(targets.map(({ brand }) => brand.id)).size < targets.length)
    throw new Refusal('INVALID', { errors: { targets: ['A brand is listed twice.'] } })
  const source = placeOf(brandOf(body.brand), body.page)
  const brandOfProperty = await brandsOfProperties(ctx)
  const carried: Carried[] = []
  for (const { brand, version } of targets) {
    const each = await carry(ctx, body, brand, brandOfProperty)
    if (each.outcome.refused !== null)
      throw new Refusal('INVALID', { errors: { targets: [`${brand.display_label}: ${each.outcome.refused}`] } })
    if (each.outcome.version !== version) throw await stale(ctx, placeOf(brand, source.page))
    carried.push(each)
  }
  const late = await ctx.db
    .transaction()
    .execute(async trx => {
      const entries = []
      for (const { outcome, promoted } of carried) {
        const place = placeOf(known(outcome.brand), source.page)
        if (!promoted || promoted.changes.length === 0) continue
        const { fields } = place.content
        const before = await draftOf(trx, place)
        const own = pick(fields, safeValues(fields, { ...promoted.values }), new Set(promoted.own))
        const note = `Promoted from ${source.brand.display_label}`
        const read = outcome.version
        const version = await writeDraft(ctx, trx, place, {
          version: read,
          own,
          kind: 'save',
          note,
        })
        // One that moved on takes the others back with it.
        if (version === undefined) throw new Late(place)
        outcome.version = version
        entries.push({
          entity: 'web-content',
          entity_id: place.content.section,
          brand_id: place.brand.id,
          before: before?.own ?? {},
          after: own,
        })
      }
      const asked = { entity: 'web-content', entity_id: source.content.section, brand_id: source.brand.id }
      await ctx.record(trx, [
        { ...asked, after: { promoted_to: targets.map(({ brand }) => brand.code), names: body.names } },
        ...entries,
      ])
      return undefined
    })
    .catch((error: unknown) => {
      if (error instanceof Late) return error
      throw error
    })
  if (late) throw await stale(ctx, late.place)
  return { targets: carried.map(({ outcome }) => outcome) }
}

/** Ends the transaction; the answer is made after it, since the embedded database has one connection. */
class Late extends Error {
  readonly place: SitePlace
  constructor(place: SitePlace) {
    super('a target moved on')
    this.place = place
  }
}
