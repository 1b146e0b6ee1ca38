import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../../../model/brands.ts'
import { apiBase } from '../../../model/contract/index.ts'
import { Refusal } from '../../../model/errors.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { addressIn, routeOf, siteAt } from '../../../model/site/route.ts'
import type { Drawn, SentForm, View } from '../../../model/site/view.ts'
import { readArticle } from '../../records/site-snapshot.ts'
import type { Deps } from '../context.ts'
import { keptPage, SiteCache } from './cache.ts'
import { takeForms } from './forms.ts'
import { serveFound } from './found.ts'
import { policyOf } from './policy.ts'
import { servePreview } from './preview.ts'
import { visitsOf } from './visits.ts'

const immutable = 'public, max-age=31536000, immutable'
const api = `${apiBase.split('/')[1]}`

/** The decoded path of a request; undefined where it is none that a page could stand at. */
function pathOf(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split(/[?#]/)[0] ?? '/')
    return /[\0\\]|\/\//.test(path) ? undefined : path
  } catch {
    return undefined
  }
}

const queryOf = (url: string): [string, string][] => [...new URLSearchParams(url.split('?')[1] ?? '')].slice(0, 30)

/** The public sites, each under its brand's base, drawn from what is published and nothing else. */
export function serveSites(app: FastifyInstance, deps: Deps): void {
  const cache = new SiteCache()
  app.get<{ Params: { name: string } }>('/_site/:name', async (request, reply) => {
    const file = (await deps.sites()).files.get(request.params.name)
    if (!file) throw new Refusal('NOT_FOUND')
    return reply.type(file.type).header('cache-control', immutable).send(file.body)
  })
  app.get('/sw.js', async (_, reply) => {
    const { renderer, style, script = '' } = await deps.sites()
    return reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" })
      .send(renderer.worker.replace('{version}', `${style}-${script}`.replace(/\.\w+/g, '')))
  })
  serveFound(app, deps, cache)
  servePreview(app, deps, cache)
  app.get('/*', async (request, reply) => answer(deps, cache, request, reply))
  takeForms(app, deps, (request, reply, sent) => answer(deps, cache, request, reply, sent))
}

type Asked = { brand: Brand; path: string; query: [string, string][] }

async function answer(deps: Deps, cache: SiteCache, request: FastifyRequest, reply: FastifyReply, sent?: SentForm) {
  const whole = pathOf(request.url)
  if (whole === undefined || whole === `/${api}` || whole.startsWith(`/${api}/`) || whole.startsWith('/media/'))
    throw new Refusal('NOT_FOUND')
  const asked: Asked = { ...siteAt(whole), query: queryOf(request.url) }
  const { site, pages } = await cache.of(deps.db, asked.brand, deps.now().getTime())
  const route = routeOf(site, asked.path)
  if (route.kind === 'moved') {
    const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    return reply
      .header('cache-control', 'public, max-age=3600')
      .redirect(encodeURI(addressIn(site, route.to)) + search, 301)
  }
  const { renderer, style, script } = await deps.sites()
  const article =
    route.kind === 'page' && route.page === 'news_and_articles' && route.slug !== undefined
      ? () => readArticle(deps.db, asked.brand, route.slug as string)
      : undefined
  const visits =
    route.kind === 'page' && route.page === 'appointment'
      ? await visitsOf(
          deps,
          asked.brand,
          sent?.values.property_id ?? asked.query.find(([key]) => key === 'property_id')?.[1],
        )
      : undefined
  const isPlain = asked.query.length === 0 && !sent && !visits && !article
  const view = async (): Promise<View> => {
    const text = await article?.()
    return {
      site,
      path: asked.path,
      query: asked.query,
      origin: deps.settings.SITES_ORIGIN,
      today: dayOf(deps.now()),
      ...(text ? { article: text } : {}),
      ...(visits ? { visits } : {}),
      ...(sent ? { sent } : {}),
      files: { style: `/_site/${style}`, ...(script ? { script: `/_site/${script}` } : {}) },
      ...botCheckOf(deps),
    }
  }
  const key = `${asked.path}\0${dayOf(deps.now()).slice(0, 4)}`
  const ready = isPlain ? await view() : undefined
  const drawn = ready ? keptPage(pages, key, () => renderer.draw(ready)) : renderer.draw(await view())
  return send(deps, request, reply, drawn, isPlain || article !== undefined)
}

export const botCheckOf = ({ settings: { BOT_CHECK_SCRIPT, BOT_CHECK_KEY } }: Pick<Deps, 'settings'>) =>
  BOT_CHECK_SCRIPT && BOT_CHECK_KEY ? { botCheck: { script: BOT_CHECK_SCRIPT, key: BOT_CHECK_KEY } } : {}

function send({ settings }: Deps, request: FastifyRequest, reply: FastifyReply, drawn: Drawn, isKept: boolean) {
  const etag = `"${createHash('sha256').update(drawn.html).digest('base64url').slice(0, 27)}"`
  void reply.headers({
    'content-security-policy': policyOf(drawn.styles, settings),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    // A form that came back, and places that are free now, are nobody else's and not for later.
    'cache-control': isKept && drawn.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
    ...(isKept ? { etag } : {}),
  })
  if (
    isKept &&
    drawn.status === 200 &&
    request.headers['if-none-match']?.split(',').some(each => each.trim().replace(/^W\//, '') === etag)
  )
    return reply.status(304).send()
  return reply.status(drawn.status).type('text/html; charset=utf-8').send(drawn.html)
}
