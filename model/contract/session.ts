import { Type } from 'typebox'
import { brandCodes } from '../brands.ts'
import { areaKeys, flags } from '../pages/page.ts'
import { Done, endpoint, Id, object } from './endpoint.ts'

/** Specification 9: fixed. A browser cannot keep a secret, so the secret is a public identifier (domain.md 4 row 30). */
export const client = { id: 1, secret: 'atrium-desk' } as const

const PageFlags = object(Object.fromEntries(flags.map(flag => [flag, Type.Optional(Type.Boolean())])))
const AreaAccess = Type.Record(Type.String(), PageFlags)
export const RoleAccess = object({
  brands: Type.Array(Type.Enum(brandCodes)),
  ...(Object.fromEntries(areaKeys.map(area => [area, AreaAccess])) as Record<
    (typeof areaKeys)[number],
    typeof AreaAccess
  >),
})

export const Profile = object({
  id: Id,
  Firstname: Type.String(),
  Lastname: Type.String(),
  email: Type.String(),
  user_type_id: Type.Integer(),
  must_change_password: Type.Boolean(),
  user_role: object({ id: Id, name: Type.String(), access: RoleAccess }),
})

/** The user_type_id of staff: every other type is refused (specification 1). */
export const cmsUserType = 3

export const session = {
  signIn: endpoint({
    method: 'POST',
    path: '/oauth/token',
    access: 'public',
    summary: 'Sign in with e-mail and password; answers a bearer token.',
    body: object({
      grant_type: Type.Optional(Type.Literal('password')),
      client_id: Type.Union([Type.Literal(client.id), Type.Literal(String(client.id))]),
      client_secret: Type.Optional(Type.String({ maxLength: 200 })),
      username: Type.String({ maxLength: 320 }),
      password: Type.String({ maxLength: 1024 }),
    }),
    reply: object({
      access_token: Type.String(),
      token_type: Type.Literal('Bearer'),
      expires_in: Type.Integer({ description: 'Seconds until the token ends whatever happens.' }),
    }),
    audit: { action: 'login', place: { area: 'admin', module: 'session' } },
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/oauth/revoke',
    access: 'signed-in',
    beforePassword: true,
    summary: 'Sign out: the token stops working at once.',
    reply: Done,
    audit: { action: 'logout', place: { area: 'admin', module: 'session' } },
  }),
  profile: endpoint({
    method: 'GET',
    path: '/v1/user',
    access: 'signed-in',
    beforePassword: true,
    summary: 'Who is signed in, with the role’s access.',
    reply: Profile,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/v1/user/password',
    access: 'signed-in',
    beforePassword: true,
    summary: 'Choose a new password; every other session of the caller ends at once.',
    body: object({ current: Type.String({ maxLength: 1024 }), password: Type.String({ maxLength: 1024 }) }),
    reply: Done,
    audit: { action: 'edit', place: { area: 'admin', module: 'session' } },
  }),
}
