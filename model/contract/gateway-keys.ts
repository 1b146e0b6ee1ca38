import { Type } from 'typebox'
import { gatewayClientKeys, longestKeyDays } from '../rules/gateways.ts'
import { Done, endpoint, Id, Moment, nullable, object } from './endpoint.ts'

const page = 'admin.gateway-keys'
const Client = Type.Enum([...gatewayClientKeys], { title: 'Client', examples: ['sellers-portal'] })
const Day = Type.String({ format: 'date' })
const Key = object({
  id: Type.Integer({ minimum: 0, description: '0: the key that the settings hold.' }),
  client: Client,
  name: Type.String(),
  ending: nullable(Type.String({ description: 'Its last four characters.' })),
  ends_on: nullable(Day),
  ends_soon: Type.Boolean({ description: 'Within 14 days.' }),
  is_good: Type.Boolean({ description: 'Neither ended nor revoked.' }),
  last_used_at: nullable(Moment),
  created_at: nullable(Moment),
  created_by: nullable(Type.String()),
  revoked_at: nullable(Moment),
  revoked_by: nullable(Type.String()),
})

export const gatewayKeys = {
  list: endpoint('GET', '/v1/cms/gateway-key', {
    access: { page, flag: 'view' },
    reply: object({ items: Type.Array(Key) }),
    summary: 'The keys by which the portals call: those that are good first, then what ended or was revoked.',
  }),
  create: endpoint('POST', '/v1/cms/gateway-key', {
    access: { page, flag: 'add' },
    body: object({
      client: Client,
      name: Type.String({
        maxLength: 320,
        title: 'Name',
        description: 'Where it is used, 1 to 80 characters.',
        examples: ['Sellers’ portal, live'],
      }),
      ends_on: Type.String({
        maxLength: 40,
        title: 'Ends on',
        description: `The last day on which it is good, in Manila: within ${longestKeyDays} days.`,
        examples: ['2027-11-30'],
      }),
    }),
    status: 201,
    reply: object({
      item: Key,
      key: Type.String({ description: 'Goes into the header `X-Portal-Key`. Shown here and never again.' }),
    }),
    summary: 'Makes a key for a portal beside those it has, so that the portal can change over while both are good.',
    audit: { action: 'add' },
  }),
  revoke: endpoint('DELETE', '/v1/cms/gateway-key/:id', {
    access: { page, flag: 'delete' },
    params: object({ id: Id }),
    reply: Done,
    summary: 'Revokes a key: every process refuses it within five seconds.',
    audit: { action: 'delete' },
  }),
}
