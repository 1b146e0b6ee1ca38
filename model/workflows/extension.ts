import type { RequestKind } from './request.ts'

// Domain.md 2.2-2.4: one workflow, three subjects and dates.

export const ownershipExtension = {
  page: 'sellers_portal.ownership-extension',
  path: '/v1/cms/ownership-extension',
  table: 'ownership_extensions',
  prefix: 'OX',
  entity: 'ownership_extension',
  type: 'ownership extension',
  expiry: 'ownership_expiration',
  expiry_label: 'Ownership ends',
  subject: 'lead',
  counter: 'extensions_used',
  counter_label: 'Extensions used',
  limit: 'extension_days',
  most: 'max_extensions',
  carries: [],
} as const satisfies RequestKind

/** Decision 054: a lead is its seller's while it is valid. */
export const leadRenewal = {
  page: 'sellers_portal.renewal-request',
  path: '/v1/cms/lead-renewal',
  table: 'lead_renewals',
  prefix: 'LR',
  entity: 'lead_renewal',
  type: 'lead renewal',
  expiry: 'current_expiry_date',
  expiry_label: 'Lead expires',
  subject: 'lead',
  counter: 'renewals_used',
  counter_label: 'Renewals used',
  limit: 'renewal_days',
  most: 'max_renewals',
  carries: ['ownership_expiration'],
} as const satisfies RequestKind

export const submissionExtension = {
  page: 'sellers_portal.submission-extension',
  path: '/v1/cms/submission-extension',
  table: 'submission_extensions',
  prefix: 'SX',
  entity: 'submission_extension',
  type: 'submission extension',
  expiry: 'submission_expiration',
  expiry_label: 'Documents due',
  subject: 'reservation',
  counter: 'submission_extensions_used',
  counter_label: 'Extensions used',
  limit: 'submission_extension_days',
  most: 'max_submission_extensions',
  carries: [],
} as const satisfies RequestKind
