/** Groups of fields that several pages have (decision 349). The names are those of lists, records and bodies. */
export const contact = { label: 'E-mail and mobile', fields: ['email', 'mobile'] } as const

/** What a preview says will be mailed has whatever the letters say: who does not see all of a record is not shown them. */
const mails = 'mails'

/** Of the person whom a lead is about. */
export const client = { label: 'Client’s e-mail and mobile', fields: ['client_email', 'client_mobile', mails] } as const

/** What is asked, agreed and paid for a unit. */
export const amounts = {
  label: 'Prices and amounts',
  fields: [
    ...['tcp', 'list_price', 'reservation_fee', 'discount_code', 'discount_amount', 'contract_price', 'vat_amount'],
    ...['other_charges', 'equity_pct', 'equity_amount', 'monthly_amortization', 'balance_amount', 'recomputed'],
    ...['faults', mails],
  ],
} as const

/** What a buyer’s information sheet says of the person. */
export const personal = {
  label: 'Personal data of buyers',
  fields: [
    ...[mails, 'email', 'mobile', 'landline', 'birth_date', 'birth_place', 'maiden_name', 'tin', 'id_type', 'id_no'],
    ...[
      'id_valid_until',
      'employment_type',
      'employer',
      'position',
      'gross_monthly_income',
      'source_of_funds',
      'is_pep',
    ],
    ...['civil_status', 'citizenship', 'present_unit', 'present_street', 'present_barangay', 'present_city'],
    ...['present_province', 'present_zip', 'present_country', 'permanent_unit', 'permanent_street'],
    ...['permanent_barangay', 'permanent_city', 'permanent_province', 'permanent_zip', 'permanent_country'],
  ],
} as const

export const partnerContact = {
  label: 'E-mail, mobile and address',
  fields: ['email', 'mobile', 'address', mails],
} as const
export const tin = { label: 'TIN', fields: ['tin'] } as const
export const rates = { label: 'Commission and withholding', fields: ['commission_rate', 'ewt_rate', mails] } as const
export const remarks = {
  label: 'Remarks and reasons',
  fields: ['remarks', 'remark', 'status_reason', 'decision_reason', 'note', 'cis_reason', mails],
  byStep: true,
} as const
export const amountsPaid = { label: 'Amounts', fields: ['amount', 'convenience_fee', 'fx_rate'] } as const
export const contractAmounts = {
  label: 'Prices and amounts',
  fields: ['tcp', 'contract_price', 'credited_amount', 'overdue_amount'],
} as const
export const listPrice = { label: 'Prices', fields: ['list_price'] } as const

/** Records to which a role may be kept, in words. */
export const assigned = {
  own: 'Assigned to them',
  group: 'Assigned to people of their role, or to nobody yet',
} as const
export const written = { own: 'Written by them', group: 'Written by people of their role' } as const
export const ofGroups = { group: 'Of the sales groups that they head' } as const
