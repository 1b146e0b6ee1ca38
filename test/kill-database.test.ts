import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from './database.ts'
import { p95, type Setup, setUp, writers } from './kill-setup.ts'
import { proven, sized, within } from './sizes.ts'
import { Writers } from './writers.ts'

/** Promises.md, "database restarts under load": F 20, P 3; here the database is killed and not asked. */
const kills = sized(1, 3, 20)

async function metricsOf(port: number): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(reply.status).toBe(200)
  return reply.text()
}

// The embedded database lives and dies with the server; kill.test.ts kills that.
describe.each(engines.filter(engine => engine === 'postgres'))('the database is taken away, %s', engine => {
  let at: Setup
  beforeAll(async () => {
    at = await setUp(engine)
  })
  afterAll(() => at.close())

  test(
    'kill -9 under load: only 503 meanwhile, the server stays, nothing acknowledged is lost',
    async () => {
      const { server, postgres } = at
      const crew = new Writers(server.port, at.token)
      const ready: number[] = []
      crew.start(writers)
      while (ready.length < kills) {
        await crew.acknowledges(2 * writers)
        await postgres?.kill()
        await wait(300)
        expect(server.isRunning, server.output).toBe(true)
        const told = await metricsOf(server.port)
        expect(told, 'what it knows of itself is told without a database').toMatch(/^atrium_http_replies_total.* \d+$/m)
        expect(told).toMatch(/^atrium_event_loop_delay_ms \d+$/m)
        expect(told).toMatch(/^atrium_database_ok 0$/m)
        expect(told, 'an old figure would pass for one of now').not.toMatch(/^atrium_mail_waiting /m)
        await postgres?.restart()
        const begun = performance.now()
        while (!(await server.isReady())) await wait(20)
        ready.push(performance.now() - begun)
      }
      await crew.acknowledges(writers)
      await crew.stop()
      const again = await metricsOf(server.port)
      expect(again).toMatch(/^atrium_database_ok 1$/m)
      expect(again).toMatch(/^atrium_mail_waiting \d+$/m)
      const [lost = []] = await at.lost(crew.acknowledged)
      const answers = [...crew.answers]
        .sort(([a], [b]) => a - b)
        .map(([status, n]) => `${status}: ${n}`)
        .join(', ')
      proven(
        'kill-database',
        engine,
        `${ready.length} kills, ${crew.acknowledged.length} acknowledged saves, ${lost.length} lost, answers ${answers}, ready again p95 ${p95(ready)} ms`,
      )
      expect(lost).toEqual([])
      expect([...crew.answers.keys()].filter(status => ![200, 409, 503].includes(status))).toEqual([])
    },
    within(120_000),
  )
})
