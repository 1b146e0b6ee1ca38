import { Type } from 'typebox'
import { pageOfList } from '../kinds/page-of-list.ts'
import { endpoint, Id, object } from './endpoint.ts'
import { recordGroups } from './record-groups.ts'

export const holidays = {
  ...recordGroups.holidays,
  clocks: endpoint('GET', '/v1/cms/holiday/:id/clocks', {
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
