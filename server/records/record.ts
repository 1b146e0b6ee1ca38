import { sql } from 'kysely'
import { type Brand, type BrandId, brandById, brandOf } from '../../model/brands.ts'
import { initialOf } from '../../model/content/value.ts'
import { type FieldErrors, Refusal } from '../../model/errors.ts'
import type { ListKey } from '../../model/kinds/lists.ts'
import { brandHas } from '../../model/pages/access.ts'
import { when } from '../../model/when.ts'
import type { PublicationWorkflow, Publishable } from '../../model/workflows/publication.ts'
import { apply, faults, judge, openActions, type Who } from '../../model/workflows/workflow.ts'
import type { Db, Trx } from '../db/handle.ts'
import type { CallerCtx } from '../http/context.ts'
import { fieldsSent } from './as-read.ts'
import { closedRefusal } from './cases/closed.ts'
import { holdProperties } from './hold-properties.ts'
import { holdMedia } from './media/hold.ts'
import { refuseBeyond } from './record-beyond.ts'
import { refuseForeign, refuseSettled } from './record-settled.ts'
import { addressed } from './record-slug.ts'
import { personName, type RecordBacking } from './record-source.ts'
import { judged, onWire, shown, stored, type Values } from './record-values.ts'

type Meta = { id: number; version: number; updated_at: string; updated_by: string | null }
export type RecordWire = Meta & Values

const fieldsOf = ({ kind }: RecordBacking) => Object.keys(kind.content.fields)
const isBranded = ({ list }: RecordBacking) => list.branded
const hasBrand = ({ list, place }: RecordBacking) => !list.ofSeveral && !place.brandless
const brandColumns = (backing: RecordBacking) =>
  hasBrand(backing)
    ? [sql`t.brand_id`]
    : [sql`null::int as brand_id`, ...(backing.list.ofSeveral ? [sql`t.brands`] : [])]
const publicationColumns = ['status', 'publish_at', 'published_at']

const columnsOf = (backing: RecordBacking): string[] => [
  ...new Set([
    'id',
    'version',
    'updated_at',
    ...fieldsOf(backing),
    ...(backing.list.trash ? ['deleted_at'] : []),
    ...(backing.kind.publication ? publicationColumns : []),
    ...Object.keys(backing.kind.kept ?? {}).filter(column => !backing.place.shown?.[column]),
  ]),
]

/** The row as it is stored. A brand that is not the caller's, or that the page is not for, is not found. */
async function rowOf(
  db: Db,
  backing: RecordBacking,
  id: number,
  lock?: CallerCtx,
): Promise<Values & Omit<Meta, 'updated_by'> & { brand_id: number | null }> {
  const { place, kind, source } = backing
  const kept = Object.keys(kind.kept ?? {}).flatMap(column =>
    place.shown?.[column] ? [sql`${place.shown[column]} as ${sql.ref(column)}`] : [],
  )
  const wanted = [
    ...columnsOf(backing).map(column => sql`t.${sql.ref(column)}`),
    ...brandColumns(backing),
    ...kept,
    sql`${personName('who')} as updated_by_name`,
    ...(backing.list.trash ? [sql`${personName('gone')} as deleted_by`] : []),
  ]
  const { rows } = await sql<Values & { id: number; version: number; updated_at: string; brand_id: number | null }>`
    select ${sql.join(wanted)} from ${sql.table(place.table)} as t left join users who on who.id = t.updated_by ${source.joins ?? sql``}
    where t.id = ${id} and ${place.only ?? sql`true`} ${lock ? sql`for update of t` : sql``}`.execute(db)
  const row = rows[0]
  const brand = row && typeof row.brand_id === 'number' ? brandById(row.brand_id) : undefined
  if (!row || (isBranded(backing) && !(brand && brandHas(backing.page, brand.code)))) throw new Refusal('NOT_FOUND')
  const foreign = lock && refuseForeign(backing.list.one, row.brands, lock)
  if (foreign) throw new Refusal('FORBIDDEN', { message: foreign })
  return row
}

