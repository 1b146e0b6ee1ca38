import { Type } from 'typebox'
import { promotion, registration } from '../content/records/draft-user.ts'
import { pageOfList } from '../kinds/page-of-list.ts'
import { draftUserStates } from '../rules/draft-users.ts'
import { reasonMost } from '../rules/reason.ts'
import { endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { judgedFields, newFields } from './fields.ts'
import { recordGroups } from './record-groups.ts'
import { keyed } from './sellers-shapes.ts'

const page = pageOfList.draftUsers
const params = object({ id: Id })
const Status = Type.Enum(Object.keys(draftUserStates) as (keyof typeof draftUserStates)[])
const decided = { access: { page, flag: 'approve' }, params } as const
const Decided = object({ id: Id, status: Status, version: Version, seller_code: nullable(Type.String()) })

export const draftUsers = {
  ...recordGroups.draftUsers,
  promote: endpoint('POST', '/v1/cms/draft-user/:id/promote', {
    ...decided,
    body: Type.Unsafe<{ version?: number }>(
      object({ ...judgedFields(promotion.fields), version: Type.Optional(Version) }),
    ),
    described: object({ ...newFields(promotion.fields), version: Type.Optional(Version) }),
    reply: Decided,
    summary: 'Make a verified registration a seller, with the account of its address.',
    audit: { action: 'promote' },
  }),
  reject: endpoint('PUT', '/v1/cms/draft-user/:id/reject', {
    ...decided,
    body: object({
      reason: Type.String({ maxLength: reasonMost * 8, title: 'Reason', examples: ['The PRC ID could not be found'] }),
      version: Type.Optional(Version),
    }),
    reply: Decided,
    summary: 'Turn a registration down; whoever registered is told why.',
    audit: { action: 'reject' },
  }),
}

const place = { area: 'sellers_portal', module: 'draft-users' } as const
const Registration = object({
  registration_id: Id,
  status: Status,
  code_sent_at: nullable(Moment),
  verify_by: Type.String({ format: 'date-time', description: 'Until then the address has to be verified.' }),
})

/** A seller-to-be has no code yet, so these calls name nobody who acts (decision 170). */
export const sellersRegistrations = {
  registerSeller: endpoint('POST', '/v1/sellers/registration', {
    cost: 'guess',
    ...keyed,
    once: true,
    body: Type.Unsafe<{ email?: string }>(object(judgedFields(registration.fields))),
    described: object(newFields(registration.fields)),
    status: 201,
    reply: Registration,
    summary:
      'Somebody registers as a seller: a code of six digits is mailed to the address. Sent again, it brings a new code and what was corrected.',
    note: 'One code a minute to an address.',
    audit: { action: 'register', place },
  }),
  verifySeller: endpoint('POST', '/v1/sellers/registration/verify', {
    cost: 'guess',
    ...keyed,
    body: object({
      registration_id: Type.Integer({ minimum: 1, maximum: 999_999_999_999, title: 'Registration', examples: [7] }),
      code: Type.String({ pattern: '^[0-9]{6}$', title: 'Code', examples: ['482915'] }),
    }),
    reply: Registration,
    summary: 'The code of the mail verifies the address: five tries, within the hour. Then staff decide.',
    audit: { action: 'verify', place },
  }),
}
