import { type RawBuilder, sql } from 'kysely'
import { type Brand, type BrandId, brandById, brandOf } from '../../model/brands.ts'
import { initialOf } from '../../model/content/value.ts'
import { existing, Refusal } from '../../model/errors.ts'
import { brandHas } from '../../model/pages/access.ts'
import { when } from '../../model/when.ts'
import { apply, faults, judge, openActions, type Who } from '../../model/workflows/workflow.ts'
import type { CallerCtx } from '../call/context.ts'
import type { Db, Trx } from '../db/handle.ts'
import { fieldsSent } from './as-read.ts'
import { closedRefusal } from './cases/closed.ts'
import { refuseSealed } from './hidden-fields.ts'
import { holdReferences } from './hold-references.ts'
import { holdMedia } from './media/hold.ts'
import { refuseBeyond } from './record-beyond.ts'
import { firstShown, isQuiet, publishableOf, tooEarly } from './record-publication.ts'
import { refuseForeign, refuseSettled } from './record-settled.ts'
import { addressed } from './record-slug.ts'
import { personName, type RecordSource } from './record-source.ts'
import { judged, onWire, shown, stored, type Values, withColumns } from './record-values.ts'
import { withdrawal, withdraws } from './record-withdraw.ts'
import { refusedOfSave, refusedOfStep, unlessLed } from './refused-references.ts'
import { recordGate } from './reviews/records.ts'
import { standsAt, stopWhereSame, unlessSame } from './same-save.ts'
import { changeOne } from './trash.ts'
import type { Asked } from './uses/unless-used.ts'

type Meta = { id: number; version: number; updated_at: string; updated_by: string | null }
export type RecordWire = Meta & Values

const fieldsOf = ({ kind }: RecordSource) => Object.keys(kind.content.fields)
const isBranded = ({ list }: RecordSource) => list.branded
const hasBrand = ({ list, place }: RecordSource) => !list.ofSeveral && !place.brandless
const brandColumns = (listSource: RecordSource) =>
  hasBrand(listSource)
    ? [sql`t.brand_id`]
    : [sql`null::int as brand_id`, ...(listSource.list.ofSeveral ? [sql`t.brands`] : [])]
const publicationColumns = ['status', 'publish_at', 'published_at']

const columnsOf = (listSource: RecordSource): string[] => [
  ...new Set([
    'id',
    'version',
    'updated_at',
    ...fieldsOf(listSource),
    ...(listSource.list.trash ? ['deleted_at'] : []),
    ...(listSource.kind.publication ? publicationColumns : []),
    ...Object.keys(listSource.kind.kept ?? {}).filter(column => !listSource.place.shown?.[column]),
  ]),
]

export type StoredRow = Values & { id: number; version: number; updated_at: string; brand_id: number | null }
/** The stored rows of a kind as `t`, up to its conditions. */
export function selectOf(listSource: RecordSource): RawBuilder<unknown> {
  const { place, kind, source } = listSource
  const kept = Object.keys(kind.kept ?? {}).flatMap(column =>
    place.shown?.[column] ? [sql`${place.shown[column]} as ${sql.ref(column)}`] : [],
  )
  const wanted = [
    ...columnsOf(listSource).map(column =>
      place.read?.[column] ? sql`${place.read[column]} as ${sql.ref(column)}` : sql`t.${sql.ref(column)}`,
    ),
    ...brandColumns(listSource),
    ...kept,
    sql`${personName('who')} as updated_by_name`,
    ...(listSource.list.trash ? [sql`${personName('gone')} as deleted_by`] : []),
  ]
  return sql`select ${sql.join(wanted)} from ${sql.table(place.table)} as t
    left join users who on who.id = t.updated_by ${source.joins ?? sql``}`
}

/** The stored row. Not found if it belongs to another brand than the caller's, or to a brand that the page excludes. */
export async function rowOf(
  db: Db,
  listSource: RecordSource,
  id: number,
  lock?: CallerCtx,
): Promise<Values & Omit<Meta, 'updated_by'> & { brand_id: number | null }> {
  const { place } = listSource
  const { rows } = await sql<StoredRow>`${selectOf(listSource)}
    where t.id = ${id} and ${place.only ?? sql`true`} ${lock ? sql`for update of t` : sql``}`.execute(db)
  const row = rows[0]
  const brand = row && typeof row.brand_id === 'number' ? brandById(row.brand_id) : undefined
  if (!row || (isBranded(listSource) && !(brand && brandHas(listSource.page, brand.code))))
    throw new Refusal('NOT_FOUND')
  const foreign = lock && refuseForeign(listSource.list.one, row['brands'], lock)
  if (foreign) throw new Refusal('FORBIDDEN', { message: foreign })
  return row
}

const whoOf = ({ caller }: CallerCtx): Who => ({
  party: 'staff',
  user_id: caller.user_id,
  name: caller.name,
  access: caller.access,
})

/** The record in the form of the wire. */
export async function readRecord(ctx: CallerCtx, listSource: RecordSource, id: number): Promise<RecordWire> {
  const { kind, list } = listSource
  const row = await rowOf(ctx.db, listSource, id)
  const kept = [
    'id',
    'version',
    'updated_at',
    ...Object.keys(kind.kept ?? {}),
    ...(list.trash ? ['deleted_at', 'deleted_by'] : []),
    ...(kind.publication ? publicationColumns : []),
  ]
  const record = {
    ...onWire(kind, row),
    ...Object.fromEntries(kept.map(column => [column, row[column]])),
    updated_by: row['updated_by_name'],
    ...(isBranded(listSource) ? { brand: brandById(row.brand_id ?? -1)?.code } : {}),
    ...(kind.publication
      ? { actions: row['deleted_at'] == null ? openActions(kind.publication, publishableOf(row, ''), whoOf(ctx)) : [] }
      : {}),
  }
  // In wire form: moments are text.
  return JSON.parse(JSON.stringify(record)) as RecordWire
}

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

