export const partnerTypes = {
  individual_broker: { label: 'Individual broker' },
  brokerage_firm: { label: 'Brokerage firm' },
  referral_partner: { label: 'Referral partner' },
} as const

/** Requirements of Accreditation before a partner may be submitted (domain.md 2.6). */
export const partnerPapers = {
  prc_id: 'PRC ID',
  dhsud_certificate: 'DHSUD certificate',
  bir_registration: 'BIR registration',
  sec_registration: 'SEC registration',
  valid_id: 'Valid ID',
} as const
export type PartnerPaper = keyof typeof partnerPapers

export const neededPapers: Readonly<Record<keyof typeof partnerTypes, readonly PartnerPaper[]>> = {
  individual_broker: ['prc_id', 'dhsud_certificate', 'bir_registration', 'valid_id'],
  brokerage_firm: ['prc_id', 'dhsud_certificate', 'bir_registration', 'sec_registration'],
  referral_partner: ['bir_registration', 'valid_id'],
}
