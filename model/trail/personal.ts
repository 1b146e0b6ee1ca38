import type { TrailRecord } from '../kinds/trail-records.ts'
import type { PageId } from '../pages/index.ts'
import { isObject } from '../rules/is-object.ts'
import { type CallParts, recordAsked } from './call-parts.ts'

/** The calls that open a buyer's or a seller's personal record, and what it is: who calls one is written, once an hour (decision 176). */
export const personalReads: Readonly<Record<string, TrailRecord>> = {
  'reservations.read': 'reservation',
  'reservations.sheets': 'reservation',
  'reservations.attachments': 'reservation',
  'reservations.survey': 'reservation',
  'reservations.signatures': 'reservation',
  'reservations.file': 'reservation',
  'reservations.paper': 'reservation',
  'ownershipExtension.file': 'ownership_extension',
  'ownershipExtension.read': 'ownership_extension',
  'leadRenewal.file': 'lead_renewal',
  'leadRenewal.read': 'lead_renewal',
  'submissionExtension.file': 'submission_extension',
  'submissionExtension.read': 'submission_extension',
  'transferRequest.read': 'transfer_request',
  'marketingPartner.read': 'marketing_partner',
  'marketingPartner.form': 'marketing_partner',
  'marketingPartner.paper': 'marketing_partner',
  'sellers.read': 'seller',
  'sellers.leads': 'seller',
  'draftUsers.read': 'draft_user',
  'buyerInquiries.read': 'buyer-inquiry',
  'buyerInquiries.paper': 'buyer-inquiry',
  'contracts.read': 'contract',
  'remittances.read': 'remittance',
  'remittances.depositSlip': 'remittance',
  'paynowPayments.read': 'paynow-payment',
  'documents.read': 'document',
}

const side = (part: unknown): Record<string, unknown> => (isObject(part) ? part : {})
const personal: ReadonlySet<string> = new Set(Object.values(personalReads))

/** The record that such a call opens, by its id or by its number; undefined for any other call. `page`: where the call has none. */
export function openedBy(
  name: string,
  parts: CallParts,
): { entity: string; entity_id: string; page?: PageId } | undefined {
  // What was said of a record in its lines, and a picture that was put beside it, is the record as well.
  if (name === 'history.list' || name === 'comments.picture') {
    const { entity = '', ids, page } = recordAsked(name, parts)
    return ids[0] === undefined || page === undefined || !personal.has(entity)
      ? undefined
      : { entity, entity_id: ids[0], page }
  }
  const entity = Object.hasOwn(personalReads, name) ? personalReads[name] : undefined
  const id = side(parts.params)['id'] ?? side(parts.query)['id'] ?? side(parts.query)['reservation_no']
  return entity === undefined || id === undefined ? undefined : { entity, entity_id: String(id) }
}
