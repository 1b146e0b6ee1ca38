import { Type } from 'typebox'
import { agreementTypes } from '../content/portal-sections.ts'
import { documentStates, documentTypes } from '../rules/contract-words.ts'
import { buyerInquiryWorkflow } from '../workflows/buyer-inquiry.ts'
import { paynowStates, remittanceStates } from '../workflows/remittance.ts'
import {
  asBuyer,
  BrandId,
  ContractNo,
  Day,
  Maybe,
  MaybePesos,
  ownPage,
  ownQuery,
  Pesos,
  placed,
  Text,
  Ticket,
} from './buyers-portal-shapes.ts'
import { endpoint, Id, Moment, nullable, object } from './endpoint.ts'

const keysOf = <S extends object>(states: S) => Object.keys(states) as (keyof S & string)[]
const list = { ...asBuyer, query: ownQuery } as const
const contract = {
  contract_no: Text,
  status: Type.Enum(['active', 'fully_paid', 'cancelled']),
  buyer_name: Text,
  brand_id: BrandId,
  brand_code: Text,
  brand_name: Text,
  property_id: Id,
  property_name: Text,
  unit_code: Text,
  unit_type: Maybe,
  contract_price: MaybePesos,
  tcp: MaybePesos,
  credited_amount: MaybePesos,
  overdue_amount: MaybePesos,
  turned_over_on: nullable(Day),
  wants_news: nullable(Type.Boolean({ description: 'Null: not known.' })),
}
const inquiry = {
  ticket_no: Text,
  contract_no: Text,
  property_name: Maybe,
  code: Text,
  group_name: Text,
  category_name: Text,
  sub_name: Maybe,
  subject: Text,
  status: Type.Enum(keysOf(buyerInquiryWorkflow.states)),
  created_at: Moment,
  answer_by: Moment,
  responded_at: nullable(Moment),
}
const checkStates = ['on_hand', 'deposited', 'cleared', 'returned', 'held', 'pulled_out'] as const

