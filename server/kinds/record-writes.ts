import { sql } from 'kysely'
import { type Brand, type BrandId, brandOf } from '../../model/brands.ts'
import { initialOf } from '../../model/content/value.ts'
import { existing, Refusal } from '../../model/errors.ts'
import { when } from '../../model/when.ts'
import { apply, faults, judge } from '../../model/workflows/workflow.ts'
import type { CallerCtx } from '../call/context.ts'
import type { Db, Trx } from '../db/handle.ts'
import { fieldsSent } from '../records/as-read.ts'
import { closedRefusal } from '../records/cases/closed.ts'
import { refuseSealed } from '../records/hidden-fields.ts'
import { holdReferences } from '../records/hold-references.ts'
import { holdMedia } from '../records/media/hold.ts'
import type { RecordSource } from '../records/record-repository.ts'
import { refuseSettled } from '../records/record-settled.ts'
import { addressed } from '../records/record-slug.ts'
import { judged, type RecordValues, shown, stored, withColumns } from '../records/record-values.ts'
import { recordGate } from '../records/reviews/reviewed-records.ts'
import { standsAt, stopWhereSame, unlessSame } from '../records/same-save.ts'
import { refusedOfSave, refusedOfStep, unlessLed } from '../records/site-check/refused-references.ts'
import { changeOne } from '../records/trash.ts'
import type { UseAnswer } from '../records/uses/unless-used.ts'
import { brandOfRow, hasBrand, isBranded, type RecordOnWire, readRecord, rowOf, whoOf } from './record.ts'
import { refuseBeyond } from './record-beyond.ts'
import { lastPlace } from './record-order.ts'
import { firstShown, isQuiet, publishableOf, tooEarly } from './record-publication.ts'
import { withdrawal, withdraws } from './record-withdraw.ts'

const brandNamed = (listSource: RecordSource, x: unknown): Brand | undefined => {
  if (!isBranded(listSource)) return undefined
  return existing(brandOf(String(x)))
}

/** The refusal of a duplicate value in a unique field. */
async function unlessTaken<T>(listSource: RecordSource, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const rule = code === '23505' && constraint !== undefined ? listSource.place.unique?.[constraint] : undefined
    if (!rule) throw error
    throw new Refusal('INVALID', { errors: { [rule.field]: [rule.message] }, cause: error })
  }
}

export async function createRecord(
  ctx: CallerCtx,
  listSource: RecordSource,
  { brand_id: named, ...args }: RecordValues,
): Promise<RecordOnWire> {
  const brand_id: BrandId | null = brandNamed(listSource, named)?.id ?? null
  const { kind, place } = listSource
  const now = ctx.deps.now()
  const refused = await refusedOfSave(ctx.deps, listSource, { brand_id, sent: args })
  const id = await unlessTaken(listSource, () =>
    ctx.db.transaction().execute(async trx => {
      const { values, errors } = await judged(trx, kind, args, brand_id, initialOf(kind.content.fields))
      if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
      await refuseBeyond(ctx, trx, listSource, values)
      await holdMedia(trx, values)
      await holdReferences(trx, 'save', { fields: kind.content.fields, value: values, brand_id })
      unlessLed(refused)
      const row = withColumns({
        ...(await addressed(trx, listSource, brand_id, stored(kind, values))),
        ...(await place.columns?.(ctx, trx, { id: null, brand_id, values })),
        ...(hasBrand(listSource) ? { brand_id } : {}),
        ...(kind.order ? { sort: (await lastPlace(trx, listSource, brand_id, stored(kind, values))) + 1 } : {}),
        ...(kind.kept?.['published_at'] ? firstShown(values, now) : {}),
        ...(kind.publication ? { status: kind.publication.initial } : {}),
        created_at: now,
        updated_at: now,
        created_by: ctx.caller.user_id,
        updated_by: ctx.caller.user_id,
      })
      // A row may take its brand from a record it refers to; the table returns it.
      const { rows } = await sql<{
        id: number
        brand_id: BrandId | null
      }>`insert into ${sql.table(place.table)} (${sql.join(Object.keys(row).map(column => sql.ref(column)))}) values (${sql.join(Object.values(row))}) returning id, ${hasBrand(listSource) ? sql`brand_id` : sql`null::int as brand_id`}`.execute(
        trx,
      )
      const made = rows[0]?.id ?? 0
      const own = rows[0]?.brand_id ?? null
      await (await recordGate(trx, kind.key, own)).holds(made)
      await ctx.record(trx, {
        entity: kind.entity,
        entity_id: made,
        after: shown(kind, await rowOf(trx, listSource, made, ctx)),
        ...(kind.saved ? { action: 'add' } : {}),
        ...(own === null ? {} : { brand_id: own }),
      })
      await place.saved?.(ctx, trx, { id: made, brand_id: own, values })
      return made
    }),
  )
  return readRecord(ctx, listSource, id)
}

