import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../../../model/brands.ts'
import { apiBase } from '../../../model/contract/index.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { isOfLibrary, pathOf } from '../../../model/site/path.ts'
import { sharedAt, sharedBase } from '../../../model/site/preview.ts'
import { redirectedTo } from '../../../model/site/redirect.ts'
import { addressIn, routeOf, siteAt, urlOf } from '../../../model/site/site-route.ts'
import type { SiteSnapshot } from '../../../model/site/snapshot.ts'
import { type Drawn, type SentForm, type SiteView, withArticle } from '../../../model/site/view.ts'
import { when } from '../../../model/when.ts'
import type { Deps } from '../../call/context.ts'
import { type OpenedPreview, openPreview } from '../../records/preview-links.ts'
import { countHit, countLost, redirectsFrom, redirectsOf } from '../../records/redirects.ts'
import type { LookAhead } from '../../records/site-ahead.ts'
import { policyOf } from '../../records/site-files/policy.ts'
import { plainView, workerOf } from '../../records/site-files/view.ts'
import { readArticle, readSnapshot } from '../../records/site-snapshot.ts'
import type { Gate } from '../gate.ts'
import { retryClosedAfter } from '../problems.ts'
import { SiteCache, storedPage } from './cache.ts'
import { visitsOf } from './count-visits.ts'
import { takeForms } from './forms.ts'
import { serveCards } from './serve-cards.ts'
import { serveFound } from './serve-found.ts'
import { servePreview } from './serve-preview.ts'

const immutable = 'public, max-age=31536000, immutable'
const api = `${apiBase.split('/')[1]}`

const queryOf = (url: string): [string, string][] => [...new URLSearchParams(url.split('?')[1] ?? '')].slice(0, 30)

/** The query of an address, `?` included. */
const searchOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** The public sites, each under its brand's base, drawn only from published content. */
export function serveSites(app: FastifyInstance, deps: Deps, gate: Gate): void {
  const cache = new SiteCache()
  app.get<{ Params: { name: string } }>('/_site/:name', async (request, reply) => {
    const file = existing((await deps.sites()).files.get(request.params.name))
    return reply.type(file.type).header('cache-control', immutable).send(file.body)
  })
  app.get('/sw.js', async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" })
      .send(workerOf(await deps.sites())),
  )
  serveFound(app, deps, cache)
  serveCards(app, deps, cache)
  servePreview(app, deps, cache, gate)
  const shown = (request: FastifyRequest, reply: FastifyReply, sent?: SentForm) =>
    answer(deps, cache, gate, request, reply, sent)
  app.get('/*', { config: { cost: 'read' } }, async (request, reply) => {
    // A shared preview in another spelling, which would have the cost of a page that is read from memory.
    if (sharedAt(pathOf(request.url) ?? '')) throw new Refusal('NOT_FOUND')
    return shown(request, reply)
  })
  // Its whole site is read anew for each page.
  app.get(`${sharedBase}/*`, { config: { cost: 'list' } }, async (request, reply) => shown(request, reply))
  takeForms(app, deps, shown)
}

type SiteRequest = {
  readonly brand: Brand
  readonly path: string
  readonly site: SiteSnapshot
  readonly pages: Map<string, Drawn>
  readonly isOpen: boolean
  /** For the holder of a preview link: the unpublished state, and the note about it. */
  readonly preview?: { readonly ahead: LookAhead; readonly note: string }
}

/** The requested site, as visitors see it; or as a preview link shows it, read anew each time and never cached. */
async function siteRequestOf(deps: Deps, cache: SiteCache, whole: string): Promise<SiteRequest | undefined> {
  const shared = sharedAt(whole)
  if (!shared) {
    const { brand, path } = siteAt(whole)
    return { brand, path, ...(await cache.of(deps.db, brand, deps.now().getTime())) }
  }
  const opened = await openPreview(deps, shared.token)
  if (!opened) return undefined
  const { brand, ahead } = opened
  const site = { ...(await readSnapshot(deps.db, brand, '', ahead)), base: `${sharedBase}/${shared.token}` }
  return { brand, path: shared.path, site, pages: new Map(), isOpen: true, preview: { ahead, note: noteOf(opened) } }
}

