import { sql } from 'kysely'
import type { BrandId } from '../../../model/brands.ts'
import type { FieldErrors } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import type { PostingSubject } from './posting-subject.ts'

type Row = {
  name: string
  partner_no: string
  brand_ids: BrandId[]
  version: number
  status: string
  tin: Buffer | null
  [column: string]: unknown
}

const postedFields = [
  'partner_no',
  'partner_type',
  'name',
  'trade_name',
  'email',
  'mobile',
  'vat_registered',
  'accreditation_no',
] as const

/** Domain.md 2.6: an approved partner becomes a vendor in the ERP. The ledger lists it under the first of its brands. */
export const partnerSubject: PostingSubject = {
  entity: 'marketing_partner',
  module: 'marketing-partners',
  async load({ secrets }, trx, id, brand_ids) {
    const { rows } = await sql<Row>`select * from marketing_partners where id = ${id}
      and exists (select from jsonb_array_elements_text(brand_ids) as b where b::int = any(${brand_ids}::int[]))
      for update`.execute(trx)
    const row = rows[0]
    const brand_id = row?.brand_ids.find(brand => brand_ids.includes(brand))
    if (!row || brand_id === undefined) return undefined
    const errors: FieldErrors = row.tin === null ? { tin: ['The TIN is missing.'] } : {}
    return {
      name: row.partner_no,
      brand_id,
      version: row.version,
      standing: row.status === 'approved' ? 'open' : { status: row.status },
      errors,
      payload: {
        ...Object.fromEntries(postedFields.map(field => [field, row[field]])),
        ewt_rate: String(row['ewt_rate']),
        tin: row.tin && (secrets.open(row.tin) ?? null),
      },
    }
  },
  // The partner stays approved until it is a vendor. The ledger shows a posting that waits or has stopped.
  moved: async () => undefined,
  async posted(trx, id, { doc_no }, now) {
    const { rows } = await sql<{ email: string; name: string; partner_no: string; accreditation_no: string | null }>`
      update marketing_partners set status = 'posted', erp_vendor_no = ${doc_no}, posted_at = ${now}, version = version + 1, updated_at = ${now}
      where id = ${id} and status = 'approved' returning email, name, partner_no, accreditation_no`.execute(trx)
    const row = rows[0]
    if (!row) return []
    return [
      {
        ...letter('erp.posted.partner', {
          no: row.partner_no,
          partner: row.name,
          accreditation_no: row.accreditation_no,
          until: null,
          days: null,
          level: null,
          levels: null,
          instead: null,
          reason: null,
          reference: row.accreditation_no ?? doc_no,
        }),
        to: row.email,
      },
    ]
  },
}
