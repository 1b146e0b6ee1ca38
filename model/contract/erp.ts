import { Type } from 'typebox'
import { listOf } from '../kinds/lists.ts'
import { postingStates, postingTypeKeys } from '../workflows/posting.ts'
import { endpoint, fieldValue, Id, Moment, nullable, object } from './endpoint.ts'
import { listQuery, listReply } from './list-shapes.ts'

const Text = Type.String()
const page = 'sellers_portal.erp-ledger'
const row = {
  id: Id,
  version: Type.Integer(),
  created_at: Moment,
  name: Text,
  subject_type: Type.Enum(postingTypeKeys),
  status: Type.Enum(Object.keys(postingStates) as (keyof typeof postingStates)[]),
  attempts: Type.Integer(),
  erp_doc_no: nullable(Text),
  mismatch: nullable(Text),
  last_error: nullable(Text),
  next_attempt_at: nullable(Moment),
  idempotency_key: Text,
}
const Attempt = object({ at: Moment, outcome: Text, detail: nullable(Text), ms: Type.Integer() })
const Whole = object({
  ...row,
  subject_id: Id,
  brand: Text,
  posted_at: nullable(Moment),
  request: fieldValue('What is sent, with numbers of identity masked.'),
  response: fieldValue('What the ERP answered, masked the same.'),
  history: Type.Array(Attempt),
  mismatches: Type.Array(object({ field: Text, sent: Text, received: Text })),
})

export const erpPostings = {
  post: endpoint('POST', '/v1/cms/post-to-:erp', {
    access: { page, flag: 'approve' },
    params: object({ erp: Type.String({ pattern: '^[a-z0-9-]{1,40}$', examples: ['erp'] }) }),
    body: object({ type: Type.Enum(postingTypeKeys), id: Id }),
    reply: Whole,
    status: 202,
    summary: 'Queue an approved record for the ERP. Called again while it waits, it answers with the same posting.',
    note: 'There is one, called `erp`; any other is not found (domain.md 2.14). `client_data` is the update of client data, by the `id` of the buyer’s sheet (`reservations.sheets`).',
    audit: { action: 'post' },
  }),
  list: endpoint('GET', '/v1/cms/erp-postings', {
    access: { page, flag: 'view' },
    query: listQuery(listOf('erpPostings')),
    reply: listReply(object(row)),
    summary: 'The ledger: what went to the ERP, what waits and what stopped, newest first.',
  }),
  read: endpoint('GET', '/v1/cms/erp-postings/:id', {
    access: { page, flag: 'view' },
    params: object({ id: Id }),
    reply: Whole,
    summary: 'One posting with its key, its attempts, what was sent, what came back and where they differ.',
  }),
  replay: endpoint('POST', '/v1/cms/erp-postings/:id/replay', {
    access: { page, flag: 'approve' },
    params: object({ id: Id }),
    reply: Whole,
    summary:
      'Try a posting that stopped again, under the same key, so that it has one effect whatever became of the last attempt.',
    audit: { action: 'replay' },
  }),
}
