import { pageList } from '../content/pages/page-list.ts'
import type { PublicPage } from '../content/public-pages.ts'
import { isLinked } from '../site/site-route.ts'
import { sectionOf } from '../site/snapshot.ts'
import type { CheckedSite } from './checked.ts'
import type { Finding } from './finding.ts'

const page = 'website.page-list'
type Placed = Omit<Finding, 'label'>
type Words = { readonly seo_title?: string; readonly seo_description?: string; readonly sub_headline?: string }

/** Titles and descriptions in search results: missing, or the same on two pages. Those of a page's own screen come first. */
export function searchProblems({ brand, pages, sites }: CheckedSite): Placed[] {
  const site = sites.get(brand)?.site
  // The page list is where they are all written; who may not see it cannot mend them.
  if (!site || !pages.some(each => each.page === page)) return []
  const rows = (sectionOf(site, pageList)?.pages ?? []).map((row, i) => ({ ...row, at: `pages.${i}` }))
  const listed = rows.filter(row => row.page !== 'property_details' && isLinked(site, row.page as PublicPage))
  const found: Placed[] = []
  const titles = new Map<string, string>()
  const descriptions = new Map<string, string>()
  for (const row of listed) {
    const own = (site.sections[row.page] ?? {}) as Words
    const title = own.seo_title || row.seo_title
    const description = own.seo_description || row.seo_description
    const add = (name: 'seo_title' | 'seo_description', message: string) =>
      found.push({ page, path: `${row.at}.${name}`, kind: 'search', message })
    if (title === '')
      add(
        'seo_title',
        `In search results ${row.label} is called just “${row.label}”. Write a title that says what is there.`,
      )
    if (description === '' && !own.sub_headline)
      add('seo_description', `${row.label} has no description for search results. Write one or two sentences.`)
    const [sameTitle, sameWords] = [titles.get(title.toLowerCase()), descriptions.get(description.toLowerCase())]
    if (title !== '' && sameTitle !== undefined)
      add('seo_title', `${sameTitle} has the same title, “${title}”. Give each page its own.`)
    if (description !== '' && sameWords !== undefined)
      add('seo_description', `${sameWords} has the same description. Give each page its own.`)
    titles.set(title.toLowerCase(), sameTitle ?? row.label)
    descriptions.set(description.toLowerCase(), sameWords ?? row.label)
  }
  return found
}
