import { type Brand, brandOf, groupBrand } from '../../../model/brands.ts'
import { validate } from '../../../model/content/validate.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import { contentPagesOf } from '../../../model/pages/site-content.ts'
import { codesIn, takenOutNote, takeOut } from '../../../model/site-check/take-out.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { writeDraft } from '../../records/content/draft.ts'
import { draftOf, groupValues, valuesOf } from '../../records/content/store.ts'
import { entryOf, type SiteTarget, targetOf } from '../../records/content/target.ts'

type Read = { readonly target: SiteTarget; readonly own: object; readonly inherited: object }

/** What the pages of a site say themselves, and what they take from the group. */
async function read(ctx: CallerCtx, brand: Brand): Promise<Read[]> {
  const pages: Read[] = []
  for (const page of contentPagesOf(brand.code)) {
    const target = targetOf(brand, page)
    const own = (await draftOf(ctx.db, target))?.own ?? {}
    const group = brand.id === groupBrand.id ? null : await groupValues(ctx, target)
    pages.push({ target, own: own as object, inherited: group ? valuesOf(ctx, target, group, own) : {} })
  }
  return pages
}

/** Codes that these pages name and that no property of the house has, active or not, whoever may see it. */
async function goneIn({ deps }: CallerCtx, pages: readonly Read[]): Promise<(code: string) => boolean> {
  const named = new Set(
    pages.flatMap(({ target: { content }, own, inherited }) =>
      [own, inherited].flatMap(values => [...codesIn(content.fields, values)]),
    ),
  )
  const rows = await deps.db.system
    .selectFrom('properties')
    .where('property_code', 'in', [...named, ''])
    .select('property_code')
    .execute()
  const here = new Set(rows.map(({ property_code }) => property_code))
  return code => !here.has(code)
}

/**
 * Takes the rows of properties that are not here out of all lists that a site says itself: new drafts, each with its history
 * and its line in the trail, all or none (decision 167). What comes from the group is taken out there.
 */
export const takeOutGone: HandlersOf<'siteWork'>['takeOut'] = async ({ params }, ctx) => {
  const brand = existing(brandOf(params.brand))
  const pages = await read(ctx, brand)
  const isGone = await goneIn(ctx, pages)
  const isHere = (code: string) => !isGone(code)
  const counted = pages.map(each => ({
    ...each,
    mine: takeOut(each.target.content.fields, each.own, isHere).count,
    all: takeOut(each.target.content.fields, each.inherited, isHere).count,
  }))
  const wanted = counted.filter(({ mine }) => mine > 0)
  const open = wanted.filter(({ target }) => may(ctx.caller.access, 'edit', target.page, brand.code))
  const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0)
  const inherited = brand.id === groupBrand.id ? 0 : sum(counted.map(({ mine, all }) => all - mine))
  if (open.length === 0)
    throw new Refusal('INVALID', {
      message:
        wanted.length > 0
          ? 'Your role may not edit the pages whose lists name properties that are not here.'
          : inherited > 0
            ? 'These lists come from the Group Site: take the properties out there, and publish its pages.'
            : 'Every property that the lists of this site name is here.',
    })
  const items = await ctx.db.transaction().execute(async trx => {
    const done = []
    for (const { target } of open) {
      const before = await draftOf(trx, target)
      const { values: own, count } = takeOut(target.content.fields, before?.own, isHere)
      if (!before || count === 0) continue
      const whole = valuesOf(ctx, target, null, own)
      const errors = brand.id === groupBrand.id ? validate(target.content, whole) : {}
      if (Object.keys(errors).length > 0)
        throw new Refusal('INVALID', { message: `${labelOfPage(target.page)} would lack what it needs.`, errors })
      const revision = await trx
        .selectFrom('site_revisions')
        .where('site_id', '=', brand.site_id)
        .where('section', '=', target.content.section)
        .where('version', '=', before.version)
        .orderBy('id', 'desc')
        .select('id')
        .executeTakeFirst()
      const version = await writeDraft(ctx, trx, target, {
        version: before.version,
        own,
        kind: 'save',
        note: takenOutNote,
      })
      if (version === undefined)
        throw new Refusal('STALE', { message: 'Somebody saved one of the pages just now. Try again.' })
      await ctx.record(trx, { ...entryOf(target), page: target.page, before: before.own, after: own })
      done.push({ page: target.page, count, version, revision_id: revision?.id ?? null })
    }
    // Somebody took them out meanwhile.
    if (done.length === 0)
      throw new Refusal('STALE', { message: 'Somebody saved these pages just now. Look at the check again.' })
    return done
  })
  const left = sum(wanted.filter(each => !open.includes(each)).map(({ mine }) => mine))
  return { items, left, inherited }
}