async function answer(
  deps: Deps,
  cache: SiteCache,
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
  sent?: SentForm,
) {
  const whole = pathOf(request.url)
  if (whole === undefined || whole === `/${api}` || whole.startsWith(`/${api}/`) || isOfLibrary(whole))
    throw new Refusal('NOT_FOUND')
  const wanted = await siteRequestOf(deps, cache, whole)
  if (!wanted) {
    // Who has a link that opens is never limited by it; one that nobody has is a guess.
    await gate.unknown(request)
    return ended(reply, (await deps.sites()).style)
  }
  const { brand, path, site, pages, preview } = wanted
  if (!wanted.isOpen) return closed(deps, request, reply, site)
  const query = queryOf(request.url)
  const route = routeOf(site, path)
  if (route.kind === 'moved') {
    return reply
      .header('cache-control', preview ? 'no-store' : 'public, max-age=3600')
      .redirect(encodeURI(addressIn(site, route.to)) + searchOf(request.url), preview ? 302 : 301)
  }
  const files = await deps.sites()
  const article =
    route.kind === 'page' && route.page === 'news_and_articles' && route.slug !== undefined
      ? () => readArticle(deps.db, brand, route.slug as string, preview?.ahead)
      : undefined
  const visits =
    route.kind === 'page' && route.page === 'appointment'
      ? await visitsOf(deps, brand, sent?.values['property_id'] ?? query.find(([key]) => key === 'property_id')?.[1])
      : undefined
  const isPlain = query.length === 0 && !sent && !visits && !article && !preview
  const view = async (): Promise<SiteView> => {
    const plain = plainView(deps, files, site, path, preview?.ahead.at ?? deps.now())
    return {
      ...withArticle(plain, await article?.()),
      query,
      ...(visits ? { visits } : {}),
      ...(sent ? { sent } : {}),
      ...(preview ? { preview: preview.note } : {}),
    }
  }
  const { renderer } = files
  const key = `${path}\0${dayOf(deps.now()).slice(0, 4)}`
  const ready = isPlain ? await view() : undefined
  const drawn = ready ? storedPage(pages, key, () => renderer.draw(ready)) : renderer.draw(await view())
  if (preview) void reply.header('x-robots-tag', 'noindex, nofollow')
  const isLost = drawn.status === 404 && !sent
  // A preview follows those too that begin with its launch, and counts nobody.
  const redirects = preview
    ? () => redirectsOf(deps.db, brand.id, preview.ahead)
    : () => redirectsFrom(deps.db.public, brand.id, path)
  const to = isLost ? redirectedTo(site, path, await redirects()) : undefined
  // The visitor is answered whatever becomes of the count.
  if (isLost && !preview)
    await (to === undefined ? countLost : countHit)(deps.db, brand.id, path, deps.now()).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'who asked for an old address was not counted'),
    )
  if (to !== undefined)
    return reply
      .header('cache-control', preview ? 'no-store' : 'public, max-age=300')
      .redirect(to.startsWith('/') ? encodeURI(urlOf(site, to)) + searchOf(request.url) : to, preview ? 302 : 301)
  return send(deps, request, reply, drawn, !preview && (isPlain || article !== undefined), preview !== undefined)
}

/** The answer is for a person: the holder of a link has no account, and it reveals nothing of the site. */
const ended = (reply: FastifyReply, style: string) =>
  reply
    .status(404)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(
      `<!doctype html><html lang="en-PH"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>This preview has ended</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/_site/${style}"></head><body><main class="preview-ended"><h1>This preview has ended</h1><p>It expired, or whoever made it took it back. Ask them for a new link.</p></main></body></html>`,
    )

/** Whatever is asked of a closed site, a sent form too: nothing of it is told, and nothing is kept. */
async function closed(deps: Deps, request: FastifyRequest, reply: FastifyReply, site: SiteSnapshot) {
  const files = await deps.sites()
  request.closedSite = true
  void reply.headers({ 'retry-after': retryClosedAfter, 'x-robots-tag': 'noindex' })
  return send(
    deps,
    request,
    reply,
    files.renderer.drawClosed(plainView(deps, files, site, '/', deps.now())),
    false,
    false,
  )
}

const noteOf = ({ brand, name, ahead, expires_at }: OpenedPreview): string =>
  `Preview of ${brand.display_label}, not public: ${name}. As of ${when(ahead.at)}${ahead.drafts ? ', with saved drafts' : ''}. Forms send nothing. This link ends on ${when(expires_at)}.`

function send(
  { settings }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  drawn: Drawn,
  isKept: boolean,
  isSecret: boolean,
) {
  // A page for everybody holds nothing of a visitor that a window's opener could reach, and with it the browser would begin a
  // process anew for the first page (decision 385).
  if (!isSecret) reply.raw.removeHeader('cross-origin-opener-policy')
  const etag = `"${createHash('sha256').update(drawn.html).digest('base64url').slice(0, 27)}"`
  void reply.headers({
    'content-security-policy': policyOf(drawn.styles, settings),
    // The address of a preview contains its key.
    'referrer-policy': isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Filled-in forms and free visiting times are for this visitor and for now only.
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
