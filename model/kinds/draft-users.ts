import { draftUser } from '../content/records/draft-user.ts'
import { list } from '../lists/list.ts'
import { draftUserStates } from '../rules/draft-users.ts'
import { positions } from '../rules/positions.ts'
import { statusOf } from './columns.ts'
import { record } from './kind.ts'

const settled = (says: string) => ({ open: [], says })

/** Domain.md 1C: registrations of the sellers' portal, until they are sellers (decision 170). */
export const draftUsers = record({
  page: 'sellers_portal.draft-users',
  entity: 'draft_user',
  path: 'draft-user',
  content: draftUser,
  settled: {
    promoted: settled('This registration became a seller. Change the seller instead.'),
    rejected: settled('This registration was not accepted and stays as it was.'),
    expired: settled('The address was not verified in time. Whoever it is registers again.'),
  },
  list: list({
    one: 'registration',
    many: 'registrations',
    branded: false,
    ofSeveral: true,
    trash: false,
    sort: { field: 'created_at', direction: 'desc' },
    columns: {
      name: { label: 'Name', as: 'text', search: true, width: 200 },
      status: statusOf(draftUserStates, 130),
      email: { label: 'E-mail', as: 'text', width: 230 },
      group_name: { label: 'Sales group', as: 'text', width: 200 },
      position: { label: 'Position', as: 'text', filter: { kind: 'choice', options: positions }, width: 190 },
      recruiter: { label: 'Recruited by', as: 'text', width: 180 },
      recruiter_id: { label: 'Recruited by', as: 'text', filter: { kind: 'relation', to: 'seller' }, off: true },
      created_at: { label: 'Registered', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
      expires_at: { label: 'To verify by', as: 'time', off: true, width: 150 },
      mobile: { label: 'Mobile', as: 'text', off: true, width: 150 },
      brand_names: { label: 'Brands', as: 'text', off: true, width: 220 },
    },
  }),
  kept: { verified_at: 'time', decision_reason: 'text', seller_code: 'text' },
  words: {
    about: 'Who registered in the sellers’ portal. A verified address waits for you: make it a seller, or say why not.',
    empty: 'Who registers in the sellers’ portal stands here until they are sellers. You can add one by hand, too.',
    placed: 'A code is mailed to the address; whoever has it verifies the registration in the sellers’ portal.',
    tones: Object.fromEntries(Object.entries(draftUserStates).map(([status, { tone }]) => [status, tone])),
  },
})
