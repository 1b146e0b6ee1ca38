import { brandOf } from '../brands.ts'
import { pageOfList } from '../kinds/page-of-list.ts'
import { type DecidedKey, decidedKind, decidedPages } from './decided.ts'
import { daysOf, type Trend } from './trend.ts'

const site = 'website.property-inquiry'
const buyers = 'buyers_portal.inquiry-list'
const sales = 'sellers_portal.year-to-date-report'
const ofBrand = (brand: string | null) => (brand === null ? {} : { brand })
const idOf = (code: string) => String(brandOf(code)?.id ?? code)

/** In the order in which a dashboard has them. */
const trends = {
  queue: {
    title: 'Age of what waits',
    counts: 'What waits for a decision now, by the days since it was filed.',
    points: 'Filed',
    unit: 'count',
    shape: 'bars',
    pages: decidedPages,
    leadOf: ({ series, point }) => {
      const { waits, filed } = decidedKind(series as DecidedKey)
      return {
        page: pageOfList[series as DecidedKey],
        search: { status: waits.join(','), ...daysOf(filed, point) },
      }
    },
  },
  decisions: {
    title: 'Days to decision',
    counts: 'Days from filing to decision of what was decided in each week: half of it took less.',
    points: 'Week of',
    unit: 'days',
    shape: 'lines',
    pages: decidedPages,
    leadOf: ({ series, point }) => ({
      page: pageOfList[series as DecidedKey],
      search: { status: decidedKind(series as DecidedKey).decided.join(','), ...daysOf('decided_at', point) },
    }),
  },
  siteInquiries: {
    title: 'Inquiries from the sites, by brand',
    counts: 'Inquiries that visitors sent in each week.',
    points: 'Week of',
    unit: 'count',
    shape: 'bars',
    pages: [site],
    brands: 'several',
    leadOf: ({ series, point }) => ({ page: site, brand: series, search: daysOf('created_at', point) }),
  },
  siteSources: {
    title: 'Inquiries from a site, by source',
    counts: 'Inquiries that visitors sent in each week, by how they heard of the brand.',
    points: 'Week of',
    unit: 'count',
    shape: 'bars',
    pages: [site],
    brands: 'one',
    leadOf: ({ series, point, brand }) => ({
      page: site,
      ...ofBrand(brand),
      search: { source_awareness: series, ...daysOf('created_at', point) },
    }),
  },
  siteAnswers: {
    title: 'Answers to a site’s visitors',
    counts: 'Inquiries by the week for which an answer was promised: given by then, late, or not yet.',
    points: 'Week of',
    unit: 'count',
    shape: 'bars',
    pages: [site],
    brands: 'one',
    leadOf: ({ series, point, brand }) => ({
      page: site,
      ...ofBrand(brand),
      search: { answered: series, ...daysOf('sla_due_at', point) },
    }),
  },
  siteFindings: {
    title: 'Findings of the site check',
    counts: 'What the site check has against each whole site, counted once a day; of a week, its last count.',
    points: 'Week of',
    unit: 'count',
    shape: 'lines',
    pages: ['website.site-check'],
    // Of days that are gone the count alone is kept.
    leadOf: ({ series, isLast }) => (isLast ? { page: 'website.site-check', brand: series, search: {} } : undefined),
  },
  buyerInquiries: {
    title: 'Inquiries of buyers, by brand',
    counts: 'Inquiries and requests that buyers sent in each week.',
    points: 'Week of',
    unit: 'count',
    shape: 'bars',
    pages: [buyers],
    leadOf: ({ series, point }) => ({
      page: buyers,
      search: { brand_id: idOf(series), ...daysOf('created_at', point) },
    }),
  },
  buyerAnswers: {
    title: 'Answers to buyers',
    counts: 'Inquiries by the week for which an answer was promised: given by then, late, or not yet.',
    points: 'Week of',
    unit: 'count',
    shape: 'bars',
    pages: [buyers],
    leadOf: ({ series, point }) => ({ page: buyers, search: { answered: series, ...daysOf('sla_due_at', point) } }),
  },
  sales: {
    title: 'Sales pace',
    counts: 'Net sales since January, beside the same days of the year before.',
    points: 'To the end of',
    unit: 'pesos',
    shape: 'lines',
    pages: [sales],
    // The report of the year has both years, month upon month; a point is a month of it.
    leadOf: ({ point }) => ({ page: sales, search: { year: point.from?.slice(0, 4) ?? '', months: 'table' } }),
  },
} as const satisfies Record<string, Trend>

export type TrendKey = keyof typeof trends
export const trendKeys = Object.keys(trends) as TrendKey[]
export const trendOf = (key: TrendKey): Trend => trends[key]
