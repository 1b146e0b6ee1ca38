import { type Brand, brandOf } from '../../../model/brands.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { isLonger } from '../../../model/rules/longer.ts'
import { sharedBase } from '../../../model/site/preview.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { heldBy } from '../../records/launches/store.ts'
import { newPreviewToken } from '../../records/preview-links.ts'

const day = 86_400_000
const longestName = 120
/** How far ahead a preview may look, in ms: nothing is planned further. */
const furthest = 5 * 366 * day

const brandIn = ({ brand }: { brand: string }): Brand => existing(brandOf(brand))

const linksOf = (ctx: CallerCtx, brand: Brand) =>
  ctx.db
    .selectFrom('site_preview_links as link')
    .leftJoin('launches as launch', 'launch.id', 'link.launch_id')
    .where('link.brand_id', '=', brand.id)
    .orderBy('link.id', 'desc')
    .limit(50)
    .select(['link.id', 'link.name', 'link.drafts', 'link.moment', 'link.launch_id', 'link.created_at'])
    .select(['link.created_by_name', 'link.expires_at', 'link.revoked_at', 'link.revoked_by_name'])
    .select(['link.opened', 'link.opened_at', 'launch.name as launch_name'])

type Row = Awaited<ReturnType<ReturnType<typeof linksOf>['execute']>>[number]
const asLink = (row: Row) => ({
  id: row.id,
  name: row.name,
  drafts: row.drafts,
  moment: row.moment?.toISOString() ?? null,
  launch: row.launch_id === null ? null : { id: row.launch_id, name: row.launch_name ?? '' },
  created_at: row.created_at.toISOString(),
  created_by: row.created_by_name,
  expires_at: row.expires_at.toISOString(),
  revoked_at: row.revoked_at?.toISOString() ?? null,
  revoked_by: row.revoked_by_name,
  opened: row.opened,
  opened_at: row.opened_at?.toISOString() ?? null,
})

/** Launches that wait, change this site, and are visible to the caller. */
async function launchesFor(ctx: CallerCtx, brand: Brand) {
  const rows = await ctx.db
    .selectFrom('launches')
    .where('status', '=', 'draft')
    .where('id', 'in', eb =>
      eb
        .selectFrom('launch_members')
        .where('brand_id', '=', brand.id)
        .select('launch_id')
        .union(eb.selectFrom('launch_records').where('brand_id', '=', brand.id).select('launch_id')),
    )
    .orderBy('id', 'desc')
    .limit(50)
    .select(['id', 'name', 'brand_list', 'portal_list'])
    .execute()
  return rows.filter(row => heldBy(ctx, row)).map(({ id, name }) => ({ id, name }))
}

function problemsOf(name: string, moment: Date | null, now: Date): Record<string, string[]> {
  const ahead = moment ? moment.getTime() - now.getTime() : 0
  return {
    ...(name === '' ? { name: ['Say what it shows, or who it is for.'] } : {}),
    ...(isLonger(name, longestName) ? { name: [`Name must be ${longestName} characters or fewer.`] } : {}),
    ...(moment && !(ahead > -day) ? { moment: ['Choose a time that is still to come; leave it empty for now.'] } : {}),
    ...(ahead > furthest ? { moment: ['Choose a time within the next five years.'] } : {}),
  }
}

export const previewLinks: HandlersOf<'previewLinks'> = {
  list: async ({ params }, ctx) => {
    const brand = brandIn(params)
    const rows = await linksOf(ctx, brand).execute()
    return { items: rows.map(asLink), launches: await launchesFor(ctx, brand) }
  },
  create: async ({ params, body }, ctx) => {
    const brand = brandIn(params)
    const now = ctx.deps.now()
    const name = body.name.trim()
    const moment = body.moment ? new Date(body.moment) : null
    const errors = problemsOf(name, moment, now)
    const launch_id = body.launch_id ?? null
    if (launch_id !== null && !(await launchesFor(ctx, brand)).some(({ id }) => id === launch_id))
      errors['launch_id'] = ['This launch does not wait, or changes nothing of this site.']
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const { token, hash } = newPreviewToken()
    const expires_at = new Date(now.getTime() + body.days * day)
    const id = await ctx.db.transaction().execute(async trx => {
      const row = await trx
        .insertInto('site_preview_links')
        .values({
          site_id: brand.site_id,
          brand_id: brand.id,
          token_hash: hash,
          name,
          drafts: body.drafts,
          moment,
          launch_id,
          created_at: now,
          created_by: ctx.caller.user_id,
          created_by_name: ctx.caller.name,
          expires_at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const after = { name, drafts: body.drafts, moment: moment?.toISOString() ?? null, launch_id }
      await ctx.record(trx, {
        entity: 'preview-link',
        entity_id: row.id,
        brand_id: brand.id,
        after: { ...after, expires_at: expires_at.toISOString() },
      })
      return row.id
    })
    const row = await linksOf(ctx, brand).where('link.id', '=', id).executeTakeFirstOrThrow()
    return { link: asLink(row), url: `${ctx.deps.settings.SITES_ORIGIN}${sharedBase}/${token}` }
  },
  revoke: async ({ params }, ctx) => {
    const brand = brandIn(params)
    await ctx.db.transaction().execute(async trx => {
      const row = await trx
        .updateTable('site_preview_links')
        .where('id', '=', params.id)
        .where('brand_id', '=', brand.id)
        .where('revoked_at', 'is', null)
        .set({ revoked_at: ctx.deps.now(), revoked_by_name: ctx.caller.name })
        .returning('name')
        .executeTakeFirstOrThrow(
          () => new Refusal('NOT_FOUND', { message: 'This site has no such link, or it was withdrawn before.' }),
        )
      await ctx.record(trx, {
        entity: 'preview-link',
        entity_id: params.id,
        brand_id: brand.id,
        before: { name: row.name, revoked: false },
        after: { name: row.name, revoked: true },
      })
    })
    return { done: true as const }
  },
}
