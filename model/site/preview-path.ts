import { publicPages } from '../content/public-pages.ts'
import { propertyPath } from './site-route.ts'
import type { SiteSnapshot } from './snapshot.ts'

/** Means any existing article. */
const oneArticle = '/news/:slug'

type Rows = { readonly properties?: readonly { readonly property_code?: unknown }[] } | undefined

/** The page that shows some values: with a pattern for an address, that of the first record they name, or of the first that exists. */
export function pathShown(site: SiteSnapshot, query: string, values: unknown): string {
  const { property_details, news_and_articles } = publicPages
  if (query === property_details.path) {
    const rows = (values as Rows)?.properties ?? []
    const named = rows.flatMap(row => site.properties.filter(({ code }) => code === row.property_code))[0]
    const property = named ?? site.properties[0]
    return property ? propertyPath(site, property.slug) : publicPages.properties.path
  }
  if (query !== oneArticle) return query
  const [article] = site.news
  return article ? `${news_and_articles.path}/${article.slug}` : news_and_articles.path
}
