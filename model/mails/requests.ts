import { mails } from './mail-event.ts'

const request = {
  group: 'requests',
  to: 'Seller and head of the sales group',
  placeholders: {
    no: 'OX26-000912',
    type: 'ownership extension',
    client: 'Maria Dela Cruz',
    seller: 'Jose Reyes',
    approver: 'Ana Santos',
    days: '30 days',
    reason: 'No activity was recorded on this lead in the last 30 days.',
    expiry_label: 'Ownership ends',
    expiry: '30 Dec 2026 23:59',
    file: 'memo.pdf',
  },
} as const
/** Sellers read it in their own portal, heads of groups in the desk. */
const decided = { ...request, opens: 'desk.approvals', by: 'record', outside: true } as const
const about = '{type} request {no} for {client}'

const transfer = {
  group: 'requests',
  placeholders: {
    no: 'TR26-000041',
    client: 'Maria Dela Cruz',
    from: 'Jose Reyes',
    to: 'Nena Cruz',
    days: '7',
    reason: 'The client asked to stay with the same seller.',
    link: 'https://desk.example.com/sellers-portal/transfer-request?token=…',
    instead: 'You are asked in the place of Rowena Pascual, the head of the group.',
  },
} as const
const query = {
  ...transfer,
  subject: '{no}: lead transfer needs your decision',
  body: 'The lead of {client} is to go from {from} to {to}.\n\n{link}\n\n{instead}',
  needs: ['link'],
  // The link is for the head who got it. It opens nothing to anybody else, so it is no secret (decision 144).
  alone: true,
} as const
const outcome = (no: string, status: string, more: string) =>
  ({
    ...transfer,
    no,
    label: `Lead transfer ${status}`,
    to: 'Both sellers and both heads',
    opens: 'sellers_portal.transfer-request',
    by: 'record',
    outside: true,
    subject: `{no} ${status}`,
    body: `The transfer of the lead of {client} from {from} to {to} is ${status}.${more}`,
  }) as const

/** M10-M18. */
export const requestMails = mails({
  'request.filed': {
    ...request,
    no: 'M10',
    label: 'Request filed',
    to: 'Who may approve it',
    opens: 'desk.approvals',
    by: 'open',
    subject: '{no}: {type} request of {seller}',
    body: 'The {type} request {no} of {seller} for {client} waits for a decision.',
  },
  'request.approved': {
    ...decided,
    no: 'M11',
    label: 'Request approved',
    subject: '{no} approved',
    body: `The ${about} was approved for {days} by {approver}.\n\n{expiry_label}: {expiry}.`,
  },
  'request.disapproved': {
    ...decided,
    no: 'M12',
    label: 'Request disapproved',
    subject: '{no} disapproved',
    body: `The ${about} was disapproved by {approver}.\n\nReason: {reason}\n\nFile with the decision: {file}\n\n{expiry_label}, as before: {expiry}.`,
  },
  'request.lapsed': {
    ...decided,
    no: 'M13',
    label: 'Request lapsed',
    subject: '{no} lapsed',
    body: `Nobody decided the ${about} in time, so it has lapsed.\n\n{expiry_label}: {expiry}.`,
  },
  'transfer.release': {
    ...query,
    no: 'M14',
    label: 'Lead transfer to release',
    to: 'Head of the seller who gives; whoever may approve transfers, where the head cannot act',
  },
  'transfer.accept': {
    ...query,
    no: 'M15',
    label: 'Lead transfer to accept',
    to: 'Head of the seller who takes; whoever may approve transfers, where the head cannot act',
  },
  'transfer.approved': outcome('M16', 'approved', ''),
  'transfer.disapproved': outcome('M17', 'disapproved', '\n\nReason: {reason}'),
  'transfer.expired': outcome('M18', 'expired', '\n\nNobody decided it within {days} days.'),
})