const whoOf = ({ caller }: CallerCtx): Who => ({
  party: 'staff',
  user_id: caller.user_id,
  name: caller.name,
  access: caller.access,
})

export const publishableOf = (row: Values & { id: number }, name: string): Publishable =>
  ({
    id: row.id,
    status: row.status,
    brand_id: row.brand_id,
    ...(Array.isArray(row.brands) ? { brands: row.brands } : {}),
    name,
    own: [],
    decided: null,
    publish_at: row.publish_at,
    published_at: row.published_at,
  }) as Publishable

/** The record as the form and the wire have it. */
export async function readRecord(ctx: CallerCtx, backing: RecordBacking, id: number): Promise<RecordWire> {
  const { kind, list } = backing
  const row = await rowOf(ctx.db, backing, id)
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
    updated_by: row.updated_by_name,
    ...(isBranded(backing) ? { brand: brandById(row.brand_id ?? -1)?.code } : {}),
    ...(kind.publication
      ? { actions: row.deleted_at == null ? openActions(kind.publication, publishableOf(row, ''), whoOf(ctx)) : [] }
      : {}),
  }
  // As it stands on the wire: moments are text.
  return JSON.parse(JSON.stringify(record)) as RecordWire
}

const brandNamed = (backing: RecordBacking, x: unknown): Brand | undefined => {
  if (!isBranded(backing)) return undefined
  const brand = brandOf(String(x))
  if (!brand) throw new Refusal('NOT_FOUND')
  return brand
}

/** Another record has the same where only one may. */
async function unlessTaken<T>(backing: RecordBacking, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const told = code === '23505' && constraint !== undefined ? backing.place.unique?.[constraint] : undefined
    if (!told) throw error
    throw new Refusal('INVALID', { errors: { [told.field]: [told.message] }, cause: error })
  }
}

const among = (backing: RecordBacking, brand_id: number | null, row: Values) => {
  const within = backing.kind.order?.within
  return sql.join(
    [
      sql`brand_id is not distinct from ${brand_id}::int`,
      ...(backing.list.trash ? [sql`deleted_at is null`] : []),
      ...(within === undefined ? [] : [sql`${sql.ref(within)} = ${row[within]}`]),
    ],
    sql` and `,
  )
}

async function last(trx: Db, backing: RecordBacking, brand_id: number | null, row: Values): Promise<number> {
  const { rows } = await sql<{
    sort: number
  }>`select coalesce(max(sort), 0)::int as sort from ${sql.table(backing.place.table)} where ${among(backing, brand_id, row)}`.execute(
    trx,
  )
  return rows[0]?.sort ?? 0
}

/** Neither before visitors nor on its way to them. */
const isQuiet = ({ states }: PublicationWorkflow, status: unknown): boolean => states[String(status)]?.tone === 'calm'

const firstShown = (values: Values, now: Date, before?: Values): Values =>
  Object.hasOwn(values, 'is_visible') ? { published_at: before?.published_at ?? (values.is_visible ? now : null) } : {}

export async function createRecord(
  ctx: CallerCtx,
  backing: RecordBacking,
  { brand_id: named, ...given }: Values,
): Promise<RecordWire> {
  const brand_id: BrandId | null = brandNamed(backing, named)?.id ?? null
  const { kind, place } = backing
  const now = ctx.deps.now()
  const id = await unlessTaken(backing, () =>
    ctx.db.transaction().execute(async trx => {
      const { values, errors } = await judged(trx, kind, given, brand_id, initialOf(kind.content.fields))
      if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
      await refuseBeyond(ctx, trx, backing, values)
      await holdMedia(trx, values)
      await holdProperties(trx, kind.content.fields, values)
      const row = {
        ...(await addressed(trx, backing, brand_id, stored(kind, values))),
        ...(hasBrand(backing) ? { brand_id } : {}),
        ...(kind.order ? { sort: (await last(trx, backing, brand_id, stored(kind, values))) + 1 } : {}),
        ...(kind.kept?.published_at ? firstShown(values, now) : {}),
        ...(kind.publication ? { status: kind.publication.initial } : {}),
        created_at: now,
        updated_at: now,
        created_by: ctx.caller.user_id,
        updated_by: ctx.caller.user_id,
      }
      // A row may have its brand from what it names: the table says which.
      const { rows } = await sql<{
        id: number
        brand_id: BrandId | null
      }>`insert into ${sql.table(place.table)} (${sql.join(Object.keys(row).map(column => sql.ref(column)))}) values (${sql.join(Object.values(row))}) returning id, ${hasBrand(backing) ? sql`brand_id` : sql`null::int as brand_id`}`.execute(
        trx,
      )
      const made = rows[0]?.id ?? 0
      const own = rows[0]?.brand_id ?? null
      await ctx.record(trx, {
        entity: kind.entity,
        entity_id: made,
        after: values,
        ...(kind.saved ? { action: 'add' } : {}),
        ...(own === null ? {} : { brand_id: own }),
      })
      return made
    }),
  )
  return readRecord(ctx, backing, id)
}

