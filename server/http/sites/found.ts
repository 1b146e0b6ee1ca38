import type { FastifyInstance } from 'fastify'
import { brands } from '../../../model/brands.ts'
import { addressIn, pathsOf } from '../../../model/site/route.ts'
import type { Deps } from '../context.ts'
import type { SiteCache } from './cache.ts'

const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** What search engines ask for first. */
export function serveFound(app: FastifyInstance, deps: Deps, cache: SiteCache): void {
  const { SITES_ORIGIN } = deps.settings
  const mapOf = (base: string) => `${base === '/' ? '' : base}/sitemap.xml`
  app.get('/robots.txt', async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /unsubscribe/',
          'Disallow: /_preview/',
          ...brands.map(({ public_base }) => `Sitemap: ${SITES_ORIGIN}${mapOf(public_base)}`),
          '',
        ].join('\n'),
      ),
  )
  for (const brand of brands)
    app.get(mapOf(brand.public_base), async (_, reply) => {
      const { site } = await cache.of(deps.db, brand, deps.now().getTime())
      const urls = pathsOf(site).map(
        path => `<url><loc>${inXml(SITES_ORIGIN + encodeURI(addressIn(site, path)))}</loc></url>`,
      )
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'public, max-age=0, must-revalidate')
        .send(
          `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
        )
    })
}
