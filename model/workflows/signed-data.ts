/**
 * The data that a signature covers (domain.md 1C): any change to it voids the signature. Contact, address and tax number
 * are not part of it, so that staff may correct those (domain.md 2.1, update-reservation).
 */
const signedRa = [
  'reservation_no',
  'unit_id',
  'buyer_name',
  'list_price',
  'discount_amount',
  'contract_price',
  'vat_amount',
  'other_charges',
  'tcp',
  'payment_scheme',
  'equity_pct',
  'equity_term_months',
  'monthly_amortization',
  'collection_mode',
] as const
const signedCis = [
  'reservation_no',
  'partner_id',
  'buyer_type',
  'partner_role',
  'last_name',
  'first_name',
  'middle_name',
  'suffix',
  'birth_date',
  'civil_status',
  'citizenship',
  'corporate_name',
  'sec_reg_no',
  'aif_name',
] as const

export type SignedRa = { readonly [F in (typeof signedRa)[number]]: string | number | null }
export type SignedCis = { readonly [F in (typeof signedCis)[number]]: string | number | null }

/** The text whose SHA-256 a signature stores: amounts and rates as the database writes them. */
export const raText = (data: SignedRa): string => JSON.stringify(signedRa.map(field => data[field]))
export const cisText = (data: SignedCis): string => JSON.stringify(signedCis.map(field => data[field]))
