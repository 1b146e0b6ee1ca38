import { Type } from 'typebox'
import { Done, endpoint, Id, Moment, nullable, object } from './endpoint.ts'

const base = '/v1/user/second-factor'
const place = { area: 'admin', module: 'session' } as const
/** Open to a session whose second step is pending. */
const early = { beforePassword: true, beforeSecond: true } as const
const password = Type.Optional(
  Type.String({ maxLength: 1024, description: 'One’s own, again; not asked for right after the sign-in.' }),
)
const Code = Type.String({ maxLength: 40, description: 'Six digits of the code app, or a recovery code.' })
const Passkey = object({ id: Id, name: Type.String(), created_at: Moment, used_at: nullable(Moment) })
/** The types of the browser's own passkey calls. */
const Browser = Type.Record(Type.String(), Type.Unknown())
const Codes = object({
  recovery_codes: Type.Array(Type.String(), {
    description: 'Each opens once; shown this one time. Empty where earlier ones hold.',
  }),
})

/** What a session still needs: a code, the choice of a first second factor, or nothing. */
export const secondSteps = ['none', 'code', 'enrol'] as const

export const secondFactor = {
  read: endpoint('GET', base, {
    access: 'signed-in',
    ...early,
    summary: 'One’s own second factors, and whether one is due.',
    reply: object({
      due: Type.Enum([...secondSteps]),
      is_required: Type.Boolean({ description: 'The role asks for one.' }),
      has_app: Type.Boolean(),
      passkeys: Type.Array(Passkey),
      recovery_left: Type.Integer(),
    }),
  }),
  verify: endpoint('POST', `${base}/verify`, {
    cost: 'guess',
    access: 'signed-in',
    device: true,
    ...early,
    summary: 'The second step of signing in, by code.',
    body: object({ code: Code }),
    reply: Done,
    audit: { action: 'login', place },
  }),
  askPasskey: endpoint('POST', `${base}/passkey`, {
    cost: 'guess',
    access: 'signed-in',
    ...early,
    summary: 'What the browser needs to ask for a passkey.',
    reply: Browser,
  }),
  verifyPasskey: endpoint('POST', `${base}/passkey/verify`, {
    cost: 'guess',
    access: 'signed-in',
    device: true,
    ...early,
    summary: 'The second step of signing in, by passkey.',
    body: object({ response: Browser }),
    reply: Done,
    audit: { action: 'login', place },
  }),
  beginApp: endpoint('POST', `${base}/app`, {
    cost: 'guess',
    access: 'signed-in',
    ...early,
    summary: 'A key for a code app; it counts once a code of it was given.',
    body: object({ password }),
    reply: object({ key: Type.String(), address: Type.String({ description: 'otpauth: to be shown as a QR code.' }) }),
    audit: { action: 'edit', place },
  }),
  confirmApp: endpoint('PUT', `${base}/app`, {
    cost: 'guess',
    access: 'signed-in',
    device: true,
    ...early,
    summary: 'The first code of the code app.',
    body: object({ code: Code }),
    reply: Codes,
    audit: { action: 'edit', place },
  }),
  removeApp: endpoint('DELETE', `${base}/app`, {
    cost: 'guess',
    access: 'signed-in',
    summary: 'Take one’s code app away.',
    body: object({ password }),
    reply: Done,
    audit: { action: 'edit', place },
  }),
  beginPasskey: endpoint('POST', `${base}/passkeys/begin`, {
    cost: 'guess',
    access: 'signed-in',
    ...early,
    refusals: place,
    summary: 'What the browser needs to make a passkey.',
    body: object({ password }),
    reply: Browser,
  }),
  addPasskey: endpoint('POST', `${base}/passkeys`, {
    cost: 'guess',
    access: 'signed-in',
    device: true,
    ...early,
    summary: 'Keep the passkey that the browser made.',
    body: object({ name: Type.String({ maxLength: 60 }), response: Browser }),
    reply: Codes,
    status: 201,
    audit: { action: 'edit', place },
  }),
  removePasskey: endpoint('DELETE', `${base}/passkeys/:id`, {
    cost: 'guess',
    access: 'signed-in',
    summary: 'Take one of one’s passkeys away.',
    params: object({ id: Id }),
    body: object({ password }),
    reply: Done,
    audit: { action: 'edit', place },
  }),
  newCodes: endpoint('POST', `${base}/recovery`, {
    cost: 'guess',
    access: 'signed-in',
    summary: 'New recovery codes; the earlier ones end.',
    body: object({ password }),
    reply: Codes,
    audit: { action: 'edit', place },
  }),
}
