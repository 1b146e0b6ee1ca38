import type { RequestRecord } from '../../../model/workflows/request.ts'

/** What a decision writes of a request, but for the date that it moves, which each kind names otherwise. */
export const decidedRow = (after: RequestRecord) => ({
  status: after.status,
  previous_expiry: after.previous_expiry,
  approved_days: after.approved_days,
  approver_id: after.approver_id,
  approver: after.approver,
  decided_at: after.decided?.at ?? null,
  disapproval_date: after.disapproval_date,
  disapproval_reason: after.disapproval_reason,
  disapproval_attachment: after.disapproval_attachment,
})
