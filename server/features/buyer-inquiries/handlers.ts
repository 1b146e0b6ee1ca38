import { buyerInquiryPresets } from '../../../model/contract/buyer-inquiries.ts'
import type { Download } from '../../../model/contract/endpoint.ts'
import { buyerInquiryWorkflow } from '../../../model/workflows/buyer-inquiry.ts'
import type { HandlersOf } from '../../call/context.ts'
import { caseListSource } from '../../records/cases/bulk-steps.ts'
import { caseCalls, takeStep } from '../../records/cases/case-handlers.ts'
import { assigneesOf } from '../../records/cases/inquiries.ts'
import { presetHandlers } from '../../records/preset.ts'
import { sentFile } from '../../records/sent-file.ts'
import { buyerInquiryKind } from './kind.ts'

type Handlers = HandlersOf<'buyerInquiries'>
export const buyerInquiriesListSource = caseListSource(buyerInquiryKind, ['close'])

export const buyerInquiries: Handlers = {
  ...caseCalls(buyerInquiryKind, buyerInquiriesListSource),
  ...presetHandlers(buyerInquiriesListSource, buyerInquiryPresets),
  override: async ({ params, body }, ctx) =>
    (await takeStep(ctx, buyerInquiryKind, params.id, { action: 'override', ...body })) as Awaited<
      ReturnType<Handlers['override']>
    >,
  // The query reads the row within the caller's brands; the file belongs to that row alone.
  paper: async ({ params }, { db, deps }): Promise<Download> => {
    const stored = await db
      .selectFrom('buyer_inquiries as t')
      .innerJoin('buyer_inquiry_files as a', 'a.inquiry_id', 't.id')
      .innerJoin('files as f', 'f.id', 'a.file_id')
      .where('t.id', '=', params.id)
      .where('a.file_id', '=', params.file)
      .whereRef('f.brand_id', '=', 't.brand_id')
      .where('f.visibility', '=', 'private')
      .select(['f.path', 'f.mime', 'f.original_name'])
      .executeTakeFirst()
    return sentFile(deps, stored)
  },
  assignees: ({ query: { brand_id, ...request } }, ctx) =>
    assigneesOf(ctx, buyerInquiryWorkflow.page, brand_id, request),
}
