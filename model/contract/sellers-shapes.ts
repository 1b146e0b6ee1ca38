import { type TSchema, Type } from 'typebox'
import { nullable, object } from './endpoint.ts'

/** Decision 101: the sellers’ portal calls with its key; it says which of its sellers acts. */
export const keyed = { access: 'public', door: 'sellers-portal' } as const
export const seller = {
  seller_code: Type.String({
    minLength: 1,
    maxLength: 12,
    title: 'Seller',
    description: 'The code of the seller who acts.',
    examples: ['S-004217'],
  }),
}
const no = (title: string, example: string) => Type.String({ minLength: 1, maxLength: 14, title, examples: [example] })
export const LeadNo = no('Lead no.', 'L26-0041877')
export const ReservationNo = no('Reservation no.', 'ZRRE26-004512')

/** A page of what a seller reads. */
export const inParts = <R extends TSchema>(row: R) =>
  object({
    items: Type.Array(row),
    next: nullable(Type.String({ description: 'Goes into `after` for the next page.' })),
  })
