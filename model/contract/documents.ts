import { Type } from 'typebox'
import { lists } from '../kinds/lists.ts'
import { pageOfList } from '../kinds/page-of-list.ts'
import { documentStates, documentTypes } from '../rules/contract-words.ts'
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
  list: endpoint('GET', '/v1/cms/document-list', {
    access,
    query: listQuery(lists.documents),
    reply: listReply(row),
    summary: 'The papers of buyers’ contracts in the role’s brands, last changed first.',
  }),
  read: endpoint('GET', '/v1/cms/document-list/:id', {
    access,
    params: object({ id: Id }),
    reply: object({
      ...row.properties,
      file: nullable(object({ original_name: Text, mime: Text, size: Type.Integer() })),
    }),
    summary: 'One paper of a contract, and its scan where there is one.',
  }),
  file: endpoint('GET', '/v1/cms/document-list/:id/file', {
    access,
    params: object({ id: Id }),
    reply: 'file',
    summary: 'The scan of a paper, as the extract brought it.',
    audit: { action: 'download' },
  }),
}
