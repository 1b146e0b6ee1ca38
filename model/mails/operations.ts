import { mails } from './mail-event.ts'

const account = {
  group: 'accounts',
  placeholders: { firstname: 'Ana', email: 'ana.santos@example.com' },
} as const
/** A person with this right can open the account anyway. */
const ofAccount = (what: 'password' | 'link') =>
  ({
    in: what,
    form: what === 'link' ? 'token' : 'password',
    shown: { page: 'admin.user-account', flag: 'edit' },
    account: true,
    // A link lasts half an hour; a first password until another is chosen, and two weeks at most.
    lasts: what === 'link' ? 30 : 14 * 24 * 60,
    why: `The ${what} is shown only to who may reset this person’s password.`,
  }) as const
const state = (no: string, status: string) =>
  ({
    ...account,
    no,
    label: `Account ${status}`,
    to: 'User; IT Operations, named here',
    opens: 'admin.user-account',
    by: 'record',
    outside: true,
    subject: `Your account was ${status}`,
    body: `Dear {firstname},\n\nyour account {email} was ${status}. Questions: IT Operations.`,
  }) as const
const booked = { no: 'M09', placeholders: { no: 'ZRRE26-004512', contract_no: 'C-0012345' } } as const

/** M09, M42-M45, and the mails of signing in. */
export const operationMails = mails({
  'erp.posted': {
    ...booked,
    group: 'reservations',
    label: 'Booked in the ERP',
    to: 'Sales Admin, named here',
    opens: 'sellers_portal.e-booking',
    by: 'record',
    subject: '{no} booked as {contract_no}',
    body: '{no} booked as {contract_no}.',
  },
  'content.held': {
    group: 'operations',
    label: 'A plan was held',
    to: 'Who scheduled it',
    placeholders: {
      firstname: 'Ana',
      name: 'About Us Section',
      site: 'Residences',
      time: '24 Nov 2026, 09:00',
      why: 'Learn more link: No page of this site stands at /open-house.',
      where: 'https://desk.example.com/website/residences/about-us-section',
    },
    needs: ['why', 'where'],
    subject: '{name} of {site} did not go out',
    body: 'Dear {firstname},\n\n{name} of {site} was to go out on {time} and was held:\n\n{why}\n\nVisitors see what they saw before. Mend it, then publish it or schedule it again:\n\n{where}',
  },
  'trail.anchor': {
    group: 'operations',
    label: 'Anchor of the audit trail',
    to: 'Whoever keeps it outside, named here',
    placeholders: {
      time: '24 Nov 2026, 01:50',
      lines: '25114',
      anchor: 'seal 25114 9f2c… at 2026-11-23T17:50:00.000Z of 25114 lines, mark 4b1e…',
    },
    subject: 'Anchor of the audit trail, {time}',
    body: 'At {time} the audit trail had {lines} sealed lines, and this is its last seal:\n\n{anchor}\n\nKeep it where nobody who can write to the database can change it. Saved to a file it is held against the trail with: npm run audit:verify -- the-file',
  },
  'user.deactivated': state('M42', 'deactivated'),
  'user.restored': state('M43', 'restored'),
  'user.password': {
    ...account,
    label: 'First password',
    to: 'User',
    placeholders: { ...account.placeholders, password: 'example-only', desk: 'https://desk.example.com' },
    needs: ['password'],
    alone: true,
    secret: ofAccount('password'),
    subject: 'Your password for Atrium',
    body: 'Dear {firstname},\n\nsign in at {desk} with\n\nE-mail: {email}\nPassword: {password}\n\nYou will be asked to choose a password of your own.',
  },
  'user.reset': {
    ...account,
    label: 'Password forgotten',
    to: 'User',
    placeholders: {
      ...account.placeholders,
      link: 'https://desk.example.com/?reset=…',
      minutes: '30',
    },
    needs: ['link'],
    alone: true,
    secret: ofAccount('link'),
    subject: 'Choose a new password for Atrium',
    body: 'Dear {firstname},\n\nsomeone asked to choose a new password for {email}. If it was you, open this link within {minutes} minutes:\n\n{link}\n\nIf it was not you, there is nothing to do: your password stays as it is.',
  },
  'user.secured': {
    ...account,
    label: 'Sign-in changed',
    to: 'User',
    placeholders: { ...account.placeholders, change: 'Your password was changed.' },
    needs: ['change'],
    alone: true,
    subject: 'A change to how you sign in to Atrium',
    body: 'Dear {firstname},\n\n{change}\n\nIf this was not you or IT Operations, tell IT Operations at once.',
  },
  'erp.dead': {
    group: 'operations',
    no: 'M44',
    label: 'Not posted to the ERP',
    to: 'Whoever may post it again',
    opens: 'sellers_portal.erp-ledger',
    by: 'search',
    placeholders: { no: 'ZRRE26-004512', problem: 'Posting failed: the ERP did not answer.' },
    subject: 'Action needed: {no} was not posted to the ERP',
    body: '{problem}\n\nLook at it in the ERP Ledger and post it again once the cause is mended.',
  },
  // The same to those who run Atrium and see no reservations (decision 264).
  'erp.stopped': {
    group: 'operations',
    no: 'M44',
    label: 'Not posted to the ERP (operations)',
    to: 'IT Operations',
    opens: 'admin.status',
    placeholders: { no: 'ZRRE26-004512', problem: 'Posting failed: the ERP did not answer.' },
    subject: 'Action needed: {no} was not posted to the ERP',
    body: '{problem}\n\nSystem Status says how many postings wait and how many have stopped. Sales Administration posts this one again once the cause is mended.',
  },
  'command.failed': {
    group: 'operations',
    no: 'M45',
    label: 'Command failed',
    to: 'IT Operations',
    opens: 'admin.internal-commands',
    placeholders: { command: 'property', problem: 'The file could not be read.' },
    subject: 'Action needed: {command} failed',
    body: '{problem}',
  },
  'operation.attention': {
    group: 'operations',
    label: 'Atrium needs a look',
    to: 'Operators: ALERT_TO, and who is named here',
    opens: 'admin.status',
    placeholders: { what: '3 mails were given up. Mail Outbox has them, each with its reason.' },
    needs: ['what'],
    subject: 'Atrium needs a look',
    body: '{what}\n\nThis is told once as it begins, and once a day while it stands.',
  },
})
