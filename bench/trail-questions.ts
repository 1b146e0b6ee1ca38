import { apiBase } from '../model/contract/index.ts'

/** What people ask of a trail: each question with several values, so that no page is asked twice in a row. */
export type Question = {
  readonly name: string
  readonly path: (n: number) => string
  /** At 2.4 million lines, p95 in ms. */
  readonly most: number
  /**
   * The same question of what a trail of any size has alike (trail-lines.sql): where a larger trail answers `path` with more
   * lines, growth is told by this one.
   */
  readonly alike?: (n: number) => string
}
const trail = `${apiBase}/v1/cms/full-trail`
const pageMs = 30
const historyMs = 10

const of = <T>(values: readonly T[], n: number): T => values[n % values.length] as T
type Ask = (n: number) => Record<string, string>
const list = (name: string, ask: Ask, alike?: Ask): Question => ({
  name,
  path: n => `${trail}?${new URLSearchParams(ask(n))}`,
  most: pageMs,
  ...(alike ? { alike: (n: number) => `${trail}?${new URLSearchParams(alike(n))}` } : {}),
})
const number = (n: number) => String(1 + ((n * 37) % 4_000)).padStart(6, '0')
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

const pages = ['website.news-list', 'sellers_portal.e-booking', 'admin.user-role', 'project_info.unit-pages']
const kinds = ['reservation', 'unit', 'lead', 'user_role', 'paynow-payment']
/** Of the lines that are alike: persons, and numbers of records. */
const person = (n: number) => String(901 + (n % 20))
const record = (n: number) => String(900_000 + ((n * 37) % 100))
const actions = ['close', 'publish', 'delete', 'approve,submit', 'edit']

/** All of them; `records`: inquiries of visitors that are there, whose history is asked for, and those whose lines are alike. */
export const questionsOf = (records: { all: readonly number[]; alike: readonly number[] }): readonly Question[] => [
  list('the newest', () => ({})),
  list('area', n => ({ area: of(['website', 'admin', 'project_info'], n) })),
  list('page', n => ({ page: of(pages, n) })),
  list('action', n => ({ action: of(actions, n) })),
  list('person', n => ({ user_id: String(1 + (n % 200)) })),
  list('role', n => ({ role_id: String(1 + (n % 11)) })),
  list('brand', n => ({ brand_id: String(n % 5) })),
  list('result', n => ({ result: of(['denied', 'failed'], n) })),
  list('refused reads', () => ({ refused_reads: 'only' })),
  list('without refused reads', () => ({ refused_reads: 'without' })),
  list('kind of record', n => ({ entity: of(kinds, n) })),
  list('a week years ago', n => ({ created_at_from: day(400 + n * 11), created_at_to: day(393 + n * 11) })),
  list(
    'business number',
    n => ({ subject: `${of(['BI26-', 'ZRRE26-'], n)}${number(n)}` }),
    n => ({ subject: `${of(['BI26-', 'ZRRE26-'], n)}${record(n)}` }),
  ),
  list(
    'start of a number',
    n => ({ subject: of(['BI26-0000', 'A-00', 'ZRRE26-0001', 'somebody.12'], n) }),
    n => ({ subject: of(['BI26-9000', 'ZRRE26-9000'], n) }),
  ),
  list(
    'inner id',
    n => ({ subject: String(1 + ((n * 37) % 4_000)) }),
    n => ({ subject: record(n) }),
  ),
  list(
    'person, page and action',
    n => ({ user_id: String(1 + (n % 200)), page: of(pages, n), action: 'edit' }),
    n => ({ user_id: person(n), page: of(pages, n), action: 'edit' }),
  ),
  list(
    'kind, brand and a month',
    n => ({
      entity: of(kinds, n),
      brand_id: String(n % 5),
      created_at_from: day(700 + n),
      created_at_to: day(670 + n),
    }),
    n => ({
      entity: 'web-appointment',
      brand_id: String(n % 5),
      created_at_from: day(700 + (n % 300)),
      created_at_to: day(670 + (n % 300)),
    }),
  ),
  list('search, a word of most lines', n => ({ search: of(['payment', 'client', 'reyes'], n) })),
  list('search, a word in 250', () => ({ search: 'mezzanine' })),
  list(
    'search, a rare word',
    () => ({ search: 'quetzalcoatl' }),
    () => ({ search: 'axolotl' }),
  ),
  list('search, a word of no line', n => ({ search: of(['xylophone', 'zzyzx'], n) })),
  list('search, two words', n => ({ search: of(['spot cash bank', 'garden with two'], n) })),
  list('search, words in quotes', n => ({ search: `"${of(['spot cash bank', 'garden with two'], n)}"` })),
  list('search, a number', n => ({ search: `BI26-${number(n)}` })),
  list(
    'search in a page of a person',
    n => ({ search: 'voucher', user_id: String(1 + (n % 200)), page: of(pages, n) }),
    n => ({ search: 'voucher', user_id: person(n), page: of(pages, n) }),
  ),
  {
    name: 'history of a record',
    path: n => `${apiBase}/v1/cms/history/webInquiries/${of(records.all, n)}`,
    most: historyMs,
    alike: n => `${apiBase}/v1/cms/history/webInquiries/${of(records.alike, n)}`,
  },
]
