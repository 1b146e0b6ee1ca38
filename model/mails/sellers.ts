import { mails } from './mail-event.ts'

const lead = { group: 'sellers', to: 'Seller', placeholders: { no: 'L-0004512', days: '7 days' } } as const

const seller = {
  group: 'sellers',
  placeholders: { firstname: 'Jose', no: 'S-004217', group: 'North Sellers' },
} as const

/** M26-M28, and what a seller is told of their registration (decision 164). */
export const sellerMails = mails({
  'seller.added': {
    ...seller,
    label: 'Seller added',
    to: 'Seller',
    subject: 'You are a seller of {group}',
    body: 'Dear {firstname},\n\nyou are registered as {no} in {group}. Sign in to the sellers portal with this address; ask there for a password of your own.',
  },
  'seller.status': {
    ...seller,
    label: 'Seller suspended, separated or active again',
    to: 'Seller and the head of the group',
    placeholders: {
      name: 'Jose Penafiel',
      no: seller.placeholders.no,
      status: 'Suspended',
      reason: 'PRC ID under renewal.',
    },
    opens: 'sellers_portal.sellers',
    by: 'record',
    outside: true,
    subject: '{name} ({no}): {status}',
    body: '{name} ({no}) now has the status {status}.\n\nReason: {reason}',
  },
  'seller.code': {
    group: 'sellers',
    label: 'Code to verify a registration in the sellers portal',
    to: 'Whoever registered',
    placeholders: { firstname: 'Jose', code: '482915', minutes: '60' },
    needs: ['code'],
    alone: true,
    secret: {
      in: 'code',
      form: 'code',
      shown: { page: 'sellers_portal.draft-users', flag: 'approve' },
      why: 'The code proves whose address it is, so it is for its reader alone.',
    },
    subject: 'Your code for the sellers portal',
    body: 'Dear {firstname},\n\n{code} is the code that verifies your address. Type it in the sellers portal within {minutes} minutes. If you did not register, ignore this mail.',
  },
  'seller.rejected': {
    group: 'sellers',
    label: 'Registration of a seller not accepted',
    to: 'Whoever registered',
    placeholders: { firstname: 'Jose', reason: 'The PRC ID could not be found.' },
    subject: 'Your registration as a seller',
    body: 'Dear {firstname},\n\nyour registration as a seller was not accepted.\n\nReason: {reason}',
  },
  'unit.turn': {
    group: 'sellers',
    label: 'A unit is free for the next who waits',
    to: 'The seller whose turn it is',
    placeholders: {
      firstname: 'Jose',
      unit: 'T1-1204',
      property: 'Alon Residences',
      hours: '24',
      until: '27 Nov 2026, 09:00',
    },
    subject: '{unit} of {property} is on hold for you',
    body: 'Dear {firstname},\n\nyou waited for {unit} of {property}, and it is your turn: the unit is on hold for you for {hours} hours, until {until}. Begin its reservation in the sellers portal before then. After that it goes to the next who waits.',
  },
  'lead.expiring': {
    ...lead,
    no: 'M26',
    label: 'Lead expires soon',
    subject: 'Lead {no} expires in {days}',
    body: 'Your lead {no} expires in {days}. Ask for an extension before it does if the client is still deciding.',
  },
  'lead.expired': {
    ...lead,
    no: 'M27',
    label: 'Lead expired',
    placeholders: { no: lead.placeholders.no },
    subject: 'Lead {no} has expired',
    body: 'Your lead {no} has expired. It may be renewed for some days; after that it goes to the house pool.',
  },
  'incentive.active': {
    group: 'sellers',
    no: 'M28',
    label: 'New incentive',
    to: 'Sellers of the groups',
    placeholders: { firstname: 'Jose', title: 'Year-end Drive', starts: '1 Dec 2026', ends: '31 Dec 2026' },
    subject: 'New incentive: {title}',
    body: 'Dear {firstname},\n\n{title} runs from {starts} to {ends}. Its mechanics and tiers are in the sellers portal, under Resources.',
  },
})
