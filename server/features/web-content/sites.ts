import { type Brand, brandById, brandOf } from '../../../model/brands.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { maySee } from '../../../model/pages/access.ts'
import { pageIds } from '../../../model/pages/index.ts'
import { isBranded } from '../../../model/pages/menu.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { pathsOf } from '../../../model/site/site-route.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { brandsIn } from '../../db/or-none.ts'
import { seen } from '../../records/content/save.ts'
import { previewKey } from '../../records/open-sites.ts'
import { unheardOf } from '../../records/recipients.ts'
import { findingsOf, sightOf } from '../../records/site-check/findings.ts'
import { addressOf } from '../../records/site-files/state.ts'
import { wakeWriter } from '../../records/site-files/wake.ts'
import { readSnapshot } from '../../records/site-snapshot.ts'
import { overview } from './overview.ts'

const brandIn = ({ brand }: { brand: string }): Brand => existing(brandOf(brand))

const rowsOf = (db: Db, brandIds: readonly number[]) =>
  db
    .selectFrom('sites')
    .where('brand_id', 'in', brandIds)
    .orderBy('brand_id')
    .select(['brand_id', 'version', 'is_open', 'turned_at', 'turned_by_name'])

/** The sites of which the role sees a page, with what stands of these. */
async function sitesOf({ deps, db, caller }: CallerCtx, brandIds: readonly number[]) {
  const [rows, unheard] = await Promise.all([rowsOf(db, brandIds).execute(), unheardOf(deps.db.system)])
  return rows.flatMap(row => {
    const brand = brandById(row.brand_id)
    if (!brand || !pageIds.some(page => isBranded(page) && maySee(caller.access, page, brand.code))) return []
    return [
      {
        brand: brand.code,
        version: row.version,
        is_open: row.is_open,
        turned_at: row.turned_at?.toISOString() ?? null,
        turned_by: row.turned_by_name,
        has_recipients: unheard.get(brand.id)?.length === 0,
        preview_key: previewKey(deps, brand),
      },
    ]
  })
}

async function turn(ctx: CallerCtx, brand: Brand, is_open: boolean, version: number | undefined) {
  const read = seen(version)
  const { caller, deps } = ctx
  const moved = await ctx.db.transaction().execute(async trx => {
    const before = await rowsOf(trx, [brand.id]).forUpdate().executeTakeFirstOrThrow()
    if (before.version !== read || before.is_open === is_open) return before
    const now = deps.now()
    await trx
      .updateTable('sites')
      .where('brand_id', '=', brand.id)
      .where('id', '=', brand.site_id)
      .set({ is_open, turned_at: now, turned_by_name: caller.name, updated_at: now, updated_by: caller.user_id })
      .set(eb => ({ version: eb('version', '+', 1) }))
      .execute()
    await ctx.record(trx, {
      entity: 'site',
      entity_id: brand.site_id,
      brand_id: brand.id,
      before: { is_open: before.is_open },
      after: { is_open },
    })
    return undefined
  })
  if (moved)
    throw new Refusal('STALE', {
      message: 'The site is {state} already (by {user}, {time}). Look at it again.',
      values: {
        state: moved.is_open ? 'open' : 'closed',
        user: moved.turned_by_name ?? 'the first start',
        time: when(moved.turned_at ?? deps.now()),
      },
    })
  await wakeWriter(deps)
  const [site] = await sitesOf(ctx, [brand.id])
  return existing(site)
}

export const sites: HandlersOf<'sites'> = {
  list: async (_, ctx) => ({ items: await sitesOf(ctx, brandsIn(ctx.caller)) }),
  outlook: async ({ params }, ctx) => {
    const { access } = ctx.caller
    const brand = brandIn(params)
    const [site, findings, visits] = [
      await readSnapshot(ctx.deps.db, brand, ''),
      await findingsOf(ctx, brand, { ...sightOf(access, brand), recipients: true }),
      await ctx.db
        .selectFrom('web_appointments')
        .where('brand_id', '=', brand.id)
        .where('status', 'in', ['requested', 'confirmed'])
        .where('visit_date', '>=', dayOf(ctx.deps.now()))
        .where('deleted_at', 'is', null)
        .select(eb => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ]
    return {
      address: addressOf(ctx.deps, brand),
      pages: pathsOf(site).length,
      findings: findings.length,
      samples: findings.filter(({ kind }) => kind === 'sample').length,
      visits: Number(visits.count),
      is_written: ctx.deps.settings.SITE_FILES_URL?.has(brand.slug) === true,
    }
  },
  overview,
  open: ({ params, body }, ctx) => turn(ctx, brandIn(params), true, body.version),
  close: ({ params, body }, ctx) => turn(ctx, brandIn(params), false, body.version),
}
