import { type TProperties, Type } from 'typebox'
import { exampleOf } from '../content/example.ts'
import { type SheetText, sheetText, sheetTexts } from '../content/records/client-sheet.ts'
import { reasonMost } from '../rules/reason.ts'
import { collectionModes, paymentSchemes } from '../rules/reservation-words.ts'
import { sourceAwareness } from '../rules/source-awareness.ts'
import { Booking, BuyerType, DocType, Form, PartnerRole, Pesos, SignerRole } from './booking-shapes.ts'
import { endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { keyed, seller } from './sellers-shapes.ts'

const mb = 1024 * 1024
const booking = { area: 'sellers_portal', module: 'e-booking' } as const
const keysOf = <K extends string>(of: { readonly [key in K]: unknown }) => Object.keys(of) as K[]
const words = (title: string, maxLength: number, example: string, description?: string) =>
  Type.String({ title, minLength: 1, maxLength, examples: [example], ...(description ? { description } : {}) })

const reservation_no = Type.String({
  title: 'Reservation',
  pattern: '^[A-Za-z0-9-]{1,14}$',
  examples: ['ZRRE26-004512'],
})
const partner_id = Type.String({ title: 'Buyer', pattern: '^[A-Za-z0-9-]{1,12}$', examples: ['BP0032118'] })
const own = { ...seller, reservation_no }
const versioned = { ...own, version: Type.Optional(Version) }
const Moments = (title: string, example: string) => Type.String({ title, format: 'date-time', examples: [example] })

const Buyer = object({
  partner_id: Type.Optional(partner_id),
  buyer_type: BuyerType,
  partner_role: PartnerRole,
  first_name: Type.Optional(words('First name', 80, 'Rosa')),
  last_name: Type.Optional(words('Last name', 80, 'Villanueva')),
  corporate_name: Type.Optional(words('Corporate name', 170, 'Sinag Ventures Inc.')),
})
const terms = {
  property_code: words('Property', 12, 'ALC01'),
  unit_code: words('Unit', 20, 'A-0101'),
  lead_no: Type.Optional(nullable(words('Lead', 14, 'L26-0041877', 'The seller’s own lead that the sale comes from.'))),
  buyers: Type.Array(Buyer, {
    title: 'Buyers',
    maxItems: 10,
    description: 'A buyer without partner_id is new and is given one; one that is left out is taken off.',
    examples: [[{ buyer_type: 'individual', partner_role: 'principal', first_name: 'Rosa', last_name: 'Villanueva' }]],
  }),
  reservation_fee: Pesos('Reservation fee'),
  discount_code: Type.Optional(nullable(words('Discount code', 20, 'PROMO5'))),
  discount_amount: Type.Optional(Pesos('Discount', '250000.00')),
  payment_scheme: Type.Enum(keysOf(paymentSchemes), { title: 'Payment scheme', examples: ['equity_bank'] }),
  equity_pct: Type.Optional(
    nullable(
      Type.String({
        title: 'Equity',
        pattern: '^(0(\\.\\d{1,6})?|1(\\.0{1,6})?)$',
        description: 'Part of the total contract price, as a fraction; none with spot cash.',
        examples: ['0.2'],
      }),
    ),
  ),
  equity_term_months: Type.Optional(
    nullable(Type.Integer({ title: 'Months of equity', minimum: 1, maximum: 120, examples: [24] })),
  ),
  collection_mode: Type.Enum(keysOf(collectionModes), { title: 'Collected by', examples: ['pdc'] }),
}
const optional = <P extends TProperties>(fields: P) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [F in keyof P]: ReturnType<typeof Type.Optional<P[F]>>
  }
const { property_code: _, ...changeable } = terms

const maybeText = (name: SheetText) =>
  Type.Optional(
    nullable(Type.String({ title: sheetText[name].label, maxLength: 190, examples: [exampleOf(sheetText[name])] })),
  )
/** The texts of a sheet; the handler judges them by their fields, so that each message is the desk's. */
const texts = Object.fromEntries(sheetTexts.map(name => [name, maybeText(name)])) as {
  [F in SheetText]: ReturnType<typeof maybeText>
}
const coded = <const V extends string>(title: string, of: readonly V[]) =>
  Type.Optional(nullable(Type.Enum([...of], { title, examples: [of[0] ?? ''] })))
