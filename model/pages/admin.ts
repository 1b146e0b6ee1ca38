import { pages } from './page.ts'

export const admin = pages('/admin', {
  'admin.user-role': {
    detail: '/:userRoleId',
    label: 'User Roles',
    menu: [],
    may: ['add', 'edit', 'delete'],
    keywords: ['access', 'permissions'],
    screen: { kind: 'custom', why: 'A role is a matrix of pages and flags, not rows and fields.' },
  },
  'admin.user-account': {
    detail: '/:userId',
    label: 'User Accounts',
    menu: [],
    may: ['add', 'edit', 'delete', 'export'],
    keywords: ['people', 'staff', 'passwords'],
    screen: { kind: 'list' },
  },
  'admin.audit-trail': {
    label: 'Audit Trail',
    menu: [],
    may: ['export'],
    keywords: ['history', 'user trail'],
    screen: { kind: 'list' },
  },
  'admin.full-trail': {
    label: 'Trail of All Areas',
    menu: [],
    may: ['export'],
    keywords: ['history', 'who did what', 'audit trail', 'changes', 'price'],
    screen: { kind: 'list' },
  },
  'admin.unsubscribed-users': {
    label: 'Unsubscribed Users',
    menu: [],
    may: ['edit', 'export'],
    keywords: ['deactivated', 'restore'],
    screen: { kind: 'list' },
  },
  'admin.email-settings': {
    detail: '/:emailSettingsId',
    label: 'Email Settings',
    menu: [],
    may: ['add', 'edit', 'delete'],
    keywords: ['mail', 'recipients', 'templates'],
    screen: { kind: 'list' },
  },
  'admin.internal-commands': {
    label: 'Internal Commands',
    menu: [],
    // Add: runs a command, that is, adds a run.
    may: ['add'],
    keywords: ['seed', 'extraction', 'jobs'],
    screen: {
      kind: 'custom',
      why: 'Commands are seven and fixed: each has a source, a run and a schedule, and no rows to open.',
    },
  },
  'admin.set-up': {
    label: 'Set-up',
    menu: [],
    // Edit: applies a file; each part takes the right of its own page as well.
    may: ['edit'],
    keywords: ['carry', 'trial house', 'copy', 'roles', 'terms', 'mail texts', 'differences'],
    screen: { kind: 'custom', why: 'One file out, one file in with its differences: no rows to open.' },
  },
  'admin.person-view': {
    label: 'Person View',
    menu: [],
    // Edit: reveals a row. Delete: erases the person.
    may: ['edit', 'delete', 'export'],
    keywords: ['privacy', 'data subject', 'erase', 'e-mail'],
    screen: { kind: 'custom', why: 'One person over all tables: asked for by an address, never listed.' },
  },
  'admin.status': {
    label: 'System Status',
    menu: [],
    keywords: ['version', 'jobs', 'outbox', 'disk', 'sealer', 'health'],
    screen: { kind: 'custom', why: 'What runs and how: figures that change by themselves, and nothing to open.' },
  },
  'admin.gateway-keys': {
    label: 'Keys of the Portals',
    menu: [],
    // Add: makes a key. Delete: revokes one.
    may: ['add', 'delete'],
    keywords: ['api key', 'gateway', 'sellers portal', 'buyers portal', 'rotation', 'secret'],
    screen: { kind: 'custom', why: 'A key is made, shown once and revoked: nothing to open and nothing to edit.' },
  },
  'admin.payment-method': {
    label: 'Payment Method',
    menu: [],
    may: ['edit'],
    keywords: ['bank', 'card', 'provider', 'set bank'],
    screen: { kind: 'custom', why: 'One choice of two, saved with a toast of its own: no draft and no rows.' },
  },
  'admin.holidays': {
    label: 'Holidays',
    menu: [],
    may: ['add', 'edit', 'delete', 'export'],
    keywords: ['calendar', 'working days', 'banking days', 'proclamation'],
    screen: { kind: 'list' },
  },
  'admin.mail-outbox': {
    label: 'Mail Outbox',
    menu: [],
    // Edit: retries a mail that was given up.
    may: ['edit'],
    keywords: ['sent mail', 'failed mail'],
    screen: { kind: 'custom', why: 'A mail is read whole beside the list, and no record page stands behind it.' },
  },
})
