import { Type } from 'typebox'
import { pageOfList } from '../kinds/page-of-list.ts'
import { endpoint, Id, Moment, nullable, object } from './endpoint.ts'

const Text = Type.String()
const Count = Type.Integer({ minimum: 0 })
const access = { page: pageOfList.userTrail, flag: 'view' } as const

const Verdict = object({
  sound: Type.Boolean(),
  seals: Count,
  waiting: Count,
  retired: Count,
  head: nullable(object({ seq: Type.Integer(), at: Moment })),
  findings: Type.Array(
    object({
      kind: Type.Enum(['changed', 'missing', 'inserted', 'backdated', 'chain', 'cut', 'head', 'key'], {
        description: '`key`: made under another key, so that nobody can say whether it was changed.',
      }),
      trail: nullable(Text),
      id: nullable(Id),
      words: Text,
    }),
  ),
  found: Count,
})

export const TrailCheck = object({
  id: Id,
  status: Type.Enum(['waiting', 'running', 'done', 'failed']),
  asked_by: Text,
  asked_at: Moment,
  started_at: nullable(Moment),
  finished_at: nullable(Moment),
  seals_done: Count,
  seals_total: Count,
  verdict: nullable(Verdict),
  problem: nullable(Type.String({ description: 'Why it could not be finished.' })),
})
const Checks = object({
  last: nullable(TrailCheck),
  ended: nullable(TrailCheck),
})

/** Holding the trails against their seals: a job, one at a time. */
export const trailChecks = {
  verify: endpoint('POST', '/v1/cms/user-trail/verify', {
    access,
    reply: Checks,
    status: 202,
    cost: 'heavy',
    summary: 'Have every line of both trails held against its seal, and the last seal against the one kept outside.',
    note: 'One at a time: while a check waits or runs, this answers with it.',
    audit: { action: 'verify' },
  }),
  checks: endpoint('GET', '/v1/cms/user-trail/verify', {
    access,
    reply: Checks,
    summary:
      'The check of the trails that was asked for last, with its progress, and the last one that came to an end.',
  }),
}
