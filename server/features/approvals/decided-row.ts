import type { RequestRecord } from '../../../model/workflows/request.ts'

/** The columns that a decision writes, except the date that it moves, whose name differs by kind. */
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
