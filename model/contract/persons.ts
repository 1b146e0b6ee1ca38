import { Type } from 'typebox'
import { endpoint, Id, Moment, nullable, object } from './endpoint.ts'

const page = 'admin.person-view'
const Text = Type.String()
const Email = Type.String({ minLength: 3, maxLength: 190 })
const Reason = Type.String({ maxLength: 500 })
const Row = object({ id: Id, at: Moment, facts: Type.Array(object({ label: Text, value: Text })) })

/** Beyond.md 19. The address is in the body, so that no log of addresses holds it. */
export const persons = {
  find: endpoint('POST', '/v1/cms/person', {
    cost: 'heavy',
    access: { page, flag: 'view' },
    body: object({ email: Email }),
    reply: object({
      holdings: Type.Array(
        object({
          table: Text,
          label: Text,
          count: Type.Integer(),
          erasable: Type.Integer(),
          keeps: nullable(Text),
          rows: Type.Array(Row),
        }),
      ),
    }),
    summary: 'Everything that is held on an e-mail address, masked.',
    audit: { action: 'view' },
  }),
  reveal: endpoint('POST', '/v1/cms/person/reveal', {
    access: { page, flag: 'edit' },
    body: object({ email: Email, table: Text, id: Id }),
    reply: Row,
    summary: 'One of the rows as it stands.',
    audit: { action: 'reveal' },
  }),
  export: endpoint('POST', '/v1/cms/person/export', {
    access: { page, flag: 'export' },
    body: object({ email: Email, reason: Reason }),
    reply: 'file',
    summary: 'Everything that is held, as it stands, as JSON: for the person who asks for it.',
    audit: { action: 'export' },
  }),
  erase: endpoint('POST', '/v1/cms/person/erase', {
    cost: 'heavy',
    access: { page, flag: 'delete' },
    body: object({ email: Email, reason: Reason }),
    reply: object({ erased: Type.Integer(), kept: Type.Integer() }),
    summary: 'Erase what may be erased; rows stay for the counts, and the trail as it is.',
    audit: { action: 'erase' },
  }),
}
