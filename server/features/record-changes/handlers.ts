import { sql } from 'kysely'
import { toWire } from '../../../model/content/wire.ts'
import { Refusal } from '../../../model/errors.ts'
import { changeAction } from '../../../model/kinds/launched.ts'
import type { ReviewedKey } from '../../../model/kinds/reviewed.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { insertRow, updateById } from '../../db/row-queries.ts'
import { brandOfRow, rowOf } from '../../kinds/record.ts'
import { recordListSources } from '../../kinds/record-kinds.ts'
import { updateRecord } from '../../kinds/record-writes.ts'
import { typedIn } from '../../records/changes/typed.ts'
import {
  between,
  type ChangeValues,
  changesOf,
  laidOn,
  type RecordChange,
  saysSame,
  unlessTrashed,
} from '../../records/changes/waiting-changes.ts'
import { heldBy } from '../../records/launches/store.ts'
import type { RecordSource } from '../../records/record-repository.ts'
import { shown } from '../../records/record-values.ts'
import { recordStanding } from '../../records/reviews/reviewed-records.ts'
import { titleColumnOf } from '../../records/site-check/checked-records.ts'

type Group = HandlersOf<'recordChanges'>
type Waiting = NonNullable<Awaited<ReturnType<Group['read']>>['change']>
type Row = Awaited<ReturnType<typeof rowOf>>

async function changeOf(db: Db, key: ReviewedKey, id: number, isLocking = false): Promise<RecordChange | undefined> {
  return (await changesOf(db, key, [id], isLocking)).get(id)
}

const sourceOf = (key: ReviewedKey): RecordSource => recordListSources[key]

async function launchesWith(ctx: CallerCtx, key: ReviewedKey, id: number): Promise<Waiting['launches']> {
  const rows = await ctx.db
    .selectFrom('launches as l')
    .innerJoin('launch_records as its', 'its.launch_id', 'l.id')
    .where('its.list', '=', key)
    .where('its.record_id', '=', id)
    .where('its.action', '=', changeAction)
    .where('l.status', '=', 'draft')
    .orderBy('l.id')
    .selectAll('l')
    .execute()
  return rows
    .filter(row => heldBy(ctx, row))
    .map(({ id: launch, name, publish_at }) => ({ id: launch, name, publish_at: publish_at?.toISOString() ?? null }))
}

async function stateOf(ctx: CallerCtx, key: ReviewedKey, row: Row): Promise<{ change: Waiting | null }> {
  const change = await changeOf(ctx.db, key, row.id)
  if (!change) return { change: null }
  const { kind } = sourceOf(key)
  const { values, changes, held } = laidOn(change, shown(kind, row))
  return {
    change: {
      ...{ version: change.version, record_version: row.version, values: { ...toWire(kind.content.fields, values) } },
      ...{ changes: [...changes], held: [...held] },
      launches: await launchesWith(ctx, key, row.id),
      ...{ updated_at: change.updated_at.toISOString(), updated_by: change.updated_by_name },
    },
  }
}

/** 409 with the change as it waits now, so that the desk can show both. */
async function moved(ctx: CallerCtx, key: ReviewedKey, row: Row, change: RecordChange | undefined): Promise<Refusal> {
  const by = change?.updated_by_name ?? String(row['updated_by_name'] ?? 'Someone')
  return new Refusal('STALE', {
    values: { user: by, time: when(change?.updated_at ?? row.updated_at) },
    detail: await stateOf(ctx, key, row),
  })
}

type Told = { readonly key: ReviewedKey; readonly row: Row; readonly values: ChangeValues; readonly action?: string }
/** Its line in the trail: what visitors read against what waits. */
async function told(ctx: CallerCtx, trx: Trx, { key, row, values, action }: Told): Promise<void> {
  const stands = shown(sourceOf(key).kind, row)
  await ctx.record(trx, {
    ...{ entity: 'record-change', entity_id: row.id, subject: String(stands[titleColumnOf(key)] ?? row.id) },
    ...brandOfRow(row),
    ...{ page: sourceOf(key).page, ...between(key, stands, values), ...(action ? { action } : {}) },
  })
}

