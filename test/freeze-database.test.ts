import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from './database.ts'
import { type Setup, setUp, writers } from './kill-setup.ts'
import { full, proven, sized, within } from './sizes.ts'
import { Writers } from './writers.ts'

/** How long it answers nobody, in ms: what is promised, and long enough to see it. */
const freezes = sized([9_000], [20_000], [5_000, 30_000, 60_000])
/**
 * How long /readyz may take, in ms. It answers after 900 ms whatever the database does; the rest is until the processor comes to it
 * and to this test, which beside other tests may be long.
 */
const readyzWithin = full ? 1_000 : 1_500

describe.runIf(engines.includes('postgres') && process.platform === 'linux')('the database stands still', () => {
  let at: Setup
  beforeAll(async () => {
    at = await setUp('postgres')
  })
  afterAll(() => at?.close())

  test.each(freezes)(
    'for %i ms: calls get 503 within 5 s, /readyz within 1 s, and it is used again without a restart; nothing acknowledged is lost',
    async frozen => {
      const { server, postgres, token } = at
      const ask = async (path: string) => {
        const begun = performance.now()
        const reply = await fetch(`http://127.0.0.1:${server.port}${path}`, {
          headers: { authorization: `Bearer ${token}`, connection: 'close' },
        })
        await reply.text()
        return { status: reply.status, ms: Math.round(performance.now() - begun) }
      }
      const crew = new Writers(server.port, token, { keepAlive: false })
      crew.start(writers)
      await crew.acknowledges(writers)
      postgres?.freeze()
      const begun = performance.now()
      const first = await ask('/api/v1/cms/status')
      const seen: { path: string; status: number; ms: number }[] = []
      while (performance.now() - begun < frozen) {
        for (const path of ['/readyz', '/healthz', '/api/v1/cms/status']) seen.push({ path, ...(await ask(path)) })
        await wait(500)
      }
      postgres?.thaw()
      const thawed = performance.now()
      while (!(await server.isReady())) {
        expect(performance.now() - thawed).toBeLessThan(15_000)
        await wait(50)
      }
      const ready = Math.round(performance.now() - thawed)
      await crew.acknowledges(2 * writers)
      await crew.stop()
      const [lost = []] = await at.lost(crew.acknowledged)
      const slowest = (path: string) => Math.max(...seen.filter(each => each.path === path).map(({ ms }) => ms))
      proven(
        'freeze-database',
        `postgres, ${frozen / 1000} s`,
        `first call ${first.status} after ${first.ms} ms, then within ${slowest('/api/v1/cms/status')} ms, /readyz within ${slowest('/readyz')} ms, ready ${ready} ms after it went on, ${crew.acknowledged.length} acknowledged, ${lost.length} lost`,
      )
      expect(first.status).toBe(503)
      expect(first.ms).toBeLessThan(5_000)
      expect([...new Set(seen.filter(each => each.path !== '/healthz').map(({ status }) => status))]).toEqual([503])
      expect(slowest('/readyz')).toBeLessThan(readyzWithin)
      expect(seen.filter(each => each.path === '/healthz').every(({ status }) => status === 200)).toBe(true)
      expect(lost).toEqual([])
      expect([...crew.answers.keys()].filter(status => ![200, 409, 503].includes(status))).toEqual([])
    },
    within(120_000),
  )
})
