import { type Static, Type } from 'typebox'
import { kinds } from '../kinds/index.ts'
import { type RequestKey, requestKinds, workflows } from '../workflows/index.ts'
import { actionsBy } from '../workflows/workflow.ts'
import { queueCalls, stepNames, Timeline } from './decision-shapes.ts'
import { endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'

const day = Type.String({ format: 'date' })
const Words = Type.String()
export const PrivateFile = object({ id: Id, original_name: Words, mime: Words, size: Type.Integer() })

/** Input and reply of a decision (specification 3 and domain.md 2.2), for one kind of request. */
function row<K extends RequestKey>(key: K) {
  const { expiry } = requestKinds[key]
  const { states } = workflows[key]
  return {
    id: Id,
    request_no: Words,
    version: Version,
    status: Type.Enum(Object.keys(states) as (keyof typeof states)[]),
    brand_id: Type.Integer({ minimum: 0 }),
    client: Words,
    seller_id: Id,
    seller: Words,
    sales_group: Words,
    subject_no: Words,
    requested_days: Type.Integer(),
    requested_expiry: Moment,
    reason: Words,
    ...({ [expiry]: Moment } as { [F in (typeof requestKinds)[K]['expiry']]: typeof Moment }),
    previous_expiry: nullable(Moment),
    approved_days: nullable(Type.Integer()),
    approver_id: nullable(Id),
    approver: nullable(Words),
    decided_at: nullable(Moment),
    disapproval_date: nullable(day),
    disapproval_reason: nullable(Words),
    disapproval_attachment: nullable(PrivateFile),
    created_at: Moment,
    decide_by: nullable(Moment),
    /** The same while it waits; null once nobody need decide it. */
    due_at: nullable(Moment),
    /** Another seller has the same client. */
    has_conflict: Type.Boolean(),
  }
}

const Conflict = object({
  lead_no: Words,
  seller: Words,
  until: Moment,
  same: Type.Array(Type.Enum(['mobile', 'email'])),
  request_no: nullable(Words),
})

export type RequestRow = Static<(typeof ownershipExtension)['decide']['reply']>

/** The calls of one kind of request. */
function requestGroup<K extends RequestKey>(key: K) {
  const { page, path, type } = requestKinds[key]
  const seeing = { page, flag: 'view' } as const
  const deciding = { page, flag: 'approve' } as const
  const query = {
    ...stepNames(workflows[key], actionsBy(workflows[key], 'staff')),
    approved_days: Type.Optional(Type.Integer()),
    reason: Type.Optional(Type.String({ maxLength: 4000 })),
    attachment: Type.Optional(Id),
  }
  const Row = object(row(key))
  const whole = object({
    ...row(key),
    own: Type.Array(Id, { description: 'Users whose own request it is: they may not decide it.' }),
    limit_days: Type.Integer(),
    attachment: nullable(PrivateFile),
    subject: object({
      id: Id,
      no: Words,
      status: Words,
      expiry: Moment,
      used: Type.Integer(),
      most: Type.Integer(),
      property: nullable(Words),
      source: Words,
      registered_at: Moment,
      client_email: nullable(Words),
      client_mobile: nullable(Words),
      citizenship: nullable(Words),
    }),
    conflicts: Type.Array(Conflict),
    timeline: Timeline,
    next: nullable(Id),
  })
  return {
    ...queueCalls({
      ...kinds[key],
      path,
      row: Row,
      whole,
      asked: query,
      words: {
        list: `${type}s: requests of the role’s brands, what is due first on top.`,
        read: 'One request: its lead, who else claims the client, what happened so far, and the next one that waits.',
      },
      preview: { access: deciding },
    }),
    decide: endpoint('PUT', path, {
      access: deciding,
      onBehalf: true,
      body: object({ id: Id, version: Type.Optional(Version), ...query }),
      reply: Row,
      summary: `Approve or disapprove ${type}s. The same decision again within a minute answers as the first did.`,
      audit: { action: 'approve' },
    }),
    attach: endpoint('POST', `${path}/:id/attachment`, {
      access: deciding,
      onBehalf: true,
      params: object({ id: Id }),
      body: 'multipart',
      bodyLimit: 11 * 1024 * 1024,
      reply: PrivateFile,
      status: 201,
      summary: 'Send a file (PDF, JPG or PNG of 10 MB or less) that a decision on this request may then name.',
      audit: { action: 'attach' },
    }),
    file: endpoint('GET', `${path}/:id/attachment/:file`, {
      access: seeing,
      onBehalf: true,
      params: object({ id: Id, file: Id }),
      reply: 'file',
      summary: 'A file of this request.',
    }),
  }
}

export const ownershipExtension = requestGroup('ownershipExtension')
export const leadRenewal = requestGroup('leadRenewal')
export const submissionExtension = requestGroup('submissionExtension')
