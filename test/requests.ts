import type { Insertable } from 'kysely'
import type { Access } from '../model/pages/access.ts'
import { type RequestKey, requestKinds } from '../model/workflows/index.ts'
import type { Tables } from '../server/db/tables.ts'
import { createUser, type TestApp, type TestUser } from './app.ts'

const day = 86_400_000
let count = 0

const keyOf = (kind: RequestKey) => requestKinds[kind].page.split('.')[1] ?? ''

/** Whoever may decide requests of these kinds and brands. */
export const approverOf = (
  brands: readonly string[],
  kinds: readonly RequestKey[] = ['ownershipExtension'],
): Partial<Access> => ({
  brands,
  sellers_portal: Object.fromEntries(kinds.map(kind => [keyOf(kind), { view: true, approve: true }])),
})

export type Sales = { group: number; seller: number; seller_user: TestUser; head: TestUser }

/** A group with its head and one seller, who are told of what is decided. */
export async function sales(app: TestApp, given: { seller_user?: TestUser } = {}): Promise<Sales> {
  count += 1
  const { system } = app.deps.db
  const head = await createUser(app, { Firstname: 'Helena', Lastname: `Santos ${count}` })
  const seller_user =
    given.seller_user ?? (await createUser(app, { type: 2, Firstname: 'Jun', Lastname: `Reyes ${count}` }))
  const group = await system
    .insertInto('sales_groups')
    .values({
      code: `T${count}`,
      sales_group_name: `Test group ${count}`,
      division: 'Tests',
      brand_ids: '[1,3]',
      channel: 'in_house',
      head_user_id: head.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [first_name = '', ...last] = seller_user.name.split(' ')
  const seller = await system
    .insertInto('sellers')
    .values({
      seller_code: `S-T${count}`,
      user_id: seller_user.id,
      first_name,
      last_name: last.join(' '),
      position: 'sales_manager',
      sales_group_id: group.id,
      prc_type: 'broker',
      prc_no: `99${count}`,
      prc_valid_until: '2030-01-01',
      email: seller_user.email,
      hired_on: '2024-01-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { group: group.id, seller: seller.id, seller_user, head }
}

export type Filed = { id: number; request_no: string; lead: number; expiry: string }
type Given = {
  kind?: RequestKey
  brand_id?: number
  client?: string
  mobile?: string
  email?: string
  days?: number
  /** Days from now until the ownership ends. */
  ends?: number
  /** Days for which it has waited. */
  waits?: number
  created_by?: number
}

/** A lead and a pending request to keep it longer, or to renew it. */
export async function filed(
  { deps }: TestApp,
  { seller, group }: Pick<Sales, 'seller' | 'group'>,
  given: Given = {},
): Promise<Filed> {
  count += 1
  const { kind = 'ownershipExtension', brand_id = 3, client = `Rosa Lim ${count}`, days = 30, ends = 5 } = given
  const request_no = `OXT-${String(count).padStart(6, '0')}`
  const expiry = new Date(deps.now().getTime() + ends * day)
  const [first = '', ...last] = client.split(' ')
  const lead = await deps.db.system
    .insertInto('leads')
    .values({
      lead_no: `LT-${count}`,
      brand_id,
      client_first_name: first,
      client_last_name: last.join(' '),
      client_mobile: given.mobile ?? null,
      client_email: given.email ?? `client${count}@example.com`,
      seller_id: seller,
      sales_group_id: group,
      source: 'Referral',
      registered_at: new Date(expiry.getTime() - 60 * day),
      ownership_expiration: expiry,
      current_expiry_date: expiry,
      status: ends > 0 ? 'expiring' : 'expired',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of =
    requestKinds[kind].subject === 'lead'
      ? { lead_id: lead.id }
      : { reservation_no: await reserved(deps, { brand_id, lead: lead.id, client, seller, group, expiry }) }
  const { id } = await deps.db.system
    .insertInto(requestKinds[kind].table as 'ownership_extensions')
    .values({
      request_no,
      brand_id,
      ...of,
      seller_id: seller,
      sales_group_id: group,
      requested_days: days,
      requested_expiry: new Date(expiry.getTime() + days * day),
      reason: 'The client signs next month',
      [requestKinds[kind].expiry as 'ownership_expiration']: expiry,
      created_by: given.created_by ?? null,
      // While the lead was the seller's still.
      created_at: new Date(Math.min(deps.now().getTime() - (given.waits ?? 0) * day, expiry.getTime() - day)),
    } as unknown as Insertable<Tables['ownership_extensions']>)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, request_no, lead: lead.id, expiry: expiry.toISOString() }
}

type Reserved = { brand_id: number; lead: number; client: string; seller: number; group: number; expiry: Date }

/** A reservation of the lead whose documents are due at `expiry`; answers with its number. */
async function reserved({ db: { system } }: TestApp['deps'], given: Reserved): Promise<string> {
  const { brand_id, expiry } = given
  const no = `TEST26-${String(count).padStart(6, '0')}`
  const property = await system
    .insertInto('properties')
    .values({
      brand_id,
      property_name: `Tower ${count}`,
      property_code: `RQ${count}`,
      slug: `requested-tower-${count}`,
      status: 'active',
      property_type: 'condominium',
      address: 'x',
      city: 'Pasig City',
      province: 'Metro Manila',
      region: 'NCR',
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const unit = await system
    .insertInto('units')
    .values({
      brand_id,
      property_id: property.id,
      unit_code: `U${count}`,
      tower_or_phase: '1',
      level_or_block: '2',
      unit_or_lot_no: '3',
      unit_type: 'studio',
      list_price: 5_000_000,
      status: 'reserved',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await system
    .insertInto('reservations')
    .values({
      reservation_no: no,
      brand_id,
      property_id: property.id,
      unit_id: unit.id,
      lead_id: given.lead,
      buyer_name: given.client,
      seller_id: given.seller,
      sales_group_id: given.group,
      reservation_date: '2026-11-01',
      reservation_fee: 50_000,
      list_price: 5_000_000,
      contract_price: 4_750_000,
      vat_amount: 570_000,
      other_charges: 332_500,
      tcp: 5_652_500,
      payment_scheme: 'equity_bank',
      collection_mode: 'pdc',
      status: 'for_submission',
      submission_expiration: expiry,
    })
    .execute()
  return no
}

/** A reservation with one buyer, ready to be posted to the ERP but for what it lacks; answers with its id. */
export async function approvedReservation(
  app: TestApp,
  team: Sales,
  lacking: { tin?: boolean; codes?: boolean } = {},
): Promise<number> {
  const { lead } = await filed(app, team)
  const expiry = new Date(app.deps.now().getTime() + 5 * day)
  const { seller, group } = team
  const no = await reserved(app.deps, { brand_id: 3, lead, client: 'Rosa Lim', seller, group, expiry })
  const { owner } = app.deps.db
  if (!lacking.codes)
    await owner
      .updateTable('properties')
      .where('id', 'in', owner.selectFrom('reservations').where('reservation_no', '=', no).select('property_id'))
      .set({ erp_project_code: 'P118', erp_company_code: '1100' })
      .execute()
  await owner
    .insertInto('reservation_partners')
    .values({
      brand_id: 3,
      reservation_no: no,
      partner_id: `BP${no.slice(-6)}`,
      buyer_type: 'individual',
      partner_role: 'principal',
      first_name: 'Rosa',
      last_name: 'Lim',
      email: 'rosa.lim@buyers.test',
      tin: lacking.tin ? null : app.deps.secrets.seal('999-000-123'),
    })
    .execute()
  const { id } = await owner
    .updateTable('reservations')
    .where('reservation_no', '=', no)
    .set({ status: 'approved', ra_status: 'approved' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
