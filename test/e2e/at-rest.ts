import { expect, type Page, type Request } from '@playwright/test'

/** What its worker reads without an end is no load of the page, and the browser never tells that the worker itself has come. */
const isOfBell = (request: Request) => /bell/.test(new URL(request.url()).pathname)

/** For so long nothing was asked for, in ms, as Playwright’s own `networkidle`. */
const rest = 500

type Seen = { readonly open: Set<Request>; last: number }
const watched = new WeakMap<Page, Seen>()

/** Keeps in mind what a page asks for, from now on: before it goes anywhere. */
export function watchRest(page: Page): void {
  const seen: Seen = { open: new Set(), last: Date.now() }
  watched.set(page, seen)
  page.on('request', request => {
    if (isOfBell(request)) return
    seen.open.add(request)
    seen.last = Date.now()
  })
  const ended = (request: Request) => {
    if (seen.open.delete(request)) seen.last = Date.now()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
}

/** Waits until the page has all that it asked for, and asks for nothing more. */
export async function atRest(page: Page): Promise<void> {
  const seen = watched.get(page)
  if (!seen) throw new Error('Nobody watches this page: call watchRest(page) once it is made.')
  await page.waitForLoadState('load')
  const asked = () => [
    ...[...seen.open].map(request => request.url()),
    ...(Date.now() - seen.last < rest ? ['something just now'] : []),
  ]
  await expect.poll(asked, { intervals: [50], timeout: 30_000 }).toEqual([])
}
