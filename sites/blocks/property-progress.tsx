import { newsAndArticlesPage } from '../../model/content/pages/news-and-articles-page.ts'
import type { Article, SiteProperty } from '../../model/site/snapshot.ts'
import { monthInWords, useAddress, useSection, useView } from '../view/view.tsx'
import { Part } from './head.tsx'
import { Picture } from './picture.tsx'

/** As far back as a buyer looks. */
const most = 12

/** On its own page a property need not be named again. */
function titleOn({ name }: SiteProperty, title: string): string {
  const rest = title.startsWith(`${name}: `) ? title.slice(name.length + 2) : title
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/**
 * How the works went on, month by month, the newest first: the articles that name the property, and of those only the ones
 * of the category that is called as this part is, where the site has such a category.
 */
export function Progress({ of: property, label }: { of: SiteProperty; label: string }) {
  const { site } = useView()
  const address = useAddress()
  const called = (name: string) => name.trim().toLowerCase()
  const own = useSection(newsAndArticlesPage)?.category.find(({ item }) => called(item) === called(label))
  const updates = site.news
    .filter(
      ({ property_ids, category_id }) =>
        property_ids.includes(String(property.id)) && (own === undefined || category_id === own.id),
    )
    .slice(0, most)
  const months = new Map<string, Article[]>()
  for (const article of updates) {
    const month = monthInWords(article.published_at)
    months.set(month, [...(months.get(month) ?? []), article])
  }
  if (months.size === 0) return null
  return (
    <Part title={label} section="property_details" className="progress-part">
      <ol className="progress">
        {[...months].map(([month, articles]) => (
          <li key={month}>
            <p className="month">{month}</p>
            {articles.map(article => (
              <article key={article.id}>
                <Picture src={article.image} seed={article.slug} sizes="(max-width: 700px) 40vw, 240px" />
                <div>
                  <h3>
                    <a href={address(`/news/${article.slug}`)}>{titleOn(property, article.title)}</a>
                  </h3>
                  {article.excerpt !== '' && <p>{article.excerpt}</p>}
                </div>
              </article>
            ))}
          </li>
        ))}
      </ol>
    </Part>
  )
}
