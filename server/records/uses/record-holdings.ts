import { sql } from 'kysely'
import { brandById } from '../../../model/brands.ts'
import type { Field } from '../../../model/content/field.ts'
import { fieldAt } from '../../../model/content/value.ts'
import { pageOf } from '../../../model/pages/index.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { holdMedia } from '../media/hold.ts'
import type { RecordSource } from '../record-repository.ts'
import { type Holding, type HoldingFinder, savedMeanwhile } from './holding.ts'

const showsFiles = (field: Field): boolean => {
  if (field.kind === 'group') return Object.values(field.fields).some(showsFiles)
  if (field.kind === 'list') return showsFiles(field.item)
  return field.kind === 'image' || field.kind === 'file' || field.kind === 'richtext'
}
/** As `showsFiles`, of what may lead visitors somewhere. */
export const leadsSomewhere = (field: Field): boolean => {
  if (field.kind === 'group') return Object.values(field.fields).some(leadsSomewhere)
  if (field.kind === 'list') return leadsSomewhere(field.item)
  return field.kind === 'link' || field.kind === 'richtext' || field.kind === 'relation'
}
const isJson = (field: Field | undefined) => field?.kind === 'group' || field?.kind === 'list'

type Row = { id: number; version: number; brand_id: number | null; name: string; [column: string]: unknown }

type Searched = Pick<RecordSource, 'kind' | 'page' | 'list' | 'entity'> & {
  readonly place: Pick<RecordSource['place'], 'table' | 'only'>
}

/**
 * Records of a kind that name a file, or whatever else these fields may name, in the columns where its schema allows one.
 * Records in the trash count: they may come back.
 */
export function recordHoldings(listSource: Searched, mayName = showsFiles): HoldingFinder {
  const { kind, place: finder, page, list } = listSource
  const { fields } = kind.content
  const columns = Object.entries(fields).flatMap(([name, field]) => (mayName(field) ? [name] : []))
  const titled = Object.entries(fields).find(([, field]) => field.kind === 'text')?.[0]
  return async (db, needle, brands) => {
    if (columns.length === 0) return []
    const names = columns.map(column => sql`t.${sql.ref(column)}`)
    const { rows } = await sql<Row>`
      select t.id, t.version, ${list.ofSeveral ? sql`null::int as brand_id` : sql`t.brand_id`}, ${titled ? sql`t.${sql.ref(titled)}` : sql`''`} as name, ${sql.join(names)}
      from ${sql.table(finder.table)} t
      where ${list.ofSeveral ? sql`t.brands <@ ${brands}::int[]` : sql`(t.brand_id is null or t.brand_id = any(${brands}::int[]))`} and ${finder.only ?? sql`true`}
        and (${sql.join(
          names.map(name => sql`${name}::text like ${`%${needle}%`}`),
          sql` or `,
        )})
      order by t.id`.execute(db)
    return rows.map((row): Holding => {
      const value = Object.fromEntries(columns.map(column => [column, asNamed(fields[column], row[column])]))
      return {
        brand: row.brand_id === null ? undefined : brandById(row.brand_id),
        page,
        state: 'live',
        record: { id: row.id, name: row.name },
        value,
        fields,
        label: path => `${pageOf(page).label} › ${fieldAt(fields, path)?.label ?? path}`,
        write: (trx, ctx, next) => writeRecord(trx, ctx, listSource, row, value, next as Record<string, unknown>),
      }
    })
  }
}

/** A relation names its record by a text, also where the column holds a number. */
const asNamed = (field: Field | undefined, value: unknown) =>
  field?.kind === 'relation' && typeof value === 'number' ? String(value) : value

async function writeRecord(
  trx: Trx,
  ctx: CallerCtx,
  { kind, place: finder, page, entity }: Searched,
  row: Row,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  await holdMedia(trx, after)
  const changes = Object.entries(after).map(
    ([column, value]) =>
      sql`${sql.ref(column)} = ${isJson(kind.content.fields[column]) ? JSON.stringify(value) : value}`,
  )
  const { numAffectedRows } =
    await sql`update ${sql.table(finder.table)} set ${sql.join(changes)}, version = version + 1, updated_at = ${ctx.deps.now()}, updated_by = ${ctx.caller.user_id} where id = ${row.id} and version = ${row.version}`.execute(
      trx,
    )
  if (numAffectedRows !== 1n) throw savedMeanwhile(`“${row.name}”`)
  const brand = row.brand_id === null ? undefined : brandById(row.brand_id)
  await ctx.record(trx, { entity, entity_id: row.id, page, ...(brand ? { brand_id: brand.id } : {}), before, after })
}
