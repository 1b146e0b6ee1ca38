import { Type } from 'typebox'
import { bulkLimit } from '../lists/list.ts'
import { Id, object } from './endpoint.ts'

/** The parameters of the list's own call, as text. */
export const Query = Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 600 }))
/** The ticked rows of a list: their ids, or all that match. */
export const Selection = Type.Union([
  object({ ids: Type.Array(Id, { minItems: 1, maxItems: bulkLimit, uniqueItems: true }) }),
  object({
    query: Query,
    trashed: Type.Optional(Type.Boolean()),
    count: Type.Integer({ minimum: 1, description: 'How many the person saw; another number now refuses the whole.' }),
  }),
])
