import type { FastifyInstance } from 'fastify'
import { brandByCode } from '../../../model/brands.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { previewBase, previewKeyHeader } from '../../../model/site/preview.ts'
import type { Deps } from '../../call/context.ts'
import { isPreviewKey } from '../../records/open-sites.ts'
import type { Gate } from '../gate.ts'
import type { SiteCache } from './cache.ts'

/**
 * The frame beside a form of the desk. It receives the published site and draws over it the draft that the desk posts:
 * a draft stays in the editor's browser and is never here. Only the desk may frame it.
 */
export function servePreview(app: FastifyInstance, deps: Deps, cache: SiteCache, gate: Gate): void {
  const { DESK_ORIGIN } = deps.settings
  type Address = { Params: { code: string } }
  const brandIn = (code: string) => existing(brandByCode(code))
  app.get<Address>(`${previewBase}/:code`, { config: { cost: 'read' } }, async (request, reply) => {
    const brand = brandIn(request.params.code)
    const { style, property, text, preview } = await deps.sites()
    // The desk frames this page; the header of other pages forbids it.
    reply.raw.removeHeader('x-frame-options')
    void reply.headers({
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${DESK_ORIGIN}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en-PH"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="atrium-desk-origin" content="${DESK_ORIGIN}"><meta name="atrium-today" content="${dayOf(deps.now())}"><title>Preview of ${brand.display_label}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/_site/${style}"><link rel="stylesheet" href="/_site/${property}"><link rel="stylesheet" href="/_site/${text}"></head><body><div id="page"></div>${preview ? `<script type="module" src="/_site/${preview}"></script>` : ''}</body></html>`,
      )
  })
  app.get<Address>(`${previewBase}/:code/site.json`, { config: { cost: 'list' } }, async (request, reply) => {
    const brand = brandIn(request.params.code)
    const { site, isOpen } = await cache.of(deps.db, brand, deps.now().getTime())
    // What an open site says anyone may read; of a closed one only the desk's preview does.
    const key = request.headers[previewKeyHeader]
    if (!isOpen && !isPreviewKey(deps, brand, key)) {
      if (key !== undefined) await gate.unknown(request)
      throw new Refusal('SITE_CLOSED')
    }
    return reply.header('cache-control', 'no-store').type('application/json').send(JSON.stringify(site))
  })
}
