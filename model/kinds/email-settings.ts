import { list } from '../lists/list.ts'
import { mailGroups } from '../mails/mail-event.ts'
import { brandChoice } from './columns.ts'
import { kind } from './kind.ts'

const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** Domain.md 1A: the readers and words of each system mail; one row for each mail, and one for each brand that has its own. */
export const emailSettings = kind({
  page: 'admin.email-settings',
  list: list({
    one: 'email setting',
    many: 'email settings',
    branded: false,
    trash: false,
    sort: { field: 'label', direction: 'asc' },
    columns: {
      label: { label: 'Mail', as: 'text', search: true, sort: 'asc', width: 250 },
      no: { label: 'No.', as: 'text', width: 70 },
      event_group: {
        label: 'About',
        as: 'text',
        filter: { kind: 'choice', options: Object.entries(mailGroups).map(([value, label]) => ({ value, label })) },
        width: 190,
      },
      brand_id: brandChoice,
      recipients: { label: 'Also to', as: 'text', search: true, width: 240 },
      has_own_words: { label: 'Own words', as: 'flag', filter: { kind: 'choice', options: yesNo }, width: 110 },
      enabled: { label: 'Sent', as: 'flag', filter: { kind: 'choice', options: yesNo }, width: 80 },
      event_key: { label: 'Key', as: 'text', off: true, search: true, width: 200 },
      updated_at: { label: 'Changed', as: 'time', off: true, width: 150 },
    },
  }),
})
