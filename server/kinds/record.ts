import { type RawBuilder, sql } from 'kysely'
import { type BrandId, brandById } from '../../model/brands.ts'
import { Refusal } from '../../model/errors.ts'
import { brandHas } from '../../model/pages/access.ts'
import { openActions, type Who } from '../../model/workflows/workflow.ts'
import type { CallerCtx } from '../call/context.ts'
import type { Db } from '../db/handle.ts'
import { personName, type RecordSource } from '../records/record-repository.ts'
import { refuseForeign } from '../records/record-settled.ts'
import { onWire, type RecordValues } from '../records/record-values.ts'
import { publishableOf } from './record-publication.ts'

type Meta = { id: number; version: number; updated_at: string; updated_by: string | null }

export type RecordOnWire = Meta & RecordValues

const fieldsOf = ({ kind }: RecordSource) => Object.keys(kind.content.fields)

export const isBranded = ({ list }: RecordSource) => list.branded

export const hasBrand = ({ list, place }: RecordSource) => !list.ofSeveral && !place.brandless

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

export type StoredRow = RecordValues & { id: number; version: number; updated_at: string; brand_id: number | null }

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
): Promise<RecordValues & Omit<Meta, 'updated_by'> & { brand_id: number | null }> {
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

export const whoOf = ({ caller }: CallerCtx): Who => ({
  party: 'staff',
  user_id: caller.user_id,
  name: caller.name,
  access: caller.access,
})

/** The record in the form of the wire. */
export async function readRecord(ctx: CallerCtx, listSource: RecordSource, id: number): Promise<RecordOnWire> {
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
    ...(isBranded(listSource) ? { brand: brandById(row.brand_id ?? -1)?.code, brand_id: row.brand_id } : {}),
    ...(kind.publication
      ? { actions: row['deleted_at'] == null ? openActions(kind.publication, publishableOf(row, ''), whoOf(ctx)) : [] }
      : {}),
  }
  // In wire form: moments are text.
  return JSON.parse(JSON.stringify(record)) as RecordOnWire
}

export const brandOfRow = ({ brand_id }: { brand_id: number | null }) =>
  brand_id === null ? {} : { brand_id: brand_id as BrandId }