export async function updateRecord(
  ctx: CallerCtx,
  backing: RecordBacking,
  id: number,
  { version, ...given }: Values,
): Promise<RecordWire> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const { kind } = backing
  const now = ctx.deps.now()
  const isSaved = await unlessTaken(backing, () =>
    ctx.db.transaction().execute(async trx => {
      const before = await rowOf(trx, backing, id, ctx)
      if (backing.list.trash && before.deleted_at !== null) throw new Refusal('NOT_FOUND')
      if (before.version !== version) return false
      const sent = fieldsSent(kind, given, before)
      const { values, errors } = await judged(trx, kind, sent, before.brand_id, shown(kind, before))
      if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
      refuseSettled(kind, { ...shown(kind, before), status: before.status }, values)
      await refuseBeyond(ctx, trx, backing, values, shown(kind, before))
      await holdMedia(trx, values)
      await holdProperties(trx, kind.content.fields, values, shown(kind, before))
      const row = await addressed(trx, backing, before.brand_id, stored(kind, values), id)
      // What visitors see, or will at its time, keeps to the rule when it is changed.
      const standing = kind.publication && !isQuiet(kind.publication, before.status)
      const problems = standing ? await guarded(trx, backing, { ...before, ...values }, 'publish') : {}
      if (Object.keys(problems).length > 0) throw new Refusal('INVALID', { errors: problems })
      const within = kind.order?.within
      const isMoved = within !== undefined && row[within] !== before[within]
      await written(trx, backing, id, {
        ...row,
        ...(isMoved ? { sort: (await last(trx, backing, before.brand_id, row)) + 1 } : {}),
        ...(kind.kept?.published_at ? firstShown(values, now, before) : {}),
        version: before.version + 1,
        updated_at: now,
        updated_by: ctx.caller.user_id,
      })
      await ctx.record(trx, {
        entity: kind.entity,
        entity_id: id,
        before: shown(kind, before),
        after: values,
        ...brandOfRow(before),
      })
      return true
    }),
  )
  const state = await readRecord(ctx, backing, id)
  if (!isSaved) throw stale(state)
  return state
}

const brandOfRow = ({ brand_id }: { brand_id: number | null }) =>
  brand_id === null ? {} : { brand_id: brand_id as BrandId }
const stale = (state: RecordWire) =>
  new Refusal('STALE', { values: { user: state.updated_by ?? 'Someone', time: when(state.updated_at) }, detail: state })

const written = (trx: Db, { place }: RecordBacking, id: number, row: Values) =>
  sql`update ${sql.table(place.table)} as t set ${sql.join(Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))} where t.id = ${id} and ${place.only ?? sql`true`}`.execute(
    trx,
  )

const guarded = async (trx: Trx, { place: { guard } }: RecordBacking, row: Values, action: string) =>
  guard ? guard.problem(row, action, await guard.known(trx)) : {}

const tooEarly = (publish_at: string | undefined, now: Date): FieldErrors =>
  publish_at !== undefined && Date.parse(publish_at) <= now.getTime()
    ? { publish_at: ['Choose a time that is still to come, or publish now.'] }
    : {}

