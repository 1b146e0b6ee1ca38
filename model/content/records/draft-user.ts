import type { FieldErrors } from '../../errors.ts'
import { positions } from '../../rules/positions.ts'
import { prcTypes } from '../../rules/prc.ts'
import { content } from '../content.ts'
import { choice, date, grant, relation, text } from '../field.ts'

const person = {
  first_name: text('First name', { required: true, format: 'name' }),
  last_name: text('Last name', { required: true, format: 'name' }),
  email: text('E-mail', { required: true, format: 'email', help: 'A code is mailed there, which verifies it.' }),
  mobile: text('Mobile', { required: true, format: 'mobile' }),
  position: grant('Position', positions),
}
const recruiter_code = text('Recruited by', {
  max: 12,
  format: 'code',
  example: '',
  help: 'The code of the seller who brought them, if any.',
})

/** Domain.md 1C, draft_users, as staff see it. */
export const draftUser = content({
  section: 'draft_user',
  fields: { ...person, sales_group_id: relation('Sales group', 'sales_group', { by: 'id' }), recruiter_code },
})

/** The same as the portal sends it, which names a group by its code. */
export const registration = content({
  section: 'registration',
  fields: {
    ...person,
    sales_group_code: text('Sales group', { required: true, max: 10, format: 'code', example: 'NORTH1' }),
    recruiter_code,
  },
})

/** What a registration lacks to be a seller. */
export const promotion = content({
  section: 'promotion',
  fields: {
    seller_code: text('Code', {
      required: true,
      format: 'code',
      max: 12,
      example: 'S-004218',
      help: 'What extracts and the sellers’ portal name the seller by.',
    }),
    prc_type: choice('PRC registration', prcTypes),
    prc_no: text('PRC number', { required: true, format: 'prc', help: 'As on the ID.' }),
    prc_valid_until: date('PRC valid until', { required: true, example: '2028-05-30' }),
    supervising_broker_id: relation('Supervising broker', 'seller', {
      by: 'id',
      required: false,
      help: 'Of a salesperson: the broker who signs with them.',
    }),
    hired_on: date('Since', { required: true, example: '2026-11-24' }),
  },
  check: ({ prc_type, supervising_broker_id }): FieldErrors =>
    prc_type === 'salesperson' && supervising_broker_id === null
      ? { supervising_broker_id: ['A salesperson needs a supervising broker.'] }
      : {},
})
