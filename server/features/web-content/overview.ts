import { type Brand, brandOf, groupBrand } from '../../../model/brands.ts'
import { same } from '../../../model/content/diff.ts'
import { pageList } from '../../../model/content/pages/page-list.ts'
import { type PublicPage, publicPages } from '../../../model/content/public-pages.ts'
import { complete } from '../../../model/content/value.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import { maySee } from '../../../model/pages/access.ts'
import type { PageId } from '../../../model/pages/index.ts'
import type { Finding } from '../../../model/site-check/finding.ts'
import { glanceOf } from '../../../model/site-check/glance.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { valuesOf } from '../../records/content/store.ts'
import { type SiteTarget, targetOf } from '../../records/content/target.ts'
import { isOpen } from '../../records/open-sites.ts'
import { publishedValues } from '../../records/published.ts'
import { standingsOf } from '../../records/reviews/review-standing.ts'
import { countsOf } from '../../records/site-check/checked-records.ts'
import { lookOver, sightOf } from '../../records/site-check/findings.ts'
import { addressOf } from '../../records/site-files/state.ts'

type Overview = Awaited<ReturnType<HandlersOf<'sites'>['overview']>>
type Looked = Awaited<ReturnType<typeof lookOver>>

/** What is stored of the pages of a site, a query for each table: saved, before visitors, and what goes out by itself. */
async function storedOf({ db, deps, caller }: CallerCtx, brand: Brand) {
  const ofSite = { site_id: brand.site_id, brand_id: brand.id }
  const [drafts, live, group, plans, launches] = [
    await db
      .selectFrom('site_sections')
      .where(eb => eb.and(ofSite))
      .select(['section', 'version', 'updated_at', 'updated_by_name'])
      .execute(),
    await db
      .selectFrom('site_published')
      .where(eb => eb.and(ofSite))
      .select(['section', 'version', 'own'])
      .execute(),
    await deps.db.public
      .selectFrom('site_published')
      .where('site_id', '=', groupBrand.site_id)
      .select(['section', 'own'])
      .execute(),
    await db
      .selectFrom('site_schedules')
      .where(eb => eb.and(ofSite))
      .where('status', '=', 'waiting')
      .select(['section', 'publish_at'])
      .execute(),
    maySee(caller.access, 'website.launches')
      ? await db
          .selectFrom('launch_members as m')
          .innerJoin('launches as l', 'l.id', 'm.launch_id')
          .where('m.brand_id', '=', brand.id)
          // A named draft goes out beside what is saved of the page, which this is about.
          .where('m.draft_id', 'is', null)
          .where('l.status', '=', 'draft')
          .orderBy('l.publish_at')
          .orderBy('l.id')
          .select(['m.section', 'l.id', 'l.name', 'l.publish_at'])
          .execute()
      : [],
  ]
  const by = <R extends { section: string }>(rows: readonly R[]) => {
    // The first of a section stays: of launches, the one that goes out next.
    const of = new Map<string, R>()
    for (const row of rows) if (!of.has(row.section)) of.set(row.section, row)
    return of
  }
  return { drafts: by(drafts), live: by(live), group: by(group), plans: by(plans), launches: by(launches) }
}
type Stored = Awaited<ReturnType<typeof storedOf>>

/** Whether visitors see what is saved. Another version of the same content is no change. */
function stateOf(
  ctx: CallerCtx,
  target: SiteTarget,
  values: object,
  stored: Stored,
): Overview['pages'][number]['state'] {
  const { section, fields } = target.content
  const live = stored.live.get(section)
  if (!live) return 'unpublished'
  if (live.version === stored.drafts.get(section)?.version) return 'published'
  const row = target.brand.id === groupBrand.id ? undefined : stored.group.get(section)
  const group = row ? complete(fields, row.own) : null
  return same(values, valuesOf(ctx, target, group, live.own)) ? 'published' : 'changed'
}

