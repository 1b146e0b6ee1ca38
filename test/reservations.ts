import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Access } from '../model/pages/access.ts'
import { priceOf } from '../model/rules/price-chain.ts'
import { cisText, raText } from '../model/workflows/signed-data.ts'
import type { TestApp } from './app.ts'
import type { Sales } from './requests.ts'

/** A reviewer, and with `manages` one who may take over, disapprove, cancel and reinstate. */
export const reviewerOf = (brands: readonly string[], manages = false): Partial<Access> => ({
  brands,
  sellers_portal: { 'e-booking': { view: true, edit: true, approve: true, ...(manages ? { delete: true } : {}) } },
})

export type Booked = { id: number; no: string; partner: string; unit: number; papers: number[]; lead: number }
type Given = {
  status?: string
  brand_id?: number
  property?: Partial<
    Record<
      'property_type' | 'dhsud_lts_no' | 'lts_valid_until' | 'foreign_cap_pct' | 'foreign_sold_pct' | 'total_units',
      string | number | null
    >
  >
  /** Added to the TCP on paper, in pesos. */
  off?: string
  citizenship?: string
  tin?: string | null
  consent?: boolean
  signers?: readonly string[]
  papers?: 'pending' | 'accepted'
  receipt?: boolean
  /** Days from now until the submission ends. */
  ends?: number
  cis?: string
}
let count = 0
const sha256 = (text: string) => createHash('sha256').update(text).digest()
const needed = [
  'valid_id_1',
  'valid_id_2',
  'proof_of_billing',
  'tin_proof',
  'computation_sheet',
  'signed_ra',
  'pdc_acknowledgment',
]