/** What buyers read of their own: the contracts under the e-mail address of their account, of all brands. */
export const buyersReads = {
  contracts: endpoint('GET', '/v1/buyers/contracts', {
    ...list,
    reply: ownPage(contract),
    summary: 'One’s contracts of all brands. An amount that is null is not known.',
  }),
  statement: endpoint('GET', '/v1/buyers/contracts/:contract_no/statement', {
    ...asBuyer,
    params: object({ contract_no: ContractNo }),
    reply: object({
      ...contract,
      as_of: Moment,
      receipted: Pesos,
      remaining: MaybePesos,
      lines: Type.Array(
        object({
          date: Day,
          kind: Type.Enum(['paid', 'due']),
          reference: Text,
          amount: Pesos,
          note: Type.String({ description: 'What it is: a receipt, or a check that is to be deposited on that day.' }),
        }),
      ),
      is_whole: Type.Boolean({ description: 'False where there are more lines than are told at once.' }),
    }),
    summary:
      'What was paid of a contract, by its receipts, and what its checks pay on which day; what remains of the TCP.',
  }),
  receipts: endpoint('GET', '/v1/buyers/receipts', {
    ...list,
    reply: ownPage({
      or_no: Text,
      invoice_no: Maybe,
      contract_no: Text,
      or_date: Day,
      amount: Pesos,
      application: Type.Record(Text, Pesos, {
        description: 'What of it went where: price, interest, penalties, charges. Empty: not known.',
      }),
    }),
    summary: 'One’s official receipts, newest first.',
  }),
  checks: endpoint('GET', '/v1/buyers/checks', {
    ...list,
    reply: ownPage({
      contract_no: Text,
      bank: Text,
      check_no: Text,
      check_date: Day,
      amount: Pesos,
      status: Type.Enum([...checkStates]),
      held_until: nullable(Day),
      last_day_to_ask: nullable(
        Type.String({
          format: 'date',
          description:
            'The last day to ask for a hold or a pull-out, until 17:00 in Manila. Null: none can be told; `why` says it.',
        }),
      ),
      may_ask: Type.Boolean({ description: 'Whether asking now would be in time, and the check still with us.' }),
      why: nullable(Type.String({ description: 'Why it may not be asked, in words for the buyer.' })),
      pending: nullable(Type.String({ description: 'The number of a request for this check that is open.' })),
    }),
    summary: 'One’s post-dated checks, the latest first, with the last day to ask for a hold or a pull-out.',
  }),
  debitArrangements: endpoint('GET', '/v1/buyers/debit-arrangements', {
    ...list,
    reply: ownPage({
      id: Id,
      contract_no: Text,
      bank: Text,
      account_masked: Text,
      start_on: Day,
      end_on: nullable(Day),
      status: Type.Enum(['pending', 'active', 'suspended', 'ended']),
    }),
    summary: 'One’s automatic debit arrangements. What was asked for and is not decided stands among the inquiries.',
  }),
  documents: endpoint('GET', '/v1/buyers/documents', {
    ...list,
    reply: ownPage({
      id: Id,
      contract_no: Text,
      doc_type: Type.Enum(documentTypes.map(({ value }) => value)),
      label: Text,
      doc_date: nullable(Day),
      status: Type.Enum(documentStates.map(({ value }) => value)),
      remarks: Maybe,
      has_file: Type.Boolean({ description: 'Whether it can be downloaded: only what is released.' }),
    }),
    summary: 'The papers of one’s contracts and where each of them stands.',
  }),
  documentFile: endpoint('GET', '/v1/buyers/documents/:id/file', {
    ...asBuyer,
    params: object({ id: Id }),
    reply: 'file',
    summary: 'The file of a paper that is released.',
    audit: { action: 'download', place: placed('documents') },
  }),
  payments: endpoint('GET', '/v1/buyers/payments', {
    ...list,
    reply: ownPage({
      reference_no: Text,
      contract_no: Text,
      amount: Pesos,
      convenience_fee: Pesos,
      provider: Type.Enum(['bank', 'card']),
      status: Type.Enum(keysOf(paynowStates)),
      created_at: Moment,
      paid_at: nullable(Moment),
      expected_posting_date: nullable(Day),
      posted_at: nullable(Moment),
      or_no: Maybe,
    }),
    summary: 'One’s Pay Now payments, newest first.',
  }),
  remittances: endpoint('GET', '/v1/buyers/remittances', {
    ...list,
    reply: ownPage({
      remittance_slip: Text,
      contract_no: Text,
      property_name: Text,
      bank: Text,
      branch: Text,
      amount: Pesos,
      currency: Type.Enum(['PHP', 'USD']),
      remitted_on: Day,
      status: Type.Enum(keysOf(remittanceStates)),
      expected_posting_date: Day,
      created_at: Moment,
      posted_at: nullable(Moment),
      or_no: Maybe,
      reject_reason: Maybe,
    }),
    summary: 'One’s remittance slips, newest first.',
  }),
  inquiries: endpoint('GET', '/v1/buyers/inquiries', {
    ...list,
    reply: ownPage(inquiry),
    summary: 'One’s requests and inquiries, newest first.',
  }),
  inquiry: endpoint('GET', '/v1/buyers/inquiries/:ticket_no', {
    ...asBuyer,
    params: object({ ticket_no: Ticket }),
    reply: object({
      ...inquiry,
      message: Text,
      payload: Type.Record(Text, Text),
      processing_fee: MaybePesos,
      fee_waived: Type.Boolean(),
      fee_or_no: Maybe,
      feedback_rating: nullable(Type.Integer()),
      feedback_comment: Maybe,
      may_reply: Type.Boolean(),
      may_rate: Type.Boolean(),
      papers: Type.Array(object({ id: Id, original_name: Text, mime: Text, size: Type.Integer() })),
      replies: Type.Array(object({ from: Type.Enum(['buyer', 'us']), text: Text, at: Moment })),
    }),
    summary: 'One inquiry with its papers and what was written on both sides.',
  }),
  inquiryPaper: endpoint('GET', '/v1/buyers/inquiries/:ticket_no/papers/:file', {
    ...asBuyer,
    params: object({ ticket_no: Ticket, file: Id }),
    reply: 'file',
    summary: 'A paper that one sent with an inquiry.',
  }),
  faqs: endpoint('GET', '/v1/buyers/faqs', {
    ...asBuyer,
    query: object({
      search: Type.Optional(Type.String({ minLength: 2, maxLength: 80, title: 'Search', examples: ['turnover'] })),
    }),
    reply: Type.Array(
      object({ category: Text, questions: Type.Array(object({ id: Id, question: Text, answer: Text })) }),
    ),
    summary: 'The questions and answers that the portal shows, by category; answers are safe HTML.',
  }),
  news: endpoint('GET', '/v1/buyers/news', {
    ...asBuyer,
    query: object({ after: ownQuery.properties.after }),
    reply: ownPage({
      id: Id,
      property_id: Id,
      property_name: Text,
      brand_code: Text,
      kind: Type.Enum(['update', 'newsletter']),
      title: Text,
      body: Text,
      images: Type.Array(Text),
      percent_complete: nullable(Type.Integer()),
      as_of_date: Day,
    }),
    summary: 'What is published of the properties of one’s contracts, the latest first.',
  }),
  agreements: endpoint('GET', '/v1/buyers/agreements', {
    ...asBuyer,
    reply: Type.Array(
      object({
        id: Id,
        type: Type.Enum(Object.values(agreementTypes)),
        version_no: Type.Integer(),
        title: Text,
        body: Text,
        effective_date: Day,
        requires_reconsent: Type.Boolean(),
        consent_from: Type.Integer({ description: 'A consent to this version or a later one still holds.' }),
        agreed_version: nullable(Type.Integer()),
        agreed_at: nullable(Moment),
        must_agree: Type.Boolean({ description: 'Ask the buyer before anything else.' }),
      }),
    ),
    summary: 'The agreements in force, and whether one has agreed.',
  }),
  account: endpoint('GET', '/v1/buyers/account', {
    ...asBuyer,
    reply: object({
      Firstname: Text,
      Lastname: Text,
      email: Text,
      mobile: Maybe,
      wants_news: nullable(
        Type.Boolean({ description: 'Of all one’s contracts; null where they differ or nobody said.' }),
      ),
      contracts: Type.Integer(),
      may_disable: Type.Boolean({ description: 'Whether the portal offers to disable the account.' }),
      session_ends_at: Moment,
    }),
    summary: 'One’s account.',
  }),
}
