import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../server/db/open.ts'
import type { Tables } from '../server/db/tables.ts'
import { entities } from './index.ts'
import { signInKey } from './state.ts'

const pageRows = 5_000

/** Rows that come with every installation: their times are no part of the demo data. */
const reference = [
  'brands',
  'sites',
  'holidays',
  'user_roles',
  'manage_contents',
  'site_sections',
  'site_published',
  'site_revisions',
  'buyer_contents',
  'buyer_contents_published',
  'buyer_contents_revisions',
  'buyer_agreements',
] as const satisfies readonly (keyof Tables)[]
const clockColumns = ['created_at', 'updated_at', 'published_at']

export const hashedTables: readonly (keyof Tables)[] = [
  ...reference,
  ...entities.map(({ table }) => table),
  'web_settings',
]

function leftOut(table: keyof Tables): readonly string[] {
  if (table === 'users') return ['password_hash']
  if (table === 'audit_trails_rows' || table === 'user_trails_rows') return ['xid']
  // Sealed under the key of the installation.
  if (table === 'reservation_partners') return ['tin', 'tin_hash', 'id_no']
  if (table === 'marketing_partners') return ['tin', 'tin_hash']
  if (table === 'erp_postings') return ['sealed_request']
  // Counted from the day on which the rows are made.
  if (table === 'units') return ['hold_expires_at']
  // In force since the house began.
  if (table === 'buyer_agreements') return [...clockColumns, 'effective_date']
  return table === 'web_settings' || reference.some(known => known === table) ? clockColumns : []
}

type Column = { name: string; key: number | null; is_text: boolean }

const columnsOf = async (db: Database, table: string): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select a.attname as name, array_position(i.indkey::int2[], a.attnum) as key, a.attcollation <> 0 as is_text
    from pg_attribute a join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(db.owner)
  return rows
}

/**
 * SHA-256 of a table's rows as text, in the order of the primary key: equal on both engines if the rows are equal.
 * Read page by page, so that a trail of a million rows fits.
 */
export async function hashOf(db: Database, table: keyof Tables): Promise<{ sha256: string; rows: number }> {
  const columns = await columnsOf(db, table)
  const keys = columns.filter(({ key }) => key !== null).sort((a, b) => (a.key ?? 0) - (b.key ?? 0))
  const shown = columns.filter(({ name }) => !leftOut(table).includes(name))
  // Engines may sort text by different rules; they agree on the order of its bytes.
  const ordered = sql.join(
    keys.map(({ name, is_text }): RawBuilder<unknown> => (is_text ? sql`${sql.ref(name)} collate "C"` : sql.ref(name))),
  )
  const line = sql`row(${sql.join(shown.map(({ name }) => sql.ref(name)))})::text`
  const filter = table === 'web_settings' ? sql`key <> ${signInKey}` : sql`true`
  const hash = createHash('sha256')
  let count = 0
  let after: RawBuilder<unknown> = sql`true`
  for (;;) {
    const { rows } = await sql<{ line: string; at: unknown[] }>`
      select ${line} as line, array[${sql.join(keys.map(({ name }) => sql`${sql.ref(name)}::text`))}] as at
      from ${sql.table(table)} where ${filter} and ${after} order by ${ordered} limit ${pageRows}`.execute(db.owner)
    for (const row of rows) hash.update(`${row.line}\n`)
    count += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < pageRows) return { sha256: hash.digest('hex'), rows: count }
    after = sql`(${ordered}) > (${sql.join(last.at)})`
  }
}
