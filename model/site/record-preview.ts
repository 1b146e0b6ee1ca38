import type { Article, Question, SiteSnapshot, Testimonial, Vacancy } from './snapshot.ts'

type Values = Readonly<Record<string, unknown>>
type Award = SiteSnapshot['awards'][number]
type Collection = 'news' | 'careers' | 'questions' | 'testimonials' | 'awards' | 'promos'

/** How a record of a kind is drawn in its site while somebody writes it: among which records, and where visitors meet it. */
type Previewed = {
  readonly among: Collection
  /** The page that shows it. */
  path(values: Values): string
  /** As the site has it, with what the form does not hold from the record that stands, if one does. */
  row(values: Values, id: number, stands: unknown): unknown
  /** It is drawn as the site of a property's brand draws such a thing, since no site shows it: the field that names the property. */
  readonly ofProperty?: string
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
  projectNews: {
    among: 'news',
    ofProperty: 'property_id',
    path: () => '/news/preview',
    row: (values, id): Article => {
      const { title, body, images, as_of_date, percent_complete, property_id } = values
      const [first = '', ...others] = Array.isArray(images) ? images.map(String) : []
      const pictures = others.map(src => `<figure><img src="${src}" alt=""><figcaption></figcaption></figure>`).join('')
      return {
        ...{ id, slug: 'preview', title: String(title), category_id: '', image: first },
        body: String(body) + (pictures === '' ? '' : `<figure data-kind="gallery">${pictures}</figure>`),
        excerpt: typeof percent_complete === 'number' ? `${percent_complete}% complete` : '',
        ...{ property_ids: [String(property_id)], tags: [], is_featured: false },
        ...{ seo_title: '', seo_description: '', seo_keyword: '' },
        published_at: `${as_of_date || new Date().toISOString().slice(0, 10)}T00:00:00.000Z`,
      }
    },
  },
}

/** Kinds whose records have pages of their own, which are found by search and shared. */
export const lookedAtKeys = ['webNews', 'webCareers'] as const
export const hasOwnPage = (kind: string): kind is (typeof lookedAtKeys)[number] =>
  (lookedAtKeys as readonly string[]).includes(kind)

/** Of a kind that no site shows, the field that names the property in whose brand it is drawn. */
export const propertyFieldOf = (kind: string): string | undefined => previewed[kind]?.ofProperty

export const isPreviewed = (kind: string): boolean => Object.hasOwn(previewed, kind)

/** A record of a list as it stands in its form: its kind, and its number, 0 before it has one. */
export type Drafted = { readonly kind: string; readonly id: number }
type Shown = { readonly site: SiteSnapshot; readonly path: string; readonly popsUp: boolean }

/** The site with a record as it stands in its form, and the path of the page that shows it; undefined of a kind that no page shows. */
export function withRecord(site: SiteSnapshot, { kind, id }: Drafted, values: Values): Shown | undefined {
  const how = previewed[kind]
  if (!how) return undefined
  const rows: readonly { readonly id: number }[] = site[how.among]
  // What no site shows stands among things of another kind.
  const at = how.ofProperty === undefined ? rows.findIndex(row => row.id === id) : -1
  const row = how.row(values, id, rows[at]) as { readonly id: number }
  const popsUp = how.popsUp === true
  const among = at < 0 || popsUp ? [row, ...rows.filter(each => each.id !== id)] : rows.with(at, row)
  return { site: { ...site, [how.among]: among }, path: how.path(values), popsUp }
}
