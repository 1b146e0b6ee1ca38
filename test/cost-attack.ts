import { Agent, type ClientRequest, request } from 'node:http'
import { setPriority } from 'node:os'

/** One kind of call, from one address, so many at once, as fast as they are answered. */
export type Attack = {
  readonly port: number
  readonly from: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly sockets: number
  readonly ms: number
  /** So many calls of each socket and no more. */
  readonly calls?: number
}
/** How often each answer came. */
export type Attacked = { readonly found: Record<string, number> }

async function attack({
  port,
  from,
  method,
  path,
  headers,
  body,
  sockets,
  ms,
  calls = Number.POSITIVE_INFINITY,
}: Attack): Promise<Attacked> {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets, localAddress: from })
  const found: Record<string, number> = {}
  const ends = performance.now() + ms
  const over = () => performance.now() >= ends
  const asking = new Set<ClientRequest>()
  const one = () =>
    new Promise<void>(resolve => {
      const tell = (status: string) => {
        asking.delete(asked)
        found[status] = (found[status] ?? 0) + 1
        resolve()
      }
      const asked = request({ agent, port, host: '127.0.0.1', method, path, headers }, answer => {
        answer.resume().once('close', () => tell(String(answer.statusCode)))
      })
      asking.add(asked)
      // A refusal may come before the whole body is sent; what waits when the attack is over hangs up.
      asked.once('error', () => tell(over() ? 'left' : 'cut'))
      asked.end(body)
    })
  const leave = setTimeout(() => {
    for (const asked of asking) asked.destroy()
  }, ms)
  const all = Array.from({ length: sockets }, async () => {
    for (let made = 0; made < calls && !over(); made += 1) await one()
  })
  await Promise.all(all)
  clearTimeout(leave)
  agent.destroy()
  return { found }
}

// A process of its own, which stands for machines elsewhere: it must not take the processor from those that it is tried on.
setPriority(10)
process.on('message', async (asked: Attack) => {
  process.send?.(await attack(asked))
})
process.on('disconnect', () => process.exit())
