import { buyerInquiryPresets } from '../../../model/contract/buyer-inquiries.ts'
import type { Download } from '../../../model/contract/endpoint.ts'
import { buyerInquiryWorkflow } from '../../../model/workflows/buyer-inquiry.ts'
import type { HandlersOf } from '../../http/context.ts'
import { caseBacking } from '../../records/cases/bulk-steps.ts'
import { caseCalls, takeStep } from '../../records/cases/case-handlers.ts'
import { assigneesOf } from '../../records/cases/inquiries.ts'
import { presetHandlers } from '../../records/preset.ts'
import { sentFile } from '../../records/sent-file.ts'
import { buyerInquiryKind } from './kind.ts'

type Handlers = HandlersOf<'buyerInquiries'>
export const buyerInquiriesBacking = caseBacking(buyerInquiryKind, ['close'])

export const buyerInquiries: Handlers = {
  ...caseCalls(buyerInquiryKind, buyerInquiriesBacking),
  ...presetHandlers(buyerInquiriesBacking, buyerInquiryPresets),
  override: async ({ params, body }, ctx) =>
    (await takeStep(ctx, buyerInquiryKind, params.id, { action: 'override', ...body })) as Awaited<
      ReturnType<Handlers['override']>
    >,
  // The row is read within the caller's brands; the file is nobody's but the row's.
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
  assignees: ({ query: { brand_id, ...asked } }, ctx) => assigneesOf(ctx, buyerInquiryWorkflow.page, brand_id, asked),
}
