import type { RequestKind } from './request.ts'

/** Domain.md 2.2. A submission extension and a lead renewal are further rows like this one. */
export const ownershipExtension = {
  page: 'sellers_portal.ownership-extension',
  path: '/v1/cms/ownership-extension',
  table: 'ownership_extensions',
  entity: 'ownership_extension',
  type: 'ownership extension',
  expiry: 'ownership_expiration',
  expiry_label: 'Ownership ends',
  counter: 'extensions_used',
  limit: 'extension_days',
} as const satisfies RequestKind
