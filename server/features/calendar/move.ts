import type { Static } from 'typebox'
import { brandById } from '../../../model/brands.ts'
import type { calendar } from '../../../model/contract/calendar.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { splitId } from '../../../model/pages/access.ts'
import type { PageId } from '../../../model/pages/index.ts'
import { manilaClock } from '../../../model/rules/manila-days.ts'
import { isDay } from '../../../model/rules/working-days.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx } from '../../call/context.ts'
import { rowOf } from '../../kinds/record.ts'
import { actOnRecord, updateRecord } from '../../kinds/record-writes.ts'
import { type ContentTarget, portalTargetIn, targetOf } from '../../records/content/target.ts'
import { plan } from '../../records/launches/plan-launch.ts'
import { launchOf } from '../../records/launches/store.ts'
import { replan } from '../../records/publishing/publish.ts'
import type { RecordSource } from '../../records/record-repository.ts'
import { isDayField, pageOfRow, type Sources } from './calendar-rows.ts'
import { momentOf, ofMove, ofWindows, type Window } from './consequences.ts'
import { flagToMove, holds, launchPage } from './entry.ts'
import { heldWithout } from './led-here.ts'

export type MoveInput = Static<(typeof calendar)['move']['body']>
/** One move, ready to be made or rehearsed. */
export type Plan = {
  /** Its own page. */
  readonly page: PageId
  readonly act: (ctx: CallerCtx) => Promise<unknown>
  /** What would follow, in sentences. */
  readonly says: () => Promise<string[]>
  /** What would not go out before it, in sentences. */
  readonly holds: () => Promise<string[]>
}
type Stored = Awaited<ReturnType<typeof rowOf>>

/** The same time on another day, in Manila. */
const onDay = (at: Date, day: string) => new Date(`${day}${manilaClock(at).slice(10)}:00+08:00`)

const readers: Record<string, string> = { website: 'visitors', buyers_portal: 'buyers', sellers_portal: 'sellers' }

function refuseIfNone(sources: Sources, asked: MoveInput): void {
  if (!isDay(asked.day)) throw new Refusal('INVALID', { errors: { day: ['Enter a day such as 2026-11-30.'] } })
  if (asked.of === 'page' || asked.of === 'portalPage' || asked.of === 'launch') return
  const date = sources[asked.of].kind.dates?.[asked.field]
  if (!date) throw new Refusal('NOT_FOUND')
  if (date.stays)
    throw new Refusal('INVALID', { errors: { day: ['It went out then. What happened cannot be moved.'] } })
}

export async function planOf(ctx: CallerCtx, sources: Sources, asked: MoveInput): Promise<Plan> {
  refuseIfNone(sources, asked)
  switch (asked.of) {
    case 'page':
    case 'portalPage':
      return ofContent(ctx, asked.of, asked)
    case 'launch':
      return ofLaunch(ctx, sources, asked)
    default:
      return ofRecord(ctx, sources[asked.of], asked)
  }
}

const sameDay = () => new Refusal('INVALID', { errors: { day: ['It stands on that day already.'] } })

async function ofContent(ctx: CallerCtx, of: 'page' | 'portalPage', { id, version, day }: MoveInput): Promise<Plan> {
  const stored = existing(await scheduleIn(ctx, of, id))
  const page = existing(pageOfRow({ of, name: stored.section }))
  const brand = stored.brand_id === null ? undefined : brandById(stored.brand_id)
  if (!holds(ctx, 'view', page, brand ? [brand.id] : [], brand !== undefined)) throw new Refusal('NOT_FOUND')
  if (!holds(ctx, 'publish', page, brand ? [brand.id] : [], brand !== undefined)) throw new Refusal('FORBIDDEN')
  const target: ContentTarget = brand ? targetOf(brand, page) : portalTargetIn(stored.section)
  const to = onDay(stored.publish_at, day)
  return {
    page,
    act: async here => {
      if (stored.version !== version)
        throw new Refusal('STALE', { values: { user: stored.by ?? 'Someone', time: when(stored.created_at) } })
      if (to.getTime() === stored.publish_at.getTime()) throw sameDay()
      await replan(here, target, id, to.toISOString())
    },
    says: async () => [
      ofMove({ means: 'goes_out', from: stored.publish_at, to }),
      `The version that was scheduled goes out, whatever is saved until then.`,
    ],
    holds: async () => [],
  }
}

