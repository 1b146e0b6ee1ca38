import type { BrandId } from '../model/brands.ts'
import type { TrailRecord } from '../model/kinds/trail-records.ts'
import type { PageId } from '../model/pages/index.ts'
import { applications } from './applications.ts'
import { buyerInquiries } from './buyer-inquiries.ts'
import { paynowPayments, remittances } from './buyers-payments.ts'
import { contracts } from './contracts.ts'
import { documents } from './documents.ts'
import type { Entity, Scale } from './entity.ts'
import { incentives } from './incentives.ts'
import { knowledgeCenter } from './knowledge-center.ts'
import { leadBook } from './lead-book.ts'
import { leadRenewals, ownershipExtensions } from './lead-requests.ts'
import { marketingPartners } from './marketing-partners.ts'
import { webCareers, webNews } from './news.ts'
import { projectNews } from './project-news.ts'
import type { Random } from './random.ts'
import { input, reservationBook } from './reservation-book.ts'
import { sellers } from './sellers.ts'
import { submissionExtensions } from './submission-extensions.ts'
import { subscriptions } from './subscriptions.ts'
import { transferRequests } from './transfers.ts'
import { visits } from './visits.ts'
import { webInquiries } from './web-inquiries.ts'
import { webAwards, webLocations, webPopupPromos, webTestimonials } from './web-records.ts'

/** A record of the demo data as a trail names it: by the id of its lines, of its brand, there since a time. */
export type KnownRecord = {
  readonly entity: TrailRecord
  readonly entity_id: string
  readonly brand_id: BrandId | null
  readonly since: Date
}

type Of = {
  readonly entity: TrailRecord
  readonly rows: Entity /** What its lines go by, if not by its id. */
  readonly by?: string
}
/** The records of the pages that have any, by the name of each in a trail. */
const ofPages: { readonly [P in PageId]?: Of } = {
  'buyers_portal.inquiry-list': { entity: 'buyer-inquiry', rows: buyerInquiries },
  'buyers_portal.contracts': { entity: 'contract', rows: contracts },
  'buyers_portal.remittance-slip-list': { entity: 'remittance', rows: remittances },
  'buyers_portal.pay-now-transaction': { entity: 'paynow-payment', rows: paynowPayments },
  'buyers_portal.documents': { entity: 'document', rows: documents },
  'buyers_portal.project-newsletter': { entity: 'project-news', rows: projectNews },
  'sellers_portal.ownership-extension': { entity: 'ownership_extension', rows: ownershipExtensions, by: 'request_no' },
  'sellers_portal.renewal-request': { entity: 'lead_renewal', rows: leadRenewals, by: 'request_no' },
  'sellers_portal.submission-extension': {
    entity: 'submission_extension',
    rows: submissionExtensions,
    by: 'request_no',
  },
  'sellers_portal.transfer-request': { entity: 'transfer_request', rows: transferRequests, by: 'transfer_no' },
  'sellers_portal.marketing-partners': { entity: 'marketing_partner', rows: marketingPartners, by: 'partner_no' },
  'sellers_portal.incentive-master': { entity: 'incentive', rows: incentives },
  'sellers_portal.resources': { entity: 'knowledge-center', rows: knowledgeCenter },
  'sellers_portal.sellers': { entity: 'seller', rows: sellers },
  'website.property-inquiry': { entity: 'web-inquiry', rows: webInquiries },
  'website.appointment-inquiry': { entity: 'web-appointment', rows: visits },
  'website.application-list': { entity: 'web-career-application', rows: applications },
  'website.newsletter-subscriptions': { entity: 'newsletter-subscription', rows: subscriptions },
  'website.news-list': { entity: 'web-news', rows: webNews },
  'website.careers-list': { entity: 'web-career', rows: webCareers },
  'website.popup-promo-list': { entity: 'web-popup-promo', rows: webPopupPromos },
  'website.testimonials-list': { entity: 'web-testimonial', rows: webTestimonials },
  'website.location': { entity: 'web-location', rows: webLocations },
  'website.award-content': { entity: 'web-award', rows: webAwards },
}

/** The kind of record that a page has, by the name of both in a trail. */
export const recordOf = (page: string): TrailRecord | undefined =>
  page === 'sellers_portal.e-booking' ? 'reservation' : ofPages[page as PageId]?.entity

/** Enough of each kind to draw from; a trail of a million lines names no more of them. */
const most = 2_000
const longAgo = new Date(0)

function recordsOf({ entity, rows, by }: Of, scale: Scale): KnownRecord[] {
  const found: KnownRecord[] = []
  for (const row of rows.rows(scale, input)) {
    if (found.length === most) break
    const { created_at, brand_id } = row
    found.push({
      entity,
      entity_id: String(row[by ?? 'id']),
      brand_id: typeof brand_id === 'number' ? (brand_id as BrandId) : null,
      since: created_at instanceof Date ? created_at : longAgo,
    })
  }
  return found
}

/** Of the pages that have records: one of a brand that is there at a time, drawn; undefined where there is none. */
export function knownRecords(scale: Scale) {
  const pages = new Map(
    Object.entries(ofPages).map(([page, of]) => [page, Map.groupBy(recordsOf(of, scale), ({ brand_id }) => brand_id)]),
  )
  pages.set(
    'sellers_portal.e-booking',
    Map.groupBy(reservations(scale), ({ brand_id }) => brand_id),
  )
  const draws = 12
  return (random: Random, page: string, brand_id: BrandId | null, at: Date): KnownRecord | undefined => {
    const brands = pages.get(page)
    const all = brands?.get(brand_id) ?? brands?.get(null) ?? []
    for (let i = 0; i < draws && all.length > 0; i += 1) {
      const one = random.pick(all)
      if (one.since <= at) return one
    }
    return undefined
  }
}

function reservations(scale: Scale): KnownRecord[] {
  const found: KnownRecord[] = []
  for (const { reservation_no, brand_id, reserved_at } of reservationBook(scale)) {
    if (found.length === most) break
    found.push({ entity: 'reservation', entity_id: reservation_no, brand_id: brand_id as BrandId, since: reserved_at })
  }
  return found
}

/** The numbers that a seller's calls name, by the nth seller: their leads and their reservations, each with the time since when. */
export function numbersOfSellers(scale: Scale) {
  const own = { lead: new Map<number, Numbered[]>(), reservation: new Map<number, Numbered[]>() }
  const add = (of: Map<number, Numbered[]>, seller: number, one: Numbered) => {
    const all = of.get(seller)
    if (!all) of.set(seller, [one])
    else if (all.length < mostOfSeller) all.push(one)
  }
  for (const { lead } of leadBook(scale)) add(own.lead, lead.seller, { no: lead.lead_no, since: lead.registered_at })
  for (const { seller, reservation_no, reserved_at } of reservationBook(scale))
    add(own.reservation, seller, { no: reservation_no, since: reserved_at })
  const partners = [...marketingPartners.rows(scale, input)].map(row => ({
    no: String(row['partner_no']),
    since: longAgo,
  }))
  return { ...own, partners }
}
export type Numbered = { readonly no: string; readonly since: Date }
const mostOfSeller = 200
