import { Type } from 'typebox'
import { asBuyer, ContractNo, placed, Ticket } from './buyers-portal-shapes.ts'
import { Done, endpoint, Id, Moment, object } from './endpoint.ts'

const mb = 1024 * 1024
const Short = (maxLength: number, title: string, example: string) =>
  Type.String({ maxLength, title, examples: [example] })
const Later = (title: string, description: string) =>
  Type.String({ format: 'date', title, description, examples: ['2026-12-28'] })
const Amount = Short(20, 'Amount', '38520.75')
const sent = object({
  message: Type.Literal('Your Inquiry has been sent.'),
  reference: Type.String({ description: 'The number of the inquiry.', examples: ['BI26-018833'] }),
  answer_by: Moment,
})
const asked = placed('inquiry-list')
const Bank = Type.String({ minLength: 1, maxLength: 80, title: 'Bank', examples: ['Unang Bangko'] })

/** What buyers sent before there was a session: the same addresses, now with it. */
export const buyerInquiry = endpoint('POST', '/v1/web/buyer-inquiry', {
  ...asBuyer,
  once: true,
  status: 201,
  body: object({
    contract_no: ContractNo,
    code: Type.String({
      maxLength: 40,
      title: 'Request',
      description: 'The request, by its code in the request catalogue (`GET v1/web/buyers-portal`).',
      examples: ['unposted-payment'],
    }),
    subject: Short(150, 'Subject', 'My payment is not posted'),
    message: Short(5000, 'Message', 'I paid last week and my statement does not show it.'),
    destination_unit: Type.Optional(Short(20, 'Destination unit', '12-A')),
    check_no: Type.Optional(Short(20, 'Check number', '100234')),
    new_date: Type.Optional(Later('New date', 'Of a check to be held.')),
    replacement: Type.Optional(Short(80, 'Replacement', 'OR-0098123')),
  }),
  reply: sent,
  summary: `A buyer’s request or question about a contract of their own.`,
  audit: { action: 'add', place: asked },
})

export const paperForm = {
  fields: object({ reference: Ticket, contract_no: ContractNo }),
  file: 'paper',
} as const
export const buyerPaper = endpoint('POST', '/v1/web/buyer-inquiry-paper', {
  ...asBuyer,
  once: true,
  status: 201,
  body: 'multipart',
  form: paperForm,
  bodyLimit: 11 * mb,
  reply: object({ message: Type.Literal('Your paper has been sent.'), reference: Type.String() }),
  summary: `A paper (PDF, JPG or PNG, 10 MB) with a request that is open, ten at most.`,
  audit: { action: 'add-paper', place: asked },
})

export const slipForm = {
  fields: object({
    contract_no: ContractNo,
    bank: Short(80, 'Bank', 'Unang Bangko'),
    branch: Type.Optional(Short(80, 'Branch', 'Ortigas')),
    amount: Amount,
    currency: Type.Optional(Type.Enum(['PHP', 'USD'])),
    fx_rate: Type.Optional(Short(12, 'Pesos to a dollar', '52.14')),
    remitted_on: Type.String({ format: 'date', title: 'Remitted on', examples: ['2026-11-17'] }),
  }),
  file: 'deposit_slip',
} as const
export const buyerSlip = endpoint('POST', '/v1/web/remittance-slip', {
  ...asBuyer,
  once: true,
  status: 201,
  body: 'multipart',
  form: slipForm,
  bodyLimit: 11 * mb,
  reply: object({
    message: Type.Literal('Your remittance slip has been sent.'),
    reference: Type.String(),
    posts_by: Type.String({ format: 'date' }),
  }),
  summary: `What a buyer paid into a bank, with the picture of the deposit slip (PDF, JPG or PNG, 10 MB).`,
  audit: { action: 'add', place: placed('remittance-slip-list') },
})

export const buyersWrites = {
  reply: endpoint('POST', '/v1/buyers/inquiries/:ticket_no/reply', {
    ...asBuyer,
    once: true,
    status: 201,
    params: object({ ticket_no: Ticket }),
    body: object({
      text: Type.String({ minLength: 1, maxLength: 5000, title: 'Reply', examples: ['It was Unang Bangko.'] }),
    }),
    reply: object({ ticket_no: Type.String(), status: Type.String() }),
    summary: `A reply to a question or an answer. An inquiry that waited for the buyer is worked on again.`,
    audit: { action: 'reply', place: asked },
  }),
  feedback: endpoint('POST', '/v1/buyers/inquiries/:ticket_no/feedback', {
    ...asBuyer,
    once: true,
    params: object({ ticket_no: Ticket }),
    body: object({
      rating: Type.Integer({ minimum: 1, maximum: 5, title: 'Rating', examples: [5] }),
      comment: Type.Optional(Short(2000, 'Comment', 'Quick and clear.')),
    }),
    reply: object({ ticket_no: Type.String(), rating: Type.Integer() }),
    summary: `How good the answer was, once for each inquiry that is answered, where the portal asks for it.`,
    audit: { action: 'feedback', place: asked },
  }),
  enrolDebit: endpoint('POST', '/v1/buyers/debit-arrangements', {
    ...asBuyer,
    once: true,
    status: 201,
    body: object({
      contract_no: ContractNo,
      bank: Bank,
      account_masked: Type.String({
        pattern: '^[*]{4}[0-9]{4}$',
        title: 'Account',
        description: 'Four stars and the last four digits; the whole number is never sent here.',
        examples: ['****6789'],
      }),
      start_on: Later('First debit', 'The day of the first debit, tomorrow or later, within a year.'),
    }),
    reply: sent,
    summary: `A buyer asks that a bank debits the amortization: an inquiry that Buyer Care works on.`,
    audit: { action: 'add', place: asked },
  }),
  endDebit: endpoint('POST', '/v1/buyers/debit-arrangements/:id/end', {
    ...asBuyer,
    once: true,
    status: 201,
    params: object({ id: Id }),
    body: object({ end_on: Later('Last day', 'The day from which nothing is debited any more.') }),
    reply: sent,
    summary: `A buyer asks to end a debit arrangement: an inquiry that Buyer Care works on.`,
    audit: { action: 'add', place: asked },
  }),
  agree: endpoint('POST', '/v1/buyers/agreements/:id/agree', {
    ...asBuyer,
    params: object({ id: Id }),
    body: object({ version_no: Type.Integer({ minimum: 1, maximum: 100_000, title: 'Version', examples: [2] }) }),
    reply: object({ id: Id, version_no: Type.Integer(), agreed_at: Moment }),
    summary: 'The buyer agrees to the version in force that they read. Agreeing again changes nothing.',
    audit: { action: 'agree', place: placed('terms-and-condition') },
  }),
  wantsNews: endpoint('PUT', '/v1/buyers/account/news', {
    ...asBuyer,
    once: true,
    body: object({ wants_news: Type.Boolean({ title: 'News by e-mail', examples: [true] }) }),
    reply: object({ wants_news: Type.Boolean(), contracts: Type.Integer() }),
    summary: 'Whether the buyer wants the news of their properties by e-mail, for all their contracts.',
    audit: { action: 'edit', place: placed('my-account') },
  }),
  disable: endpoint('POST', '/v1/buyers/account/disable', {
    ...asBuyer,
    body: object({ reason: Type.Optional(Short(300, 'Reason', 'I sold my unit.')) }),
    reply: Done,
    summary:
      'The buyer closes their own account, where the portal offers it: every session ends, and it is opened again only on their written request.',
    audit: { action: 'disable', place: placed('my-account') },
  }),
}
