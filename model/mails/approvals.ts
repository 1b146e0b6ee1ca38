import { mails } from './mail-event.ts'

const items = {
  group: 'requests',
  placeholders: {
    items: '2 approvals',
    list: 'OX26-000101  Rosa Lim, Ownership Extension, due 20 Nov 2026, 23:59\nhttps://desk.example.com/dashboard/approvals?open=…',
  },
  needs: ['list'],
} as const
const persons = {
  group: 'requests',
  to: 'Whoever passes on, whoever stands in',
} as const
const both = { from: 'Mara Vela', to: 'Dan Uy', kinds: 'Ownership Extension, Renew Lead' } as const

/** Beyond 7 (ours): decisions that are due soon or late, and delegations of approvals. */
export const approvalMails = mails({
  'approval.reminder': {
    ...items,
    label: 'Approvals due soon',
    to: 'Approvers, and who stands in for them',
    subject: '{items} due soon',
    body: 'These wait for your decision:\n\n{list}',
  },
  'approval.escalated': {
    ...items,
    label: 'Approvals overdue',
    to: 'Managers',
    subject: '{items} overdue',
    body: 'Nobody has decided these in time:\n\n{list}',
  },
  'delegation.made': {
    ...persons,
    label: 'Approvals passed on',
    placeholders: { ...both, period: 'from 20 Nov 2026 to 27 Nov 2026', reason: 'On leave' },
    opens: 'desk.approvals',
    subject: '{to} decides for {from} {period}',
    body: '{from} passed approvals on to {to} {period}.\n\n{reason}\n\nFor: {kinds}.',
  },
  'delegation.ended': {
    ...persons,
    label: 'Delegation ended',
    placeholders: { ...both, by: 'Mara Vela' },
    opens: 'desk.approvals',
    subject: '{to} no longer decides for {from}',
    body: '{by} ended it.\n\nFor: {kinds}.',
  },
})
