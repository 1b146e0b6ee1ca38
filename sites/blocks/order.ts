import { bulletinSection } from '../../model/content/pages/bulletin-section.ts'
import { latestNewsSection } from '../../model/content/pages/latest-news-section.ts'
import { newsAndPromoSection } from '../../model/content/pages/news-and-promo-section.ts'
import { orderSettings } from '../../model/content/pages/order-settings.ts'
import { type Article, type SiteProperty, type SiteSnapshot, sectionOf } from '../../model/site/snapshot.ts'

/** The properties of the site in the order of its editors. */
export function inOrder(site: SiteSnapshot, properties: readonly SiteProperty[] = site.properties): SiteProperty[] {
  const order = sectionOf(site, orderSettings)
  const byName = (a: SiteProperty, b: SiteProperty) => a.name.localeCompare(b.name)
  const place = ({ code }: SiteProperty) => {
    const at = order?.properties.indexOf(code) ?? -1
    return at < 0 ? Number.MAX_SAFE_INTEGER : at
  }
  const by: Record<string, (a: SiteProperty, b: SiteProperty) => number> = {
    listed: (a, b) => place(a) - place(b) || byName(a, b),
    newest: (a, b) => (b.launch_date ?? '').localeCompare(a.launch_date ?? '') || byName(a, b),
    lowest_price: (a, b) =>
      (a.price_min ?? Number.MAX_SAFE_INTEGER) - (b.price_min ?? Number.MAX_SAFE_INTEGER) || byName(a, b),
  }
  return [...properties].sort(by[order?.property_order ?? 'name'] ?? byName)
}

const newsBlocks = { news_and_promo: newsAndPromoSection, latest_news: latestNewsSection, bulletin: bulletinSection }

/** The articles of one of the home page's blocks of news: those that no earlier block shows, while there are any. */
export function newsIn(site: SiteSnapshot, section: string, count: number): Article[] {
  const above = (sectionOf(site, orderSettings)?.home_sections ?? []).flatMap(name =>
    Object.hasOwn(newsBlocks, name) ? [newsBlocks[name as keyof typeof newsBlocks]] : [],
  )
  const shown = above
    .slice(
      0,
      Math.max(
        0,
        above.findIndex(block => block.section === section),
      ),
    )
    .reduce((sum, block) => sum + (sectionOf(site, block)?.article_count ?? 0), 0)
  return site.news.slice(shown < site.news.length ? shown : 0).slice(0, count)
}

type Entry = {
  readonly show: boolean
  readonly property_name: string
  readonly property_code: string | null
  readonly index: number
  readonly image?: string | null
}

/** Entries of a page that are shown and whose property is still on the site, lower numbers first. */
export const entriesOf = (site: SiteSnapshot, entries: readonly Entry[]) =>
  entries
    .filter(({ show }) => show)
    .sort((a, b) => a.index - b.index)
    .flatMap(({ property_code, property_name, image }) => {
      const property = site.properties.find(({ code }) => code === property_code)
      return property ? [{ property, name: property_name, ...(image ? { image } : {}) }] : []
    })

export const byCodes = (site: SiteSnapshot, codes: readonly (string | null)[]): { property: SiteProperty }[] =>
  codes.flatMap(code => {
    const property = site.properties.find(each => each.code === code)
    return property ? [{ property }] : []
  })
