import { Type } from 'typebox'
import { Done, endpoint, object } from './endpoint.ts'

/** The first steps through the desk, which each person may call off for good (decision 348). */
export const tour = {
  read: endpoint('GET', '/v1/cms/tour', {
    access: 'signed-in',
    reply: object({
      is_due: Type.Boolean({ description: 'The caller has neither seen it through nor called it off.' }),
    }),
    summary: 'Whether the caller is to be shown around the desk.',
  }),
  end: endpoint('POST', '/v1/cms/tour/end', {
    access: 'signed-in',
    body: object({}),
    reply: Done,
    summary: 'Call the tour off, on every device and for good.',
    note: 'Not audited: it is one’s own and changes no record.',
  }),
}
