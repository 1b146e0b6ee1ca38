import { Type } from 'typebox'
import { endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'

/** Specification 3, "Manage content entry": true is the first bank provider, false the card payment provider. */
const ManageContent = object({
  id: Id,
  portal: Type.String(),
  contents: object({ payment_method: Type.Boolean() }),
  version: Version,
  updated_at: Moment,
  updated_by: nullable(Type.String()),
})
const page = 'admin.payment-method'

export const manageContent = {
  read: endpoint('GET', '/v1/cms/get-manage-content', {
    access: { page, flag: 'view' },
    reply: Type.Array(ManageContent),
    summary: 'What is managed of the portals: how sellers are paid.',
  }),
  setBank: endpoint('PUT', '/v1/cms/set-bank', {
    access: { page, flag: 'edit' },
    body: object({ payment_method: Type.Boolean(), version: Type.Optional(Version) }),
    reply: ManageContent,
    summary:
      'Choose the provider of the seller’s payment method: the bank (true) or the card payment provider (false).',
    audit: { action: 'edit' },
  }),
}
