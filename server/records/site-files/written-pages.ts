import { createHash } from 'node:crypto'
import type { Brand } from '../../../model/brands.ts'
import { addressIn, pathsOf } from '../../../model/site/site-route.ts'
import type { Article, SiteSnapshot } from '../../../model/site/snapshot.ts'
import { type Drawn, type Renderer, type SiteView, withArticle } from '../../../model/site/view.ts'
import type { Deps } from '../../call/context.ts'
import type { SiteFiles } from '../../outside/renderer.ts'
import type { SiteFileContent, SitePage } from '../../outside/site-store.ts'
import { feedAt, feedOf, mapOf, robotsOf, sitemapOf } from './found.ts'
import { policyOf } from './policy.ts'
import { noting, type Reads } from './reads.ts'
import { plainView, workerOf } from './view.ts'

export type SiteFile = { readonly path: string; readonly content: SiteFileContent }
const html = 'text/html; charset=utf-8'

/** The path of a page among the files, so that a web server finds it at the page's address. */
const fileOf = (address: string): string => `${address === '/' ? '' : `${address.slice(1)}/`}index.html`
const file = (path: string, type: string, body: string | Buffer): SiteFile => ({
  path,
  content: { hash: createHash('sha256').update(body).digest('hex'), type, body },
})

type Sources = {
  readonly deps: Pick<Deps, 'settings' | 'streetsIn'>
  readonly files: SiteFiles
  readonly site: SiteSnapshot
  readonly brand: Brand
  /** All articles of the site with their texts, by address. */
  readonly articles: ReadonlyMap<string, Article>
  /** The sites that visitors may see. */
  readonly open: readonly Brand[]
  readonly now: Date
}

/** The paths of a site that are written: every page with an address, the page for unknown addresses, and the one for readers offline. */
export const writtenPaths = (site: SiteSnapshot): string[] => [...pathsOf(site), '/offline', '/404']

/** One page of a site as a file, drawn from its view. */
function pageFile({ files, site }: Sources, path: string, view: SiteView): SiteFile & { drawn: Drawn } {
  const drawn = files.renderer.draw(view)
  const address = addressIn(site, path)
  return { ...file(path === '/404' ? `${address.slice(1)}.html` : fileOf(address), html, drawn.html), drawn }
}

const viewAt = ({ deps, files, site, articles, now }: Sources, path: string): SiteView => {
  const article = path.startsWith('/news/') ? articles.get(path.slice('/news/'.length)) : undefined
  return withArticle(plainView(deps, files, site, path, now), article)
}

/** A page of a site among its files; with its content if the store may not have that yet. */
export type PageFile = {
  readonly path: string
  readonly page: SitePage
  readonly styles: readonly string[]
  content?: SiteFileContent
}
type PageCache = { readonly renderer: Renderer; readonly reads: Reads; readonly file: Omit<PageFile, 'content'> }

/**
 * The pages that this process wrote last. A page is drawn anew if any value that was read to draw it has changed; so no list
 * says which page shows what, and a process that starts with an empty cache loses nothing.
 */
export class KeptPages {
  readonly #kept = new Map<string, PageCache>()

  /** `isStored` says whether the store already has a content. */
  of(sources: Sources, path: string, isStored: (hash: string) => boolean): PageFile {
    const { renderer } = sources.files
    const key = `${sources.brand.code} ${path}`
    const known = this.#kept.get(key)
    const view = viewAt(sources, path)
    if (known && known.renderer === renderer && isStored(known.file.page.hash) && known.reads.stands(view))
      return known.file
    const { seen, reads } = noting(view)
    const { path: at, content, drawn } = pageFile(sources, path, seen)
    const file = { path: at, page: { hash: content.hash, type: content.type }, styles: drawn.styles }
    this.#kept.set(key, { renderer, reads, file })
    return { ...file, content }
  }

  /** Removes pages that the site no longer has from the cache. */
  keepOnly(brand: Brand, paths: readonly string[]): void {
    const current = new Set(paths.map(path => `${brand.code} ${path}`))
    for (const key of this.#kept.keys())
      if (key.startsWith(`${brand.code} `) && !current.has(key)) this.#kept.delete(key)
  }
}

/** The files beside the pages: those that pages refer to, the map, and the headers. */
export function besides({ deps, files, site, brand, open }: Sources, styles: readonly string[]): SiteFile[] {
  const { settings } = deps
  const own =
    brand.public_base === '/'
      ? [
          file('robots.txt', 'text/plain; charset=utf-8', robotsOf(settings.SITES_ORIGIN, open)),
          file('sw.js', 'text/javascript; charset=utf-8', workerOf(files)),
        ]
      : []
  const feed = feedOf(site, settings.SITES_ORIGIN)
  const headers = {
    '*.html': {
      'content-security-policy': policyOf(styles, settings),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'public, max-age=0, must-revalidate',
    },
    '_site/*': { 'cache-control': 'public, max-age=31536000, immutable' },
  }
  return [
    ...own,
    file(mapOf(brand.public_base).slice(1), 'application/xml; charset=utf-8', sitemapOf(site, settings.SITES_ORIGIN)),
    ...(feed === undefined
      ? []
      : [file(feedAt(brand.public_base).slice(1), 'application/rss+xml; charset=utf-8', feed)]),
    file('headers.json', 'application/json', JSON.stringify(headers, null, 2)),
    ...[...files.files]
      .filter(([name]) => name !== files.preview)
      .map(([name, { type, body }]) => file(`_site/${name}`, type, body)),
  ]
}
