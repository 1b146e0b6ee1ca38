import { sql } from 'kysely'
import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { brandsIn } from '../../db/or-none.ts'
import { fromSql, selectSql } from '../../records/list-sql.ts'
import { onWire } from '../../records/on-wire.ts'
import { contractsListSource } from './list-source.ts'

export type WholeContract = Awaited<ReturnType<HandlersOf<'contracts'>['read']>>

/** One contract of the caller's brands, for a step locked. */
export async function contractAt({ caller }: CallerCtx, db: Db, id: number, goal?: 'step'): Promise<WholeContract> {
  const { source } = contractsListSource
  const { rows } = await sql<object>`select ${selectSql(source)}, coalesce(t.predecessor_no, '') as predecessor_no,
      case when t.wants_news then 'yes' when not t.wants_news then 'no' else 'unknown' end as wants_news,
      t.buyer_id is not null as has_account,
      (select u."Firstname" || ' ' || u."Lastname" from users as u where u.id = t.updated_by) as updated_by
    from ${fromSql(source, true)}
    where t.id = ${id} and t.brand_id in (${sql.join(brandsIn(caller))}) ${goal ? sql`for update of t` : sql``}`.execute(
    db,
  )
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return onWire(rows[0]) as WholeContract
}
