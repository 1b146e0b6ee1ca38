import { type TransferRecord, transferDays } from '../../../model/workflows/transfer.ts'

const later = (moment: Date) => new Date(moment.getTime() + transferDays * 86_400_000)

type Filed = {
  readonly id: number
  readonly no: string
  readonly lead: {
    readonly id: number
    readonly brand_id: number
    readonly seller_id: number
    readonly sales_group_id: number
  }
  readonly to: { readonly id: number; readonly sales_group_id: number }
  readonly reason: string
  readonly filed_by: number
  readonly now: Date
}

/** A transfer as it is filed (domain.md 2.5). */
export const filedRow = ({ id, no, lead, to, reason, filed_by, now }: Filed) => ({
  id,
  transfer_no: no,
  brand_id: lead.brand_id,
  lead_id: lead.id,
  from_seller_id: lead.seller_id,
  to_seller_id: to.id,
  from_group_id: lead.sales_group_id,
  to_group_id: to.sales_group_id,
  reason,
  due_at: later(now),
  created_by: filed_by,
  created_at: now,
  updated_at: now,
})

/** The columns that a decision writes now: the second head has as many days as the first. */
export const decidedRow = (after: TransferRecord, now: Date) => ({
  status: after.status,
  release_by: after.release_by,
  release_at: after.release_at,
  release_by_id: after.release_by_id,
  accept_by: after.accept_by,
  accept_at: after.accept_at,
  decision_reason: after.decision_reason,
  effective_at: after.effective_at,
  decided_by: after.decided?.by ?? null,
  decided_at: after.decided?.at ?? null,
  ...(after.status === 'pending_acceptance' ? { due_at: later(now) } : {}),
})

/** The head whose turn it is: one after the other. */
export const turnOf = (
  status: TransferRecord['status'],
  { from, to }: { readonly from: { readonly id: number }; readonly to: { readonly id: number } },
): number[] => (status === 'pending_release' ? [from.id] : status === 'pending_acceptance' ? [to.id] : [])
