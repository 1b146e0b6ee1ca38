import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Insertable, sql } from 'kysely'
import { type BrandCode, brandByCode } from '../model/brands.ts'
import { buyerUserType } from '../model/contract/session.ts'
import type { Access } from '../model/pages/access.ts'
import { dayOf } from '../model/rules/working-days.ts'
import type { Tables } from '../server/db/tables.ts'
import { settleWaitingBuyerCodes } from '../server/features/buyers-portal/settle-codes.ts'
import { contentPath } from '../server/outside/file-store.ts'
import { sealedTexts } from '../server/records/sealed-mails.ts'
import { buyersKey, createUser, type TestApp } from './app.ts'
import { formOf, pdf } from './applicants.ts'
import { sales } from './requests.ts'
import { booked } from './reservations.ts'

const all = { view: true, add: true, edit: true, delete: true, publish: true, export: true }
/** Everything on the buyers' data of these brands, but what a manager alone may. */
export const careOf = (brands: readonly string[], more: object = {}): Partial<Access> => ({
  brands,
  buyers_portal: {
    'inquiry-list': { ...all, ...more },
    'project-newsletter': all,
    'remittance-slip-list': all,
    'pay-now-transaction': all,
    documents: { view: true },
    contracts: { ...all, approve: true },
  },
})

let count = 0
const idOf = (brand: BrandCode) => brandByCode(brand)?.id as number

export type Contract = { contract_no: string; property: number; unit: number; brand_id: number; email: string }
/** A contract of a posted reservation, as a buyer of the portal has it. */
export async function contractIn(
  app: TestApp,
  brand: BrandCode,
  more: Partial<Insertable<Tables['contracts']>> = {},
): Promise<Contract> {
  count += 1
  const brand_id = idOf(brand)
  const { no, unit } = await booked(app, await sales(app), { brand_id, status: 'approved' })
  const row = await app.deps.db.system
    .selectFrom('reservations')
    .where('reservation_no', '=', no)
    .select(['property_id', 'tcp', 'contract_price', 'buyer_name'])
    .executeTakeFirstOrThrow()
  const values = {
    brand_id,
    contract_no: `77${String(count).padStart(8, '0')}`,
    reservation_no: no,
    property_id: row.property_id,
    unit_id: unit,
    buyer_name: row.buyer_name,
    email: `buyer${count}@example.com`,
    contract_price: row.contract_price,
    tcp: row.tcp,
    credited_amount: '50000.00',
    overdue_amount: '0.00',
    figures_as_of: dayOf(app.deps.now()),
    wants_news: true,
    ...more,
  }
  await app.deps.db.system.insertInto('contracts').values(values).execute()
  return { contract_no: values.contract_no, property: row.property_id, unit, brand_id, email: values.email ?? '' }
}

