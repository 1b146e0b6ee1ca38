import type { Brand } from '../../../model/brands.ts'
import { addressIn, pathsOf } from '../../../model/site/route.ts'
import type { Snapshot } from '../../../model/site/snapshot.ts'

const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The path of a site's map. */
export const mapOf = (base: string): string => `${base === '/' ? '' : base}/sitemap.xml`

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

export function sitemapOf(site: Snapshot, origin: string): string {
  const urls = pathsOf(site).map(path => `<url><loc>${inXml(origin + encodeURI(addressIn(site, path)))}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
}
