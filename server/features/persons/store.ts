import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/handle.ts'
import { onWire } from '../../records/on-wire.ts'
import { forgetTalk } from '../../records/talk/forget.ts'
import { type PersonSource, personSources } from './sources.ts'

type Whose = { readonly email: string; readonly brand_ids: readonly number[] }
export type HeldRow = { readonly id: number; readonly at: string; readonly said: Readonly<Record<string, unknown>> }
export type PersonHolding = {
  readonly source: PersonSource
  readonly count: number
  readonly erasable: number
  readonly rows: readonly HeldRow[]
}

/** Rows of a table that the view shows; all are exported and erased. */
const shown = 50

const isTheirs = ({ by, many, branded }: PersonSource, { email, brand_ids }: Whose): RawBuilder<unknown> => {
  const address = many ? sql`t.${sql.ref(by)} ? ${email}` : sql`lower(t.${sql.ref(by)}) = ${email}`
  return branded ? sql`${address} and (t.brand_id is null or t.brand_id = any(${[...brand_ids]}::int[]))` : address
}
const mayErase = (source: PersonSource): RawBuilder<unknown> =>
  source.erase === null ? sql`false` : sql.raw(source.when ?? 'true')

async function holdingOf(db: Db, source: PersonSource, whose: Whose, most: number): Promise<PersonHolding> {
  const columns = sql.join(Object.keys(source.shows).map(column => sql`t.${sql.ref(column)}`))
  type PersonRow = { id: number; held_at: Date | string; [column: string]: unknown }
  const { rows } = await sql<PersonRow>`select t.id, t.${sql.ref(source.at)} as held_at, ${columns}
    from ${sql.table(source.table)} as t where ${isTheirs(source, whose)} order by t.id desc limit ${sql.lit(most)}`.execute(
    db,
  )
  const counted = await sql<{ all: number; erasable: number }>`select count(*)::int as all,
    (count(*) filter (where ${mayErase(source)}))::int as erasable from ${sql.table(source.table)} as t
    where ${isTheirs(source, whose)}`.execute(db)
  return {
    source,
    count: counted.rows[0]?.all ?? 0,
    erasable: counted.rows[0]?.erasable ?? 0,
    rows: rows.map(({ id, held_at, ...said }) => ({ id, at: String(onWire(held_at)), said })),
  }
}

/** The holdings on an address, table by table; tables without any are left out. */
export async function holdingsOf(db: Db, whose: Whose, most = shown): Promise<PersonHolding[]> {
  const found: PersonHolding[] = []
  for (const source of personSources) {
    const holding = await holdingOf(db, source, whose, most)
    if (holding.count > 0) found.push(holding)
  }
  return found
}

export async function heldRow(
  db: Db,
  whose: Whose,
  table: string,
  id: number,
): Promise<{ source: PersonSource; row: HeldRow } | undefined> {
  const source = personSources.find(each => each.table === table)
  const holding = source && (await holdingOf(db, source, whose, 10_000))
  const row = holding?.rows.find(each => each.id === id)
  return source && row ? { source, row } : undefined
}

export type Erased = { readonly table: string; readonly count: number; readonly files: readonly (number | null)[] }

const eraseParts = (
  trx: Trx,
  { table, of, erase }: NonNullable<PersonSource['parts']>[number],
  ids: readonly number[],
) =>
  sql`update ${sql.table(table)} set ${sql.join(Object.entries(erase).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where ${sql.ref(of)} = any(${ids}::bigint[])`.execute(trx)

/** Empties the columns that may be erased. Answers with the number of rows by table, and their files. */
export async function eraseAll(trx: Trx, whose: Whose, now: Date, user_id: number): Promise<Erased[]> {
  const erased: Erased[] = []
  for (const source of personSources) {
    if (source.erase === null) continue
    const theirs = sql`${isTheirs(source, whose)} and (${mayErase(source)})`
    const file = source.file === undefined ? sql`null::bigint` : sql`t.${sql.ref(source.file)}`
    const { rows: before } = await sql<{ id: number; file: number | null }>`select t.id, ${file} as file
      from ${sql.table(source.table)} as t where ${theirs} order by t.id for update`.execute(trx)
    if (before.length === 0) continue
    const sets = Object.entries(source.erase).map(([column, value]) =>
      typeof value === 'string' && value.includes('{id}')
        ? sql`${sql.ref(column)} = replace(${value}, '{id}', t.id::text)`
        : sql`${sql.ref(column)} = ${value}`,
    )
    // Mails have no editor: they are no records.
    const by = source.table === 'mail_outbox' ? sql`` : sql`, updated_by = ${user_id}`
    await sql`update ${sql.table(source.table)} as t set ${sql.join(sets)}, version = t.version + 1, updated_at = ${now} ${by}
      where t.id = any(${before.map(({ id }) => id)}::bigint[])`.execute(trx)
    for (const part of source.parts ?? [])
      await eraseParts(
        trx,
        part,
        before.map(({ id }) => id),
      )
    const pictures = await forgetTalk(
      trx,
      source.table,
      before.map(({ id }) => id),
    )
    erased.push({ table: source.table, count: before.length, files: [...before.map(each => each.file), ...pictures] })
  }
  return erased
}
