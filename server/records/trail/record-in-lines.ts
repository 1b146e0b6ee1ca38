import { sql } from 'kysely'
import type { BrandId } from '../../../model/brands.ts'
import type { RecordManifest } from '../../../model/kinds/kind.ts'
import { type RecordKey, type RecordManifests, recordManifests } from '../../../model/kinds/records.ts'
import { tableOf } from '../../../model/kinds/table-of.ts'
import type { TrailRecord } from '../../../model/kinds/trail-records.ts'
import type { Area } from '../../../model/pages/page.ts'
import { byNumber } from '../../../model/trail/entity-of.ts'
import { numberOf } from '../../call/audit.ts'
import type { Trx } from '../../db/handle.ts'

/** Where the brand of a record stands: its table, and what its lines call it by there, if not by its id. */
type BrandColumn = readonly [table: string, by?: string]
const house = { none: 'it is of the whole house' }
const several = { none: 'it is of several brands, and its lines are for all of them' }
const portal = { none: 'the buyers’ portal is of all brands' }
const named = { none: 'its lines go by what several brands have, and each call names the brand' }

type BrandPlace = BrandColumn | { readonly none: string }
type OfRecord = RecordManifests[RecordKey]['entity']
/** Of records that people keep by hand, as their manifest says: in their table, of several brands, or of the house. */
const ofRecords = Object.fromEntries(
  Object.entries<RecordManifest>(recordManifests).map(([key, { entity, list }]): [string, BrandPlace] => [
    entity,
    list.ofSeveral ? several : list.branded ? [tableOf(key)] : house,
  ]),
) as Readonly<Record<OfRecord, BrandPlace>>

/** All others, and those whose manifest does not say it. */
const others: Readonly<Record<Exclude<TrailRecord, OfRecord>, BrandPlace> & Partial<Record<OfRecord, BrandPlace>>> = {
  approval_delegation: house,
  approval_level: several,
  approval_terms: house,
  backup: house,
  'buyer-agreement': portal,
  'buyer-content': portal,
  'buyer-inquiry': ['buyer_inquiries'],
  cis_attachment: ['cis_attachments'],
  command: several,
  content_review: ['content_reviews'],
  contract: ['contracts', 'contract_no'],
  document: ['documents'],
  draft_user: house,
  'email-setting': ['email_settings'],
  'erp-posting': ['erp_postings'],
  export: ['exports'],
  faq: ['faqs'],
  'faq-category': ['faq_categories'],
  file: ['files'],
  'gateway-key': house,
  'knowledge-folder': several,
  launch: several,
  lead: ['leads', 'lead_no'],
  'lead-retention': ['lead_retention'],
  lead_renewal: ['lead_renewals', 'request_no'],
  mail: ['mail_outbox'],
  'manage-content': portal,
  marketing_partner: several,
  'media-folder': ['media_folders'],
  'newsletter-subscription': ['newsletter_subscriptions'],
  ownership_extension: ['ownership_extensions', 'request_no'],
  'page-draft': ['named_drafts'],
  'paynow-payment': ['paynow_payments'],
  person: house,
  'preview-link': ['site_preview_links'],
  'project-info': ['properties'],
  'project-news': ['project_news'],
  property: ['properties'],
  recipients: ['sites'],
  'record-change': named,
  'record-draft': ['named_drafts'],
  remittance: ['remittances'],
  report: house,
  reservation: ['reservations', 'reservation_no'],
  'reservation-partner': ['reservation_partners'],
  review_rule: ['review_rules'],
  saved_view: house,
  'secret-key': house,
  set_up: house,
  sheet: named,
  site: ['sites'],
  'site-release': ['site_releases'],
  submission_extension: ['submission_extensions', 'request_no'],
  trail: house,
  'trail-month': house,
  transfer_request: ['transfer_requests', 'transfer_no'],
  unit: ['units'],
  units: ['properties'],
  user: house,
  user_role: house,
  'web-appointment': ['web_appointments'],
  'web-career-application': ['web_career_applications'],
  'web-content': named,
  'web-inquiry': ['web_inquiries'],
}

/** For every kind of record where its brand stands, or why its lines are of none. */
export const brandPlaces: Readonly<Record<TrailRecord, BrandPlace>> = { ...ofRecords, ...others }

const placeOf = (entity: string): BrandColumn | undefined => {
  const place = Object.hasOwn(brandPlaces, entity) ? brandPlaces[entity as TrailRecord] : undefined
  return place && !('none' in place) ? place : undefined
}

/** Whether a record of this kind may be of one brand, which a line about it then has. */
export const isOfBrand = (entity: string): boolean => placeOf(entity) !== undefined

/** A record as lines of its kind have it. Without `isKnown` it is of a brand, and nobody can say any more of which. */
type InLines = { readonly entity_id: string; readonly brand_id?: BrandId; readonly isKnown: boolean }

/** What the lines of a record call it, of one that is asked for by its id or by its number, and whose brand they have. */
export async function recordInLines(
  trx: Trx,
  area: Area,
  entity: string,
  asked: string,
  isNumber = false,
): Promise<InLines | undefined> {
  const isNumbered = byNumber.has(entity)
  const id = isNumber && !isNumbered ? await numberedId(trx, entity, asked) : asked
  if (id === undefined) return undefined
  const entity_id = isNumbered && !isNumber ? await numberOf(trx, area, entity, id) : id
  const place = placeOf(entity)
  if (!place) return { entity_id, isKnown: true }
  const [table, by = 'id'] = place
  type Row = { brand_id: BrandId | null }
  if (by !== 'id' || /^\d{1,18}$/.test(entity_id)) {
    const { rows } = await sql<Row>`select t.brand_id from ${sql.table(table)} as t
      where t.${sql.ref(by)} = ${by === 'id' ? sql`${entity_id}::bigint` : entity_id}`.execute(trx)
    if (rows[0]) return { entity_id, isKnown: true, ...brandIn(rows[0]) }
  }
  // What is gone was of the brand that its last line has.
  const { rows } = await sql<Row>`select t.brand_id from trail_lines as t where t.entity = ${entity}
    and t.entity_id = ${entity_id} and t.result = 'ok' order by t.created_at desc, t.id desc limit 1`.execute(trx)
  return { entity_id, isKnown: rows[0] !== undefined, ...brandIn(rows[0]) }
}

/** Kinds whose lines go by their id, and which portals name by their number. */
const numbers: { readonly [R in TrailRecord]?: string } = {
  'buyer-inquiry': 'ticket_no',
  property: 'property_code',
}
async function numberedId(trx: Trx, entity: string, number: string): Promise<string | undefined> {
  const [place, column] = [placeOf(entity), numbers[entity as TrailRecord]]
  if (!place || column === undefined) throw new Error(`Nobody says by which number ${entity} is known.`)
  const { rows } = await sql<{ id: string }>`select t.id::text as id from ${sql.table(place[0])} as t
    where t.${sql.ref(column)} = ${number} limit 1`.execute(trx)
  return rows[0]?.id
}

const brandIn = (row: { brand_id: BrandId | null } | undefined): { brand_id?: BrandId } =>
  row && row.brand_id !== null ? { brand_id: row.brand_id } : {}