const keep: Group['keep'] = async ({ params: { list: key, id }, body }, ctx) => {
  const { version, record_version, values: sent } = body
  if (version === undefined || record_version === undefined) throw new Refusal('VERSION_REQUIRED')
  const source = sourceOf(key)
  const { kind } = source
  const stale = await ctx.db.transaction().execute(async trx => {
    const row = unlessTrashed(source, await rowOf(trx, source, id, ctx))
    const change = await changeOf(trx, key, id, true)
    if ((change?.version ?? 0) !== version || row.version !== record_version) return { row, change }
    const stands = shown(kind, row)
    const values = await typedIn(trx, source, row, sent)
    if (!change && !(await recordStanding(trx, key, id))?.is_out)
      throw new Refusal('INVALID', { message: `Visitors do not read this ${source.list.one} yet: save it as it is.` })
    const before = change && laidOn(change, stands)
    const isSame = saysSame(key, before?.values ?? stands, values)
    if (isSame && (before?.held.length ?? 0) === 0) return ctx.repeated()
    const now = ctx.deps.now()
    const by = { updated_at: now, updated_by: ctx.caller.user_id, updated_by_name: ctx.caller.name }
    // As of what stands now: who keeps it has seen both.
    const kept = { base: JSON.stringify(stands), content: JSON.stringify(values), ...by }
    if (saysSame(key, stands, values)) {
      // It says what visitors read: nothing waits any more.
      await trx.deleteFrom('record_changes').where('list', '=', key).where('record_id', '=', id).execute()
      await told(ctx, trx, { key, row, values, action: 'drop' })
    } else {
      if (change) await updateById(trx, 'record_changes', change.id, { ...kept, version: change.version + 1 })
      else
        await insertRow(trx, 'record_changes', {
          ...{ list: key, record_id: id, brand_id: row.brand_id ?? 0 },
          ...{ ...kept, created_at: now, created_by: ctx.caller.user_id },
        })
      await told(ctx, trx, { key, row, values })
    }
    return undefined
  })
  if (stale) throw await moved(ctx, key, stale.row, stale.change)
  return stateOf(ctx, key, await rowOf(ctx.db, source, id))
}

/** The change that the caller saw, and its record; refused where it moved on, or none waits. */
async function seenOf(ctx: CallerCtx, key: ReviewedKey, id: number, version: number | undefined) {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const row = unlessTrashed(sourceOf(key), await rowOf(ctx.db, sourceOf(key), id))
  const change = await changeOf(ctx.db, key, id)
  if (!change) throw new Refusal('NOT_FOUND', { message: 'Nothing waits beside it any more.' })
  if (change.version !== version) throw await moved(ctx, key, row, change)
  return { row, change }
}

/** Takes the change away; refuses where another was quicker, within the transaction that does so. */
async function takenAway(trx: Trx, { id, version }: RecordChange): Promise<void> {
  const { rows } = await sql`delete from record_changes where id = ${id} and version = ${version} returning id`.execute(
    trx,
  )
  if (rows.length === 0) throw new Refusal('STALE', { values: { user: 'Someone', time: 'just now' } })
}

type Kept = { readonly key: ReviewedKey; readonly row: Row; readonly change: RecordChange }
async function forget(ctx: CallerCtx, { key, row, change }: Kept): Promise<{ done: true }> {
  await ctx.db.transaction().execute(async trx => {
    await takenAway(trx, change)
    await told(ctx, trx, { key, row, values: change.values, action: 'drop' })
  })
  return { done: true }
}

const publish: Group['publish'] = async ({ params: { list: key, id }, body }, ctx) => {
  const { row, change } = await seenOf(ctx, key, id, body.version)
  const source = sourceOf(key)
  const { values, changes, held } = laidOn(change, shown(source.kind, row))
  if (held.length > 0)
    throw new Refusal('INVALID', {
      message: `${held.join(', ')}: changed in the record itself too since. Look at both, and keep the change once more.`,
    })
  // What it was to say was saved in the record meanwhile.
  if (changes.length === 0) return forget(ctx, { key, row, change })
  const wire = toWire(source.kind.content.fields, values)
  await updateRecord(ctx, source, id, { ...wire, version: row.version }, trx => takenAway(trx, change))
  return { done: true }
}

export const recordChanges: Group = {
  read: async ({ params: { list: key, id } }, ctx) => stateOf(ctx, key, await rowOf(ctx.db, sourceOf(key), id)),
  keep,
  publish,
  drop: async ({ params: { list: key, id }, query }, ctx) => {
    const { row, change } = await seenOf(ctx, key, id, query.version)
    return forget(ctx, { key, row, change })
  },
}
