import { sql } from 'kysely'
import type { Access } from '../model/pages/access.ts'
import { type PageId, pageIds, pageOf } from '../model/pages/index.ts'
import type { TestApp } from './app.ts'
import { applicationIn } from './applicants.ts'
import { buyerInquiryIn, contractIn, paynowIn, remittanceIn } from './buyers.ts'
import { inquiryIn } from './inquiries.ts'
import { accreditation, partnerIn } from './partners.ts'
import { filed, sales } from './requests.ts'
import { booked } from './reservations.ts'
import { transferIn } from './transfers.ts'

/** What stands in hidden fields and nowhere else: in words, in a telephone number and in an amount. */
export const canaries = { email: 'qz-canary@example.com', mobile: '+639177123456', amount: '77123456.78' } as const
export const tellsCanary = (text: string): boolean => /qz-?canary|7123456|7,123,456/i.test(text)

/** A page whose fields may be hidden, the record of it, and where its history is. */
export type KeptPage = { readonly page: PageId; readonly id: number; readonly kind: string; readonly property?: number }

/** One record on each page that has groups of fields, all of which hold canaries. */
export async function recordsWithCanaries(app: TestApp): Promise<KeptPage[]> {
  const brand = 'ZRLU'
  const db = app.deps.db.owner
  const { email, mobile, amount } = canaries
  const team = await sales(app)
  const contract = await contractIn(app, brand)
  const contractRow = await db
    .selectFrom('contracts')
    .where('contract_no', '=', contract.contract_no)
    .select(['id', 'reservation_no'])
    .executeTakeFirstOrThrow()
  const reservation = await booked(app, team, { brand_id: 3 })
  const { group } = await accreditation(app)
  const set = async (table: string, id: number, values: Readonly<Record<string, unknown>>) => {
    const columns = sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
    await sql`update ${sql.table(table)} set ${columns} where id = ${id}`.execute(db)
  }
  const lead = async (id: number) => set('leads', id, { client_email: email, client_mobile: mobile })
  const requests = async (kind: 'ownershipExtension' | 'leadRenewal' | 'submissionExtension', page: PageId) => {
    const made = await filed(app, team, { kind, ends: kind === 'leadRenewal' ? -3 : 5 })
    await lead(made.lead)
    return { page, id: made.id, kind }
  }
  const transfer = await transferIn(app, team.seller_user.id, team)
  const moved = await db
    .selectFrom('transfer_requests')
    .where('id', '=', transfer)
    .select('lead_id')
    .executeTakeFirstOrThrow()
  await lead(moved.lead_id)
  const inquiry = await inquiryIn(app, brand, { email, mobile })
  const application = await applicationIn(app, brand, { email, mobile })
  const visit = await sql<{
    id: number
  }>`insert into web_appointments (brand_id, property_id, visit_date, slot_id, start_time,
      end_time, firstname, lastname, email, mobile, consent_at)
    select 3, id, '2027-01-15', 'a', '09:00', '10:00', 'Rosa', 'Lim', ${email}, ${mobile}, now()
    from properties where brand_id = 3 limit 1 returning id`.execute(db)
  const asked = await buyerInquiryIn(app, contract)
  const remittance = await remittanceIn(app, contract)
  const paynow = await paynowIn(app, contract)
  const partner = await partnerIn(app, { group })
  await set('buyer_inquiries_rows', asked.id, { email })
  await set('contracts', contractRow.id, { email, tcp: amount, contract_price: amount, credited_amount: amount })
  await set('remittances_rows', remittance.id, { amount })
  await set('paynow_payments_rows', paynow.id, { amount })
  await set('marketing_partners', partner.id, { email, mobile, address: 'QZ-canary Street', brand_ids: '[3]' })
  await set('sellers', team.seller, { email, mobile, prc_no: '1234567', seller_code: 'S-0001', last_name: 'Reyes' })
  await set('reservations', reservation.id, { list_price: amount, tcp: amount, contract_price: amount })
  await sql`update reservation_partners set email = ${email}, mobile = ${mobile} where reservation_no = ${reservation.no}`.execute(
    db,
  )
  await set('units', reservation.unit, { list_price: amount })
  const { property_id } = await db
    .selectFrom('units')
    .where('id', '=', reservation.unit)
    .select('property_id')
    .executeTakeFirstOrThrow()
  return [
    { page: 'website.property-inquiry', id: inquiry.id, kind: 'webInquiries' },
    { page: 'website.appointment-inquiry', id: Number(visit.rows[0]?.id), kind: 'webAppointments' },
    { page: 'website.application-list', id: application.id, kind: 'webApplications' },
    { page: 'buyers_portal.inquiry-list', id: asked.id, kind: 'buyerInquiries' },
    { page: 'buyers_portal.contracts', id: contractRow.id, kind: 'contracts' },
    { page: 'buyers_portal.remittance-slip-list', id: remittance.id, kind: 'remittances' },
    { page: 'buyers_portal.pay-now-transaction', id: paynow.id, kind: 'paynowPayments' },
    { page: 'sellers_portal.marketing-partners', id: partner.id, kind: 'marketingPartner' },
    { page: 'sellers_portal.sellers', id: team.seller, kind: 'sellers' },
    { page: 'sellers_portal.e-booking', id: reservation.id, kind: 'reservations' },
    { page: 'project_info.unit-pages', id: reservation.unit, kind: 'units', property: property_id },
    { page: 'sellers_portal.transfer-request', id: transfer, kind: 'transferRequest' },
    await requests('ownershipExtension', 'sellers_portal.ownership-extension'),
    await requests('leadRenewal', 'sellers_portal.renewal-request'),
    await requests('submissionExtension', 'sellers_portal.submission-extension'),
  ]
}

/** An access that sees the pages of another and, on every page, no field that may be hidden. */
export const hidingAll = (access: Access): Access => ({
  ...access,
  fields: Object.fromEntries(
    pageIds.flatMap(id => {
      const groups = Object.keys(pageOf(id).fields ?? {})
      return groups.length > 0 ? [[id, { hidden: groups }]] : []
    }),
  ),
})
