import { publicPages } from '../content/public-pages.ts'
import { propertyPath } from './route.ts'
import type { Snapshot } from './snapshot.ts'

/** Stands for whichever article there is. */
const oneArticle = '/news/:slug'

type Rows = { readonly properties?: readonly { readonly property_code?: unknown }[] } | undefined

/** The page that shows some values: where its address is a pattern, that of the first record they name, or of the first there is. */
export function pathShown(site: Snapshot, asked: string, values: unknown): string {
  const { property_details, news_and_articles } = publicPages
  if (asked === property_details.path) {
    const rows = (values as Rows)?.properties ?? []
    const named = rows.flatMap(row => site.properties.filter(({ code }) => code === row.property_code))[0]
    const property = named ?? site.properties[0]
    return property ? propertyPath(site, property.slug) : publicPages.properties.path
  }
  if (asked !== oneArticle) return asked
  const [article] = site.news
  return article ? `${news_and_articles.path}/${article.slug}` : news_and_articles.path
}