/** A reservation of one buyer with all that it needs, or with what a test takes away. */
export async function booked(
  { deps }: TestApp,
  { seller, group }: Pick<Sales, 'seller' | 'group'>,
  given: Given = {},
): Promise<Booked> {
  count += 1
  const db = deps.db.system
  const {
    status = 'submitted',
    brand_id = 1,
    citizenship = 'Filipino',
    papers = 'pending',
    signers = ['buyer', 'seller'],
  } = given
  const now = deps.now()
  const no = `ZRT26-${String(count).padStart(6, '0')}`
  const partner = `BPT${String(count).padStart(6, '0')}`
  const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows[0] as T
  const {
    property_type = 'condominium',
    dhsud_lts_no = 'LTS-1',
    lts_valid_until = null,
    foreign_cap_pct = 0.4,
    foreign_sold_pct = 0.1,
    total_units = 500,
  } = given.property ?? {}
  const property = await one(sql<{
    id: number
  }>`insert into properties (brand_id, property_name, property_code, slug, property_type, dhsud_lts_no,
      lts_valid_until, foreign_cap_pct, foreign_sold_pct, foreign_sold_on, total_units, other_charges_rate)
    values (${brand_id}, ${`Tower ${count}`}, ${`RS${count}`}, ${`reserved-tower-${count}`}, ${property_type}, ${dhsud_lts_no}, ${lts_valid_until}::date,
      ${foreign_cap_pct}, ${foreign_sold_pct}, ${foreign_sold_pct === null ? null : '2026-01-31'}::date, ${total_units}, 0.07) returning id`)
  const unitStatus = status === 'draft' || status === 'expired' ? 'available' : 'reserved'
  const unit = await one(sql<{
    id: number
  }>`insert into units (brand_id, property_id, unit_code, tower_or_phase, level_or_block, unit_or_lot_no, unit_type, floor_area, list_price, status)
    values (${brand_id}, ${property.id}, 'A-0101', 'Tower A', '01', '01', 'studio', 24, 5000000, ${unitStatus}) returning id`)
  const lead = await one(sql<{
    id: number
  }>`insert into leads (lead_no, brand_id, client_first_name, client_last_name, client_email, seller_id, sales_group_id, source,
      registered_at, ownership_expiration, current_expiry_date) values (${`LR-${count}`}, ${brand_id}, 'Rosa', ${`Lim ${count}`}, ${`rosa${count}@example.com`},
      ${seller}, ${group}, 'Referral', ${now}, ${now}, ${now}) returning id`)
  const price = priceOf({
    list_price: '5000000.00',
    discount_amount: '250000.00',
    property_type: property_type as 'condominium',
    other_charges_rate: '0.07',
    vat: { effective_from: '2024-01-01', threshold: '3600000.00', rate: '0.12' },
  })
  const tcp = given.off ? (Number(price.tcp) + Number(given.off)).toFixed(2) : price.tcp
  const forms =
    given.cis ??
    (['submitted', 'under_review'].includes(status) ? 'submitted' : status === 'returned' ? 'returned' : 'pending')
  const submitted = ['submitted', 'under_review', 'returned'].includes(status)
  const hasReceipt = status !== 'draft' && given.receipt !== false
  const { id } = await one(sql<{
    id: number
  }>`insert into reservations (reservation_no, brand_id, property_id, unit_id, lead_id, buyer_name, seller_id, sales_group_id,
      reservation_date, reservation_fee, rf_or_no, rf_paid_at, list_price, discount_amount, contract_price, vat_amount, other_charges, tcp, payment_scheme,
      equity_pct, equity_term_months, equity_amount, monthly_amortization, balance_amount, collection_mode, ra_status, status, submission_expiration, submitted_at)
    values (${no}, ${brand_id}, ${property.id}, ${unit.id}, ${lead.id}, ${`Rosa Lim ${count}`}, ${seller}, ${group}, '2026-11-18', 50000,
      ${hasReceipt ? 'OR-1' : null}, ${hasReceipt ? now : null}::timestamptz, 5000000, 250000, ${price.contract_price}, ${price.vat_amount}, ${price.other_charges}, ${tcp},
      'equity_bank', 0.2, 24, 1130500, 45020.83, 4522000, 'pdc', ${submitted ? 'submitted' : 'pending'}, ${status},
      ${status === 'draft' ? null : new Date(now.getTime() + (given.ends ?? 5) * 86_400_000)}::timestamptz, ${submitted ? now : null}::timestamptz) returning id`)
  const tin = given.tin === undefined ? '999-000-123' : given.tin
  await sql`insert into reservation_partners (brand_id, reservation_no, partner_id, buyer_type, partner_role, last_name, first_name, birth_date, birth_place, sex, civil_status,
      citizenship, tin, tin_hash, id_type, id_no, mobile, email, present_city, present_country, employment_type, source_of_funds, privacy_consent_at, cis_status)
    values (${brand_id}, ${no}, ${partner}, 'individual', 'principal', ${`Lim ${count}`}, 'Rosa', '1990-05-05', 'Pasig City', 'female', 'single', ${citizenship},
      ${tin === null ? null : deps.secrets.seal(tin)}, ${tin === null ? null : deps.secrets.mark(tin)}, 'passport', ${deps.secrets.seal('P7000001A')}, '+639170000001',
      ${`rosa${count}@example.com`}, 'Pasig City', 'Philippines', 'local', 'Salary', ${given.consent === false ? null : now}::timestamptz, ${forms})`.execute(
    db,
  )
  const file = await paper({ deps }, brand_id)
  const ids: number[] = []
  for (const doc of needed)
    ids.push(
      (
        await one(sql<{
          id: number
        }>`insert into cis_attachments (brand_id, reservation_no, partner_id, doc_type, file_id, status)
      values (${brand_id}, ${no}, ${partner}, ${doc}, ${file}, ${papers}) returning id`)
      ).id,
    )
  const row = await db.selectFrom('reservations').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const sheet = await db
    .selectFrom('reservation_partners')
    .where('partner_id', '=', partner)
    .selectAll()
    .executeTakeFirstOrThrow()
  for (const signer of signers) {
    const of = signer === 'buyer' ? partner : null
    await sql`insert into client_signatures (brand_id, reservation_no, partner_id, signer_role, signer_name, form, image, signed_at, ip, document_sha256, consent_text_version)
      values (${brand_id}, ${no}, ${of}, ${signer}, ${signer}, 'ra', ${file}, ${now}, '192.0.2.1', ${sha256(raText(row))}, '1')`.execute(
      db,
    )
  }
  await sql`insert into client_signatures (brand_id, reservation_no, partner_id, signer_role, signer_name, form, image, signed_at, ip, document_sha256, consent_text_version)
    values (${brand_id}, ${no}, ${partner}, 'buyer', 'Rosa', 'cis', ${file}, ${now}, '192.0.2.1', ${sha256(cisText(sheet))}, '1')`.execute(
    db,
  )
  return { id, no, partner, unit: unit.id, papers: ids, lead: lead.id }
}

const bytes = Buffer.from('%PDF-1.4\n%%EOF\n')
/** A private paper of a brand, with its bytes in the store. */
async function paper({ deps }: Pick<TestApp, 'deps'>, brand_id: number): Promise<number> {
  const { contentPath } = await import('../server/outside/file-store.ts')
  const { writeFile, mkdir } = await import('node:fs/promises')
  const { join } = await import('node:path')
  const path = contentPath(sha256(bytes.toString()).toString('hex'))
  if (!(await deps.files.exists(path))) {
    await mkdir(deps.files.incoming, { recursive: true })
    const from = join(deps.files.incoming, `paper-${brand_id}-${count}`)
    await writeFile(from, bytes)
    await deps.files.put(path, from, 'application/pdf')
  }
  const { rows } = await sql<{
    id: number
  }>`insert into files (disk, path, original_name, mime, size, sha256, visibility, brand_id, scan_status)
    values ('local', ${path}, 'paper.pdf', 'application/pdf', ${bytes.length}, ${sha256(`${bytes}${count}`)}, 'private', ${brand_id}, 'clean') returning id`.execute(
    deps.db.system,
  )
  return rows[0]?.id ?? 0
}
