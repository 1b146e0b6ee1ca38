import { inquiryWorkflow } from '../../../model/workflows/inquiry.ts'
import type { HandlersOf } from '../../http/context.ts'
import { caseCalls } from '../../records/cases/case-handlers.ts'
import { assigneesOf } from '../../records/cases/inquiries.ts'
import { inquiryBacking } from './backing.ts'
import { inquiryKind } from './kind.ts'

export const webInquiries: HandlersOf<'webInquiries'> = {
  ...caseCalls(inquiryKind, inquiryBacking),
  assignees: ({ params, query }, ctx) => assigneesOf(ctx, inquiryWorkflow.page, params.brand, query),
}
