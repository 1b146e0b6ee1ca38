import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Quiet readers, each with an account and an address of their own; `null` ends their reading. */
export type Reading = { readonly port: number; readonly tokens: readonly string[] } | null

/** A read every so often, in ms: within what an account may do. */
const every = 60

let over = false
let times: number[] = []

function read(port: number, token: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const headers = { authorization: `Bearer ${token}` }
    request({ agent, port, host: '127.0.0.1', path: '/api/v1/cms/brands', headers }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`A quiet reader was answered ${answer.statusCode}.`))
      answer.resume().once('end', () => resolve(performance.now() - begun))
    })
      .once('error', reject)
      .end()
  })
}

process.on('message', async (asked: Reading) => {
  if (asked === null) {
    over = true
    return
  }
  over = false
  times = []
  const { port, tokens } = asked
  await Promise.all(
    tokens.map(async (token, n) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.0.${20 + n}` })
      await wait((every * n) / tokens.length)
      while (!over) {
        times.push(await read(port, token, agent))
        await wait(every)
      }
      agent.destroy()
    }),
  )
  process.send?.(times)
})
process.on('disconnect', () => process.exit())