/** A deposit slip of a brand, with its bytes in the store. */
export async function slipFile({ deps }: TestApp, brand_id: number): Promise<number> {
  count += 1
  const bytes = Buffer.from(`%PDF-1.4\n% slip ${count}\n%%EOF\n`)
  const sha256 = createHash('sha256').update(bytes).digest()
  const path = contentPath(sha256.toString('hex'))
  await mkdir(deps.files.incoming, { recursive: true })
  const from = join(deps.files.incoming, `slip-${count}`)
  await writeFile(from, bytes)
  await deps.files.put(path, from, 'application/pdf')
  const row = {
    disk: 'local',
    path,
    original_name: `slip-${count}.pdf`,
    mime: 'application/pdf',
    size: bytes.length,
    sha256,
    visibility: 'private' as const,
    brand_id,
    scan_status: 'clean' as const,
  }
  return (await deps.db.system.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function remittanceIn(
  app: TestApp,
  { contract_no, brand_id, property, email }: Contract,
  more: Partial<Insertable<Tables['remittances']>> = {},
): Promise<{ id: number; version: number; remittance_slip: string }> {
  count += 1
  const row = {
    brand_id,
    contract_no,
    property_id: property,
    property_name: 'A tower',
    email,
    remittance_slip: `RST-${String(count).padStart(7, '0')}`,
    buyer_name: `Rosa Lim ${count}`,
    bank: 'Unang Bangko',
    amount: '38520.75',
    remitted_on: '2026-11-17',
    expected_posting_date: '2026-11-24',
  }
  return app.deps.db.system
    .insertInto('remittances')
    .values({ ...row, ...more })
    .returning(['id', 'version', 'remittance_slip'])
    .executeTakeFirstOrThrow()
}

export async function paynowIn(
  app: TestApp,
  { contract_no, brand_id }: Contract,
  more: Partial<Insertable<Tables['paynow_payments']>> = {},
): Promise<{ id: number; reference_no: string }> {
  count += 1
  const row = {
    brand_id,
    contract_no,
    reference_no: `PNT-${String(count).padStart(8, '0')}`,
    payor_name: `Rosa Lim ${count}`,
    amount: '38520.75',
    provider: 'card' as const,
  }
  return app.deps.db.system
    .insertInto('paynow_payments')
    .values({ ...row, ...more })
    .returning(['id', 'reference_no'])
    .executeTakeFirstOrThrow()
}

/** A buyer who is signed in, as the portal's calls carry them. */
export type SignedBuyer = { id: number; name: string; email: string; token: string; headers: Record<string, string> }
export const byPortal = { 'x-portal-key': buyersKey }

/** The code that went out last to this address. */
export async function codeFor({ deps }: TestApp, email: string): Promise<string> {
  const mail = await deps.db.system
    .selectFrom('mail_outbox')
    .where('event_key', '=', 'buyer.code')
    .where(sql<boolean>`"to" ->> 0 = ${email}`)
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()
  const texts = await sealedTexts(deps.db.system, { secrets: deps.secrets, now: deps.now() }, [mail.id])
  return /\b[0-9]{6}\b/.exec(texts.get(mail.id) ?? '')?.[0] ?? ''
}

/** The buyer of a contract, signed in by the code of the mail; the account is made where there is none. */
export async function buyerOf(app: TestApp, { email }: { email: string }): Promise<SignedBuyer> {
  count += 1
  const known = await app.deps.db.system
    .selectFrom('users')
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .select(['id', 'Firstname', 'Lastname'])
    .executeTakeFirst()
  const name = { Firstname: 'Rosa', Lastname: `Lim ${count}` }
  const id = known?.id ?? (await createUser(app, { type: buyerUserType, email, ...name })).id
  // Each from a network of their own: limits are tried elsewhere.
  const remoteAddress = `2001:db8:${count.toString(16)}::1`
  const post = async (path: string, payload: object) => {
    const reply = await app.app.desk.inject({
      ...{ method: 'POST', url: `/api/v1/buyers/${path}`, remoteAddress, headers: byPortal, payload },
    })
    if (reply.statusCode !== 200) throw new Error(`Sign-in answered ${reply.statusCode}: ${reply.body}`)
    return reply.json()
  }
  const { challenge } = await post('code', { login: email })
  await settleWaitingBuyerCodes(app.deps)
  const token = (await post('session', { challenge, code: await codeFor(app, email) })).access_token as string
  const { Firstname, Lastname } = known ?? name
  return { id, name: `${Firstname} ${Lastname}`, email, token, headers: byPortal }
}

/** What a buyer fills in. */
export const buyerForm = ({ contract_no }: Pick<Contract, 'contract_no'>, more: object = {}) => ({
  contract_no,
  code: 'unposted-payment',
  subject: 'Payment not posted',
  message: 'I paid last week and my statement does not show it.',
  ...more,
})

/** A slip as the portal sends it, a paper of its own each time. */
export const slipForm = ({ contract_no }: Contract, more: Readonly<Record<string, string>> = {}, file = pdf()) =>
  formOf(
    { contract_no, bank: 'Unang Bangko', amount: '38520.75', remitted_on: '2026-11-17', ...more },
    { ...file, part: 'deposit_slip' },
  )
export const paperForm = ({ contract_no }: Contract, reference: string, file = pdf()) =>
  formOf({ contract_no, reference }, { ...file, part: 'paper' })

/** A check of a contract, on hand. */
export async function checkIn(
  { deps }: TestApp,
  { contract_no, brand_id }: Contract,
  check_date: string,
): Promise<{ id: number; check_no: string }> {
  count += 1
  return deps.db.system
    .insertInto('post_dated_checks')
    .values({
      brand_id,
      contract_no,
      bank: 'Unang Bangko',
      check_no: String(100_000 + count),
      check_date,
      amount: '38520.75',
    })
    .returning(['id', 'check_no'])
    .executeTakeFirstOrThrow()
}

/** An inquiry as it stands, without the form. */
export async function buyerInquiryIn(
  { deps }: TestApp,
  { contract_no, brand_id, property, email }: Contract,
  more: Partial<Insertable<Tables['buyer_inquiries']>> = {},
): Promise<{ id: number; version: number; ticket_no: string }> {
  count += 1
  const row = {
    brand_id,
    contract_no,
    property_id: property,
    email,
    ticket_no: `BIT-${String(count).padStart(6, '0')}`,
    name: `Rosa Lim ${count}`,
    code: 'unposted-payment',
    group_name: 'Payments',
    category_name: 'Payment concern',
    sub_name: 'Unposted payment',
    subject: 'A payment',
    message: 'Please look.',
    payload: '{}',
    sla_due_at: deps.now(),
    created_at: deps.now(),
    ip: '203.0.113.9',
  }
  return deps.db.system
    .insertInto('buyer_inquiries')
    .values({ ...row, ...more })
    .returning(['id', 'version', 'ticket_no'])
    .executeTakeFirstOrThrow()
}
