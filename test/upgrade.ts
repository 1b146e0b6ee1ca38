import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '../server/db/handle.ts'
import { migrate } from '../server/db/migrate.ts'
import type { Database } from '../server/db/open.ts'

const ours = new URL('../server/db/migrations/', import.meta.url)
/** Rows that are carried of a table to which nothing refers; of the others all, so that their references hold. */
const most = 200

type Column = { table: string; column: string; is_key: boolean }
type Rows = readonly Record<string, unknown>[]

/** How rows stood that a later migration writes in another way. */
const earlier: Readonly<Record<string, (row: Record<string, unknown>) => Record<string, unknown>>> = {
  // 0108: no city and no source were null.
  holidays: row => ({ ...row, city: row['city'] || null, source: row['source'] || null }),
}

/** Rows that no earlier schema could hold: they are left out of what is carried. */
const laterOnly: Readonly<Record<string, (row: Record<string, unknown>) => boolean>> = {
  // 0236: until then the portal had sixteen pages.
  buyer_contents: row => Number(row['id']) > 16,
  // 0424 adds it.
  approval_terms: row => row['entity'] === 'content_review',
}

/** Columns of the tables as they are now, by table; those that the database works out itself are left out. */
async function columnsIn(db: Db): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column>`select c.relname as table, a.attname as column,
      coalesce(a.attnum = any(i.indkey), false) as is_key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attgenerated = '' and c.relname <> 'schema_migrations' order by c.relname, a.attnum`.execute(db)
  return Map.groupBy(rows, ({ table }) => table)
}

