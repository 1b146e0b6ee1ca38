import { type TProperties, Type } from 'typebox'
import { contractCorrection, contractStates, newsChoices } from '../content/records/contract.ts'
import { lists } from '../kinds/lists.ts'
import { pageOfList } from '../kinds/page-of-list.ts'
import { endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { asRead, changedFields, judgedFields, open, without } from './fields.ts'
import { listQuery, listReply } from './list-shapes.ts'

const Text = Type.String()
const Day = nullable(Type.String({ format: 'date' }))
const Known = nullable(Type.Number({ description: 'Pesos; null: not known.' }))
const row = {
  id: Id,
  version: Version,
  brand_id: Type.Integer({ minimum: 0 }),
  contract_no: Text,
  reservation_no: nullable(Text),
  property_id: Id,
  property_name: Text,
  unit_code: Text,
  buyer_name: Text,
  email: Text,
  contract_price: Type.Number(),
  tcp: Type.Number(),
  credited_amount: Known,
  overdue_amount: Known,
  figures_as_of: Day,
  turned_over_on: Day,
  predecessor_no: nullable(Text),
  status: Type.Enum(contractStates.map(({ value }) => value)),
  updated_at: Moment,
} satisfies TProperties
const whole = {
  ...row,
  predecessor_no: Text,
  wants_news: Type.Enum(newsChoices.map(({ value }) => value)),
  has_account: Type.Boolean({ description: 'An account of the buyers portal shows it.' }),
  updated_by: nullable(Text),
} satisfies TProperties
const { fields } = contractCorrection
const beside = without(whole, { version: Version, ...judgedFields(fields) })
const page = pageOfList.contracts

export const contracts = {
  list: endpoint('GET', '/v1/cms/contract-list', {
    access: { page, flag: 'view' },
    query: listQuery(lists.contracts),
    reply: listReply(object(row)),
    summary: 'Buyers’ contracts of the role’s brands, last changed first.',
  }),
  read: endpoint('GET', '/v1/cms/contract-list/:id', {
    access: { page, flag: 'view' },
    params: object({ id: Id }),
    reply: object(whole),
    summary: 'One contract.',
  }),
  correct: endpoint('PUT', '/v1/cms/contract-list/:id', {
    access: { page, flag: 'edit' },
    params: object({ id: Id }),
    body: object({ version: Type.Optional(Version), ...judgedFields(fields), ...open(beside) }),
    described: object({ ...asRead(beside), version: Type.Optional(Version), ...changedFields(fields) }),
    reply: object(whole),
    summary: 'Correct a contract, with the reason; unit, status and amounts only with the right to approve.',
    audit: { action: 'edit' },
  }),
}
