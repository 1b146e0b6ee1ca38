import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * How the stand-in handles the next document. `accept-500` and `accept-reset` accept it and then report a failure or
 * nothing; `differs` stores another amount than it was sent.
 */
export type ErpFault =
  | 'none'
  | 'refuse'
  | 'busy'
  | 'hang'
  | 'slow'
  | 'reset'
  | 'accept-500'
  | 'accept-reset'
  | 'accept-hang'
  | 'no-number'
  | 'differs'

/** The documents in its books, by key. */
export type ErpStandIn = {
  readonly url: string
  readonly effects: ReadonlyMap<string, { doc_no: string; times: number }>
  stop(): Promise<void>
}

const digits = (key: string, length: number) =>
  (
    (BigInt(`0x${createHash('sha256').update(key).digest('hex').slice(0, 15)}`) % 10n ** BigInt(length - 1)) +
    10n ** BigInt(length - 1)
  ).toString()

/** An ERP on this machine. The same key always gets the same numbers, even after a restart. */
export async function startErpStandIn(next: () => ErpFault = () => 'none', slowness = 200): Promise<ErpStandIn> {
  const effects = new Map<string, { doc_no: string; times: number }>()
  const sockets = new Set<Socket>()
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = next()
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const input = JSON.parse(await text(request)) as Record<string, unknown>
    const key = String(request.headers['idempotency-key'] ?? '')
    if (fault === 'hang') return
    if (fault === 'reset') return void request.socket.destroy()
    if (fault === 'refuse') return void send(422, { message: 'Customer group is closed for posting.' })
    if (fault === 'busy') return void send(503, { message: 'The books are being closed.' })
    const known = effects.get(key)
    const doc_no = known?.doc_no ?? digits(key, 10)
    if (!known) effects.set(key, { doc_no, times: 1 })
    if (fault === 'slow') await new Promise(done => setTimeout(done, slowness))
    if (fault === 'accept-reset') return void request.socket.destroy()
    if (fault === 'accept-hang') return
    if (fault === 'accept-500') return void send(500, { message: 'Internal error' })
    if (fault === 'no-number') return void send(200, {})
    const amount = Number(input['tcp'])
    const echo = 'tcp' in input ? { tcp: (fault === 'differs' ? amount + 1 : amount).toFixed(2) } : {}
    send(known ? 200 : 201, { doc_no, customer_no: digits(`customer ${key}`, 10), echo })
  }
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url !== '/postings') return void response.writeHead(404).end()
    answer(request, response).catch(() => response.destroy())
  })
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    effects,
    stop: () =>
      new Promise(done => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}