export async function updateRecord(
  ctx: CallerCtx,
  listSource: RecordSource,
  id: number,
  { version, ...args }: RecordValues,
  /** Done in the same transaction, before it is judged whether anything differs. */
  along?: (trx: Trx) => Promise<void>,
): Promise<RecordOnWire> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const { kind } = listSource
  const now = ctx.deps.now()
  const refused = await refusedOfChange(ctx, listSource, id, args)
  const write = () =>
    ctx.db.transaction().execute(async trx => {
      const before = await rowOf(trx, listSource, id, ctx)
      if (listSource.list.trash && before['deleted_at'] !== null) throw new Refusal('NOT_FOUND')
      if (before.version !== version) return false
      await along?.(trx)
      const sent = fieldsSent(kind, args, before)
      const { values, errors } = await judged(trx, kind, sent, before.brand_id, shown(kind, before))
      if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
      refuseSettled(kind, { ...shown(kind, before), status: before['status'] }, values)
      await refuseBeyond(ctx, trx, listSource, values, shown(kind, before))
      await holdMedia(trx, values)
      await holdReferences(trx, 'save', {
        ...{ fields: kind.content.fields, value: values, before: shown(kind, before) },
        brand_id: before.brand_id,
      })
      const changed = { id, brand_id: before.brand_id, values, before: shown(kind, before) }
      const row = withColumns({
        ...(await addressed(trx, listSource, before.brand_id, stored(kind, values), id)),
        ...(await listSource.place.columns?.(ctx, trx, changed)),
      })
      // A record that is published or scheduled must still satisfy its rule after the change.
      const isPublic = kind.publication && !isQuiet(kind.publication, before['status'])
      const problems = isPublic ? await guarded(trx, listSource, { ...before, ...values }, 'publish', now) : {}
      if (Object.keys(problems).length > 0) throw new Refusal('INVALID', { errors: problems })
      unlessLed(refused)
      const within = kind.order?.within
      const isMoved = within !== undefined && row[within] !== before[within]
      const was = await standsAt(trx, listSource.place.table, id)
      const gate = await recordGate(trx, kind.key, before.brand_id, id)
      await written(trx, listSource, id, {
        ...row,
        ...(isMoved ? { sort: (await lastPlace(trx, listSource, before.brand_id, row)) + 1 } : {}),
        ...(kind.kept?.['published_at'] ? firstShown(values, now, before) : {}),
        version: before.version + 1,
        updated_at: now,
        updated_by: ctx.caller.user_id,
      })
      stopWhereSame(was, await standsAt(trx, listSource.place.table, id))
      await gate.holds(id)
      // As it stands now: a number may be kept in another form than it was typed in.
      const after = shown(kind, await rowOf(trx, listSource, id, ctx))
      refuseSealed(ctx.caller.access, listSource.page, values, [shown(kind, before), after])
      await ctx.record(trx, {
        entity: kind.entity,
        entity_id: id,
        before: shown(kind, before),
        after,
        ...brandOfRow(before),
      })
      await listSource.place.saved?.(ctx, trx, changed)
      return true
    })
  const isSaved = await unlessTaken(listSource, () => unlessSame(ctx, write, () => true))
  const state = await readRecord(ctx, listSource, id)
  if (!isSaved) throw stale(state)
  return state
}

