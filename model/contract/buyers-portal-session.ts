import { Type } from 'typebox'
import { asBuyer, placed } from './buyers-portal-shapes.ts'
import { Done, endpoint, object } from './endpoint.ts'

/** Before the session there is only the portal's key. */
const portal = { access: 'public', door: 'buyers-portal', alsoPublic: true } as const
const login = placed('login')

export const buyersSession = {
  code: endpoint('POST', '/v1/buyers/code', {
    cost: 'guess',
    ...portal,
    body: object({
      login: Type.String({
        minLength: 1,
        maxLength: 190,
        title: 'Contract number or e-mail',
        description: 'A contract number, or the e-mail address of the account.',
        examples: ['maria@example.com'],
      }),
    }),
    reply: object({
      message: Type.String(),
      challenge: Type.String({ description: 'Send it back with the code. Only who holds it can try the code.' }),
      expires_in: Type.Integer({ description: 'Seconds.' }),
    }),
    summary:
      'A six-digit code is mailed to the address of the account. The answer is the same whether or not there is one.',
    audit: { action: 'code', place: login },
  }),
  session: endpoint('POST', '/v1/buyers/session', {
    cost: 'guess',
    ...portal,
    body: object({
      challenge: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', title: 'Challenge', examples: ['a'.repeat(43)] }),
      code: Type.String({ pattern: '^[0-9]{6}$', title: 'Code', examples: ['482915'] }),
    }),
    reply: object({
      token_type: Type.Literal('Bearer'),
      access_token: Type.String(),
      expires_in: Type.Integer({ description: 'Seconds until it ends in any case.' }),
      idle_seconds: Type.Integer({ description: 'Seconds without a call after which it ends.' }),
    }),
    summary:
      'The code of the mail becomes a session: five tries, ten minutes. Its token goes with each call of the buyer.',
    audit: { action: 'login', place: login },
  }),
  signOut: endpoint('POST', '/v1/buyers/sign-out', {
    ...asBuyer,
    reply: Done,
    summary: 'Ends this session.',
    audit: { action: 'logout', place: login },
  }),
}
