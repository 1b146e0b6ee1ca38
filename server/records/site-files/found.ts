import { type Brand, brandByCode } from '../../../model/brands.ts'
import { addressIn, feedPath, hasPage, pathsOf, propertyPath } from '../../../model/site/site-route.ts'
import type { SiteSnapshot } from '../../../model/site/snapshot.ts'

/** Signs that no XML may have, however they are written. */
const noSign = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const inXml = (text: string) => text.replace(noSign, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The path of a site's map. */
export const mapOf = (base: string): string => `${base === '/' ? '' : base}/sitemap.xml`

/** The path of a site's news as a feed. */
export const feedAt = (base: string): string => `${base === '/' ? '' : base}${feedPath}`

/** The file that search engines read first: it names the maps of the sites that are open. */
export const robotsOf = (origin: string, open: readonly Brand[]): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /unsubscribe/',
    'Disallow: /_preview/',
    ...open.map(({ public_base }) => `Sitemap: ${origin}${mapOf(public_base)}`),
    '',
  ].join('\n')

const isMedia = (picture: string | null): picture is string => picture?.startsWith('/media/') === true

/** The pictures of a page that stand for nothing else: those of a property, an article. The most that a map may name is 1,000. */
function picturesOf(site: SiteSnapshot): Map<string, string[]> {
  const known = (pictures: readonly (string | null)[]) => [
    ...new Set(pictures.filter(isMedia).filter(picture => site.images[picture])),
  ]
  return new Map([
    ...site.properties.map((property): [string, string[]] => [
      propertyPath(site, property.slug),
      known([
        property.cover,
        property.building_perspective,
        ...[...property.amenities, ...property.unit_types, ...property.floor_plans].map(({ image }) => image),
      ]),
    ]),
    ...site.news.map(({ slug, image }): [string, string[]] => [`/news/${slug}`, known([image])]),
  ])
}

export function sitemapOf(site: SiteSnapshot, origin: string): string {
  const pictures = picturesOf(site)
  const urls = pathsOf(site).map(path => {
    const images = (pictures.get(path) ?? []).map(
      picture => `<image:image><image:loc>${inXml(`${origin}${picture}?w=1920`)}</image:loc></image:image>`,
    )
    return `<url><loc>${inXml(origin + encodeURI(addressIn(site, path)))}</loc>${images.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${urls.join('')}</urlset>`
}

/** The most articles of a feed. */
const mostNews = 50

/** The news of a site for readers that ask for them by themselves (RSS 2.0), the newest first; undefined where it has no page of news. */
export function feedOf(site: SiteSnapshot, origin: string): string | undefined {
  if (!hasPage(site, 'news_and_articles')) return undefined
  const of = (path: string) => inXml(origin + encodeURI(addressIn(site, path)))
  const name = inXml(brandByCode(site.brand)?.display_label ?? site.brand)
  const items = site.news
    .slice(0, mostNews)
    .map(
      ({ title, slug, excerpt, published_at }) =>
        `<item><title>${inXml(title)}</title><link>${of(`/news/${slug}`)}</link><guid>${of(`/news/${slug}`)}</guid><pubDate>${new Date(published_at).toUTCString()}</pubDate><description>${inXml(excerpt)}</description></item>`,
    )
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${name}</title><link>${of('/news')}</link><description>${name}: news</description><language>en-PH</language><atom:link href="${of(feedPath)}" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>`
}
