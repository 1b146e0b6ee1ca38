import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, seededDatabase } from '../../test/database.ts'
import { committed } from './committed.ts'
import type { Database } from './open.ts'

describe.each(engines)('statements of one transaction, %s', engine => {
  let db: Database
  beforeAll(async () => {
    db = await seededDatabase(engine)
  })
  afterAll(() => db.close())

  const nameOf = async (id: number) =>
    (await db.system.selectFrom('brands').where('id', '=', id).select('display_label').executeTakeFirstOrThrow())
      .display_label

  test('are answered in the order they are asked for, each seeing what those before it did', async () => {
    const seen = await db.system.transaction().execute(async trx => {
      const set = (to: string) => sql`update brands set display_label = ${to} where id = 1`.execute(trx)
      const read = () => sql<{ label: string }>`select display_label as label from brands where id = 1`.execute(trx)
      const answers = await Promise.all([set('First'), read(), set('Second'), read()])
      return [answers[1].rows[0]?.label, answers[3].rows[0]?.label]
    })
    expect(seen).toEqual(['First', 'Second'])
    expect(await nameOf(1)).toBe('Second')
  })

  test('the failure that is told is the first, and nothing of the rest stands', async () => {
    const before = await nameOf(2)
    const work = db.system.transaction().execute(async trx => {
      await Promise.all([
        sql`update brands set display_label = 'Lost' where id = 2`.execute(trx),
        sql`select 1 / (select 0)`.execute(trx),
        sql`update brands set display_label = 'Lost too' where id = 2`.execute(trx),
      ])
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect(await nameOf(2)).toBe(before)
  })

  test('none waits for the answer to the one before it', async () => {
    const order: string[] = []
    await db.system.transaction().execute(async trx => {
      const { executeQuery } = await trx.getExecutor().provideConnection(async own => own)
      await trx.getExecutor().provideConnection(async own => {
        own.executeQuery = async query => {
          order.push('asked')
          const answer = await executeQuery.call(own, query)
          order.push('answered')
          return answer as never
        }
        await Promise.all([sql`select 1`.execute(trx), sql`select 2`.execute(trx), sql`select 3`.execute(trx)])
        own.executeQuery = executeQuery
      })
    })
    expect(order.slice(0, 3)).toEqual(['asked', 'asked', 'asked'])
  })

  test('what leaves with the commit stands after it, and its answers are told', async () => {
    const seen = await committed(db.system, async trx => {
      await sql`update brands set display_label = 'Begun' where id = 3`.execute(trx)
      return async () => {
        const [, { rows }] = await Promise.all([
          sql`update brands set display_label = 'Ended' where id = 3`.execute(trx),
          sql<{ label: string }>`select display_label as label from brands where id = 3`.execute(trx),
        ])
        return rows[0]?.label
      }
    })
    expect([seen, await nameOf(3)]).toEqual(['Ended', 'Ended'])
  })

  test('where one of these fails, nothing stands and the failure is told', async () => {
    const before = await nameOf(4)
    const work = committed(db.system, async trx => {
      await sql`update brands set display_label = 'Lost' where id = 4`.execute(trx)
      return () => Promise.all([sql`select 1 / (select 0)`.execute(trx), sql`select 1`.execute(trx)])
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect(await nameOf(4)).toBe(before)
  })

  test('a statement that waits for one of these is refused: it would come after the commit', async () => {
    const before = await nameOf(4)
    const work = committed(db.system, async trx => async () => {
      await sql`select 1`.execute(trx)
      await sql`update brands set display_label = 'Late' where id = 4`.execute(trx)
    })
    await expect(work).rejects.toThrow('commit')
    expect(await nameOf(4)).toBe(before)
  })
})
