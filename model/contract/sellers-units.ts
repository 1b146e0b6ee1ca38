import { Type } from 'typebox'
import { endpoint, Moment, object } from './endpoint.ts'
import { keyed, seller } from './sellers-shapes.ts'

const text = (title: string, maxLength: number, example: string, description?: string) =>
  Type.String({ title, minLength: 1, maxLength, examples: [example], ...(description ? { description } : {}) })

const unit = {
  property_code: text('Property', 12, 'ALC01', 'The code of a property that is on sale.'),
  unit_code: text('Unit', 20, 'A-0101', 'The code of a unit that is on hold or reserved for another seller.'),
}
const Place = object({
  property_code: Type.String(),
  property: Type.String(),
  unit_code: Type.String(),
  place: Type.Integer({ description: 'In the queue; 1 is the next.' }),
  since: Moment,
})
const Places = Type.Array(Place, { description: 'All units that the seller waits for, the oldest wait first.' })
const place = { area: 'sellers_portal', module: 'e-booking' } as const

/** Units that another has, and that a seller waits for (decisions 276 and 287). */
export const sellersUnits = {
  waits: endpoint('GET', '/v1/sellers/unit/queue', {
    ...keyed,
    query: object(seller),
    reply: Places,
    summary: 'The units that a seller waits for, with their place in each queue.',
  }),
  queue: endpoint('POST', '/v1/sellers/unit/queue', {
    ...keyed,
    once: true,
    body: object({ ...seller, ...unit }),
    reply: Places,
    summary:
      'A seller waits for a unit that another has; once it is free, it is on hold for the first of the queue for 24 hours, by mail.',
    note: 'Who waits already keeps their place. A unit that is nobody’s has no queue: reserve it.',
    audit: { action: 'edit', place },
  }),
  leaveQueue: endpoint('POST', '/v1/sellers/unit/queue/leave', {
    ...keyed,
    once: true,
    body: object({ ...seller, ...unit }),
    reply: Places,
    summary: 'A seller gives up their place in the queue of a unit; who has none is answered the same.',
    audit: { action: 'edit', place },
  }),
}