/** All its pages on all its sites, at the same time of another day. */
async function ofLaunch(ctx: CallerCtx, sources: Sources, { id, version, day }: MoveInput): Promise<Plan> {
  const launch = await launchOf(ctx, sources, id)
  if (!holds(ctx, 'view', launchPage, [], false)) throw new Refusal('NOT_FOUND')
  if (!holds(ctx, 'publish', launchPage, [], false)) throw new Refusal('FORBIDDEN')
  if (launch.publish_at === null)
    throw new Refusal('INVALID', { errors: { day: ['This launch has no time any more. Refresh to see what stands.'] } })
  const from = new Date(launch.publish_at)
  const to = onDay(from, day)
  return {
    page: launchPage,
    act: async here => {
      if (to.getTime() === from.getTime()) throw sameDay()
      await plan(here, sources, id, { version, publish_at: to.toISOString() })
    },
    says: async () => [
      ofMove({ means: 'goes_out', from, to }),
      'All of it goes out together: its pages in the versions that it holds, its records as they stand then.',
    ],
    holds: async () => [],
  }
}

async function scheduleIn({ db }: CallerCtx, of: 'page' | 'portalPage', id: number) {
  const shared = ['version', 'publish_at', 'created_at', 'created_by_name as by'] as const
  if (of === 'page')
    return db
      .selectFrom('site_schedules')
      .where('id', '=', id)
      .select([...shared, 'section', 'brand_id'])
      .executeTakeFirst()
  const row = await db
    .selectFrom('buyer_contents_schedules')
    .where('id', '=', id)
    .select([...shared, 'portal as section'])
    .executeTakeFirst()
  return row && { ...row, brand_id: null }
}

const brandsOfRow = (row: Stored): readonly number[] =>
  Array.isArray(row['brands']) ? row['brands'] : row.brand_id === null ? [] : [row.brand_id]

async function ofRecord(
  ctx: CallerCtx,
  listSource: RecordSource,
  { id, field, version, day }: MoveInput,
): Promise<Plan> {
  const { page, list, kind } = listSource
  const row = await rowOf(ctx.db, listSource, id)
  const brands = brandsOfRow(row)
  if (row['deleted_at'] != null || !holds(ctx, 'view', page, list.branded ? brands : [], list.branded))
    throw new Refusal('NOT_FOUND')
  if (!holds(ctx, flagToMove(listSource, field), page, brands, list.branded)) throw new Refusal('FORBIDDEN')
  const date = existing(kind.dates?.[field])
  const from = row[field]
  if (from === null || from === undefined)
    throw new Refusal('INVALID', {
      errors: { day: [`This ${list.one} has no such date any more. Refresh to see what stands.`] },
    })
  const to = isDayField(listSource, field) ? day : onDay(new Date(String(from)), day)
  const sent = to instanceof Date ? to.toISOString() : to
  const stood = to instanceof Date ? new Date(String(from)) : String(from)
  return {
    page,
    act: async here => {
      if (String(stood) === String(to)) throw sameDay()
      await (date.step
        ? actOnRecord(here, listSource, id, { action: date.step, version, publish_at: sent })
        : updateRecord(here, listSource, id, { version, [field]: sent }))
    },
    says: async () => {
      const audience = readers[splitId(page).area] ?? 'readers'
      const [before, after] = [windowOf(listSource, row), windowOf(listSource, { ...row, [field]: to })]
      return [ofMove({ means: date.means, from: stood, to }), ...ofWindows(audience, ctx.deps.now(), before, after)]
    },
    holds: async () =>
      stood instanceof Date && to instanceof Date && date.means === 'goes_out'
        ? heldWithout(ctx, listSource, row, stood, to)
        : [],
  }
}

/** When its readers see it, by its own dates. */
function windowOf({ kind }: RecordSource, row: Readonly<Record<string, unknown>>): Window {
  const dated = Object.entries(kind.dates ?? {}).filter(([, { stays }]) => !stays)
  const of = (means: 'goes_out' | 'ends') => {
    const [field] = dated.find(([, date]) => date.means === means) ?? []
    return field === undefined ? null : momentOf(row[field], means)
  }
  return { start: of('goes_out'), end: of('ends') }
}
