import type { Article, Question, Snapshot, Testimonial, Vacancy } from './snapshot.ts'

type Values = Readonly<Record<string, unknown>>
type Award = Snapshot['awards'][number]
type Collection = 'news' | 'careers' | 'questions' | 'testimonials' | 'awards' | 'promos'

/** How a record of a kind is drawn in its site while somebody writes it: among which records, and where visitors meet it. */
type Previewed = {
  readonly among: Collection
  /** The page that shows it. */
  path(values: Values): string
  /** As the site has it, with what the form does not hold from the record that stands, if one does. */
  row(values: Values, id: number, stands: unknown): unknown
  /** It stands over the page, before any other that is due. */
  readonly popsUp?: true
}

/** The last part of its address before somebody gave it one. */
const slugOf = ({ slug }: Values): string => (typeof slug === 'string' && slug !== '' ? slug : 'preview')
const kept = <T>(stands: unknown, field: keyof T): unknown => (stands as T | undefined)?.[field]

/** A kind whose records visitors meet on a page is a row here, by its key. */
const previewed: Readonly<Record<string, Previewed>> = {
  webNews: {
    among: 'news',
    path: values => `/news/${slugOf(values)}`,
    row: (values, id, stands) => ({
      ...values,
      ...{ id, slug: slugOf(values), image: values['image'] ?? '' },
      published_at: kept<Article>(stands, 'published_at') ?? new Date().toISOString(),
    }),
  },
  webCareers: {
    among: 'careers',
    path: values => `/careers/${slugOf(values)}`,
    row: (values, id) => ({ ...values, id, slug: slugOf(values), closes_on: values['closes_on'] || null }) as Vacancy,
  },
  webFaqs: {
    among: 'questions',
    path: () => '/faq',
    row: (values, id, stands) => ({ ...values, id, category: kept<Question>(stands, 'category') ?? '' }),
  },
  webTestimonials: {
    among: 'testimonials',
    path: () => '/testimonials',
    row: (values, id) => ({ ...values, id }) as Testimonial,
  },
  webPopupPromos: {
    among: 'promos',
    path: () => '/',
    row: (values, id) => ({ ...values, id, image: values['image'] ?? '', mobile_image: values['mobile_image'] ?? '' }),
    popsUp: true,
  },
  webAwards: {
    among: 'awards',
    path: () => '/award',
    row: (values, id, stands) => ({
      ...values,
      ...{ id, image: values['image'] ?? '', property_id: Number(values['property_id']) || null },
      year: kept<Award>(stands, 'year') ?? new Date().getFullYear(),
    }),
  },
}

/** Kinds whose records have pages of their own, which are found by search and shared. */
export const lookedAtKeys = ['webNews', 'webCareers'] as const
export const hasOwnPage = (kind: string): kind is (typeof lookedAtKeys)[number] =>
  (lookedAtKeys as readonly string[]).includes(kind)

export const isPreviewed = (kind: string): boolean => Object.hasOwn(previewed, kind)

/** A record of a list as it stands in its form: its kind, and its number, 0 before it has one. */
export type Drafted = { readonly kind: string; readonly id: number }
type Shown = { readonly site: Snapshot; readonly path: string; readonly popsUp: boolean }

/** The site with a record as it stands in its form, and the path of the page that shows it; undefined of a kind that no page shows. */
export function withRecord(site: Snapshot, { kind, id }: Drafted, values: Values): Shown | undefined {
  const how = previewed[kind]
  if (!how) return undefined
  const rows: readonly { readonly id: number }[] = site[how.among]
  const at = rows.findIndex(row => row.id === id)
  const row = how.row(values, id, rows[at]) as { readonly id: number }
  const popsUp = how.popsUp === true
  const among = at < 0 || popsUp ? [row, ...rows.filter(each => each.id !== id)] : rows.with(at, row)
  return { site: { ...site, [how.among]: among }, path: how.path(values), popsUp }
}
