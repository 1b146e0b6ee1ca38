import type { SellerModule } from '../../model/kinds/sellers-trail.ts'
import type { PageId } from '../../model/pages/index.ts'
import { type AuditEntry, type AuditResult, changedKeys } from '../call/audit.ts'
import type { Trx } from '../db/handle.ts'

export type SellersLine = {
  readonly created_at: Date
  readonly seller_id: number | null
  readonly seller_name: string
  readonly module: SellerModule
  readonly action: string
  readonly reference_no: string | null
  readonly detail?: unknown
  readonly ip: string
  readonly user_agent: string
  readonly result: AuditResult
}

const length = { seller_name: 170, action: 30, reference_no: 20, ip: 45, user_agent: 300 } as const

/** Lines of the trail of the sellers' portal (domain.md 1C): append-only, in the transaction of what they record. */
export async function writeSellersTrail(trx: Trx, lines: readonly SellersLine[]): Promise<void> {
  if (lines.length === 0) return
  await trx
    .insertInto('sellers_audit_trail')
    .values(
      lines.map(({ detail, reference_no, ...line }) => ({
        ...line,
        seller_name: line.seller_name.slice(0, length.seller_name),
        action: line.action.slice(0, length.action),
        reference_no: reference_no?.slice(0, length.reference_no) ?? null,
        ip: line.ip.slice(0, length.ip),
        user_agent: line.user_agent.slice(0, length.user_agent),
        detail: detail === undefined ? null : JSON.stringify(detail),
      })),
    )
    .execute()
}

/** The module of that trail for what a seller does on each page of the desk; what stands on no other is about a lead. */
const modules: Partial<Record<PageId, SellerModule>> = {
  'sellers_portal.e-booking': 'ebooking',
  'sellers_portal.submission-extension': 'reservation',
  'sellers_portal.resources': 'resource',
  'sellers_portal.incentive-master': 'resource',
  'sellers_portal.marketing-partners': 'marketing_partner',
}
export const sellerModuleOf = (page: PageId): SellerModule => modules[page] ?? 'lead'

/** The number by which people know the record of an entry: of a part, that of the reservation it belongs to. */
export function referenceOf({ entity, entity_id, subject, after }: AuditEntry): string | null {
  const of = after !== null && typeof after === 'object' && 'reservation_no' in after ? after.reservation_no : undefined
  if (typeof of === 'string') return of
  // A unit is known by its code.
  if (entity === 'unit' && subject) return subject
  return entity_id === undefined ? null : String(entity_id)
}

/** What an entry says of a change: only the keys that differ, masked as in every trail. */
export const detailOf = ({ before, after }: AuditEntry): unknown => changedKeys(before, after)