/** Everything that makes the schema, as the database tells it, in lines that can be compared. */
export async function schemaOf({ owner }: Pick<Database, 'owner'>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with ours as (select oid, relname, relkind, relrowsecurity from pg_class where relnamespace = 'public'::regnamespace
      and relname !~ '_[0-9]{4}_[0-9]{2}|^schema_migrations')
    select line from (
      select format('%s %s %s rls %s', o.relkind, o.relname, string_agg(format('%s %s %s %s', a.attname,
        format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attnum), o.relrowsecurity) as line
        from ours o join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = o.oid and d.adnum = a.attnum where o.relkind in ('r', 'p', 'v') group by o.oid, o.relkind, o.relname, o.relrowsecurity
      union all select pg_get_viewdef(oid) from ours where relkind = 'v'
      union all select format('%s %s %s', o.relname, k.conname, pg_get_constraintdef(k.oid)) from pg_constraint k join ours o on o.oid = k.conrelid
      union all select pg_get_indexdef(i.indexrelid) from pg_index i join ours o on o.oid = i.indrelid
      union all select pg_get_triggerdef(t.oid) from pg_trigger t join ours o on o.oid = t.tgrelid where not t.tgisinternal
      union all select format('%s %s %s %s', o.relname, p.polname, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
        from pg_policy p join ours o on o.oid = p.polrelid
      union all select pg_get_functiondef(f.oid) from pg_proc f where f.pronamespace = 'public'::regnamespace and f.prokind = 'f'
        and not exists (select from pg_depend x where x.objid = f.oid and x.deptype = 'e')
    ) as l order by line`.execute(owner)
  return rows.map(({ line }) => line)
}

const catalogs = [
  'class',
  'attribute',
  'attrdef',
  'constraint',
  'index',
  'trigger',
  'policy',
  'proc',
  'rewrite',
  'depend',
]

/** How many rows each table and catalog has, and which transactions wrote them: whatever is added, changed or removed shows. */
async function writtenIn({ owner }: Database): Promise<string[]> {
  const parts = [...(await columnsIn(owner)).keys(), ...catalogs.map(name => `pg_${name}`)].map(
    table =>
      sql`select ${table}::text || ' ' || count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as line from ${sql.table(table)}`,
  )
  const { rows } = await sql<{ line: string }>`${sql.join(parts, sql` union all `)}`.execute(owner)
  return rows.map(({ line }) => line)
}

/** A filled database, and one that is brought up to the same schema migration by migration, with its rows in it from the first table on. */
export class Rehearsal {
  readonly #from: Database
  readonly #to: Database
  readonly #carried = new Map<string, Promise<Rows>>()
  #known = new Map<string, Column[]>()
  #last = new Map<string, Column[]>()

  constructor(from: Database, to: Database) {
    this.#from = from
    this.#to = to
  }

  /**
   * Each migration is done, the latest `cuts` of them after they were first cut off at their end, which must leave all as
   * it was. Answers with the names of all.
   */
  async run(cuts: number): Promise<string[]> {
    const names = (await readdir(ours)).filter(name => name.endsWith('.sql')).sort()
    const folder = await mkdtemp(join(tmpdir(), 'atrium-upgrade-'))
    const at = pathToFileURL(`${folder}/`)
    this.#last = await columnsIn(this.#from.owner)
    try {
      // With none to apply, it makes its own table.
      await migrate(this.#to, at)
      const toCut = new Set(names.slice(-cuts))
      for (const name of names) {
        if (toCut.has(name)) await this.#cutOff(name, folder, at)
        await cp(new URL(name, ours), new URL(name, at))
        const applied = await migrate(this.#to, at)
        if (applied.length !== 1) throw new Error(`${name} was not applied after it had been cut off`)
        await this.#fill()
      }
      return names
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async #cutOff(name: string, folder: string, at: URL): Promise<void> {
    const before = await writtenIn(this.#to)
    await writeFile(join(folder, name), `${await readFile(new URL(name, ours), 'utf8')};\n${this.#cut}`)
    const error: unknown = await migrate(this.#to, at).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (error === undefined) throw new Error(`${name} was not cut off`)
    const left = (await writtenIn(this.#to)).filter(line => !before.includes(line))
    if (left.length > 0) throw new Error(`${name} was cut off and left ${left.slice(0, 3).join('\n')}`)
  }

  /** The connection is taken from it (PostgreSQL), or its last statement fails. */
  get #cut(): string {
    return this.#to.engine === 'postgres' ? 'select pg_terminate_backend(pg_backend_pid());' : 'select 1 / 0;'
  }

  /** Rows of the filled database into each table that is new, and their values into each column that is. */
  async #fill(): Promise<void> {
    const now = await columnsIn(this.#to.owner)
    await this.#to.owner.transaction().execute(async trx => {
      await sql`set local session_replication_role = replica`.execute(trx)
      for (const [table, columns] of now) {
        const source = [table, `${table}_rows`].find(name => this.#last.has(name))
        const known =
          this.#known.get(table) ?? (table.endsWith('_rows') ? this.#known.get(table.slice(0, -5)) : undefined)
        const fresh = columns.filter(({ column }) => !known?.some(before => before.column === column))
        if (source === undefined || fresh.length === 0) continue
        const there = new Set(this.#last.get(source)?.map(({ column }) => column))
        const shared = columns.filter(({ column }) => there.has(column)).map(({ column }) => column)
        const all = await this.rowsOf(source)
        const given = JSON.stringify(known ? all : all.map(row => earlier[table]?.(row) ?? row))
        const names = (list: readonly string[], of?: string) =>
          sql.join(list.map(column => sql.ref(of === undefined ? column : `${of}.${column}`)))
        const rows = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${given}::jsonb)`
        if (!known) {
          // What the migration put in itself is carried too.
          await sql`delete from ${sql.table(table)}`.execute(trx)
          await sql`insert into ${sql.table(table)} (${names(shared)}) select ${names(shared)} from ${rows} `.execute(
            trx,
          )
          continue
        }
        const keys = columns.filter(({ is_key }) => is_key).map(({ column }) => column)
        const set = fresh.map(({ column }) => column).filter(column => there.has(column))
        if (set.length > 0)
          await sql`update ${sql.table(table)} as t set ${sql.join(set.map(column => sql`${sql.ref(column)} = ${sql.ref(`f.${column}`)}`))}
            from ${rows} as f where (${names(keys, 't')}) = (${names(keys, 'f')})`.execute(trx)
      }
    })
    this.#known = now
  }

  /** What is carried of a table of the filled database, each row as it stands there. */
  rowsOf(table: string): Promise<Rows> {
    const known = this.#carried.get(table)
    if (known) return known
    const read = this.#read(table)
    this.#carried.set(table, read)
    return read
  }

  async #read(table: string): Promise<Rows> {
    const { owner } = this.#from
    const { rows: referring } =
      await sql`select from pg_constraint where confrelid = ${table}::regclass limit 1`.execute(owner)
    const columns = sql.join((this.#last.get(table) ?? []).map(({ column }) => sql.ref(column)))
    const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from
      (select ${columns} from ${sql.table(table)} ${referring.length > 0 ? sql`` : sql`limit ${sql.lit(most)}`}) as t`.execute(
      owner,
    )
    return rows.map(({ row }) => row).filter(row => !laterOnly[table]?.(row))
  }

  /** Rows of a table of the brought-up database that are not as they were carried, or that were lost. */
  async lost(table: string): Promise<number> {
    const columns = sql.join((this.#last.get(table) ?? []).map(({ column }) => sql.ref(column)))
    const { rows } = await sql<{ lost: number }>`select count(*)::int as lost from (
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(await this.rowsOf(table))}::jsonb)
      except select ${columns} from ${sql.table(table)}) as l`.execute(this.#to.owner)
    return rows[0]?.lost ?? 0
  }

  get tables(): string[] {
    return [...this.#last.keys()]
  }
}
