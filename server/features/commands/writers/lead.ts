import { sql } from 'kysely'
import { leadDates } from '../../../../model/rules/lead-dates.ts'
import { endOfManilaDay } from '../../../../model/rules/manila-days.ts'
import { dayOf } from '../../../../model/rules/working-days.ts'
import { dayInWords } from '../../../../model/when.ts'
import { liveSubject } from '../../../../model/workflows/request.ts'
import { claims } from '../../../records/claims.ts'
import { ownershipDays } from '../../../records/lead-terms.ts'
import { type Batch, judged, notYours, upsert, type Writer } from './upsert.ts'

type Row = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => String(value ?? '')
const says = (field: string, message: string) => ({ field, message })
/** 23:59 Manila of a day. */
const endOf = (day: unknown): Date => endOfManilaDay(new Date(`${textOf(day)}T12:00:00+08:00`))
const isLive = (status: string): boolean => liveSubject.some(state => state === status)
/** Written with a new lead only: from then on requests, transfers and the night move them. */
const moved = [
  'brand_id',
  'property_id',
  'seller_id',
  'sales_group_id',
  'registered_at',
  'ownership_expiration',
  'current_expiry_date',
  'renewals_used',
  'extensions_used',
  'status',
] as const

async function stateOf({ trx, rows }: Batch) {
  const named = (field: string) => [...rows.map(({ values }) => textOf(values[field])), '']
  const leads = await trx
    .selectFrom('leads')
    .where('lead_no', 'in', named('lead_no'))
    .select(['lead_no', 'brand_id', 'seller_id', 'property_id', 'status', 'client_email', 'client_mobile'])
    .forUpdate()
    .execute()
  const properties = await trx
    .selectFrom('properties')
    .where('property_code', 'in', named('property_code'))
    .select(['id', 'property_code', 'brand_id'])
    .execute()
  const sellers = await trx
    .selectFrom('sellers as s')
    .innerJoin('sales_groups as g', 'g.id', 's.sales_group_id')
    .where('s.seller_code', 'in', named('seller_code'))
    .select(['s.id', 's.seller_code', 's.position', 's.sales_group_id', 'g.brand_ids'])
    .execute()
  return {
    leads: new Map(leads.map(row => [row.lead_no, row] as const)),
    properties: new Map(properties.map(row => [row.property_code, row] as const)),
    sellers: new Map(sellers.map(row => [row.seller_code, row] as const)),
  }
}
type State = Awaited<ReturnType<typeof stateOf>>

function problemOf(row: Row, { leads, properties, sellers }: State, brand_ids: readonly number[]) {
  const before = leads.get(textOf(row['lead_no']))
  const brand_id = Number(row['brand_code'])
  if (!brand_ids.includes(brand_id)) return notYours('brand_code')
  if (before && before.brand_id !== brand_id)
    return says('brand_code', 'This lead belongs to another brand, and keeps it.')
  if (before?.status === 'anonymised')
    return says('lead_no', 'The data of this lead’s client were erased, and stay so.')
  const seller = sellers.get(textOf(row['seller_code']))
  if (!seller) return says('seller_code', 'There is no seller of this code.')
  if (before && before.seller_id !== seller.id)
    return says('seller_code', 'This lead belongs to another seller. Leads change sellers by a transfer.')
  if (!before && !seller.brand_ids.includes(brand_id))
    return says('seller_code', 'The sales group of this seller does not sell this brand.')
  const property = properties.get(textOf(row['property_code']))
  if (row['property_code'] && property?.brand_id !== brand_id)
    return says('property_code', 'This brand has no property of this code.')
  const way = (field: 'client_email' | 'client_mobile') => (field in row ? row[field] : before?.[field])
  if (!way('client_email') && !way('client_mobile'))
    return says('client_email', 'Enter an e-mail address or a mobile number.')
  if (row['ownership_expiration'] && endOf(row['ownership_expiration']) < new Date(textOf(row['registered_at'])))
    return says('ownership_expiration', 'The ownership must not end before the lead was registered.')
  return undefined
}

/** A row as the table has it. Dates that are not given follow from the day of registration (domain.md 1C). */
function columnsOf(
  { property_code, seller_code, brand_code, ownership_expiration, current_expiry_date, status, ...row }: Row,
  { properties, sellers }: State,
  daysOf: (brand_id: number, position: string) => number,
  now: Date,
) {
  const seller = sellers.get(textOf(seller_code))
  const registered_at = new Date(textOf(row['registered_at']))
  const ruled = leadDates(registered_at, daysOf(Number(brand_code), seller?.position ?? ''))
  const owned = ownership_expiration ? endOf(ownership_expiration) : ruled.ownership_expiration
  const said = textOf(status) || 'active'
  return {
    ...row,
    brand_id: Number(brand_code),
    property_id: properties.get(textOf(property_code))?.id ?? null,
    seller_id: seller?.id ?? 0,
    sales_group_id: seller?.sales_group_id,
    registered_at,
    ownership_expiration: owned,
    current_expiry_date: current_expiry_date ? endOf(current_expiry_date) : owned,
    renewals_used: row['renewals_used'] ?? 0,
    extensions_used: row['extensions_used'] ?? 0,
    // What ended before it came is told to nobody.
    status: isLive(said) && owned < now ? 'expired' : said,
  }
}
type Columns = ReturnType<typeof columnsOf> & Row

/** Domain.md 3.1: until when another seller has the client of each of these new leads, here or further up in the list. */
async function takenUntil({ trx, now }: Batch, rows: readonly Columns[]): Promise<Map<string, Date>> {
  const input = JSON.stringify(rows.map((row, at) => ({ ...row, id: -1 - at })))
  const { rows: found } = await sql<{ lead_no: string; until: Date }>`
    with new as (select *, same_email(client_email) as email_key, same_mobile(client_mobile) as mobile_key
      from jsonb_to_recordset(${input}::jsonb) as n (id bigint, lead_no text, brand_id int, property_id bigint, seller_id bigint,
        client_email text, client_mobile text, status text, ownership_expiration timestamptz)),
    taken as (
      select l.lead_no, o.ownership_expiration as until from new as l join leads as o on ${claims(now)}
      union all select l.lead_no, o.ownership_expiration from new as l join new as o on o.id > l.id and ${claims(now)})
    select lead_no, max(until) as until from taken group by lead_no`.execute(trx)
  return new Map(found.map(({ lead_no, until }) => [lead_no, until]))
}

/** Domain.md 1C, leads (decision 163). */
export const lead: Writer = async batch => {
  const { trx, rows, brand_ids, now } = batch
  const state = await stateOf(batch)
  const first = judged(rows, ({ values }) => problemOf(values, state, brand_ids))
  const daysOf = await ownershipDays(trx)
  const columns = new Map(first.good.map(row => [row, columnsOf(row.values, state, daysOf, now) as Columns] as const))
  const fresh = [...columns.values()].filter(row => !state.leads.has(textOf(row['lead_no'])) && isLive(row.status))
  const taken = await takenUntil(batch, fresh)
  const { good, problems } = judged(first.good, ({ values }) => {
    const until = taken.get(textOf(values['lead_no']))
    return (
      until &&
      says('client_email', `This client is already registered to another seller until ${dayInWords(dayOf(until))}.`)
    )
  })
  const written = await upsert(
    batch,
    { table: 'leads', key: ['lead_no'], atFirst: moved },
    good.map(row => columns.get(row) ?? {}),
  )
  return { ...written, problems: [...first.problems, ...problems] }
}
