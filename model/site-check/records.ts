import type { PageId } from '../pages/index.ts'
import { lacksAdNumber } from '../rules/advertised.ts'
import { dayInWords } from '../when.ts'
import type { CheckedSite } from './checked.ts'
import type { FindingPart } from './finding.ts'

type Values = Readonly<Record<string, unknown>>

/** What is wrong with records of one kind, beyond what their fields say by themselves. */
const rules: { readonly [P in PageId]?: (values: Values, site: CheckedSite) => FindingPart[] } = {
  'website.popup-promo-list': promo =>
    lacksAdNumber(promo)
      ? [
          {
            path: 'dhsud_ad_no',
            kind: 'warning',
            message:
              'It advertises a property and shows no DHSUD advertisement number. Enter the number of the approval.',
          },
        ]
      : [],
  'website.careers-list': ({ closes_on }, { today }) =>
    typeof closes_on === 'string' && closes_on < today
      ? [
          {
            path: 'closes_on',
            kind: 'dates',
            message: `It is open, and its last day was ${dayInWords(closes_on)}: visitors do not find it. Close it, or give it a later day.`,
          },
        ]
      : [],
  'website.news-list': ({ excerpt, seo_description }) =>
    excerpt === '' && seo_description === ''
      ? [
          {
            path: 'seo_description',
            kind: 'search',
            message:
              'The article has neither excerpt nor search description: search results show its first words. Write one.',
          },
        ]
      : [],
}

export const recordProblems = (page: PageId, values: Values, site: CheckedSite): FindingPart[] =>
  rules[page]?.(values, site) ?? []
