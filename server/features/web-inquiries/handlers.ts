import { inquiryWorkflow } from '../../../model/workflows/inquiry.ts'
import type { HandlersOf } from '../../call/context.ts'
import { caseCalls } from '../../records/cases/case-handlers.ts'
import { assigneesOf } from '../../records/cases/inquiries.ts'
import { inquiryKind } from './kind.ts'
import { inquiryListSource } from './list-source.ts'

export const webInquiries: HandlersOf<'webInquiries'> = {
  ...caseCalls(inquiryKind, inquiryListSource),
  assignees: ({ params, query }, ctx) => assigneesOf(ctx, inquiryWorkflow.page, params.brand, query),
}
