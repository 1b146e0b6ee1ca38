import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/handle.ts'

/**
 * What is credited to the price of a contract, in pesos: the figure that came with it and what receipts of later days
 * went to the price (decision 163). Null: it is not known, since nobody has brought the figure, or a later receipt
 * does not say what it went to. `contract` is what the query calls the table of contracts.
 */
export function creditedSql(contract: string): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${contract}.${column}`)
  return sql`(select case when bool_or(r.application = '{}') then null
      else ${of('credited_amount')} + coalesce(sum((r.application ->> 'price')::numeric), 0) end
    from official_receipts as r where r.contract_no = ${of('contract_no')} and r.brand_id = ${of('brand_id')}
      and r.or_date > ${of('figures_as_of')})`
}

/** The same of one contract. */
export async function creditedOf(db: Db, contract_no: string): Promise<string | null> {
  const { rows } = await sql<{ credited: string | null }>`
    select ${creditedSql('c')} as credited from contracts as c where c.contract_no = ${contract_no}`.execute(db)
  return rows[0]?.credited ?? null
}