/** Read before the transaction: the embedded database has one connection, and the transaction holds it. */
async function refusedOfChange(ctx: CallerCtx, listSource: RecordSource, id: number, args: RecordValues) {
  const { kind } = listSource
  const row = await rowOf(ctx.db, listSource, id)
  return refusedOfSave(ctx.deps, listSource, {
    ...{ brand_id: row.brand_id, sent: fieldsSent(kind, args, row) },
    ...{ before: shown(kind, row), state: { status: row['status'], publish_at: row['publish_at'] } },
  })
}

const stale = (state: RecordOnWire) =>
  new Refusal('STALE', { values: { user: state.updated_by ?? 'Someone', time: when(state.updated_at) }, detail: state })

const written = (trx: Db, { place }: RecordSource, id: number, row: RecordValues) =>
  sql`update ${sql.table(place.table)} as t set ${sql.join(Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))} where t.id = ${id} and ${place.only ?? sql`true`}`.execute(
    trx,
  )

const guarded = async (trx: Trx, { place: { guard } }: RecordSource, row: RecordValues, action: string, now: Date) =>
  guard ? guard.problem(row, action, await guard.known(trx, now)) : {}

type Step = { action: string; version?: number | undefined; publish_at?: string | undefined }

/** Domain.md 2.9: one step of its workflow. */
export async function actOnRecord(
  ctx: CallerCtx,
  listSource: RecordSource,
  id: number,
  { action, version, publish_at, ...asked }: Step & UseAnswer,
): Promise<RecordOnWire> {
  const { publication } = listSource.kind
  if (!publication) throw new Refusal('NOT_FOUND')
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const now = ctx.deps.now()
  const input = publish_at === undefined ? {} : { publish_at }
  const before = await readRecord(ctx, listSource, id)
  const found = await rowOf(ctx.db, listSource, id)
  const refused = await refusedOfStep(ctx.deps, listSource, found, action, publish_at)
  const isOpen = (before['actions'] as readonly string[]).includes(action) && found.version === version
  const along =
    isOpen && withdraws(listSource.kind, action)
      ? await withdrawal(ctx, listSource, found, { moment: 'withdraw', word: action }, asked)
      : undefined
  await ctx.db.transaction().execute(async trx => {
    const row = await rowOf(trx, listSource, id, ctx)
    if (row['deleted_at'] != null) throw new Refusal('NOT_FOUND')
    const record = publishableOf(row, String(row['title'] ?? `This ${listSource.list.one}`))
    const verdict = judge(publication, record, action, whoOf(ctx))
    if (verdict === 'forbidden') throw new Refusal('FORBIDDEN')
    if (verdict === 'closed')
      throw closedRefusal(publication, record, action, {
        who: whoOf(ctx),
        by: row['updated_by_name'] == null ? null : { by: String(row['updated_by_name']), at: row.updated_at },
      })
    if (row.version !== version) throw stale(before)
    const errors = {
      ...faults(publication, record, action, input),
      ...tooEarly(publish_at, now),
      ...(await guarded(trx, listSource, row, action, now)),
    }
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    unlessLed(refused)
    const { record: after, audit } = apply(publication, record, action, input, { who: whoOf(ctx), now })
    await written(trx, listSource, id, {
      status: after.status,
      publish_at: after.publish_at,
      published_at: after.published_at,
      held: null,
      version: row.version + 1,
      updated_at: now,
      updated_by: ctx.caller.user_id,
    })
    await (await recordGate(trx, listSource.kind.key, row.brand_id)).holds(id)
    await listSource.place.effects?.[action]?.(trx, row, now)
    await ctx.record(trx, { entity: listSource.entity, entity_id: id, ...audit, ...brandOfRow(row) })
    await along?.(trx)
  })
  return readRecord(ctx, listSource, id)
}

/** To the trash. Where it has an address, what leads there is told first. */
export async function trashRecord(ctx: CallerCtx, listSource: RecordSource, id: number, asked: UseAnswer) {
  const { kind, place } = listSource
  const row = place.folder ? await rowOf(ctx.db, listSource, id) : undefined
  if (!row || row['deleted_at'] !== null) return changeOne(ctx, kind.key, listSource, 'trash', id)
  const along = await withdrawal(ctx, listSource, row, { moment: 'trash', word: 'trash' }, asked)
  return changeOne(ctx, kind.key, listSource, 'trash', id, along)
}
