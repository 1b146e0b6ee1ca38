import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from './database.ts'
import { p95, type Setup, setUp, writers } from './kill-setup.ts'
import { full, proven, sized, within } from './sizes.ts'
import { Writers } from './writers.ts'

/** Promises.md, "kill -9": F 100 kills on each engine; P as many as fit into this time, 20 at most. */
const kills = sized(20, 20, 100)
const patience = sized(75_000, 75_000, Number.POSITIVE_INFINITY)
/** However slow the machine is. */
const fewest = 3
const stops = sized(5, 5, 20)
/** Until it is ready again, in ms, 95 of 100 times: of a machine that has nothing else to do, as `npm run prove` needs it. */
const readyAgain = 3_000

const halves = [
  'GET / HT',
  'POST /api/v1/cms/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
]

function halfSent(port: number, half: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(half)
  return socket
}

describe.each(engines)('the server is taken away, %s', engine => {
  let at: Setup
  beforeAll(async () => {
    at = await setUp(engine)
  })
  afterAll(() => at.close())

  test(
    `kill -9 under ${writers} writers: nothing acknowledged is lost`,
    async () => {
      const { server } = at
      const crew = new Writers(server.port, at.token)
      const ready: number[] = []
      const begun = performance.now()
      crew.start(writers)
      while (ready.length < fewest || (ready.length < kills && performance.now() - begun < patience)) {
        // Never before something new was acknowledged, and at a different moment each time.
        await crew.acknowledges(writers)
        await wait(Math.random() * 100)
        await server.end('SIGKILL')
        ready.push(await server.start())
      }
      await crew.stop()
      await server.end('SIGTERM')
      const [lost = []] = await at.lost(crew.acknowledged)
      await server.start()
      proven(
        'kill-server',
        engine,
        `${ready.length} kills, ${crew.acknowledged.length} acknowledged saves, ${lost.length} lost, ${crew.unanswered.length} unanswered, ready again p95 ${p95(ready)} ms`,
      )
      expect(lost).toEqual([])
      if (full) expect(p95(ready)).toBeLessThanOrEqual(readyAgain)
      expect([...crew.answers.keys()].filter(status => ![200, 409, 503].includes(status))).toEqual([])
    },
    within(240_000),
  )

  test(
    'SIGTERM under load: what was accepted is answered, and it ends within 10 s',
    async () => {
      const { server } = at
      // A connection for each request, so that none meets a connection that is being closed as idle.
      const crew = new Writers(server.port, at.token, { keepAlive: false })
      const ends: { code: number | null; ms: number }[] = []
      crew.start(writers)
      while (ends.length < stops) {
        // Someone who never ends a request holds nobody up.
        const stuck = ends.length === 0 ? halves.map(half => halfSent(server.port, half)) : []
        await crew.acknowledges(writers)
        ends.push(await server.end('SIGTERM'))
        for (const socket of stuck) socket.destroy()
        await server.start()
      }
      await crew.stop()
      await server.end('SIGTERM')
      const [lost = [], undone = []] = await at.lost(crew.acknowledged, crew.unanswered)
      await server.start()
      const cut = crew.unanswered.length - undone.length
      const slowest = Math.max(...ends.map(({ ms }) => ms))
      proven(
        'sigterm',
        engine,
        `${ends.length} stops, ${crew.acknowledged.length} acknowledged saves, ${lost.length} lost, ${cut} carried out and not answered, slowest exit ${Math.round(slowest)} ms`,
      )
      expect(lost).toEqual([])
      expect(cut).toBe(0)
      expect(ends.map(({ code }) => code)).toEqual(ends.map(() => 0))
      expect(slowest).toBeLessThan(10_000)
    },
    within(120_000),
  )
})
