import { mails } from './mail-event.ts'

const of = {
  group: 'partners',
  to: 'Partner, recruiter and Partner Accreditation',
  placeholders: {
    no: 'MP-000123',
    partner: 'Bagong Bahay Realty',
    level: '2',
    levels: '3',
    accreditation_no: 'ACC-2026-0123',
    until: '20 Nov 2027',
    days: '30 days',
    reason: 'The DHSUD registration is not readable.',
    instead: 'You are asked in the place of Aaron Ferrer.',
  },
} as const
/** The partner and the recruiter have no desk; Partner Accreditation does. */
const told = { ...of, opens: 'sellers_portal.marketing-partners', by: 'record', outside: true } as const
const result = (no: string, status: string, more = '') =>
  ({
    ...told,
    no,
    label: `Accreditation ${status}`,
    subject: `Accreditation ${status}`,
    body: `The accreditation of {partner} is ${status}.${more}`,
  }) as const
const because = '\n\nReason: {reason}'

/** M19-M25. */
export const partnerMails = mails({
  'partner.level': {
    ...of,
    no: 'M19',
    label: 'Partner waits for approval',
    to: 'Approver of the level and the alternate',
    opens: 'desk.approvals',
    by: 'open',
    subject: '{partner} waits for your approval (Level {level})',
    body: '{partner} ({no}) waits for your approval at level {level} of {levels}.\n\n{instead}',
  },
  'partner.renewal_level': {
    ...of,
    no: 'M19',
    label: 'Renewal waits for approval',
    to: 'Approver of the level and the alternate',
    opens: 'desk.approvals',
    by: 'open',
    subject: 'Renewal: {partner} waits for your approval (Level {level})',
    body: 'The renewal of {partner} ({no}) waits for your approval at level {level} of {levels}. Accreditation no. {accreditation_no}, until {until}.\n\n{instead}',
  },
  'partner.approved': result('M20', 'approved', '\n\nAccreditation no. {accreditation_no}, until {until}.'),
  'partner.returned': result('M21', 'returned', because),
  'partner.disapproved': result('M22', 'disapproved', because),
  'partner.renewal_disapproved': {
    ...told,
    no: 'M22',
    label: 'Renewal disapproved',
    subject: 'Renewal disapproved',
    body: `The renewal of the accreditation of {partner} is disapproved. {accreditation_no} stays valid until {until}.${because}`,
  },
  'partner.suspended': result('M23', 'suspended', because),
  'partner.reinstated': result('M23', 'reinstated'),
  'partner.expired': result('M24', 'expired', because),
  'partner.expiring': {
    ...told,
    no: 'M24',
    label: 'Accreditation expires soon',
    subject: 'Accreditation expires in {days}',
    body: 'What {partner} is accredited by ends on {until}. Renew it before then; after that the sellers under the partner cannot reserve.',
  },
  'erp.posted.partner': {
    ...of,
    no: 'M09',
    label: 'Accreditation active',
    to: 'Partner',
    subject: 'Accreditation {accreditation_no} is active',
    body: 'The accreditation of {partner} is active.',
  },
  'approver.needed': {
    group: 'partners',
    no: 'M25',
    label: 'No active approver',
    to: 'Partner Accreditation',
    placeholders: { items: '2 items have', list: 'MP-000123 Bagong Bahay Realty\nMP-000124 Silangan Homes' },
    needs: ['list'],
    opens: 'sellers_portal.marketing-partners',
    subject: '{items} no active approver',
    body: 'An approver of these partners is no longer active. Give them another chain:\n\n{list}',
  },
  // The same to those who keep accounts and see no partners: their part of it is the account (decision 264).
  'approver.gone': {
    group: 'partners',
    no: 'M25',
    label: 'No active approver (accounts)',
    to: 'IT Operations',
    placeholders: {
      items: '2 items have',
      list: 'MP-000123 Bagong Bahay Realty\nMP-000124 Silangan Homes',
      approvers: 'Aaron Ferrer, aaron.ferrer@example.com',
    },
    needs: ['approvers'],
    opens: 'admin.unsubscribed-users',
    subject: '{items} no active approver',
    body: 'The accounts of these approvers of marketing partners are deactivated:\n\n{approvers}\n\nRestore those that were deactivated by mistake. Partner Accreditation gives the others’ partners another chain:\n\n{list}',
  },
})
