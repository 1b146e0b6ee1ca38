import { Type } from 'typebox'
import { kinds } from '../kinds/index.ts'
import { transferStates, transferWorkflow } from '../workflows/transfer.ts'
import { actionsBy } from '../workflows/workflow.ts'
import { queueCalls, stepNames, Timeline } from './decision-shapes.ts'
import { endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'

const Words = Type.String()
const path = '/v1/cms/my-dashboard/reservations/transfer'
const row = {
  id: Id,
  version: Version,
  transfer_no: Words,
  status: Type.Enum(Object.keys(transferStates) as (keyof typeof transferStates)[]),
  brand_id: Type.Integer({ minimum: 0 }),
  lead_no: Words,
  client: Words,
  from_seller: Words,
  to_seller: Words,
  from_group: Words,
  to_group: Words,
  reason: Words,
  release_by: nullable(Words),
  release_at: nullable(Moment),
  accept_by: nullable(Words),
  accept_at: nullable(Moment),
  decision_reason: nullable(Words),
  effective_at: nullable(Moment),
  due_at: Moment,
  decided_by: nullable(Words),
  decided_at: nullable(Moment),
  created_at: Moment,
}
const Row = object(row)
const Whole = object({
  ...row,
  from_group_id: Id,
  to_group_id: Id,
  filed_by: nullable(Words),
  own: Type.Array(Id, { description: 'Users who may not decide it: who filed it, whose lead it is.' }),
  filers: Type.Array(Id, { description: 'Users who may cancel it.' }),
  turn: Type.Array(Id, { description: 'The head whose turn it is.' }),
  lead: object({
    status: Words,
    client_email: nullable(Words),
    client_mobile: nullable(Words),
    property: nullable(Words),
    ownership_expiration: Moment,
  }),
  timeline: Timeline,
  next: nullable(Id),
})
const place = { area: 'sellers_portal', module: 'transfer-request' } as const
const { page } = kinds.transferRequest
const seeing = { page, flag: 'view' } as const
const named = stepNames(transferWorkflow, actionsBy(transferWorkflow, 'staff', 'filer'))
const reason = Type.Optional(Type.String({ maxLength: 4000 }))
/** Judged by the handler: any text that is no token is an invalid link. */
const Token = Type.String({ minLength: 1, maxLength: 200 })

export const transferRequest = {
  ...queueCalls({
    ...kinds.transferRequest,
    path,
    row: Row,
    whole: Whole,
    asked: { ...named, reason, token: Type.Optional(Token) },
    words: {
      list: 'Transfers of leads between sellers, of the role’s brands, what is due first on top.',
      read: 'One transfer: its lead, the heads who decide, and what happened so far.',
    },
    preview: { access: 'signed-in', shows: [page], refusals: place },
  }),
  filing: endpoint('GET', `${path}/filing`, {
    access: seeing,
    reply: object({ groups: Type.Array(object({ id: Id, name: Words })) }),
    summary: 'The sales groups whose head the caller is: a head files transfers (domain.md 2.5).',
  }),
  find: endpoint('GET', `${path}/find`, {
    access: seeing,
    query: object({
      of: Type.Enum(['lead', 'seller']),
      search: Type.String({ minLength: 2, maxLength: 80 }),
    }),
    reply: Type.Array(object({ no: Words, label: Words, note: Words })),
    summary: 'Leads of the caller’s groups that may move, or sellers that could have them, by number or name.',
  }),
  file: endpoint('POST', path, {
    access: seeing,
    body: object({
      lead_no: Type.String({ maxLength: 14 }),
      to_seller_code: Type.String({ maxLength: 12 }),
      reason: Type.String({ maxLength: 4000 }),
    }),
    status: 201,
    reply: Row,
    summary:
      'File a transfer, by the head of the group that the lead leaves or comes to; who files it does not decide it.',
    audit: { action: 'add' },
  }),
  update: endpoint('POST', `${path}/update`, {
    access: 'signed-in',
    onBehalf: true,
    refuses: ['LINK_UNKNOWN', 'LINK_OF_ANOTHER', 'LINK_OVER'],
    body: object({
      id: Type.Optional(Id),
      token: Type.Optional(Token),
      ...named,
      reason,
      version: Type.Optional(Version),
    }),
    reply: Row,
    shows: [page],
    summary: 'Accept, disapprove or cancel a transfer, named by its id or by the token of the mail.',
    note: 'The head whose turn it is needs no right; anyone else the right to approve. Who filed it cancels it.',
    audit: { action: 'approve', place },
  }),
}

/** Must be last among the calls: one segment that no other call has. */
export const token = {
  read: endpoint('GET', '/:token', {
    cost: 'guess',
    access: 'signed-in',
    shows: [page],
    refuses: ['LINK_UNKNOWN', 'LINK_OF_ANOTHER', 'LINK_OVER'],
    params: object({ token: Token }),
    reply: object({
      purpose: Type.Enum(['transfer', 'reservation']),
      transfer: nullable(Whole),
      reservation: nullable(object({ reservation_no: Words, partner_id: Words, form: Type.Enum(['cis', 'ra']) })),
      allowed_actions: Type.Array(Words),
      expires_at: Moment,
    }),
    summary: 'What a link of a mail opens. It changes nothing, whoever opens it and however often.',
    note: 'GET {token}: mail scanners open links ahead of people; a token is 43 signs and never a path (domain.md 2.5).',
    refusals: place,
  }),
}
