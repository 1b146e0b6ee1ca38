import type { FastifyInstance } from 'fastify'
import { brands } from '../../../model/brands.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import type { Deps } from '../../call/context.ts'
import { openBrands } from '../../records/open-sites.ts'
import { feedAt, feedOf, mapOf, robotsOf, sitemapOf } from '../../records/site-files/found.ts'
import type { SiteCache } from './cache.ts'

/** Serves the files that search engines read first. */
export function serveFound(app: FastifyInstance, deps: Deps, cache: SiteCache): void {
  const { SITES_ORIGIN } = deps.settings
  app.get('/robots.txt', async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsOf(SITES_ORIGIN, await openBrands(deps.db))),
  )
  for (const brand of brands)
    app.get(mapOf(brand.public_base), { config: { cost: 'list' } }, async (_, reply) => {
      const { site, isOpen } = await cache.of(deps.db, brand, deps.now().getTime())
      if (!isOpen) throw new Refusal('SITE_CLOSED')
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'public, max-age=0, must-revalidate')
        .send(sitemapOf(site, SITES_ORIGIN))
    })
  for (const brand of brands)
    app.get(feedAt(brand.public_base), { config: { cost: 'list' } }, async (_, reply) => {
      const { site, isOpen } = await cache.of(deps.db, brand, deps.now().getTime())
      if (!isOpen) throw new Refusal('SITE_CLOSED')
      const feed = existing(feedOf(site, SITES_ORIGIN))
      return reply
        .type('application/rss+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=0, must-revalidate')
        .send(feed)
    })
}
