import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, seededDatabase } from '../../test/database.ts'
import type { Database } from '../db/open.ts'
import { noteRedirects } from './note-redirects.ts'

describe.each(engines)('redirects that come by themselves, %s', engine => {
  let db: Database
  const now = () => new Date('2026-11-22T15:58:30Z')
  beforeAll(async () => {
    db = await seededDatabase(engine)
  })
  afterAll(() => db.close())

  test('each has its line in the trail, once; one made by hand has its own already', async () => {
    const article = { brand_id: 3, title: 'x', category_id: 'x', image: '', body: '<p>x</p>', published_at: now() }
    const { id } = await db.system
      .insertInto('web_news')
      .values({ ...article, slug: 'old-words', status: 'published' as const })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.system
      .insertInto('web_redirects')
      .values({ brand_id: 3, from_path: '/by-hand', to_address: '/news' })
      .execute()
    expect(await noteRedirects({ db, now })).toBe(0)
    const renamed = (slug: string) => db.system.updateTable('web_news').set({ slug }).where('id', '=', id).execute()
    await renamed('new-words')
    expect(await noteRedirects({ db, now })).toBe(1)
    expect(await noteRedirects({ db, now })).toBe(0)
    const lines = await db.owner.selectFrom('audit_trails').where('entity', '=', 'web-redirect').selectAll().execute()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ module: 'redirects', action: 'add', brand_id: 3, user_id: null, result: 'ok' })
    expect(JSON.stringify(lines[0])).toContain('/news/old-words')
    // The older address leads on in one step now, and the newer one has a redirect of its own.
    await renamed('newest-words')
    expect(await noteRedirects({ db, now })).toBe(2)
  })
})
