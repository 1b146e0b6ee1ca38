import { recordManifests } from '../kinds/records.ts'
import { isTrailRecord, type TrailRecord } from '../kinds/trail-records.ts'

/** The kind of record that the calls of a group are about, beside those with a manifest. */
const ofGroups: Readonly<Record<string, TrailRecord>> = {
  roles: 'user_role',
  userAccounts: 'user',
  unsubscribedUsers: 'user',
  emailSettings: 'email-setting',
  gatewayKeys: 'gateway-key',
  commands: 'command',
  erpPostings: 'erp-posting',
  reservations: 'reservation',
  ownershipExtension: 'ownership_extension',
  leadRenewal: 'lead_renewal',
  submissionExtension: 'submission_extension',
  marketingPartner: 'marketing_partner',
  transferRequest: 'transfer_request',
  leadRetention: 'lead-retention',
  buyerInquiries: 'buyer-inquiry',
  contracts: 'contract',
  documents: 'document',
  remittances: 'remittance',
  paynowPayments: 'paynow-payment',
  buyerContent: 'buyer-content',
  buyerAgreement: 'buyer-content',
  webContent: 'web-content',
  siteWork: 'web-content',
  projectInfo: 'project-info',
  units: 'units',
  property: 'property',
  files: 'file',
  media: 'file',
  launches: 'launch',
  contentReviews: 'content_review',
  reviewRules: 'review_rule',
  recordChanges: 'record-change',
  siteDrafts: 'page-draft',
  propertyDrafts: 'page-draft',
  portalDrafts: 'page-draft',
  recordDrafts: 'record-draft',
  recordSheets: 'sheet',
  redirects: 'web-redirect',
  sites: 'site',
  webRecipients: 'recipients',
  manageContent: 'manage-content',
  approvalDelegations: 'approval_delegation',
  approvalTerms: 'approval_terms',
  marketingPartnerLevels: 'approval_level',
  mediaFolders: 'media-folder',
  setUp: 'set_up',
  persons: 'person',
  contractQuota: 'report',
  yearToDate: 'report',
  siteReleases: 'site-release',
  previewLinks: 'preview-link',
  webInquiries: 'web-inquiry',
  webAppointments: 'web-appointment',
  webApplications: 'web-career-application',
  newsletterSubscriptions: 'newsletter-subscription',
}

/** The kind of record that the calls of a group, or a list, are about. */
export const entityOf = (group: string): string | undefined =>
  Object.hasOwn(recordManifests, group)
    ? recordManifests[group as keyof typeof recordManifests].entity
    : Object.hasOwn(ofGroups, group)
      ? ofGroups[group]
      : undefined

/** What a history, the inbox, a posting or the calendar calls a kind otherwise than its group of calls does. */
const ofKeys: Readonly<Record<string, TrailRecord>> = {
  units: 'unit',
  contentReview: 'content_review',
  client_data: 'reservation-partner',
  launch: 'launch',
}

/** The kind of record that a call names by a key, or by its name in the trail: `isName`, that alone is meant. */
export function entityNamed(value: unknown, isName = false): string | undefined {
  if (typeof value !== 'string') return undefined
  if (!isName && Object.hasOwn(ofKeys, value)) return ofKeys[value]
  return isTrailRecord(value) ? value : entityOf(value)
}

/** Kinds whose lines go by their number and not by their id. */
export const byNumber: ReadonlySet<string> = new Set([
  'reservation',
  'ownership_extension',
  'lead_renewal',
  'submission_extension',
  'marketing_partner',
  'transfer_request',
  'lead',
  'contract',
])
