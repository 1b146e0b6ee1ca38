import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { apiBase } from '../../model/contract/index.ts'
import { splitId } from '../../model/pages/access.ts'
import { pageOf } from '../../model/pages/index.ts'
import { matchPath } from '../../model/pages/route.ts'
import type { Deps } from '../call/context.ts'
import { serveAssets } from './assets.ts'
import { nothingHere } from './problems.ts'

/** The folder where `npm start` builds the desk. */
const built = join(import.meta.dirname, '../../dist/desk')
const missing =
  '<!doctype html><html lang="en"><title>Atrium</title><p>The desk has not been built. Start Atrium with <code>npm start</code>.</p></html>'

/** The kinds of visits, as the build names them (scripts/desk/visits.ts), each with the scripts that it loads. */
type Visits = Readonly<Record<string, readonly string[]>>

/** The page for each kind of visit, which preloads the scripts of that visit (decision 126). */
async function pagesByVisit(page: string): Promise<(path: string) => string> {
  const visits = JSON.parse(
    // A desk that was built without this file works as well; it only loads its scripts later.
    await readFile(join(built, '.vite/visits.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return '{}'
    }),
  ) as Visits
  const withFiles = new Map(
    Object.entries(visits).map(([of, files]) => {
      const ahead = files.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`)
      return [of, page.replace('</head>', `${ahead.join('')}</head>`)]
    }),
  )
  return path => {
    const id = matchPath(path)?.id
    return (id && (withFiles.get(id) ?? withFiles.get(pageOf(id).screen.kind))) ?? page
  }
}

/** The page with the side of the frame that stands until the desk draws its own, where the address has one. */
const framed = (page: string, path: string): string => {
  const id = matchPath(path)?.id
  return id === undefined || splitId(id).area === 'desk' ? page : page.replace(frame, `${frame} data-side="true"`)
}
const frame = 'class="first"'

/** The policy for the page: scripts of our own, and the one in its head, by its hash (decision 273). */
function policyWith(page: string): (policy: string) => string {
  const [, after] = page.split('<script>', 2)
  const [script] = after?.split('</script>', 1) ?? []
  if (script === undefined) return policy => policy
  const hash = createHash('sha256').update(script).digest('base64')
  return policy => policy.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`)
}

/** Serves the desk: its files, and its page at each of its addresses. */
export async function serveDesk(app: FastifyInstance, { settings, log }: Deps): Promise<void> {
  const page = await readFile(join(built, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    log.warn('the desk has not been built; only the API is served')
    return missing
  })
  // The desk must know the other origin before its first call.
  const html = page.replace('</head>', `<meta name="atrium-sites-origin" content="${settings.SITES_ORIGIN}"></head>`)
  const pageAt = page === missing ? () => html : await pagesByVisit(html)
  if (page !== missing) serveAssets(app, join(built, 'assets'))
  const policy = policyWith(html)
  app.get('/*', { logLevel: 'warn' }, async (request, reply) => {
    if (meansApi(request.url)) throw nothingHere()
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': policy(String(reply.getHeader('content-security-policy') ?? '')),
      })
      .send(framed(pageAt(request.url), request.url))
  })
}

/** An address of the API in any spelling: a mistyped one gets an error instead of a page. */
function meansApi(url: string): boolean {
  const path = (url.split(/[?#]/)[0] ?? '').replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return `${path.toLowerCase().replaceAll(/[/\\]+(?:\.[/\\]+)*/g, '/')}/`.startsWith(`${apiBase}/`)
}
