import { setTimeout as wait } from 'node:timers/promises'
import { describe, test } from 'vitest'
import { asAnotherProcess, engines, freshDatabase, silent } from '../../test/database.ts'
import { startJobs } from './boss.ts'

async function until(done: () => boolean, seconds: number): Promise<number> {
  const started = performance.now()
  while (!done()) {
    if (performance.now() - started > seconds * 1000) throw new Error(`Not within ${seconds} s.`)
    await wait(10)
  }
  return performance.now() - started
}

describe.concurrent.each(engines)('jobs on %s', engine => {
  test('a job runs soon after it is sent, a failed one again, a keyed one once', async ({ expect }) => {
    const db = await freshDatabase(engine)
    const started = performance.now()
    const jobs = await startJobs(db, silent)
    console.log(`${engine}: jobs started in ${Math.round(performance.now() - started)} ms`)
    const seen: unknown[] = []
    await jobs.work('test.echo', async data => {
      seen.push(data)
    })
    await jobs.send('test.echo', { text: 'ñ' })
    const took = await until(() => seen.length === 1, 5)
    console.log(`${engine}: a job ran ${Math.round(took)} ms after it was sent`)
    expect(seen).toEqual([{ text: 'ñ' }])

    const later = new Date(Date.now() + 3_600_000)
    await jobs.send('test.keyed', {}, { key: 'one', at: later })
    await jobs.send('test.keyed', {}, { at: later })
    await jobs.send('test.keyed', {}, { at: later })
    await jobs.send('test.keyed', {}, { key: 'one', at: later })
    const { rows } = await db.executeSql("select count(*)::int as n from pgboss.job where name = 'test.keyed'")
    expect(rows).toEqual([{ n: 3 }])

    let tries = 0
    await jobs.work('test.flaky', async () => {
      tries += 1
      if (tries === 1) throw new Error('first time')
    })
    await jobs.send('test.flaky')
    await until(() => tries === 2, 30)

    await jobs.stop()
    await db.close()
  })

  test('a process that runs none sends, and another one works', async ({ expect }) => {
    const db = await freshDatabase(engine)
    const web = await startJobs(db, silent, { runs: false })
    await web.send('test.handed', { n: 1 })
    const worker = await startJobs(db, silent)
    const seen: unknown[] = []
    await worker.work('test.handed', async data => {
      seen.push(data)
    })
    await until(() => seen.length === 1, 10)
    expect(seen).toEqual([{ n: 1 }])
    await web.stop()
    await worker.stop()
    await db.close()
  })
})

describe.each(engines)('jobs of one moment, on %s', engine => {
  test('begin one after another, and each once', async ({ expect }) => {
    const db = await freshDatabase(engine)
    const jobs = await startJobs(db, silent)
    const names = ['test.first', 'test.second', 'test.third', 'test.fourth']
    const begun: { name: string; at: number }[] = []
    for (const name of names) await jobs.work(name, async () => void begun.push({ name, at: performance.now() }))
    // Whose first round found nothing wait for the next in five minutes.
    await wait(500)
    await jobs.sendDue(names)
    await until(() => begun.length === names.length, 10)
    await wait(1_000)
    expect(begun.map(({ name }) => name)).toEqual(names)
    const pauses = begun.slice(1).map(({ at }, n) => at - (begun[n]?.at ?? 0))
    for (const pause of pauses) expect(pause).toBeGreaterThan(100)
    await jobs.stop()
    await db.close()
  })
})

describe.each(engines)('queues that are idle, on %s', engine => {
  test('are looked at together, and what another process put into one is taken up', async ({ expect }) => {
    const db = await freshDatabase(engine)
    const asked: string[] = []
    const counted: typeof db = {
      ...db,
      executeSql: (text, values) => {
        asked.push(text)
        return db.executeSql(text, values)
      },
    }
    const jobs = await startJobs(counted, silent)
    const seen: unknown[] = []
    for (let nth = 0; nth < 12; nth += 1)
      await jobs.work(`test.idle-${nth}`, async data => {
        seen.push(data)
      })
    const looks = () => asked.filter(text => text.startsWith('select distinct name')).length
    const fetches = () => asked.filter(text => /skip locked/i.test(text)).length
    await until(() => looks() > 0 && fetches() >= 12, 60)
    const [first, before] = [looks(), fetches()]
    await until(() => looks() > first + 1, 60)
    expect(fetches() - before).toBe(0)
    const web = await startJobs(db, silent, { runs: false })
    await web.send('test.idle-7', { n: 7 })
    await until(() => seen.length === 1, 60)
    expect(seen).toEqual([{ n: 7 }])
    await web.stop()
    await jobs.stop()
    await db.close()
  }, 240_000)
})

// An embedded database has one server.
if (engines.includes('postgres'))
  test('servers that start at once on a new database all start', async ({ expect }) => {
    for (let round = 0; round < 6; round += 1) {
      const db = await freshDatabase('postgres')
      const all = [db, ...(await Promise.all([1, 2, 3].map(() => asAnotherProcess(db))))]
      const started = await Promise.allSettled(all.map(each => startJobs(each, silent)))
      expect(started.flatMap(each => (each.status === 'rejected' ? [String(each.reason)] : []))).toEqual([])
      await Promise.all(started.map(each => (each.status === 'fulfilled' ? each.value.stop() : undefined)))
      for (const each of all.reverse()) await each.close()
    }
  })
