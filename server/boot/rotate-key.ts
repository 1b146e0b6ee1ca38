import { sql } from 'kysely'
import { writeAudit } from '../call/audit.ts'
import type { Trx } from '../db/handle.ts'
import type { Database } from '../db/open.ts'
import type { Sealer } from '../outside/sealed.ts'
import type { ChainHead } from '../records/seals/head.ts'
import { chained, noSeal, type Seal } from '../records/seals/line.ts'
import { changeKey, KeyRefused, sealedColumns } from './held-key.ts'

/** Rows in one step. */
const atOnce = 500

/** How much was sealed anew. */
export type Rotated = {
  readonly values: number
  readonly seals: number /** The last seal, as the new key made it. */
  readonly last: ChainHead | undefined
}

const stands = (what: string) =>
  new KeyRefused(`${what} Nothing was changed: the old key is still the key of this database.`)

/** Seals every value of a column under the new key, and marks it anew where others find it by its mark. */
async function resealed(
  trx: Trx,
  { table, column, mark, id = 'id' }: { table: string; column: string; mark?: string; id?: string },
  from: Sealer,
  to: Sealer,
): Promise<number> {
  let [last, done] = [0, 0]
  for (;;) {
    const { rows } = await sql<{ id: number; sealed: Buffer }>`select ${sql.ref(id)} as id, ${sql.ref(column)} as sealed
      from ${sql.table(table)} where ${sql.ref(column)} is not null and ${sql.ref(id)} > ${last}
      order by ${sql.ref(id)} limit ${atOnce}`.execute(trx)
    for (const row of rows) {
      const text = from.open(row.sealed)
      if (text === undefined) throw stands(`${table} ${row.id} holds a value that the old key does not open.`)
      const marked = mark === undefined ? sql`` : sql`, ${sql.ref(mark)} = ${to.mark(text)}`
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to.seal(text)}${marked}
        where ${sql.ref(id)} = ${row.id}`.execute(trx)
    }
    done += rows.length
    const end = rows.at(-1)
    if (!end) return done
    last = Number(end.id)
  }
}

/** Makes the chain of the trail anew, after each seal was found as the old key made it: no false one gets a good seal. */
async function rechained(trx: Trx, from: Sealer, to: Sealer): Promise<{ seals: number; last: ChainHead | undefined }> {
  let [seq, at] = [0, new Date(0)]
  let [before, now]: [Buffer, Buffer] = [noSeal, noSeal]
  for (;;) {
    const rows = await trx
      .selectFrom('trail_seals')
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(atOnce)
      .selectAll()
      .execute()
    const made: { seq: number; hash: string }[] = []
    for (const row of rows as (Seal & { chain_hash: Buffer; sealed_at: Date })[]) {
      if (row.seq !== seq + 1 || !chained(from, before, row).equals(row.chain_hash))
        throw stands(`Seal ${row.seq} of the audit trail is not sound. Ask Verify what was changed first.`)
      now = chained(to, now, row)
      made.push({ seq: row.seq, hash: now.toString('hex') })
      ;[seq, before, at] = [row.seq, row.chain_hash, row.sealed_at]
    }
    if (made.length === 0)
      return { seals: seq, last: seq === 0 ? undefined : { seq, chain: now.toString('hex'), at: at.toISOString() } }
    await sql`update trail_seals as s set chain_hash = decode(n.hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as n (seq bigint, hash text) where s.seq = n.seq`.execute(
      trx,
    )
  }
}

/**
 * Puts a new key in the place of the one that is known, in one transaction: all sealed values, marks and seals of the trail
 * are made anew, or nothing is. Codes that wait end. Every server of the database must be stopped.
 */
export const rotateKey = (db: Database, from: Sealer, to: Sealer, now: Date): Promise<Rotated> =>
  db.owner.transaction().execute(async trx => {
    // No server seals or reads meanwhile, if one should still run.
    await sql`lock table server_key, trail_seals in access exclusive mode`.execute(trx)
    const tables = [...new Set(['trail_seals', ...sealedColumns.map(({ table }) => table)])]
    const open = await sql<{ name: string; forced: boolean }>`select relname as name, relforcerowsecurity as forced
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any(${[
        ...tables,
        ...tables.map(table => `${table}_rows`),
      ]})`.execute(trx)
    for (const { name, forced } of open.rows) {
      await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx)
      if (forced) await sql`alter table ${sql.table(name)} no force row level security`.execute(trx)
    }
    let values = 0
    for (const each of sealedColumns) values += await resealed(trx, each, from, to)
    await trx.deleteFrom('buyer_codes').execute()
    const { seals, last } = await rechained(trx, from, to)
    await changeKey(trx, to, now)
    for (const { name, forced } of open.rows) {
      await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx)
      if (forced) await sql`alter table ${sql.table(name)} force row level security`.execute(trx)
    }
    await writeAudit(
      trx,
      { area: 'admin', module: 'status', action: 'rotate' },
      { ip: '', user_agent: 'npm run key:rotate', request_id: '' },
      { user_id: null, name: 'Atrium' },
      { entity: 'secret-key', entity_id: now.toISOString() },
      now,
    )
    return { values, seals, last }
  })
