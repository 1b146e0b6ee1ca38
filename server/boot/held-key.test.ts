import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createUser } from '../../test/app.ts'
import { engines, freshDatabase } from '../../test/database.ts'
import type { Database } from '../db/open.ts'
import { sealerOf } from '../outside/sealed.ts'
import { sealAll } from '../records/seals/seal.ts'
import { adoptKey, holdKey, KeyRefused } from './held-key.ts'

const [one, other] = [sealerOf(Buffer.alloc(32, 1)), sealerOf(Buffer.alloc(32, 2))]
const now = () => new Date()

describe.each(engines)('the key of a database, %s', engine => {
  async function on(work: (db: Database) => Promise<void>): Promise<void> {
    const db = await freshDatabase(engine)
    try {
      await work(db)
    } finally {
      await db.close()
    }
  }
  const line = (db: Database) =>
    db.system
      .insertInto('user_trails')
      .values({ user_name: 'A', area: 'admin', module: 'users', action: 'edit' })
      .execute()

  test('is the first that holds it, and no other; of servers that start at once one key wins', () =>
    on(async db => {
      const outcomes = await Promise.allSettled([one, other, one, other].map(key => holdKey(db, key)))
      const held = outcomes.map(({ status }) => status === 'fulfilled')
      expect(held[0]).toBe(held[2])
      expect(held[1]).toBe(held[3])
      expect(held[0]).not.toBe(held[1])
      const [winner, loser] = held[0] ? [one, other] : [other, one]
      await holdKey(db, winner)
      await expect(holdKey(db, loser)).rejects.toThrow(KeyRefused)
      await adoptKey(db, loser, now())
      await holdKey(db, loser)
      await expect(holdKey(db, winner)).rejects.toThrow(KeyRefused)
    }))

  test('of a database from before is the one that began its trail, whoever sealed later', () =>
    on(async db => {
      await line(db)
      await sealAll(db, { secrets: one, now })
      await line(db)
      await sealAll(db, { secrets: other, now })
      await expect(holdKey(db, other)).rejects.toThrow(KeyRefused)
      await expect(holdKey(db, other, { adopt: false })).rejects.toThrow(KeyRefused)
      await holdKey(db, one, { adopt: false })
      const { rows } = await sql`select from server_key`.execute(db.owner)
      expect(rows.length, 'who only looks writes nothing').toBe(0)
      await holdKey(db, one)
    }))

  test('of a database from before without seals is the one that opens what is sealed', () =>
    on(async db => {
      await db.owner
        .insertInto('second_factors')
        .values({
          user_id: (await createUser({ deps: { db } })).id,
          kind: 'totp',
          secret: one.seal('a key of a code app'),
        })
        .execute()
      await expect(holdKey(db, other)).rejects.toThrow(KeyRefused)
      await holdKey(db, one)
    }))

  test('is looked at by the owner of the tables alone', () =>
    on(async db => {
      await holdKey(db, one)
      for (const asks of [db.system, db.scoped('all' as never), db.public])
        await expect(sql`select mark from server_key`.execute(asks)).rejects.toMatchObject({ code: '42501' })
    }))
})
