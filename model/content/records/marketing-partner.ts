import { brands } from '../../brands.ts'
import type { FieldErrors } from '../../errors.ts'
import { partnerTypes } from '../../rules/partner-papers.ts'

import { content } from '../content.ts'
import { choice, choicesOf, date, grant, optionalNumber, relation, text, toggle, values } from '../field.ts'

const sellable = brands.flatMap(({ id, is_sellable, display_label }) =>
  is_sellable ? [{ value: String(id), label: display_label }] : [],
)
const rates = [
  { value: '0.05', label: '5%' },
  { value: '0.1', label: '10%' },
  { value: '0.15', label: '15%' },
] as const

/** Domain.md 1C: a broker, a firm or a referrer of clients, as Accreditation registers it. */
export const marketingPartner = content({
  section: 'marketing_partner',
  fields: {
    partner_type: choice('Type', choicesOf(partnerTypes)),
    name: text('Name', { required: true, max: 120, help: 'As on the licence or the registration.' }),
    trade_name: text('Trade name', { max: 120 }),
    email: text('E-mail', { required: true, format: 'email' }),
    mobile: text('Mobile', { required: true, format: 'mobile' }),
    address: text('Address', { required: true, max: 300 }),
    sales_group_id: relation('Sales group', 'sales_group', {
      by: 'id',
      required: true,
      help: 'Its chain approves the partner.',
    }),
    brand_ids: values('Brands', grant('Brand', sellable, { numbered: true }), {
      min: 1,
      max: 10,
      unique: true,
      itemLabel: 'Brand',
      example: ['1'],
    }),
    prc_license_no: text('PRC licence', {
      format: 'prc',
      help: '4 to 7 digits; of a broker or a firm’s broker of record.',
    }),
    prc_valid_until: date('PRC ID valid until'),
    dhsud_reg_no: text('DHSUD registration', { max: 30 }),
    dhsud_valid_until: date('DHSUD valid until'),
    tin: text('TIN', { format: 'tin', help: '000-000-000. Empty: the number on file stays.' }),
    vat_registered: toggle('VAT-registered', false),
    ewt_rate: choice('Withholding', rates, { numbered: true, help: 'A person 5% or 10%, a firm 10% or 15%.' }),
    commission_rate: optionalNumber('Commission', { unit: 'rate', min: 0, max: 0.2, step: 0.005 }),
    amlc_registration_no: text('AMLC registration', { max: 30 }),
  },
  check: ({ partner_type, prc_license_no, prc_valid_until, ewt_rate }): FieldErrors => {
    const isFirm = partner_type === 'brokerage_firm'
    const isBroker = partner_type !== 'referral_partner'
    return {
      ...(isBroker && prc_license_no !== '' && prc_valid_until === null
        ? { prc_valid_until: ['Enter until when the PRC ID is valid.'] }
        : {}),
      ...((isFirm ? ['0.1', '0.15'] : ['0.05', '0.1']).includes(ewt_rate)
        ? {}
        : { ewt_rate: [isFirm ? 'A firm is withheld 10% or 15%.' : 'A person is withheld 5% or 10%.'] }),
    }
  },
})
export type PartnerField = keyof typeof marketingPartner.fields & string

const always: readonly PartnerField[] = [
  'email',
  'mobile',
  'address',
  'prc_valid_until',
  'dhsud_reg_no',
  'dhsud_valid_until',
]
/** Decision 102: editable fields. Before submission all; of an accredited partner, whose term may be over, licences and contact data. */
export const openPartnerFields = (status: string): readonly PartnerField[] => {
  if (status === 'draft' || status === 'returned') return Object.keys(marketingPartner.fields) as PartnerField[]
  return ['approved', 'posted', 'suspended', 'expired'].includes(status) ? always : []
}
/** Where the fields are open, papers may be handed in, too (decision 190). */
export const takesPapers = (status: string): boolean => openPartnerFields(status).length > 0
