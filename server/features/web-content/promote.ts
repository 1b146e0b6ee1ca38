import type { Static } from 'typebox'
import { type Brand, brandOf } from '../../../model/brands.ts'
import { pick } from '../../../model/content/inherit.ts'
import { validate } from '../../../model/content/validate.ts'
import type { siteWork } from '../../../model/contract/site-work.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { brandHas, may } from '../../../model/pages/access.ts'
import type { PageId } from '../../../model/pages/index.ts'
import { contentIn } from '../../../model/pages/site-content.ts'
import { type Promoted, promote } from '../../../model/promotion/promote.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { writeDraft } from '../../records/content/draft.ts'
import { seen, stale } from '../../records/content/save.ts'
import { draftOf, stateOf } from '../../records/content/store.ts'
import { type SiteTarget, targetOf } from '../../records/content/target.ts'
import { safeValues } from '../../records/rich-text.ts'

type Outcome = Static<(typeof siteWork)['promotePreview']['reply']>['targets'][number]
type PromotionInput = { brand: string; page: string; names: readonly string[] }
type Carried = { outcome: Outcome; promoted: Promoted | undefined }

/** The brand of each property. Codes that the caller may not see belong to no brand here and are not copied. */
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

async function carry(
  ctx: CallerCtx,
  input: PromotionInput,
  target: Brand,
  brandOfProperty: ReadonlyMap<string, number>,
) {
  const source = targetOf(brandOf(input.brand), input.page)
  const page = source.page
  if (target.id === source.brand.id) return nothing(target.code, 'This is the brand it comes from.')
  const content = contentIn(target.code, page)
  if (!content || !may(ctx.caller.access, 'edit', page, target.code))
    return nothing(target.code, refusalOf(page, target))
  const there = targetOf(target, page)
  const [from, now] = await Promise.all([stateOf(ctx, ctx.db, source), stateOf(ctx, ctx.db, there)])
  const promoted = promote({
    from: source.brand,
    to: target,
    content,
    names: input.names,
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
  return existing(brandOf(code))
}

/** A name that the page does not have was meant for another page. */
function checkNames({ brand, page, names }: PromotionInput): void {
  const { content } = targetOf(brandOf(brand), page)
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
  const source = targetOf(brandOf(body.brand), body.page)
  const brandOfProperty = await brandsOfProperties(ctx)
  const carried: Carried[] = []
  for (const { brand, version } of targets) {
    const each = await carry(ctx, body, brand, brandOfProperty)
    if (each.outcome.refused !== null)
      throw new Refusal('INVALID', { errors: { targets: [`${brand.display_label}: ${each.outcome.refused}`] } })
    if (each.outcome.version !== version) throw await stale(ctx, targetOf(brand, source.page))
    carried.push(each)
  }
  const late = await ctx.db
    .transaction()
    .execute(async trx => {
      const entries = []
      for (const { outcome, promoted } of carried) {
        const there = targetOf(known(outcome.brand), source.page)
        if (!promoted || promoted.changes.length === 0) continue
        const { fields } = there.content
        const before = await draftOf(trx, there)
        const own = pick(fields, safeValues(fields, { ...promoted.values }), new Set(promoted.own))
        const note = `Promoted from ${source.brand.display_label}`
        const read = outcome.version
        const version = await writeDraft(ctx, trx, there, {
          version: read,
          own,
          kind: 'save',
          note,
        })
        // A target that changed meanwhile rolls the others back too.
        if (version === undefined) throw new Late(there)
        outcome.version = version
        entries.push({
          entity: 'web-content',
          entity_id: there.content.section,
          brand_id: there.brand.id,
          before: before?.own ?? {},
          after: own,
        })
      }
      const subject = { entity: 'web-content', entity_id: source.content.section, brand_id: source.brand.id }
      await ctx.record(trx, [
        { ...subject, after: { promoted_to: targets.map(({ brand }) => brand.code), names: body.names } },
        ...entries,
      ])
      return undefined
    })
    .catch((error: unknown) => {
      if (error instanceof Late) return error
      throw error
    })
  if (late) throw await stale(ctx, late.target)
  return { targets: carried.map(({ outcome }) => outcome) }
}

/** Ends the transaction. The answer is built after it, since the embedded database has one connection. */
class Late extends Error {
  readonly target: SiteTarget
  constructor(target: SiteTarget) {
    super('a target moved on')
    this.target = target
  }
}
