import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** One kind of call, from one address, so many at once, as fast as they are answered. On a thread of its own. */
export type Attack = {
  readonly port: number
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly sockets: number
  readonly ms: number
}
const { port, method, path, headers, body, sockets, ms } = workerData as Attack
const agent = new Agent({ keepAlive: true, maxSockets: sockets, localAddress: '127.0.0.7' })
const found: Record<string, number> = {}
const until = Date.now() + ms

const one = () =>
  new Promise<void>(resolve => {
    const tell = (status: string) => {
      found[status] = (found[status] ?? 0) + 1
      resolve()
    }
    const asked = request({ agent, port, host: '127.0.0.1', method, path, headers }, answer => {
      answer.resume().once('close', () => tell(String(answer.statusCode)))
    })
    asked.setTimeout(20_000, () => asked.destroy())
    // A refusal may come before the whole body is sent.
    asked.once('error', () => tell('cut'))
    asked.end(body)
  })

await Promise.all(
  Array.from({ length: sockets }, async () => {
    while (Date.now() < until) await one()
  }),
)
agent.destroy()
parentPort?.postMessage(found)
