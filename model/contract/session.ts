import { Type } from 'typebox'
import { brandCodes } from '../brands.ts'
import { areaKeys, flags } from '../pages/page.ts'
import { Done, endpoint, Id, object, PageKey } from './endpoint.ts'
import { secondSteps } from './second-factor.ts'

/** Specification 9: fixed. A browser cannot keep a secret, so the secret is a public identifier (domain.md 4 row 30). */
export const client = { id: 1, secret: 'atrium-desk' } as const

const PageFlags = object(Object.fromEntries(flags.map(flag => [flag, Type.Optional(Type.Boolean())])))
const AreaAccess = Type.Record(Type.String(), PageFlags)
const GroupKeys = Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 40 }))
export const RoleAccess = object({
  brands: Type.Array(Type.Enum(brandCodes)),
  fields: Type.Optional(
    Type.Record(PageKey, object({ hidden: GroupKeys, fixed: GroupKeys }), {
      description:
        'By page, groups of fields that the role does not see there, and those that it sees and does not change. Absent: it has them all.',
    }),
  ),
  rows: Type.Optional(
    Type.Record(PageKey, Type.Enum(['own', 'group']), {
      description: 'By page, the records to which the role is kept there. Absent: all of its brands.',
    }),
  ),
  ...(Object.fromEntries(areaKeys.map(area => [area, AreaAccess])) as Record<
    (typeof areaKeys)[number],
    typeof AreaAccess
  >),
})

export const ViewedAs = object({
  kind: Type.Enum(['user', 'role']),
  id: Id,
  name: Type.String(),
  by: Type.String({ description: 'Who looks.' }),
  closed: Type.Integer({ description: 'Pages that are open to the one who is viewed, and not to who looks.' }),
})
export const Profile = object({
  id: Id,
  Firstname: Type.String(),
  Lastname: Type.String(),
  email: Type.String(),
  user_type_id: Type.Integer(),
  must_change_password: Type.Boolean(),
  second_step: Type.Enum([...secondSteps], {
    description: 'What the sign-in still needs; nothing else opens before it.',
  }),
  user_role: object({ id: Id, name: Type.String(), access: RoleAccess }),
  viewing_as: Type.Union([ViewedAs, Type.Null()], {
    description:
      'Whose desk it is that the caller sees. The names and the role are then theirs; id and e-mail the caller’s own.',
  }),
})

/** The user_type_id of staff: every other type is refused (specification 1). */
export const cmsUserType = 3
/** Domain.md 1A (ours). */
export const buyerUserType = 1

const SignedIn = object({
  access_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer({ description: 'Seconds until the token ends whatever happens.' }),
})

export const session = {
  signIn: endpoint('POST', '/oauth/token', {
    cost: 'guess',
    access: 'public',
    device: true,
    refuses: ['INVALID_CREDENTIALS', 'NO_PERMISSION'],
    summary: 'Sign in with e-mail and password; answers a bearer token.',
    body: object({
      grant_type: Type.Optional(Type.Literal('password')),
      client_id: Type.Union([Type.Literal(client.id), Type.Literal(String(client.id))]),
      client_secret: Type.Optional(Type.String({ maxLength: 200 })),
      username: Type.String({ maxLength: 320 }),
      password: Type.String({ maxLength: 1024 }),
    }),
    reply: SignedIn,
    audit: { action: 'login', place: { area: 'admin', module: 'session' } },
  }),
  signOut: endpoint('POST', '/oauth/revoke', {
    access: 'signed-in',
    beforePassword: true,
    beforeSecond: true,
    whileViewing: true,
    summary: 'Sign out: the token stops working at once.',
    reply: Done,
    audit: { action: 'logout', place: { area: 'admin', module: 'session' } },
  }),
  profile: endpoint('GET', '/v1/user', {
    access: 'signed-in',
    beforePassword: true,
    beforeSecond: true,
    summary: 'Who is signed in, with the role’s access.',
    reply: Profile,
  }),
  changePassword: endpoint('POST', '/v1/user/password', {
    cost: 'guess',
    access: 'signed-in',
    beforePassword: true,
    summary: 'Choose a new password; every other session of the caller ends at once.',
    body: object({ current: Type.String({ maxLength: 1024 }), password: Type.String({ maxLength: 1024 }) }),
    reply: Done,
    audit: { action: 'edit', place: { area: 'admin', module: 'session' } },
  }),
  forgot: endpoint('POST', '/v1/user/password/forgot', {
    cost: 'guess',
    access: 'public',
    summary:
      'Ask for a link by mail to choose a new password. The answer is the same whether the address is known or not.',
    body: object({ email: Type.String({ minLength: 1, maxLength: 320 }) }),
    reply: object({ message: Type.String() }),
    audit: { action: 'forgot', place: { area: 'admin', module: 'session' } },
  }),
  reset: endpoint('POST', '/v1/user/password/reset', {
    cost: 'guess',
    access: 'public',
    refuses: ['LINK_UNKNOWN', 'RESET_OVER'],
    summary: 'Choose a new password with the link of the mail, once; every session ends.',
    body: object({
      token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', examples: ['a'.repeat(43)] }),
      password: Type.String({ maxLength: 1024 }),
    }),
    reply: Done,
    audit: { action: 'edit', place: { area: 'admin', module: 'session' } },
  }),
  offers: endpoint('GET', '/v1/user/sign-in', {
    access: 'public',
    summary: 'Which ways of signing in there are.',
    reply: object({ provider: Type.Union([Type.String(), Type.Null()]) }),
  }),
  beginProvider: endpoint('POST', '/v1/user/sign-in/provider', {
    cost: 'guess',
    access: 'public',
    refuses: ['NOT_AVAILABLE'],
    summary: 'Where the browser goes to sign in with the group’s provider; `binding` stays in the browser.',
    reply: object({ address: Type.String(), binding: Type.String() }),
  }),
  endProvider: endpoint('POST', '/v1/user/sign-in/provider/end', {
    cost: 'guess',
    access: 'public',
    device: true,
    refuses: ['INVALID_CREDENTIALS', 'NO_PERMISSION', 'NOT_AVAILABLE'],
    summary: 'The provider has sent the browser back: answers a bearer token, as oauth/token does.',
    body: object({
      binding: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', examples: ['a'.repeat(43)] }),
      search: Type.String({ maxLength: 8000, description: 'The query of the address the browser came back to.' }),
    }),
    reply: SignedIn,
    audit: { action: 'login', place: { area: 'admin', module: 'session' } },
  }),
}
