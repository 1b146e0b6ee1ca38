import {
  amounts,
  client,
  contact,
  ofGroups,
  partnerContact,
  personal,
  rates,
  remarks,
  tin,
} from './groups-of-fields.ts'
import { pages } from './page.ts'

const request = {
  menu: ['My Dashboard', 'Customer Lead'],
  may: ['edit', 'approve', 'export'],
} as const
// One screen under two rows; each row presets its filter (domain.md 4 row 18).
const reservationTrail = { menu: ['My Dashboard', 'Audit Trail'], may: ['export'] } as const
const trail = { menu: ['Audit Trail'], may: ['export'] } as const
const report = {
  menu: ['Sales Report'],
  may: ['export'],
  screen: { kind: 'custom', why: 'charts over a table of figures that nobody edits' },
} as const

export const sellersPortal = pages('/sellers-portal', {
  'sellers_portal.resources': {
    label: 'Knowledge Centre',
    menu: ['Resources'],
    may: ['add', 'edit', 'delete', 'publish', 'export'],
    keywords: ['resources', 'folders', 'files', 'knowledge center'],
    screen: { kind: 'list' },
  },
  'sellers_portal.incentive-master': {
    path: '/sellers-portal/resources/incentive-master',
    label: 'Incentive Master',
    menu: ['Resources'],
    may: ['add', 'edit', 'delete', 'export'],
    keywords: ['incentives', 'rewards'],
    screen: { kind: 'list' },
  },
  'sellers_portal.ownership-extension': {
    ...request,
    label: 'Ownership Extension',
    fields: { client },
    rows: ofGroups,
    screen: { kind: 'approval', approval: 'ownershipExtension' },
    keywords: ['lead', 'expiry'],
  },
  'sellers_portal.renewal-request': {
    ...request,
    label: 'Renew Lead',
    fields: { client },
    rows: ofGroups,
    screen: { kind: 'approval', approval: 'leadRenewal' },
    keywords: ['lead renewal', 'expiry'],
  },
  'sellers_portal.transfer-request': {
    ...request,
    label: 'Transfer Request',
    fields: { client },
    rows: ofGroups,
    opensLinks: true,
    screen: { kind: 'approval', approval: 'transferRequest' },
    keywords: ['lead transfer'],
  },
  'sellers_portal.submission-extension': {
    ...request,
    label: 'Submission Extension',
    fields: { client },
    rows: ofGroups,
    screen: { kind: 'approval', approval: 'submissionExtension' },
    keywords: ['reservation', 'deadline'],
  },
  'sellers_portal.audit-trail-reservation': {
    ...reservationTrail,
    label: 'Reservation',
    screen: { kind: 'list' },
  },
  'sellers_portal.audit-trail-ebooking': {
    ...reservationTrail,
    label: 'CIS / RA',
    screen: { kind: 'list' },
  },
  'sellers_portal.e-booking': {
    detail: '/:id',
    label: 'CIS/RA Approval',
    fields: { amounts, personal, remarks },
    rows: { own: 'Reviewed by them, or by nobody yet', ...ofGroups },
    opensLinks: true,
    menu: ['My Dashboard'],
    // Delete: a manager disapproves, cancels or reinstates a reservation (domain.md 2.1).
    may: ['edit', 'delete', 'approve', 'export'],
    keywords: ['e-booking', 'reservations', 'client information sheet'],
    screen: { kind: 'list' },
  },
  'sellers_portal.marketing-partners': {
    detail: '/:id',
    label: 'Marketing Partners',
    fields: { contact: partnerContact, tin, rates, remarks },
    rows: { own: 'Recruited, entered or submitted by them', ...ofGroups },
    menu: ['My Dashboard'],
    may: ['add', 'edit', 'delete', 'approve', 'export'],
    keywords: ['brokers', 'accreditation'],
    screen: { kind: 'approval', approval: 'marketingPartner' },
  },
  'sellers_portal.marketing-partners-approvers': {
    label: 'Marketing Partners Approvers',
    menu: ['My Dashboard'],
    may: ['add', 'edit', 'delete', 'export'],
    keywords: ['approval levels', 'chain'],
    screen: { kind: 'custom', why: 'the chain of each sales group, level by level' },
  },
  'sellers_portal.sellers': {
    label: 'Sellers',
    fields: { contact, tin },
    menu: ['My Dashboard'],
    may: ['add', 'edit', 'delete', 'export'],
    keywords: ['agents', 'brokers', 'salespersons', 'prc'],
    screen: { kind: 'list' },
  },
  'sellers_portal.sales-groups': {
    label: 'Sales Groups',
    menu: ['My Dashboard'],
    may: ['add', 'edit', 'delete', 'export'],
    keywords: ['teams', 'heads', 'divisions'],
    screen: { kind: 'list' },
  },
  'sellers_portal.draft-users': {
    label: 'Seller Registrations',
    menu: ['My Dashboard'],
    // Approve: a verified registration becomes a seller, or is turned down.
    may: ['add', 'edit', 'delete', 'approve', 'export'],
    keywords: ['draft users', 'applicants', 'recruits'],
    screen: { kind: 'list' },
  },
  'sellers_portal.erp-ledger': {
    label: 'ERP Ledger',
    menu: ['My Dashboard'],
    // Approve: a manager posts, and retries stopped postings (domain.md 2.14).
    may: ['approve', 'export'],
    keywords: ['erp', 'postings', 'booked', 'dead letter'],
    screen: { kind: 'list' },
  },
  'sellers_portal.lead-retention': {
    label: 'Lead Retention',
    menu: [],
    may: ['edit'],
    keywords: ['days', 'expiry', 'settings'],
    screen: { kind: 'custom', why: 'one rule a brand, all of them side by side' },
  },
  'sellers_portal.audit-trail': {
    ...trail,
    label: 'Login Trails',
    keywords: ['sign-ins'],
    screen: { kind: 'list' },
  },
  'sellers_portal.sellers-trail': {
    ...trail,
    label: "Seller's Trail",
    screen: { kind: 'list' },
  },
  'sellers_portal.current-contract-quota': {
    ...report,
    label: 'Current Contract Quota',
    keywords: ['attainment', 'target'],
  },
  'sellers_portal.year-to-date-report': {
    ...report,
    label: 'Year-to-Date Report',
    keywords: ['ytd', 'sales'],
  },
  'sellers_portal.reservation-details': {
    path: '/sellers-portal/reservation-details/:rNo/:partnerId/:form',
    label: 'Reservation Details',
    flagOf: 'sellers_portal.e-booking',
    screen: { kind: 'custom', why: 'papers beside the sheet and the agreement beside its recomputed figures' },
  },
})