/** Domain.md 2.9: one step of its workflow. */
export async function actOnRecord(
  ctx: CallerCtx,
  backing: RecordBacking,
  id: number,
  { action, version, publish_at }: { action: string; version?: number | undefined; publish_at?: string | undefined },
): Promise<RecordWire> {
  const { publication } = backing.kind
  if (!publication) throw new Refusal('NOT_FOUND')
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const now = ctx.deps.now()
  const input = publish_at === undefined ? {} : { publish_at }
  const before = await readRecord(ctx, backing, id)
  await ctx.db.transaction().execute(async trx => {
    const row = await rowOf(trx, backing, id, ctx)
    if (row.deleted_at != null) throw new Refusal('NOT_FOUND')
    const record = publishableOf(row, String(row.title ?? `This ${backing.list.one}`))
    const verdict = judge(publication, record, action, whoOf(ctx))
    if (verdict === 'forbidden') throw new Refusal('FORBIDDEN')
    if (verdict === 'closed')
      throw closedRefusal(publication, record, action, {
        by: row.updated_by_name == null ? null : { by: String(row.updated_by_name), at: row.updated_at },
      })
    if (row.version !== version) throw stale(before)
    const errors = {
      ...faults(publication, record, action, input),
      ...tooEarly(publish_at, now),
      ...(await guarded(trx, backing, row, action)),
    }
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const { record: after, audit } = apply(publication, record, action, input, { who: whoOf(ctx), now })
    await written(trx, backing, id, {
      status: after.status,
      publish_at: after.publish_at,
      published_at: after.published_at,
      held: null,
      version: row.version + 1,
      updated_at: now,
      updated_by: ctx.caller.user_id,
    })
    await backing.place.effects?.[action]?.(trx, row, now)
    await ctx.record(trx, { entity: backing.entity, entity_id: id, ...audit, ...brandOfRow(row) })
  })
  return readRecord(ctx, backing, id)
}

/** Moves a record by so many places among its own and numbers them anew. False where it stands at the end already. */
export async function moveRecord(ctx: CallerCtx, backing: RecordBacking, id: number, by: number): Promise<boolean> {
  const { place } = backing
  return ctx.db.transaction().execute(async trx => {
    const row = await rowOf(trx, backing, id, ctx)
    const { rows } = await sql<{
      id: number
      sort: number
    }>`select id, sort from ${sql.table(place.table)} where ${among(backing, row.brand_id, row)} order by sort, id for update`.execute(
      trx,
    )
    const from = rows.findIndex(each => each.id === id)
    const moved = rows[from]
    if (!moved) throw new Refusal('NOT_FOUND')
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
      entity: backing.entity,
      entity_id: id,
      before: { place: from + 1 },
      after: { place: to + 1 },
      ...brandOfRow(row),
    })
    return to !== from
  })
}

/** For good. Those in the trash may come back, so they count as uses. */
export async function deleteRecord(ctx: CallerCtx, backing: RecordBacking, id: number): Promise<void> {
  const { place, kind } = backing
  await ctx.db.transaction().execute(async trx => {
    const row = await rowOf(trx, backing, id, ctx)
    const uses: { list: ListKey; field: string; n: number }[] = []
    for (const { table, column, list } of place.usedIn ?? []) {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(trx)
      if (rows[0]?.n) uses.push({ list, field: column, n: rows[0].n })
    }
    const [label] = Object.values(shown(kind, row))
    const n = uses.reduce((sum, use) => sum + use.n, 0)
    // Where each of them stands: the list, and the filter that shows just these.
    if (n > 0) throw new Refusal('IN_USE', { values: { label: String(label), n }, detail: { uses } })
    await sql`delete from ${sql.table(place.table)} as t where t.id = ${id} and ${place.only ?? sql`true`}`.execute(trx)
    await ctx.record(trx, {
      entity: kind.entity,
      entity_id: id,
      before: shown(kind, row),
      after: {},
      ...brandOfRow(row),
    })
  })
}
