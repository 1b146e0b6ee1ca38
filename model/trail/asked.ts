import { agreementTypes, portalSections } from '../content/portal-sections.ts'
import { recordManifests } from '../kinds/records.ts'
import { isPageId } from '../pages/index.ts'
import { contentOfPage } from '../pages/property-content.ts'
import { isObject } from '../rules/is-object.ts'
import type { TrailRecord } from '../rules/trail-records.ts'

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
  recordChanges: 'record-change',
  siteDrafts: 'page-draft',
  propertyDrafts: 'page-draft',
  portalDrafts: 'page-draft',
  recordDrafts: 'record-draft',
  recordSheets: 'sheet',
  siteReleases: 'site-release',
  previewLinks: 'preview-link',
  webInquiries: 'web-inquiry',
  webAppointments: 'web-appointment',
  webApplications: 'web-career-application',
  newsletterSubscriptions: 'newsletter-subscription',
}

export type CallParts = { readonly params: unknown; readonly query: unknown; readonly body: unknown }
export type AskedOf = {
  readonly entity?: string
  readonly entity_id?: string
  readonly asked?: Record<string, unknown>
}

const side = (part: unknown): Record<string, unknown> => (isObject(part) ? part : {})
const idOf = (value: unknown): string | undefined =>
  (typeof value === 'number' && Number.isSafeInteger(value)) ||
  (typeof value === 'string' && /^[\w-]{1,40}$/.test(value))
    ? String(value)
    : undefined

/** The kind of record that the calls of a group, or a list, are about. */
export const entityOf = (group: string): string | undefined =>
  Object.hasOwn(recordManifests, group)
    ? recordManifests[group as keyof typeof recordManifests].entity
    : Object.hasOwn(ofGroups, group)
      ? ofGroups[group]
      : undefined

/** The id of the record that a call names, as lines of its kind have it; undefined where it names none. */
function recordNamed(entity: string, { params, query, body }: CallParts): string | undefined {
  const [at, sent] = [side(params), side(body)]
  if (entity === 'web-content') {
    const page = at['page'] ?? sent['page'] ?? side(query)['page']
    return typeof page === 'string' && isPageId(page) ? contentOfPage(page)?.section : undefined
  }
  if (entity === 'project-info' || entity === 'units') return idOf(at['projectId'])
  const id = idOf(at['id'] ?? at['userRoleId'] ?? at['userId'] ?? sent['id'])
  if (entity !== 'buyer-content') return id
  const sections: Readonly<Record<string, string>> = { ...agreementTypes, ...portalSections }
  return id === undefined ? undefined : sections[id]
}

/** The longest text, and the longest of anything else, that a line keeps of what was asked for. */
const [longestText, longestRest] = [200, 1_000]
/** What says which record, page or version is meant is no field of it. */
const notAsked = new Set(['id', 'version', 'page', 'brand'])

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longestText ? `${value.slice(0, longestText)}…` : value
  if (typeof value !== 'object' || value === null) return value
  const text = JSON.stringify(value)
  return text.length > longestRest ? `${text.slice(0, longestText)}…` : value
}

/** What a refused call was about: its record, and what it asked for. `name` is that of the call, `group.member`. */
export function askedOf(name: string, parts: CallParts): AskedOf {
  const entity = entityOf(name.slice(0, name.indexOf('.')))
  const entity_id = entity && recordNamed(entity, parts)
  const asked = Object.fromEntries(
    Object.entries({ ...side(parts.query), ...side(parts.body) })
      .filter(([key]) => !notAsked.has(key))
      .slice(0, 40)
      .map(([key, value]) => [key, shortened(value)]),
  )
  return {
    ...(entity ? { entity } : {}),
    ...(entity_id === undefined ? {} : { entity_id }),
    ...(Object.keys(asked).length === 0 ? {} : { asked }),
  }
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
])
