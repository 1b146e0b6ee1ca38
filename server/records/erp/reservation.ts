import { sql } from 'kysely'
import type { BrandId } from '../../../model/brands.ts'
import { buyerUserType } from '../../../model/contract/session.ts'
import type { FieldErrors } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import { firstNameOf } from '../../../model/rules/first-name.ts'
import { dayOf, shifted } from '../../../model/rules/working-days.ts'
import { linesOf, moveUnits } from '../unit-moves.ts'
import type { PostingSubject } from './posting-subject.ts'

/** Domain.md 2.1, transition 11: a reservation may be posted in these states. */
const postable = ['approved', 'post_failed']

type Row = {
  reservation_no: string
  brand_id: BrandId
  version: number
  status: string
  buyer_name: string
  erp_project_code: string | null
  erp_company_code: string | null
  unit_code: string
  [column: string]: unknown
}

const money = [
  'list_price',
  'discount_amount',
  'contract_price',
  'vat_amount',
  'other_charges',
  'tcp',
  'reservation_fee',
] as const

type Booked = {
  reservation_no: string
  brand_id: BrandId
  email: string | null
  unit_id: number
  buyer_name: string
  property_name: string
}

/**
 * Creates the buyer's contract under the ERP's number, linked to the account with the buyer's address where one exists.
 * What was paid before is the fee, and nothing is overdue: the figures of the day before, so that a receipt of the day of
 * booking counts (`credited.ts`). Later figures come from the ERP or by hand.
 */
const contractFor = (trx: Parameters<PostingSubject['posted']>[0], id: number, email: string | null, now: Date) =>
  sql`insert into contracts (brand_id, contract_no, reservation_no, property_id, unit_id, buyer_id, buyer_name, email,
      contract_price, tcp, credited_amount, overdue_amount, figures_as_of, created_at, updated_at)
    select r.brand_id, r.contract_no, r.reservation_no, r.property_id, r.unit_id,
      (select u.id from users as u where u.user_type_id = ${buyerUserType} and u.deleted_at is null and lower(u.email) = lower(${email ?? ''})),
      r.buyer_name, ${email ?? ''}, r.contract_price, r.tcp, case when r.rf_paid_at is null then 0 else r.reservation_fee end, 0, ${shifted(dayOf(now), -1)}, ${now}, ${now}
    from reservations as r where r.id = ${id} on conflict (contract_no) do nothing`.execute(trx)

export const reservationSubject: PostingSubject = {
  entity: 'reservation',
  module: 'e-booking',
  async load({ secrets }, trx, id, brand_ids) {
    const { rows } = await sql<Row>`
      select r.*, p.erp_project_code, p.erp_company_code, u.unit_code from reservations as r
      join properties as p on p.id = r.property_id join units as u on u.id = r.unit_id
      where r.id = ${id} and r.brand_id = any(${brand_ids}::int[]) for update of r`.execute(trx)
    const row = rows[0]
    if (!row) return undefined
    const partners = await trx
      .selectFrom('reservation_partners')
      .where('reservation_no', '=', row.reservation_no)
      .where('brand_id', '=', row.brand_id)
      .orderBy('id')
      .select(['partner_id', 'partner_role', 'first_name', 'last_name', 'corporate_name', 'tin', 'email', 'mobile'])
      .execute()
    const errors: FieldErrors = {}
    if (!row.erp_project_code) errors['erp_project_code'] = ['The property has no ERP project code yet.']
    if (!row.erp_company_code) errors['erp_company_code'] = ['The property has no ERP company code yet.']
    const without = partners.filter(({ tin }) => tin === null).map(({ partner_id }) => partner_id)
    if (without.length > 0) errors['tin'] = [`${without.join(', ')}: the TIN is missing.`]
    if (partners.length === 0) errors['partners'] = ['There is no buyer on this reservation.']
    return {
      name: row.reservation_no,
      brand_id: row.brand_id,
      version: row.version,
      standing: postable.includes(row.status) ? 'open' : { status: row.status },
      errors,
      payload: {
        reservation_no: row.reservation_no,
        project: row.erp_project_code,
        company: row.erp_company_code,
        unit: row.unit_code,
        ...Object.fromEntries(money.map(field => [field, String(row[field])])),
        payment_scheme: row['payment_scheme'],
        partners: partners.map(({ tin, ...partner }) => ({ ...partner, tin: tin && (secrets.open(tin) ?? null) })),
      },
    }
  },
  async moved(trx, id, to, said, now) {
    await sql`update reservations set status = ${to}, post_error = ${said?.slice(0, 500) ?? null}, version = version + 1, updated_at = ${now}
      where id = ${id} and status in ('approved', 'posting', 'post_failed')`.execute(trx)
  },
  async posted(trx, id, { doc_no, customer_no }, now) {
    const { rows } = await sql<Booked>`
      update reservations as r set status = 'posted', contract_no = ${doc_no}, erp_customer_no = ${customer_no}, posted_at = ${now},
        post_error = null, version = version + 1, updated_at = ${now}
      where id = ${id} and status in ('approved', 'posting', 'post_failed')
      returning reservation_no, brand_id, unit_id, buyer_name,
        (select property_name from properties as p where p.id = r.property_id) as property_name,
        (select email from reservation_partners as b where b.reservation_no = r.reservation_no
          order by b.partner_role = 'principal' desc, b.id limit 1) as email`.execute(trx)
    const row = rows[0]
    if (!row) return []
    const { reservation_no } = row
    await moveUnits(
      trx,
      { ids: [row.unit_id] },
      { status: 'sold' },
      { reservation_no },
      {
        now,
        user_id: null,
        record: linesOf({ user_id: null, name: 'Atrium' }, 'erp', now),
      },
    )
    await contractFor(trx, id, row.email, now)
    const { email, buyer_name, property_name, brand_id } = row
    const values = { contract_no: doc_no, reference: row.reservation_no }
    const welcome = { ...values, firstname: firstNameOf(buyer_name), email, property_name }
    return [
      // The e-mail settings of this event name Sales Admin.
      { ...letter('erp.posted', { ...values, no: row.reservation_no }), to: [], brand_id },
      ...(email ? [{ ...letter('erp.posted.buyer', welcome), to: email, brand_id }] : []),
    ]
  },
}

/** The update of client data: contact and mailing data of a buyer whose reservation is booked. */
export const clientDataSubject: PostingSubject = {
  entity: 'reservation-partner',
  module: 'e-booking',
  async load(_, trx, id, brand_ids) {
    const { rows } = await sql<
      Row & { erp_customer_no: string | null; partner_id: string; reservation_status: string }
    >`
      select b.*, r.status as reservation_status, r.erp_customer_no, r.contract_no from reservation_partners as b
      join reservations as r on r.reservation_no = b.reservation_no
      where b.id = ${id} and b.brand_id = any(${brand_ids}::int[]) for update of b`.execute(trx)
    const row = rows[0]
    if (!row) return undefined
    const contact = Object.entries(row).filter(([column]) =>
      /^(present_|permanent_|mobile$|landline$|email$|mailing_choice$)/.test(column),
    )
    return {
      name: `${row.partner_id} of ${row.reservation_no}`,
      brand_id: row.brand_id,
      version: row.version,
      standing: row.reservation_status === 'posted' ? 'open' : { status: row.reservation_status },
      errors: {},
      payload: {
        customer_no: row.erp_customer_no,
        contract_no: row['contract_no'],
        partner_id: row.partner_id,
        ...Object.fromEntries(contact),
      },
    }
  },
  // A buyer's own row has no posting status; the ledger has it.
  moved: async () => undefined,
  posted: async () => [],
}
