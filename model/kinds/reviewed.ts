import type { PageId } from '../pages/index.ts'
import type { RecordKind } from './kind.ts'
import { kindOf, type RecordKey } from './records.ts'

/** The records that visitors of a site or buyers read, of which a rule may say who must agree to them first (decision 295). */
export const reviewedKeys = [
  'webNews',
  'webCareers',
  'webPopupPromos',
  'webFaqs',
  'webTestimonials',
  'webAwards',
  'webLocations',
  'projectNews',
] as const satisfies readonly RecordKey[]
export type ReviewedKey = (typeof reviewedKeys)[number]
export const isReviewed = (key: string): key is ReviewedKey => (reviewedKeys as readonly string[]).includes(key)

/** The kind whose records the page of the desk holds. */
export const reviewedOf = (page: PageId | string): ReviewedKey | undefined =>
  reviewedKeys.find(key => kindOf(key).page === page)

/** What somebody agrees to: all that is said, without the switch that shows it and the days when it is shown. */
export const agreedFields = ({ content, switch: flag, dates = {} }: RecordKind): string[] =>
  Object.keys(content.fields)
    .filter(name => name !== flag && !Object.hasOwn(dates, name))
    .toSorted()

/** Whether visitors read the record, or will by themselves. */
export const isOut = (kind: RecordKind, record: Readonly<Record<string, unknown>>): boolean =>
  kind.switch ? record[kind.switch] === true : statesBeforeVisitors(kind).includes(String(record['status']))

/** The states of its workflow in which visitors read it, or will by themselves. */
export const statesBeforeVisitors = ({ publication }: RecordKind): string[] =>
  Object.entries(publication?.states ?? {}).flatMap(([state, { tone }]) => (tone === 'calm' ? [] : [state]))
