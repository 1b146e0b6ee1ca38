import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { seldom } from './seldom.ts'

const minute = 60_000

describe.each(engines)('when somebody was last there, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await sql`create table written_sessions (at timestamptz default clock_timestamp())`.execute(app.deps.db.owner)
    await sql`create function written_session() returns trigger language plpgsql security definer as
      $$ begin insert into public.written_sessions default values; return null; end $$`.execute(app.deps.db.owner)
    await sql`create trigger written after update on sessions for each row execute function written_session()`.execute(
      app.deps.db.owner,
    )
  })
  afterAll(() => app.close())

  test('is written once a minute, by one of the calls that come together', async () => {
    const { token } = await signedIn(app, {})
    const writes = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from written_sessions`.execute(app.deps.db.owner)).rows[0]?.n
    const page = async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => app.call('session.profile', { token })))
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    }
    const before = Number(await writes())
    app.travel(2 * minute)
    await page()
    expect(await writes()).toBe(before + 1)
    await page()
    expect(await writes()).toBe(before + 1)
    app.travel(2 * minute)
    await page()
    expect(await writes()).toBe(before + 2)
  })
})

test('what could not be written is written by the next, and one that waits for nobody is not held up by another', async () => {
  const [note, under, now] = [seldom(minute), {}, new Date('2026-11-30T08:00:00Z')]
  const written: string[] = []
  const write = (key: string) => async () => void written.push(key)
  await expect(note(under, 'ana', now, () => Promise.reject(new Error('the database is away')))).rejects.toThrow('away')
  await note(under, 'ana', now, write('ana'))
  await note(under, 'ana', now, write('ana again'))
  await note(under, 'ben', now, write('ben'))
  await note({}, 'ana', now, write('ana of another house'))
  // The clock was put back.
  await note(under, 'ana', new Date(now.getTime() - 2 * minute), write('ana before'))
  expect(written).toEqual(['ana', 'ben', 'ana of another house', 'ana before'])
})
