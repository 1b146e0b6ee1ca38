import { Type } from 'typebox'
import { recordKeys } from '../kinds/records.ts'
import { lookedAtKeys } from '../site/record-preview.ts'
import { contentValues } from './content-values.ts'
import { BrandKey, endpoint, Id, nullable, object } from './endpoint.ts'
import { Presence } from './web-content.ts'

const path = '/v1/cms/records/:list'

/** What whoever writes in a record is told meanwhile. */
export const recordEditing = {
  presence: endpoint('POST', `${path}/:id/presence`, {
    access: { listFrom: 'params.list', flag: 'view' },
    params: object({ list: Type.Enum(recordKeys, { description: 'The list of its kind.' }), id: Id }),
    body: object({ leaving: Type.Optional(Type.Boolean()) }),
    reply: Presence,
    summary: 'Say that one has a record open, and hear who else has and which version stands.',
    note: 'Not audited: it records nothing but a heartbeat of 30 seconds.',
  }),
  look: endpoint('POST', `${path}/look`, {
    cost: 'heavy',
    reads: true,
    access: { listFrom: 'params.list', flag: 'view', brand: 'body.brand' },
    params: object({ list: Type.Enum(lookedAtKeys, { description: 'A list whose records have pages of their own.' }) }),
    bodyLimit: 5 * 1024 * 1024,
    body: object({
      brand: BrandKey,
      id: Type.Integer({ minimum: 0, description: 'Of the record; 0 before it has one.' }),
      values: contentValues('records', 'As they stand in its form.'),
    }),
    reply: object({
      address: Type.String({ description: 'The address of its page on the site.' }),
      title: Type.String(),
      description: Type.String(),
      card: nullable(
        Type.String({
          description: 'The picture that others show where somebody shares its page: a JPEG of 1200 by 630, in Base64.',
        }),
      ),
    }),
    summary: 'How the page of a record looks in search results and where somebody shares it, as it stands in its form.',
  }),
}
