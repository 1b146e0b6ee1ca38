import { Type } from 'typebox'
import { pageOfList } from '../lists/page-of.ts'
import { recordKinds } from '../records/index.ts'
import { endpoint, Id, object } from './endpoint.ts'
import { recordCalls, removalCall } from './records.ts'

export const holidays = {
  ...recordCalls(recordKinds.holidays),
  ...removalCall(recordKinds.holidays),
  clocks: endpoint({
    method: 'GET',
    path: '/v1/cms/holiday/:id/clocks',
    access: { page: pageOfList.holidays, flag: 'view' },
    params: object({ id: Id }),
    reply: object({
      answers: Type.Integer({ description: 'Open inquiries whose working days run over this day.' }),
      postings: Type.Integer({ description: 'Payments that are still to be posted, likewise.' }),
      checks: Type.Integer({ description: 'Open requests to hold or pull out a check, by their banking days.' }),
    }),
    summary: 'How many open deadlines run over this day, and may move when it changes.',
  }),
}