const day = (title: string, example: string) =>
  Type.Optional(nullable(Type.String({ title, format: 'date', examples: [example] })))

const sheet = object({
  ...texts,
  birth_date: day('Birth date', '1990-05-05'),
  sex: coded('Sex', ['female', 'male']),
  civil_status: coded('Civil status', ['single', 'married', 'widowed', 'legally_separated', 'annulled']),
  id_type: coded('ID', [
    'passport',
    'driver_license',
    'umid',
    'philsys',
    'prc_id',
    'postal_id',
    'voters_id',
    'acr_icard',
  ]),
  id_valid_until: day('ID valid until', '2031-06-30'),
  mailing_choice: coded('Mail goes to', ['present', 'permanent', 'email']),
  employment_type: coded('Employment', ['local', 'ofw', 'self_employed', 'retired', 'unemployed']),
  gross_monthly_income: Type.Optional(nullable(Pesos('Gross monthly income', '145000.00'))),
  is_pep: Type.Optional(Type.Boolean({ title: 'Politically exposed person', examples: [false] })),
  secretary_cert_date: day('Date of the secretary’s certificate', '2026-10-01'),
  spa_type: coded('Special power of attorney', ['notarized', 'consularized', 'apostilled']),
  spa_date: day('Date of the special power of attorney', '2026-10-01'),
  privacy_consent: Type.Optional(
    Type.Boolean({
      title: 'Privacy consent',
      description: 'The buyer agrees now; false takes it back.',
      examples: [true],
    }),
  ),
  marketing_consent: Type.Optional(Type.Boolean({ title: 'Marketing consent', examples: [false] })),
})

export const paperForm = {
  fields: object({ ...own, partner_id, doc_type: DocType }),
  file: 'file',
} as const
const sha256 = Type.String({
  title: 'Document',
  pattern: '^[0-9a-f]{64}$',
  description: 'The sha256 of the text that the signer was shown; where the document is another by now, 409 brings it.',
  examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
})
export const signatureForm = {
  fields: object({
    ...own,
    form: Form,
    partner_id: Type.Optional(partner_id),
    signer_role: SignerRole,
    document_sha256: sha256,
    consent_text_version: words('Consent text', 20, '2026-01', 'The version of the text that the signer agreed to.'),
    ip: Type.Optional(words('Address of the signer', 45, '203.0.113.7')),
    device: Type.Optional(words('Device', 200, 'Tablet of the sales office')),
  }),
  file: 'image',
} as const
const Document = object({ form: Form, partner_id: nullable(Type.String()), text: Type.String(), sha256: Type.String() })
const rating = (title: string) => Type.Integer({ title, minimum: 1, maximum: 5, examples: [5] })