/** The addresses that the page list, as visitors have it, has switched off. */
async function switchedOff({ deps }: CallerCtx, brand: Brand): Promise<ReadonlySet<string>> {
  const { pages } = await publishedValues(deps.db, brand, pageList)
  const off = pages.filter(({ page, enable }) => !enable && page !== 'home')
  return new Set(off.map(({ page }) => publicPages[page as PublicPage].path))
}

const counted = (findings: readonly Finding[]) => {
  const of = new Map<string, number>()
  for (const { page } of findings) of.set(page, (of.get(page) ?? 0) + 1)
  return (page: PageId) => of.get(page) ?? 0
}

async function pagesOf(ctx: CallerCtx, brand: Brand, looked: Looked): Promise<Overview['pages']> {
  const [stored, off] = [await storedOf(ctx, brand), await switchedOff(ctx, brand)]
  const found = counted(looked.findings)
  const rows = looked.pages.map(({ page, values }) => {
    const target = targetOf(brand, page)
    const { section, fields, publicPath } = target.content
    const draft = stored.drafts.get(section)
    const [plan, launch] = [stored.plans.get(section), stored.launches.get(section)]
    const state = stateOf(ctx, target, values, stored)
    return {
      ...{ target, version: draft?.version ?? 0 },
      row: {
        ...{ page, ...glanceOf(fields, values), findings: found(page) },
        ...{ at: draft?.updated_at.toISOString() ?? null, by: draft?.updated_by_name ?? null, state },
        is_off: publicPath !== undefined && off.has(publicPath),
        publish_at: (plan?.publish_at ?? launch?.publish_at)?.toISOString() ?? null,
        launch: launch ? { id: launch.id, name: launch.name } : null,
      },
    }
  })
  // What visitors see already asks nobody.
  const waiting = rows.filter(({ row }) => row.state !== 'published')
  const standings = await standingsOf(ctx.db, waiting)
  return rows.map(each => ({ ...each.row, review: standings.get(each) ?? null }))
}

async function listsOf(ctx: CallerCtx, brand: Brand, looked: Looked): Promise<Overview['lists']> {
  const { kinds } = sightOf(ctx.caller.access, brand)
  const counts = await countsOf(ctx.db, brand, kinds, ctx.deps.now())
  const seesLaunches = maySee(ctx.caller.access, 'website.launches')
  return kinds.map(key => {
    const kind = kindOf(key)
    const count = counts.find(each => each.key === key)
    const records = looked.records.filter(({ page }) => page === kind.page)
    const pictured = records.findLast(({ content, values }) => glanceOf(content.fields, values).picture !== null)
    const last = pictured ?? records.at(-1)
    return {
      ...{ page: kind.page, kind: key },
      picture: last ? glanceOf(last.content.fields, last.values).picture : null,
      ...{ words: last?.title ?? '', colours: [] },
      ...{ at: count?.at?.toISOString() ?? null, by: count?.by ?? null },
      ...{ total: count?.total ?? 0, shown: count?.shown ?? 0, planned: count?.planned ?? 0 },
      asked: count?.asked ?? 0,
      kept: count?.kept ?? 0,
      launched: seesLaunches ? (count?.launched ?? 0) : 0,
      findings: counted(looked.findings)(kind.page),
    }
  })
}

/** A site at a glance: each page and list that the caller sees, as it stands. */
export const overview: HandlersOf<'sites'>['overview'] = async ({ params }, ctx) => {
  const brand = existing(brandOf(params.brand))
  const { access } = ctx.caller
  if (!maySee(access, 'website.overview', brand.code)) throw new Refusal('FORBIDDEN')
  const looked = await lookOver(ctx, brand, sightOf(access, brand))
  const [pages, lists, is_open] = [
    await pagesOf(ctx, brand, looked),
    await listsOf(ctx, brand, looked),
    await isOpen(ctx.deps.db, brand),
  ]
  return { as_of: ctx.deps.now().toISOString(), address: addressOf(ctx.deps, brand), is_open, pages, lists }
}
