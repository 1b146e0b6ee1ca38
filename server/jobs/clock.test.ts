import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, freshDatabase } from '../../test/database.ts'
import type { Database } from '../db/open.ts'
import { claimDue } from './clock.ts'

const [minute, day] = [60_000, 86_400_000]
const daily = { name: 'daily', cron: '5 0 * * *' }
const often = { name: 'often', cron: '* * * * *' }

describe.each(engines)('the times of jobs, %s', engine => {
  let db: Database
  beforeAll(async () => {
    db = await freshDatabase(engine)
  })
  afterAll(() => db.close())
  beforeEach(async () => void (await db.system.deleteFrom('job_runs').execute()))

  const claim = () => db.system.transaction().execute(trx => claimDue(trx, [daily, often]))
  const slotOf = async (name: string) =>
    (await db.system.selectFrom('job_runs').where('name', '=', name).select('slot').executeTakeFirstOrThrow()).slot
  /** As if the clock stood differently when it was last sent. */
  const lastSent = async (name: string, ms: number) => {
    const slot = new Date((await slotOf(name)).getTime() + ms)
    await db.system.updateTable('job_runs').where('name', '=', name).set({ slot }).execute()
  }

  test('what is new here waits for its next time', async () => {
    expect(await claim()).toEqual([])
    const slot = await slotOf('daily')
    // 00:05 in Manila is 16:05 in UTC the day before.
    expect(slot.toISOString()).toMatch(/T16:05:00\.000Z$/)
    expect(Date.now() - slot.getTime()).toBeLessThan(day + minute)
  })

  test('a time that passed while nobody was there is made up for, once', async () => {
    await claim()
    await lastSent('daily', -3 * day)
    expect(await claim()).toContain('daily')
    expect(await claim()).not.toContain('daily')
  })

  test('a clock that is put back sends nothing twice, and one that was far ahead holds nothing up', async () => {
    await claim()
    await lastSent('daily', day)
    expect(await claim()).not.toContain('daily')
    await lastSent('daily', 300 * day)
    await lastSent('often', 60 * minute)
    expect((await claim()).filter(name => name === 'daily')).toEqual([])
    expect(Math.abs(Date.now() - (await slotOf('often')).getTime())).toBeLessThan(2 * minute)
    await lastSent('often', -minute)
    expect(await claim()).toEqual(['often'])
  })

  if (engine === 'postgres')
    test('many workers at once send it once', async () => {
      await claim()
      await lastSent('daily', -2 * day)
      const claims = await Promise.all(Array.from({ length: 8 }, claim))
      expect(claims.flat().filter(name => name === 'daily')).toHaveLength(1)
    })
})
