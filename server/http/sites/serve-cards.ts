import type { FastifyInstance } from 'fastify'
import { brands } from '../../../model/brands.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import type { SiteSnapshot } from '../../../model/site/snapshot.ts'
import type { Deps } from '../../call/context.ts'
import { lettersFrom, printCard } from '../../records/share-card.ts'
import { originalOf } from '../../records/site-files/original.ts'
import { plainView } from '../../records/site-files/view.ts'
import type { SiteCache } from './cache.ts'

/** The cards that this process made last: a card weighs about 60 kB, and others keep what they were given. */
const mostKept = 64

/** Serves what others show where somebody shares a page: made when it is asked for, of pages that are there (decision 306). */
export function serveCards(app: FastifyInstance, deps: Deps, cache: SiteCache): void {
  const kept = new Map<string, Promise<Buffer>>()
  for (const brand of brands) {
    const base = brand.public_base === '/' ? '' : brand.public_base
    app.get<{ Params: { key: string; '*': string } }>(
      `${base}/_card/:key/*`,
      { config: { cost: 'list' } },
      async (request, reply) => {
        const { key, '*': named } = request.params
        if (!named.endsWith('.jpg')) throw new Refusal('NOT_FOUND')
        const { site, isOpen } = await cache.of(deps.db, brand, deps.now().getTime())
        if (!isOpen) throw new Refusal('SITE_CLOSED')
        const path = `/${named.slice(0, -'.jpg'.length)}`
        const card = existing(await cardAt(deps, site, path === '/home' ? '/' : path))
        // A card that was asked for by an earlier key is the one of now, and asked for again soon.
        const isCurrent = card.key === key
        const body = await keep(kept, `${brand.code} ${card.key}`, () => print(deps, site, card))
        return reply
          .type('image/jpeg')
          .headers({
            'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
            'cross-origin-resource-policy': 'cross-origin',
          })
          .send(body)
      },
    )
  }
}

type Made = NonNullable<Awaited<ReturnType<typeof cardAt>>>

async function cardAt(deps: Deps, site: SiteSnapshot, path: string) {
  const files = await deps.sites()
  const article = path.startsWith('/news/')
    ? site.news.find(({ slug }) => slug === path.slice('/news/'.length))
    : undefined
  const view = { ...plainView(deps, files, site, path, deps.now()), ...(article ? { article } : {}) }
  return files.renderer.card(view, await lettersFrom(files))
}

const print = async (deps: Deps, site: SiteSnapshot, card: Made): Promise<Buffer> =>
  printCard(deps.files, card, await originalOf(deps, site, card.photo?.src))

/** One made for all who ask at the same time; the oldest goes when there are too many. */
function keep(kept: Map<string, Promise<Buffer>>, key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  made.catch(() => kept.delete(key))
  const [oldest] = kept.keys()
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
  kept.set(key, made)
  return made
}
