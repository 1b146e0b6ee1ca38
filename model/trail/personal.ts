import { isObject } from '../rules/is-object.ts'
import type { TrailRecord } from '../rules/trail-records.ts'
import type { CallParts } from './asked.ts'

/** The calls that open a buyer's or a seller's personal record, and what it is: who calls one is written, once an hour (decision 176). */
export const personalReads: Readonly<Record<string, TrailRecord>> = {
  'reservations.read': 'reservation',
  'reservations.sheets': 'reservation',
  'reservations.attachments': 'reservation',
  'reservations.survey': 'reservation',
  'reservations.signatures': 'reservation',
  'reservations.file': 'reservation',
  'reservations.paper': 'reservation',
  'ownershipExtension.read': 'ownership_extension',
  'leadRenewal.read': 'lead_renewal',
  'submissionExtension.read': 'submission_extension',
  'transferRequest.read': 'transfer_request',
  'marketingPartner.read': 'marketing_partner',
  'sellers.read': 'seller',
  'buyerInquiries.read': 'buyer-inquiry',
  'contracts.read': 'contract',
  'remittances.read': 'remittance',
  'paynowPayments.read': 'paynow-payment',
  'documents.read': 'document',
}

const side = (part: unknown): Record<string, unknown> => (isObject(part) ? part : {})

/** The record that such a call opens, by its id or by its number; undefined for any other call. */
export function openedBy(name: string, { params, query }: Pick<CallParts, 'params' | 'query'>) {
  const entity = Object.hasOwn(personalReads, name) ? personalReads[name] : undefined
  const id = side(params)['id'] ?? side(query)['id'] ?? side(query)['reservation_no']
  return entity === undefined || id === undefined ? undefined : { entity, entity_id: String(id) }
}
