import { sql } from 'kysely'
import { notThere } from '../../../model/errors.ts'
import type { BuyerCtx, HandlersOf } from '../../call/context.ts'
import { creditedSql } from '../../records/credited.ts'
import { onWire } from '../../records/on-wire.ts'
import { contractsOf } from './own-contract.ts'
import { ownRows } from './own-page.ts'

type Own = HandlersOf<'buyersPortal'>
type Items<N extends 'contracts' | 'receipts' | 'payments' | 'remittances'> =
  Awaited<ReturnType<Own[N]>> extends { items: (infer Row)[] } ? Row : never
type Statement = Awaited<ReturnType<Own['statement']>>

/** Lines of a statement at once. */
const mostLines = 1000

const ofContract = sql`t.contract_no, t.status, t.buyer_name, t.brand_id, b.code as brand_code, b.name as brand_name,
  t.property_id, p.property_name, u.unit_code, u.unit_type, t.contract_price, t.tcp, ${creditedSql('t')} as credited_amount, t.overdue_amount,
  t.turned_over_on, t.wants_news`
const contracts = sql`contracts t join brands b on b.id = t.brand_id join property_names p on p.id = t.property_id
  join units u on u.id = t.unit_id`

async function statement(ctx: BuyerCtx, contract_no: string): Promise<Statement> {
  const db = ctx.deps.db.system
  const found = await sql<object>`select ${ofContract},
      (select coalesce(sum(r.amount), 0)::numeric(14, 2) from official_receipts r where r.contract_no = t.contract_no) as receipted,
      t.tcp - ${creditedSql('t')} as remaining
    from ${contracts} where t.contract_no = ${contract_no.trim()} and t.contract_no in ${contractsOf(ctx.buyer)}`.execute(
    db,
  )
  const [contract] = found.rows
  if (!contract) throw notThere('contract_no', 'You have no contract of this number.')
  const { rows } = await sql<object>`select * from (
      select or_date as date, 'paid' as kind, or_no as reference, amount, 'Official receipt' as note
        from official_receipts where contract_no = ${contract_no.trim()}
      union all
      select coalesce(held_until, check_date), 'due', check_no, amount, bank || ' check' || case when status = 'held' then ', held' else '' end
        from post_dated_checks where contract_no = ${contract_no.trim()} and status in ('on_hand', 'held')
    ) as lines order by date, reference limit ${mostLines + 1}`.execute(db)
  return {
    ...(onWire(contract) as Statement),
    as_of: ctx.deps.now().toISOString(),
    lines: rows.slice(0, mostLines).map(row => onWire(row) as Statement['lines'][number]),
    is_whole: rows.length <= mostLines,
  }
}

/** What a buyer owns, owes and has paid. */
export const ownMoney: Pick<Own, 'contracts' | 'statement' | 'receipts' | 'payments' | 'remittances'> = {
  contracts: ({ query }, ctx) =>
    ownRows<Items<'contracts'>>(ctx, query, { select: ofContract, from: contracts, by: sql`t.id`, type: 'bigint' }),
  statement: ({ params }, ctx) => statement(ctx, params.contract_no),
  receipts: ({ query }, ctx) =>
    ownRows<Items<'receipts'>>(ctx, query, {
      select: sql`t.or_no, t.invoice_no, t.contract_no, t.or_date, t.amount, t.application`,
      from: sql`official_receipts t`,
      by: sql`t.or_date`,
      type: 'date',
    }),
  payments: ({ query }, ctx) =>
    ownRows<Items<'payments'>>(ctx, query, {
      select: sql`t.reference_no, t.contract_no, t.amount, t.convenience_fee, t.provider, t.status, t.created_at, t.paid_at,
        t.expected_posting_date, t.posted_at, t.or_no`,
      from: sql`paynow_payments t`,
      by: sql`t.created_at`,
      type: 'timestamptz',
    }),
  remittances: ({ query }, ctx) =>
    ownRows<Items<'remittances'>>(ctx, query, {
      select: sql`t.remittance_slip, t.contract_no, t.property_name, t.bank, t.branch, t.amount, t.currency, t.remitted_on,
        t.status, t.expected_posting_date, t.created_at, t.posted_at, t.or_no, t.reject_reason`,
      from: sql`remittances t`,
      by: sql`t.created_at`,
      type: 'timestamptz',
    }),
}
