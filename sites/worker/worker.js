// Reading without a connection. Only whole pages, their styles and their pictures are stored; no answer of the API, nothing that
// a form sent or got back, and no preview.
const name = 'atrium-sites-{version}'
const mostEntries = 150
/** Where each brand's site begins; the group's is at the root. */
const bases = '{bases}'.split(' ').filter(Boolean)
const offlineOf = url =>
  `${bases.find(base => url.pathname === base || url.pathname.startsWith(`${base}/`)) ?? ''}/offline`
// A film comes in pieces, which no cache keeps.
const isFile = url =>
  url.pathname.startsWith('/_site/') || (url.pathname.startsWith('/media/') && !url.pathname.endsWith('.mp4'))
const isPage = (request, url) =>
  request.mode === 'navigate' && url.search === '' && !/^\/(?:api|unsubscribe|_preview)(?:\/|$)/.test(url.pathname)

async function keep(request, reply) {
  if (!reply.ok || reply.type !== 'basic' || /no-store/.test(reply.headers.get('cache-control') ?? '')) return
  const cache = await caches.open(name)
  await cache.put(request, reply)
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - mostEntries)))
    if (!old.url.endsWith('/offline')) await cache.delete(old)
}

/** Who reads a brand's site gets that brand's page when the connection is gone. */
async function keepOffline(request) {
  const page = offlineOf(new URL(request.url))
  const cache = await caches.open(name)
  if (!(await cache.match(page))) await cache.add(page)
}

async function fromFiles(event) {
  const known = await caches.match(event.request)
  if (known) return known
  const reply = await fetch(event.request)
  event.waitUntil(keep(event.request, reply.clone()))
  return reply
}

async function fromPages(event) {
  try {
    const reply = await fetch(event.request)
    event.waitUntil(Promise.all([keep(event.request, reply.clone()), keepOffline(event.request)]))
    return reply
  } catch (error) {
    const known =
      (await caches.match(event.request)) ??
      (await caches.match(offlineOf(new URL(event.request.url)))) ??
      (await caches.match('/offline'))
    if (known) return known
    throw error
  }
}

addEventListener('install', event => event.waitUntil(caches.open(name).then(cache => cache.add('/offline'))))
addEventListener('activate', event =>
  event.waitUntil(
    caches
      .keys()
      .then(names =>
        Promise.all(
          names.filter(each => each.startsWith('atrium-sites-') && each !== name).map(each => caches.delete(each)),
        ),
      ),
  ),
)
addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (isFile(url)) event.respondWith(fromFiles(event))
  else if (isPage(request, url)) event.respondWith(fromPages(event))
})
