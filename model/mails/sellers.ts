import { mails } from './mail-event.ts'

const lead = { group: 'sellers', to: 'Seller', placeholders: { no: 'L-0004512', days: '7 days' } } as const

/** M26-M28. */
export const sellerMails = mails({
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
