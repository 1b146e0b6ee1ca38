import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asAnotherProcess, engines, freshDatabase } from '../../test/database.ts'
import type { Database } from './open.ts'
import { inItsTurn } from './turns.ts'
import { whileWaited } from './while-waited.ts'

describe.each(engines)('turns of heavy work, %s', engine => {
  let db: Database
  const others: Database[] = []
  beforeAll(async () => {
    db = await freshDatabase(engine)
  })
  afterAll(async () => {
    for (const other of others) await other.close().catch(() => undefined)
    await db.close()
  })
  const another = async () => {
    const other = await asAnotherProcess(db)
    others.push(other)
    return other
  }

  test('one of a kind at a time; another kind goes on beside it', async () => {
    const end = await db.turn('exports')
    expect(await db.turn('exports')).toBeUndefined()
    const beside = await db.turn('imports')
    expect(beside).toBeDefined()
    await end?.()
    await beside?.()
    const again = await db.turn('exports')
    expect(again).toBeDefined()
    await again?.()
  })

  // Embedded there is one process and one connection.
  if (engine === 'postgres') {
    test('among all processes, and the turn of one that is lost is free at once', async () => {
      const [one, other] = [await another(), await another()]
      const end = await one.turn('exports')
      expect(await other.turn('exports')).toBeUndefined()
      await end?.()
      expect(await one.turn('exports')).toBeDefined()
      expect(await other.turn('exports')).toBeUndefined()
      await one.close()
      const order: string[] = []
      await inItsTurn(other.turn, 'exports', undefined, async () => order.push('other'))
      expect(order).toEqual(['other'])
    })

    test('who waits for a turn gets it when the work before it is done', async () => {
      const [one, other] = [await another(), await another()]
      const order: string[] = []
      const begun = Promise.withResolvers<void>()
      await Promise.all([
        inItsTurn(one.turn, 'sites', undefined, async () => {
          order.push('one begins')
          begun.resolve()
          await wait(400)
          order.push('one ends')
        }),
        begun.promise.then(() => inItsTurn(other.turn, 'sites', undefined, async () => order.push('other'))),
      ])
      expect(order).toEqual(['one begins', 'one ends', 'other'])
    })

    test('what nobody waits for is cancelled, and its transaction taken back', async () => {
      await sql`create table waited (n int)`.execute(db.owner)
      await sql`grant all on waited to atrium_app`.execute(db.owner)
      const gone = new AbortController()
      const begun = performance.now()
      const work = whileWaited(gone.signal, () =>
        db.system.transaction().execute(async trx => {
          await sql`insert into waited values (1)`.execute(trx)
          await sql`select pg_sleep(60)`.execute(trx)
        }),
      )
      const refused = expect(work).rejects.toMatchObject({ code: 'NOBODY_WAITS' })
      const sleeping = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`
      const asleep = async () => (await sleeping.execute(db.owner)).rows[0]?.n
      await expect.poll(asleep).toBe(1)
      gone.abort()
      await refused
      await expect.poll(asleep).toBe(0)
      // Long before it would have ended by itself.
      expect(performance.now() - begun).toBeLessThan(50_000)
      expect((await sql`select n from waited`.execute(db.owner)).rows).toEqual([])
      // Others go on with connections that no late cancellation meets.
      for (let n = 0; n < 30; n += 1) await sql`select ${n}::int`.execute(db.system)
    })
  }

  test('after whoever asked has gone no further statement is sent', async () => {
    const gone = new AbortController()
    const work = whileWaited(gone.signal, async () => {
      await sql`select 1`.execute(db.system)
      gone.abort()
      await sql`select 2`.execute(db.system)
    })
    await expect(work).rejects.toMatchObject({ code: 'NOBODY_WAITS' })
    expect((await sql<{ n: number }>`select 3 as n`.execute(db.system)).rows).toEqual([{ n: 3 }])
  })
})
