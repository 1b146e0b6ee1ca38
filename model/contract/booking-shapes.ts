import { type TSchema, Type } from 'typebox'
import { docTypes, formStates, reservationStates } from '../workflows/reservation-record.ts'
import { Id, Moment, nullable, object, Version } from './endpoint.ts'

const keysOf = <K extends string>(of: { readonly [key in K]: unknown }) => Object.keys(of) as K[]
const Words = Type.String()
const Day = Type.String({ format: 'date' })

export const Pesos = (title: string, example = '50000.00') =>
  Type.String({
    title,
    pattern: '^\\d{1,12}\\.\\d{2}$',
    description: 'Pesos with two decimals, as text: no float touches it.',
    examples: [example],
  })
export const DocType = Type.Enum(keysOf(docTypes), { title: 'Kind of paper', examples: ['valid_id_1'] })
export const Form = Type.Enum(['cis', 'ra'], {
  title: 'Form',
  description: 'The client information sheet of one buyer, or the reservation agreement.',
  examples: ['ra'],
})
export const SignerRole = Type.Enum(['buyer', 'co_buyer', 'attorney_in_fact', 'seller', 'broker'], {
  title: 'Signer',
  examples: ['buyer'],
})
export const BuyerType = Type.Enum(['individual', 'corporate'], { title: 'Kind of buyer', examples: ['individual'] })
export const PartnerRole = Type.Enum(['principal', 'spouse', 'co_buyer', 'attorney_in_fact'], {
  title: 'Role of the buyer',
  description: 'Exactly one buyer is the principal.',
  examples: ['principal'],
})

const price = {
  list_price: Words,
  discount_amount: Words,
  contract_price: Words,
  vat_amount: Words,
  other_charges: Words,
  tcp: Words,
  reservation_fee: Words,
}
const payment = {
  payment_scheme: Words,
  equity_pct: nullable(Words),
  equity_amount: nullable(Words),
  equity_term_months: nullable(Type.Integer()),
  monthly_amortization: nullable(Words),
  last_instalment: nullable(Words),
  balance_amount: nullable(Words),
  collection_mode: Words,
  covered_transaction: Type.Boolean(),
}
const Signature = object({
  form: Form,
  partner_id: nullable(Words),
  signer_role: Words,
  signer_name: Words,
  signed_at: Moment,
  stands: Type.Boolean({ description: 'False where what was signed has changed since: have it signed again.' }),
})

/** A reservation as its seller sees it: every figure of the computation, and what is still in the way. */
export const Booking = object({
  reservation_no: Words,
  version: Version,
  status: Type.Enum(keysOf(reservationStates)),
  property_code: Words,
  property: Words,
  unit_code: Words,
  lead_no: nullable(Words),
  hold_expires_at: nullable(Type.String({ format: 'date-time', description: 'Until when a draft holds its unit.' })),
  submission_expiration: nullable(Moment),
  reservation_date: Day,
  turnover_date: nullable(Day),
  discount_code: nullable(Words),
  ...price,
  ...payment,
  rf_or_no: nullable(Words),
  rf_paid_at: nullable(Moment),
  decision_reason: nullable(Words),
  contract_no: nullable(Words),
  buyers: Type.Array(
    object({
      partner_id: Words,
      name: Words,
      buyer_type: BuyerType,
      partner_role: PartnerRole,
      cis_status: Type.Enum(keysOf(formStates)),
      missing: Type.Array(Words, { description: 'Fields of the sheet that are still empty, by their labels.' }),
      needed: Type.Array(DocType, { description: 'Papers that are still to be added.' }),
    }),
  ),
  papers: Type.Array(
    object({
      attachment_id: Id,
      partner_id: Words,
      doc_type: DocType,
      status: Type.Enum(['pending', 'accepted', 'returned']),
      remark: nullable(Words),
    }),
  ),
  signatures: Type.Array(Signature),
  findings: Type.Array(object({ guard: Words, field: Words, message: Words }), {
    description: 'What would refuse the next step as things are: G1-G3 the receipt, G4 and G5 the submission.',
  }),
  voided_signatures: Type.Integer({
    description: 'How many signatures this change has voided, because what they were of is no longer the same.',
  }),
}) satisfies TSchema
