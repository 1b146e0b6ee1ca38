import { type TProperties, Type } from 'typebox'
import { Cursor, nullable, object } from './endpoint.ts'

export const Text = Type.String()
export const Maybe = nullable(Text)
export const Day = Type.String({ format: 'date' })
export const BrandId = Type.Integer({ minimum: 0 })
export const Pesos = Type.String({
  pattern: '^-?\\d+\\.\\d{2}$',
  description: 'Pesos with two decimals, as text: no float touches it.',
  examples: ['38520.75'],
})
/** An amount that nobody has brought yet is null, never 0. */
export const MaybePesos = nullable(
  Type.String({
    pattern: '^-?\\d+\\.\\d{2}$',
    description: 'Pesos with two decimals, as text. Null: not known. Say so, and do not show 0.',
    examples: ['38520.75'],
  }),
)
export const ContractNo = Type.String({
  minLength: 1,
  maxLength: 12,
  title: 'Contract number',
  examples: ['1000045127'],
})
export const Ticket = Type.String({
  minLength: 1,
  maxLength: 14,
  title: 'Number of the inquiry',
  examples: ['BI26-018833'],
})

/** The buyers' portal calls with its key, and with the token of the buyer whose call it is (decision 162). */
export const asBuyer = { access: 'buyer', door: 'buyers-portal', alsoPublic: true } as const
export const placed = (module: string) => ({ area: 'buyers_portal', module }) as const

/** A page of one's own rows, newest first; of one contract where it is named. */
export const ownQuery = object({
  contract_no: Type.Optional(ContractNo),
  after: Type.Optional(Cursor),
})
export const ownPage = <P extends TProperties>(row: P) =>
  object({
    items: Type.Array(object(row)),
    next: nullable(Type.String({ description: 'Send it as `after` for the next page; null at the end.' })),
  })
