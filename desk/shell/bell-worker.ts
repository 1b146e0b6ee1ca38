/**
 * Holds the one stream of a browser that says when the bell has something new, for all of its tabs. Where a browser shares
 * no workers, each tab has one of its own.
 */
type Port = { postMessage(what: Rung): void }
type Told = { readonly token: string | null } | 'bye'

const stream = '/api/v1/live/bell'
/** Pauses between two attempts, in ms. */
const [shortest, longest] = [1_000, 30_000]
/** A stream that has said nothing for so long is gone, in ms: the server shows every 20 s that it is there. */
const silence = 50_000

const ports = new Set<Port>()
let token: string | null = null
let running: AbortController | undefined

export type Rung = 'ring' | 'beat' | 'cut'

const tell = (what: Rung) => {
  for (const port of ports) port.postMessage(what)
}

function restart() {
  running?.abort()
  running = undefined
  if (token === null || ports.size === 0) return
  running = new AbortController()
  void run(token, running.signal)
}

async function run(whose: string, stopped: AbortSignal) {
  for (let pause = shortest; !stopped.aborted; pause = Math.min(longest, pause * 2)) {
    const begun = performance.now()
    try {
      // The session has ended; the next sign-in brings another.
      if (await isRefused(whose, stopped)) return
    } catch {
      // The network or the server is away: tried again, and the tabs ask by themselves meanwhile.
    }
    if (stopped.aborted) return
    // One that held is opened again at once; one that is cut each time, less and less often.
    if (performance.now() - begun > longest) pause = shortest
    tell('cut')
    await new Promise(resolve => setTimeout(resolve, pause * (1 + Math.random())))
  }
}

/** Reads the stream to its end, unless it is refused for good. */
async function isRefused(whose: string, stopped: AbortSignal): Promise<boolean> {
  const lost = new AbortController()
  const response = await fetch(stream, {
    headers: { authorization: `Bearer ${whose}`, accept: 'text/event-stream' },
    signal: AbortSignal.any([stopped, lost.signal]),
  })
  if (response.status === 401 || response.status === 403) return true
  if (!response.ok || !response.body) return false
  let unread = ''
  let late = setTimeout(() => lost.abort(), silence)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return false
      clearTimeout(late)
      late = setTimeout(() => lost.abort(), silence)
      const events = (unread + value).split('\n\n')
      unread = events.pop() ?? ''
      tell(events.some(event => event.startsWith('event: bell')) ? 'ring' : 'beat')
    }
  } finally {
    clearTimeout(late)
  }
}

function hear(port: Port, told: Told) {
  if (told === 'bye') ports.delete(port)
  else {
    ports.add(port)
    if (told.token !== token) {
      token = told.token
      return restart()
    }
  }
  if (ports.size === 0 || running === undefined) restart()
}

if ('onconnect' in globalThis)
  addEventListener('connect', (event: Event) => {
    const [port] = event instanceof MessageEvent ? event.ports : []
    if (port) port.onmessage = ({ data }: MessageEvent<Told>) => hear(port, data)
  })
else {
  const own: Port = { postMessage: (what: Rung) => postMessage(what) }
  addEventListener('message', ({ data }: MessageEvent<Told>) => hear(own, data))
}
