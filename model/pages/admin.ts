import { pages } from './page.ts'

export const admin = pages({
  'admin.user-role': {
    path: '/admin/user-role',
    detail: '/:userRoleId',
    label: 'User Roles',
    menu: [],
    may: ['add', 'edit', 'delete'],
    keywords: ['access', 'permissions'],
    screen: { kind: 'custom', why: 'A role is a matrix of pages and flags, not rows and fields.' },
  },
  'admin.user-account': {
    path: '/admin/user-account',
    detail: '/:userId',
    label: 'User Accounts',
    menu: [],
    may: ['add', 'edit', 'delete', 'export'],
    keywords: ['people', 'staff', 'passwords'],
    screen: { kind: 'list', list: 'userAccounts' },
  },
  'admin.audit-trail': {
    path: '/admin/audit-trail',
    label: 'Audit Trail',
    menu: [],
    may: ['export'],
    keywords: ['history', 'user trail'],
    screen: { kind: 'list', list: 'userTrail' },
  },
  'admin.unsubscribed-users': {
    path: '/admin/unsubscribed-users',
    label: 'Unsubscribed Users',
    menu: [],
    may: ['edit', 'export'],
    keywords: ['deactivated', 'restore'],
    screen: { kind: 'list', list: 'unsubscribedUsers' },
  },
  'admin.email-settings': {
    path: '/admin/email-settings',
    detail: '/:emailSettingsId',
    label: 'Email Settings',
    menu: [],
    may: ['add', 'edit', 'delete'],
    keywords: ['mail', 'recipients', 'templates'],
    screen: { kind: 'list', list: 'emailSettings' },
  },
  'admin.internal-commands': {
    path: '/admin/internal-commands',
    label: 'Internal Commands',
    menu: [],
    // Add: a command is run, that is, a run is added.
    may: ['add'],
    keywords: ['seed', 'extraction', 'jobs'],
    screen: {
      kind: 'custom',
      why: 'Commands are seven and fixed: each has a source, a run and a schedule, and no rows to open.',
    },
  },
  'admin.payment-method': {
    path: '/admin/payment-method',
    label: 'Payment Method',
    menu: [],
    may: ['edit'],
    keywords: ['bank', 'card', 'provider', 'set bank'],
    screen: { kind: 'custom', why: 'One choice of two, saved with a toast of its own: no draft and no rows.' },
  },
  'admin.holidays': {
    path: '/admin/holidays',
    label: 'Holidays',
    menu: [],
    may: ['add', 'edit', 'delete', 'export'],
    keywords: ['calendar', 'working days', 'banking days', 'proclamation'],
    screen: { kind: 'list', list: 'holidays' },
  },
  'admin.mail-outbox': {
    path: '/admin/mail-outbox',
    label: 'Mail Outbox',
    menu: [],
    // Edit: a mail that was given up is tried again.
    may: ['edit'],
    keywords: ['sent mail', 'failed mail'],
    screen: { kind: 'custom', why: 'A mail is read whole beside the list, and no record page stands behind it.' },
  },
})
