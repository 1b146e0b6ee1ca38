import { sql } from 'kysely'
import type { Trx } from '../server/db/handle.ts'

/** Rows of one table that refer to rows of another, by pairs of columns. */
export type Link = {
  readonly from: string
  readonly to: string
  readonly columns: readonly (readonly [own: string, other: string])[]
}

/** Every reference into these tables that would keep a row from being deleted, as the database knows them. */
export async function linksInto(trx: Trx, tables: readonly string[]): Promise<readonly Link[]> {
  const { rows } = await sql<{ from: string; to: string; own: string[]; other: string[] }>`
    select c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to",
      array_agg(a.attname::text order by k.n) as own, array_agg(b.attname::text order by k.n) as other
    from pg_constraint as c
      cross join lateral unnest(c.conkey, c.confkey) with ordinality as k (own, other, n)
      join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = k.own
      join pg_attribute as b on b.attrelid = c.confrelid and b.attnum = k.other
    where c.contype = 'f' and c.confdeltype in ('a', 'r') and c.conparentid = 0
      and c.confrelid::regclass::text = any(${tables})
    group by c.oid order by c.oid`.execute(trx)
  return rows.map(({ from, to, own, other }) => ({
    from,
    to,
    columns: own.map((column, i) => [column, other[i] ?? ''] as const),
  }))
}
