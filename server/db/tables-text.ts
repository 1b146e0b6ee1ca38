import { sql } from 'kysely'
import type { Database } from './open.ts'

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  given: boolean
  made: boolean
  note: string | null
  check: string | null
}

const kinds: Record<string, string> = {
  int4: 'number',
  _int4: 'number[]',
  int8: 'number',
  float8: 'number',
  numeric: 'Numeric',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  date: 'string',
  timestamptz: 'Timestamp',
  bytea: 'Buffer',
  xid8: 'string',
}

/** Generates tables.ts from the migrated database, so that no column is written twice. */
export async function tablesText(db: Database): Promise<string> {
  const columns = await readColumns(db)
  const tables = Map.groupBy(columns, ({ table }) => table)
  const views = await readViews(db)
  const types = [
    ...[...tables].map(([table, own]) => `  ${table}: ${shape(own)}`),
    ...views.map(({ view, table }) => `  ${view}: Tables['${table}']`),
  ].sort()
  return `${head}\nexport type Tables = {\n${types.join('\n')}\n}\n`
}

/** The columns of a table, those that most tables have by their common name. */
function shape(own: readonly Column[]): string {
  const lines = new Set(own.map(line))
  const parts = Object.entries(common).filter(([, columns]) => columns.every(one => lines.has(one)))
  for (const [, columns] of parts) for (const one of columns) lines.delete(one)
  return [...parts.map(([name]) => name), `{\n${[...lines].join('\n')}\n  }`].join(' & ')
}

const common: Readonly<Record<string, readonly string[]>> = {
  Kept: [
    '    created_at: Given<Timestamp>',
    '    updated_at: Given<Timestamp>',
    '    created_by: number | null',
    '    updated_by: number | null',
    '    version: Given<number>',
  ],
  Trashable: ['    deleted_at: Timestamp | null', '    deleted_by: number | null'],
}
const commonTypes = Object.entries(common).map(
  ([name, columns]) => `type ${name} = {\n${columns.map(one => one.slice(2)).join('\n')}\n}\n`,
)

const head = `// Written from the migrated database: \`npx vitest run server/db/tables.test.ts -u\`. Do not edit; write a migration.
import type { ColumnType, JSONColumnType } from 'kysely'
import type { PageFlags } from '../../model/pages/access.ts'
import type { MailRecipient } from '../../model/recipient.ts'

/** timestamptz(3): read as a Date, written as one or as ISO text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** decimal: read as exact text, never as a float. */
type Numeric = ColumnType<string, string | number, string | number>
/** jsonb of any shape: read parsed, written as JSON.stringify makes it. */
type Json = ColumnType<unknown, string, string>
/** A column that the database fills in when it is left out. */
type Given<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>
/** A column that the database works out itself. */
type Made<T> = ColumnType<T, never, never>
${commonTypes.join('')}`

function line({ column, type, nullable, given: input, made, note, check }: Column): string {
  const plain = type === 'jsonb' ? json(note) : (choices(check) ?? kinds[type])
  if (!plain) throw new Error(`${column} is a ${type}: say in tables-text.ts what it is in TypeScript.`)
  const whole = nullable ? withNull(plain) : plain
  if (made) return `    ${column}: Made<${whole}>`
  if (input) return `    ${column}: Given<${whole}>`
  const short = `    ${column}: ${whole}`
  // Formatted as the formatter does, so that the two never undo each other.
  return short.length <= 120
    ? short
    : `    ${column}:\n${whole
        .split(' | ')
        .map(one => `      | ${one}`)
        .join('\n')}`
}

function withNull(plain: string): string {
  const json = plain.match(/^JSONColumnType<(.*)>$/)
  return json ? `JSONColumnType<${json[1]} | null, string | null | undefined, string | null>` : `${plain} | null`
}

/** `comment on column … is 'json: string[]'` names the shape of a jsonb column. */
function json(note: string | null): string {
  const shape = note?.match(/^json: (.+)$/)?.[1]
  return shape ? `JSONColumnType<${shape}>` : 'Json'
}

/** `check (status in ('a', 'b'))` is the union 'a' | 'b'. */
function choices(check: string | null): string | undefined {
  if (!check?.includes('ARRAY[')) return undefined
  const words = [...check.matchAll(/'([^']*)'::/g)].map(([, word]) => `'${word}'`)
  return words.length > 0 ? words.join(' | ') : undefined
}

async function readColumns(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as given, a.attgenerated <> '' as made, col_description(c.oid, a.attnum) as note,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as check
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname collate "C", a.attnum`.execute(db.owner)
  return rows
}

/** Views that lock a table (decision 015): the same columns under the name that the application uses. */
async function readViews(db: Database): Promise<{ view: string; table: string }[]> {
  const { rows } = await sql<{ view: string; table: string }>`
    select view_name as view, table_name as table from information_schema.view_table_usage
    where view_schema = 'public' and table_schema = 'public' and table_name = view_name || '_rows' order by view_name collate "C"`.execute(
    db.owner,
  )
  return rows
}
