import { mails } from './mail-event.ts'

const told = { group: 'operations', to: 'Who asked for it' } as const
/** Where it is published or changed: the page or the record that was looked at. */
const where = 'https://desk.example.com/website/residences/about-us-section'

/** Decision 311 (ours): a page that waits until somebody agrees to it. */
export const reviewMails = mails({
  'review.asked': {
    group: 'operations',
    placeholders: {
      page: 'About Us Section, Residences',
      who: 'Ana Santos',
      note: 'The new awards are in.',
      where: 'https://desk.example.com/dashboard/approvals?open=…',
    },
    needs: ['where'],
    label: 'A page is to be agreed to',
    to: 'Who may agree to it',
    subject: 'Please look at {page}',
    body: '{who} asks you to agree to {page} before it goes out.\n\n{note}\n\n{where}',
  },
  'review.agreed': {
    ...told,
    label: 'A page was agreed to',
    placeholders: { page: 'About Us Section, Residences', by: 'Mara Vela', where },
    needs: ['where'],
    subject: '{page} may go out',
    body: '{by} agreed to {page}. It may be published now. A change to it must be agreed to anew.\n\n{where}',
  },
  'review.refused': {
    ...told,
    label: 'A page was not agreed to',
    placeholders: {
      page: 'About Us Section, Residences',
      by: 'Mara Vela',
      reason: 'The year of the award is wrong.',
      remarks: 'Headline: It was in 2025.',
      where,
    },
    needs: ['reason', 'where'],
    subject: '{page} is to be changed first',
    body: '{by} did not agree to {page}:\n\n{reason}\n\n{remarks}\n\nChange it, then ask again:\n\n{where}',
  },
})
