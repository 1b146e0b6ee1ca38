import { sql } from 'kysely'
import { promoteRegistrations } from '../../../records/promote-registrations.ts'
import { accountOfSeller } from '../../../records/seller-accounts.ts'
import type { ReadRow, RowProblem } from './read-rows.ts'
import { type Batch, judged, notYours, upsert, type Writer } from './upsert.ts'

const textsOf = (rows: readonly ReadRow[], field: string) => [
  ...rows.flatMap(({ values }) => (values[field] == null ? [] : [String(values[field])])),
  '',
]
/** Codes are kept in capitals, as the sellers' portal sends them. */
const inCapitals = (rows: readonly ReadRow[]): ReadRow[] =>
  rows.map(({ row, values }) => {
    const upper = ['seller_code', 'broker_code', 'partner_no'].flatMap(field =>
      typeof values[field] === 'string' ? [[field, String(values[field]).toUpperCase()]] : [],
    )
    return { row, values: { ...values, ...Object.fromEntries(upper) } }
  })

async function known({ trx, rows }: Pick<Batch, 'trx' | 'rows'>) {
  const codes = [...textsOf(rows, 'seller_code'), ...textsOf(rows, 'broker_code')]
  const sellers = await trx
    .selectFrom('sellers')
    .where('seller_code', 'in', codes)
    .select(['id', 'seller_code', 'user_id', 'first_name', 'last_name', 'email', 'mobile', 'prc_type', 'brands'])
    .select(['tin', 'tin_hash', 'supervising_broker_id', 'awaits_broker'])
    .forUpdate()
    .execute()
  const groups = await trx
    .selectFrom('sales_groups')
    .where('code', 'in', textsOf(rows, 'sales_group_code'))
    .select(['id', 'code', 'brands'])
    .execute()
  const partners = await trx
    .selectFrom('marketing_partners')
    .where('partner_no', 'in', textsOf(rows, 'partner_no'))
    .select(['id', 'partner_no'])
    .execute()
  return {
    sellers: new Map(sellers.map(seller => [seller.seller_code, seller] as const)),
    groups: new Map(groups.map(group => [group.code, group] as const)),
    partners: new Map(partners.map(({ id, partner_no }) => [partner_no, id] as const)),
  }
}
type Known = Awaited<ReturnType<typeof known>>

function faultOf({ sellers, groups, partners }: Known, { values }: ReadRow, brand_ids: readonly number[]) {
  const before = sellers.get(String(values['seller_code']))
  const group = groups.get(String(values['sales_group_code']))
  if (!group) return { field: 'sales_group_code', message: 'There is no sales group of this code.' }
  if (![...group.brands, ...(before?.brands ?? [])].every(id => brand_ids.includes(id)))
    return notYours('sales_group_code')
  const { broker_code, partner_no } = values
  const hasBroker = broker_code != null || (broker_code === undefined && before && before.prc_type === 'salesperson')
  if (values['prc_type'] === 'salesperson' && !hasBroker)
    return { field: 'broker_code', message: 'A salesperson needs a supervising broker.' }
  if (broker_code != null && broker_code === values['seller_code'])
    return { field: 'broker_code', message: 'Nobody is their own broker.' }
  const broker = sellers.get(String(broker_code))
  if (broker && broker.prc_type !== 'broker')
    return { field: 'broker_code', message: `${broker.seller_code} is not a broker.` }
  return partner_no != null && !partners.has(String(partner_no))
    ? { field: 'partner_no', message: 'There is no marketing partner of this number.' }
    : undefined
}

/** The account of each row that is new or names the person anew. Two rows of one address are not two sellers. */
async function accounts({ trx, now, user_id }: Batch, { sellers }: Known, rows: readonly ReadRow[]) {
  const found = new Map<ReadRow, number>()
  const holders = new Map<number, string>()
  const problems: RowProblem[] = []
  for (const row of rows) {
    const { seller_code, first_name, last_name, email, mobile } = row.values as Record<string, string | null>
    const before = sellers.get(String(seller_code))
    const person = {
      ...{ first_name: String(first_name), last_name: String(last_name), email: String(email) },
      mobile: mobile === undefined ? (before?.mobile ?? null) : mobile,
    }
    const isSame =
      before &&
      (['first_name', 'last_name', 'email', 'mobile'] as const).every(field => before[field] === person[field])
    const account = isSame
      ? { user_id: before.user_id }
      : await accountOfSeller(trx, person, { now, user_id }, before?.user_id)
    const wrong =
      'problem' in account
        ? account.problem
        : holders.has(account.user_id)
          ? `This address belongs to the seller ${holders.get(account.user_id)}.`
          : undefined
    if (wrong !== undefined) problems.push({ row: row.row, field: 'email', value: String(email), message: wrong })
    if (wrong !== undefined || 'problem' in account) continue
    found.set(row, account.user_id)
    holders.set(account.user_id, String(seller_code))
  }
  return { found, problems }
}

/** The columns of a row. The same TIN keeps its seal, so that the same extract again changes nothing. */
function rowOf({ secrets }: Batch, { sellers, groups, partners }: Known, { values }: ReadRow, user_id: number) {
  const { sales_group_code, broker_code, partner_no, tin, ...own } = values
  const before = sellers.get(String(own['seller_code']))
  const broker = broker_code == null ? undefined : sellers.get(String(broker_code))
  const mark = tin == null ? undefined : secrets.mark(String(tin))
  const sealed =
    mark === undefined || before?.tin_hash?.equals(mark)
      ? { tin: before?.tin, tin_hash: before?.tin_hash }
      : { tin: secrets.seal(String(tin)), tin_hash: mark }
  const bytes = (value: Buffer | null | undefined) => (value ? `\\x${value.toString('hex')}` : null)
  return {
    ...own,
    user_id,
    sales_group_id: groups.get(String(sales_group_code))?.id,
    supervising_broker_id: broker_code === undefined ? (before?.supervising_broker_id ?? null) : (broker?.id ?? null),
    awaits_broker:
      broker_code === undefined ? (before?.awaits_broker ?? null) : broker || broker_code === null ? null : broker_code,
    ...(partner_no === undefined ? {} : { marketing_partner_id: partners.get(String(partner_no)) ?? null }),
    tin: bytes(sealed.tin),
    tin_hash: bytes(sealed.tin_hash),
  }
}

export const seller: Writer = async input => {
  const batch = { ...input, rows: inCapitals(input.rows) }
  const { trx } = batch
  const of = await known(batch)
  const { good, problems } = judged(batch.rows, row => faultOf(of, row, batch.brand_ids))
  const { found, problems: taken } = await accounts(batch, of, good)
  const written = await upsert(
    batch,
    { table: 'sellers', key: ['seller_code'], atFirst: ['user_id'] },
    good.flatMap(row => {
      const user_id = found.get(row)
      return user_id === undefined ? [] : [rowOf(batch, of, row, user_id)]
    }),
  )
  // A salesperson may come before the broker.
  await sql`update sellers as s set supervising_broker_id = b.id, awaits_broker = null from sellers as b
    where b.seller_code = s.awaits_broker and b.prc_type = 'broker' and b.id <> s.id`.execute(trx)
  await promoteRegistrations(trx, textsOf(good, 'email'), batch.now)
  return { ...written, problems: [...problems, ...taken] }
}
