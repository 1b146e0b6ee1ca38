import { sql } from 'kysely'
import { judgeCheck } from '../../../model/rules/check-window.ts'
import { checkStates } from '../../../model/rules/contract-words.ts'
import { type DowngradeFacts, judgeDowngrade } from '../../../model/rules/downgrade.ts'
import { type PropertyKind, priceOf } from '../../../model/rules/price-chain.ts'
import type { Ruling } from '../../../model/rules/ruling.ts'
import { dayOf, shifted } from '../../../model/rules/working-days.ts'
import { buyerInquiryWorkflow, openStatuses } from '../../../model/workflows/buyer-inquiry.ts'
import type { Db } from '../../db/handle.ts'
import { readRow } from '../../db/row-queries.ts'
import { creditedOf } from '../../records/credited.ts'
import { bankingCalendar } from '../../records/working-calendar.ts'

type Payload = Readonly<Record<string, string>>
/** The row of a request with a rule. */
type RulingInput = {
  id: number
  brand_id: number
  contract_no: string
  validator: 'none' | 'downgrade' | 'pdc_window'
  code: string
  payload: Payload
  processing_fee: string | null
  check_id: number | null
  request_deadline: string | null
  created_at: Date
}

/** How far before a check's date its calendar is read, in days: ten banking days and the longest run of holidays. */
const reach = 60

/** The ruling by the present facts; undefined where the request has no rule. */
export async function rulingFor(db: Db, id: number): Promise<Ruling | undefined> {
  const row = await readRow(db, 'buyer_inquiries', { id }, [
    'id',
    'brand_id',
    'contract_no',
    'validator',
    'code',
    'payload',
    'processing_fee',
    'check_id',
    'request_deadline',
    'created_at',
  ])
  if (!row || row.validator === 'none') return undefined
  const input = row as RulingInput
  return input.validator === 'downgrade' ? downgrade(db, input) : checkWindow(db, input)
}

type Unit = {
  unit_code: string
  brand_id: number
  status: string
  list_price: string
  property_type: PropertyKind
  other_charges_rate: string | null
  effective_from: string
  threshold: string
  rate: string
}

/** The price of the wanted unit, by the price chain of today. */
async function destinationOf(
  db: Db,
  { payload, brand_id, created_at }: RulingInput,
): Promise<DowngradeFacts['destination']> {
  const { destination_unit = '', property_id = '', discount_amount = '0.00' } = payload
  const { rows } =
    await sql<Unit>`select u.unit_code, u.brand_id, u.status, u.list_price, p.property_type, p.other_charges_rate,
      v.effective_from, v.threshold, v.rate
    from units u join properties p on p.id = u.property_id
    join lateral (select * from vat_rules where effective_from <= ${dayOf(created_at)}::date order by effective_from desc limit 1) v on true
    where u.unit_code = ${destination_unit} and u.property_id = ${/^[1-9][0-9]{0,14}$/.test(property_id) ? Number(property_id) : 0}`.execute(
      db,
    )
  const unit = rows[0]
  if (!unit) return undefined
  const price = priceOf({
    list_price: unit.list_price,
    discount_amount,
    property_type: unit.property_type,
    other_charges_rate: unit.other_charges_rate ?? 0,
    vat: { effective_from: unit.effective_from, threshold: unit.threshold, rate: unit.rate },
  })
  return {
    unit_code: unit.unit_code,
    contract_price: price.contract_price,
    tcp: price.tcp,
    is_available: unit.status === 'available',
    is_of_brand: unit.brand_id === brand_id,
  }
}

/** Domain.md 3.2: withdrawn, rejected and mistaken requests do not count; those of a contract that this one replaced do. */
async function earlierOf(db: Db, { id, contract_no }: RulingInput): Promise<DowngradeFacts['earlier']> {
  const { rows } = await sql<{ ticket_no: string; created_at: Date; status: keyof typeof buyerInquiryWorkflow.states }>`
    select * from earlier_downgrade(${contract_no}, ${id}, ${[...openStatuses]}::text[])`.execute(db)
  const row = rows[0]
  return (
    row && {
      ticket_no: row.ticket_no,
      day: dayOf(row.created_at),
      status: buyerInquiryWorkflow.states[row.status].label.toLowerCase(),
    }
  )
}

async function downgrade(db: Db, input: RulingInput): Promise<Ruling> {
  const contract = await db
    .selectFrom('contracts')
    .where('contract_no', '=', input.contract_no)
    .select(['contract_price', 'overdue_amount', 'turned_over_on', 'figures_as_of'])
    .executeTakeFirstOrThrow()
  return judgeDowngrade({
    credited: await creditedOf(db, input.contract_no),
    contract_price: contract.contract_price,
    overdue: contract.overdue_amount,
    is_turned_over: contract.turned_over_on !== null || (contract.figures_as_of === null ? null : false),
    as_of: contract.figures_as_of,
    asked_on: dayOf(input.created_at),
    destination: await destinationOf(db, input),
    earlier: await earlierOf(db, input),
    fee: input.processing_fee,
  })
}

async function checkWindow(db: Db, input: RulingInput): Promise<Ruling> {
  const { id, check_id, payload, created_at, request_deadline } = input
  const check = await readRow(db, 'post_dated_checks', { id: check_id ?? 0 }, ['check_no', 'check_date', 'status'])
  const received = dayOf(created_at)
  const first = check ? [shifted(check.check_date, -reach), received].sort()[0] : received
  const banks = await bankingCalendar(db, first ?? received, check?.check_date ?? received)
  const { rows } = await sql<{
    pending: string | null
  }>`select pending_of_check(${check_id ?? 0}, ${id}, ${[...openStatuses]}::text[]) as pending`.execute(db)
  return judgeCheck({
    action: payload['action'] === 'pullout' ? 'pullout' : 'hold',
    received_at: created_at,
    check: check && { ...check, status_label: checkStates[check.status].label },
    promised: request_deadline,
    new_date: payload['new_date'] ?? null,
    replacement: payload['replacement'] ?? null,
    pending: rows[0]?.pending ?? undefined,
    ...banks,
  })
}
