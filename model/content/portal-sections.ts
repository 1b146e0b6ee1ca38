/** The records of the buyers' portal by their fixed ids (domain.md 1D; 4 row 42), and the templates of its mails. */
export const portalSections = {
  1: 'login',
  2: 'dashboard',
  3: 'remittance_slip',
  4: 'project_updates',
  5: 'request_and_inquiry',
  6: 'statement_of_accounts',
  7: 'official_receipt',
  8: 'post_dated_checks',
  9: 'automatic_debit_arrangement',
  10: 'document_list',
  11: 'my_account',
  12: 'faq',
  13: 'terms_and_condition',
  14: 'privacy_policy',
  15: 'pay_now',
  16: 'email_content',
  17: 'buyer_care',
} as const
export type PortalContentId = keyof typeof portalSections
export const portalContentIds = Object.keys(portalSections).map(Number) as PortalContentId[]

/** The record of a section, where the portal has one. */
export const portalIdOf = (section: string): PortalContentId | undefined =>
  portalContentIds.find(id => portalSections[id] === section)

/** Domain.md 1D, buyer_agreements: the section of each is its type. */
export const agreementTypes = { 1: 'terms_and_condition', 2: 'privacy_policy' } as const
export type AgreementId = keyof typeof agreementTypes
export const agreementIds = [1, 2] as const satisfies readonly AgreementId[]
export const agreementOf = (section: string): AgreementId | undefined =>
  agreementIds.find(id => agreementTypes[id] === section)