/** A reservation from its draft to its submission, by the sellers’ portal (domain.md 2.1; decision 161). */
export const sellersBooking = {
  reserve: endpoint('POST', '/v1/sellers/reservation', {
    ...keyed,
    once: true,
    body: object({ ...seller, ...terms }),
    status: 201,
    reply: Booking,
    summary:
      'A seller begins a reservation: the unit is held, every figure is computed, and each buyer is given a number.',
    audit: { action: 'create', place: booking },
  }),
  readReservation: endpoint('GET', '/v1/sellers/reservation/booking', {
    ...keyed,
    query: object(own),
    reply: Booking,
    summary: 'One of the seller’s own reservations: its figures, papers and signatures, and what is still in the way.',
  }),
  changeReservation: endpoint('PUT', '/v1/sellers/reservation', {
    ...keyed,
    body: object({ ...versioned, ...optional(changeable) }),
    reply: Booking,
    summary:
      'A seller changes a reservation that is with them; the unit only of a draft. What was signed and is no longer the same is voided.',
    audit: { action: 'edit', place: booking },
  }),
  saveSheet: endpoint('PUT', '/v1/sellers/reservation/sheet', {
    ...keyed,
    body: object({ ...versioned, partner_id, sheet }),
    reply: Booking,
    summary:
      'A buyer’s client information sheet, whole or in part; a field that is left out stays. The TIN and the number of the ID are sealed and never sent back.',
    audit: { action: 'edit', place: booking },
  }),
  addPaper: endpoint('POST', '/v1/sellers/reservation/paper', {
    ...keyed,
    once: true,
    body: 'multipart',
    form: paperForm,
    bodyLimit: 11 * mb,
    status: 201,
    reply: object({ attachment_id: Id, status: Type.String() }),
    summary:
      'A paper of a buyer or of the agreement, as a PDF, JPG or PNG of 10 MB or less; a paper of the same kind is replaced unless it was accepted.',
    audit: { action: 'upload', place: booking },
  }),
  readDocument: endpoint('GET', '/v1/sellers/reservation/document', {
    ...keyed,
    query: object({ ...own, form: Form, partner_id: Type.Optional(partner_id) }),
    reply: Document,
    summary: 'The text of a form as it is to be signed now, with its sha256. A sheet is named by its buyer.',
  }),
  sign: endpoint('POST', '/v1/sellers/reservation/signature', {
    ...keyed,
    once: true,
    body: 'multipart',
    form: signatureForm,
    bodyLimit: 6 * mb,
    status: 201,
    reply: Booking,
    summary: 'A signature of a form as it is now, with its picture as a PNG of 5 MB or less.',
    audit: { action: 'sign', place: booking },
  }),
  answerSurvey: endpoint('POST', '/v1/sellers/reservation/survey', {
    ...keyed,
    body: object({
      ...own,
      partner_id,
      source_awareness: Type.Enum([...sourceAwareness], { title: 'How the buyer heard of us', examples: ['Referral'] }),
      purpose: Type.Enum(['own_use', 'investment', 'for_family', 'rental'], {
        title: 'Purpose',
        examples: ['own_use'],
      }),
      reasons: Type.Optional(
        Type.Array(words('Reason', 80, 'location'), {
          title: 'Reasons',
          maxItems: 20,
          examples: [['location', 'price']],
        }),
      ),
      competitors: Type.Optional(
        Type.String({ title: 'Also looked at', maxLength: 1000, examples: ['A tower nearby'] }),
      ),
      household_size: Type.Optional(
        nullable(Type.Integer({ title: 'Size of the household', minimum: 1, maximum: 50, examples: [4] })),
      ),
      seller_rating: rating('The seller, 1 to 5'),
      process_rating: rating('The process, 1 to 5'),
      comments: Type.Optional(
        nullable(Type.String({ title: 'Comments', maxLength: 2000, examples: ['Every question was answered.'] })),
      ),
    }),
    status: 201,
    reply: object({ reservation_no: Type.String(), partner_id: Type.String() }),
    summary: 'What a buyer answers in the client survey; sent again, the answers take the place of the earlier ones.',
    audit: { action: 'survey', place: booking },
  }),
  receiptFee: endpoint('POST', '/v1/sellers/reservation/receipt', {
    ...keyed,
    body: object({
      ...own,
      or_no: words('Receipt no.', 20, 'OR-0098123'),
      amount: Pesos('Amount'),
      paid_at: Moments('Paid at', '2026-11-18T06:20:11Z'),
    }),
    status: 201,
    reply: Booking,
    summary:
      'The receipt of the reservation fee: the unit is reserved and the time to submit begins (M01). Refused in words where the unit, the licence to sell or the seller’s PRC ID stands in the way.',
    audit: { action: 'receipt', place: booking },
  }),
  cancelReservation: endpoint('POST', '/v1/sellers/reservation/cancel', {
    ...keyed,
    body: object({
      ...versioned,
      reason: Type.String({ title: 'Reason', maxLength: reasonMost * 8, examples: ['The buyer chose another unit'] }),
    }),
    reply: object({ reservation_no: Type.String(), status: Type.String(), decided_at: nullable(Moment) }),
    summary: 'A seller takes a reservation back that was not submitted yet, and the unit is free again.',
    audit: { action: 'withdraw', place: booking },
  }),
}
