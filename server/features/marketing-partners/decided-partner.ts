import type { PartnerRecord } from '../../../model/workflows/partner-record.ts'

/** The columns that a decision writes. */
export const decidedRow = (after: PartnerRecord) => ({
  status: after.status,
  approval: after.approval,
  current_level: after.current_level,
  status_reason: after.status_reason,
  submitted_by: after.submitted_by,
  decided_by: after.decided?.by ?? null,
  decided_at: after.decided?.at ?? null,
  accreditation_no: after.accreditation_no,
  accredited_at: after.accredited_at,
  accreditation_expires_at: after.accreditation_expires_at,
  erp_vendor_no: after.erp_vendor_no,
  posted_at: after.posted_at,
})
