import { Type } from 'typebox'
import { documentStates, documentTypes } from '../kinds/documents.ts'
import { lists } from '../kinds/lists.ts'
import { pageOfList } from '../kinds/page-of-list.ts'
import { endpoint, Id, Moment, nullable, object } from './endpoint.ts'
import { listQuery, listReply } from './list-shapes.ts'

const Text = Type.String()
const row = object({
  id: Id,
  brand_id: Type.Integer({ minimum: 0 }),
  contract_no: Text,
  buyer_name: Text,
  doc_type: Type.Enum(documentTypes.map(({ value }) => value)),
  doc_date: nullable(Type.String({ format: 'date' })),
  status: Type.Enum(documentStates.map(({ value }) => value)),
  remarks: nullable(Text),
  updated_at: Moment,
})
const access = { page: pageOfList.documents, flag: 'view' } as const

export const documents = {
  list: endpoint({
    method: 'GET',
    path: '/v1/cms/document-list',
    access,
    query: listQuery(lists.documents),
    reply: listReply(row),
    summary: 'The papers of buyers’ contracts in the role’s brands, last changed first.',
  }),
  read: endpoint({
    method: 'GET',
    path: '/v1/cms/document-list/:id',
    access,
    params: object({ id: Id }),
    reply: row,
    summary: 'One paper of a contract.',
  }),
}