const among = (listSource: RecordSource, brand_id: number | null, row: Values) => {
  const within = listSource.kind.order?.within
  return sql.join(
    [
      sql`brand_id is not distinct from ${brand_id}::int`,
      ...(listSource.list.trash ? [sql`deleted_at is null`] : []),
      ...(within === undefined ? [] : [sql`${sql.ref(within)} = ${row[within]}`]),
    ],
    sql` and `,
  )
}

async function last(trx: Db, listSource: RecordSource, brand_id: number | null, row: Values): Promise<number> {
  const { rows } = await sql<{
    sort: number
  }>`select coalesce(max(sort), 0)::int as sort from ${sql.table(listSource.place.table)} where ${among(listSource, brand_id, row)}`.execute(
    trx,
  )
  return rows[0]?.sort ?? 0
}

export async function createRecord(
  ctx: CallerCtx,
  listSource: RecordSource,
  { brand_id: named, ...args }: Values,
): Promise<RecordWire> {
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
        ...(kind.order ? { sort: (await last(trx, listSource, brand_id, stored(kind, values))) + 1 } : {}),
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
  { version, ...args }: Values,
  /** Done in the same transaction, before it is judged whether anything differs. */
  along?: (trx: Trx) => Promise<void>,
): Promise<RecordWire> {
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
        ...(isMoved ? { sort: (await last(trx, listSource, before.brand_id, row)) + 1 } : {}),
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
async function refusedOfChange(ctx: CallerCtx, listSource: RecordSource, id: number, args: Values) {
  const { kind } = listSource
  const row = await rowOf(ctx.db, listSource, id)
  return refusedOfSave(ctx.deps, listSource, {
    ...{ brand_id: row.brand_id, sent: fieldsSent(kind, args, row) },
    ...{ before: shown(kind, row), state: { status: row['status'], publish_at: row['publish_at'] } },
  })
}

export const brandOfRow = ({ brand_id }: { brand_id: number | null }) =>
  brand_id === null ? {} : { brand_id: brand_id as BrandId }
const stale = (state: RecordWire) =>
  new Refusal('STALE', { values: { user: state.updated_by ?? 'Someone', time: when(state.updated_at) }, detail: state })

const written = (trx: Db, { place }: RecordSource, id: number, row: Values) =>
  sql`update ${sql.table(place.table)} as t set ${sql.join(Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))} where t.id = ${id} and ${place.only ?? sql`true`}`.execute(
    trx,
  )

const guarded = async (trx: Trx, { place: { guard } }: RecordSource, row: Values, action: string, now: Date) =>
  guard ? guard.problem(row, action, await guard.known(trx, now)) : {}

type Step = { action: string; version?: number | undefined; publish_at?: string | undefined }

/** Domain.md 2.9: one step of its workflow. */
export async function actOnRecord(
  ctx: CallerCtx,
  listSource: RecordSource,
  id: number,
  { action, version, publish_at, ...asked }: Step & Asked,
): Promise<RecordWire> {
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
export async function trashRecord(ctx: CallerCtx, listSource: RecordSource, id: number, asked: Asked) {
  const { kind, place } = listSource
  const row = place.folder ? await rowOf(ctx.db, listSource, id) : undefined
  if (!row || row['deleted_at'] !== null) return changeOne(ctx, kind.key, listSource, 'trash', id)
  const along = await withdrawal(ctx, listSource, row, { moment: 'trash', word: 'trash' }, asked)
  return changeOne(ctx, kind.key, listSource, 'trash', id, along)
}

/** Moves a record by so many positions among its siblings and renumbers them. False where it is already at the end. */
export async function moveRecord(ctx: CallerCtx, listSource: RecordSource, id: number, by: number): Promise<boolean> {
  const { place } = listSource
  return ctx.db.transaction().execute(async trx => {
    const row = await rowOf(trx, listSource, id, ctx)
    const { rows } = await sql<{
      id: number
      sort: number
    }>`select id, sort from ${sql.table(place.table)} where ${among(listSource, row.brand_id, row)} order by sort, id for update`.execute(
      trx,
    )
    const from = rows.findIndex(each => each.id === id)
    const moved = existing(rows[from])
    const to = Math.min(rows.length - 1, Math.max(0, from + by))
    const numbered = rows
      .toSpliced(from, 1)
      .toSpliced(to, 0, moved)
      .flatMap((each, i) => (each.sort === i + 1 ? [] : [{ id: each.id, sort: i + 1 }]))
    if (numbered.length > 0)
      await sql`update ${sql.table(place.table)} as t set sort = n.sort from unnest(${numbered.map(each => each.id)}::bigint[], ${numbered.map(each => each.sort)}::int[]) as n (id, sort) where t.id = n.id and t.brand_id is not distinct from ${row.brand_id}::int`.execute(
        trx,
      )
    await ctx.record(trx, {
      entity: listSource.entity,
      entity_id: id,
      before: { place: from + 1 },
      after: { place: to + 1 },
      ...brandOfRow(row),
    })
    return to !== from
  })
}
