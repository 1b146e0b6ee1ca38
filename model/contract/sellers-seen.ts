import { Type } from 'typebox'
import { sellerModules } from '../kinds/sellers-trail.ts'
import { endpoint, Moment, object } from './endpoint.ts'
import { keyed, seller } from './sellers-shapes.ts'

/** Lines in one call. */
const mostLines = 100
/** The actions that only the portal sees; what Atrium does itself it records itself. */
const seenActions = ['login', 'logout', 'view', 'search', 'print', 'export', 'download'] as const

const Line = object({
  seller_code: Type.Optional({
    ...seller.seller_code,
    description: 'Left out only where somebody unknown tried to sign in.',
  }),
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 170,
      title: 'Name',
      description: 'What was typed as the name, where a sign-in failed and no seller is known.',
      examples: ['c.dizon@example.com'],
    }),
  ),
  at: { ...Moment, title: 'Time', description: 'Within the last seven days.', examples: ['2026-11-24T01:15:00.000Z'] },
  module: Type.Enum(
    sellerModules.map(({ value }) => value),
    { title: 'Module', examples: ['lead'] },
  ),
  action: Type.Enum([...seenActions], { title: 'Action', examples: ['view'] }),
  reference_no: Type.Optional(
    Type.String({ minLength: 1, maxLength: 20, title: 'Reference no.', examples: ['L26-0041877'] }),
  ),
  result: Type.Optional(
    Type.Enum(['ok', 'denied', 'failed'], { title: 'Result', description: 'ok where left out.', examples: ['ok'] }),
  ),
  ip: Type.String({
    minLength: 2,
    maxLength: 45,
    title: 'Address',
    description: 'Of the person’s device, not of the portal.',
    examples: ['203.0.113.7'],
  }),
  user_agent: Type.String({ maxLength: 300, title: 'Browser', examples: ['Mozilla/5.0'] }),
})

export const sellersSeen = {
  seen: endpoint('POST', '/v1/sellers/trail', {
    ...keyed,
    once: true,
    status: 201,
    body: object({ lines: Type.Array(Line, { minItems: 1, maxItems: mostLines, title: 'Lines' }) }),
    reply: object({ recorded: Type.Integer() }),
    summary:
      'Sign-ins and looks that the portal saw, for Seller’s Trail and Login Trails: up to 100 lines, all or none.',
    note: 'The lines are the record; no other trail has a line of this call.',
  }),
}
