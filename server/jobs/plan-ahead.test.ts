import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, seededDatabase } from '../../test/database.ts'
import type { Database } from '../db/open.ts'
import { publishNews } from '../kinds/news.ts'
import { writeSites } from '../records/site-files/wake.ts'
import { planAhead } from './plan-ahead.ts'

const [second, day] = [1000, 86_400_000]

describe.each(engines)('what is due within the minute, %s', engine => {
  let db: Database
  // 23:58:30 in Manila.
  const now = new Date('2026-11-22T15:58:30Z')
  const later = (ms: number) => new Date(now.getTime() + ms)
  beforeAll(async () => {
    db = await seededDatabase(engine)
    const article = { brand_id: 3, title: 'x', category_id: 'x', image: '/media/none', body: '<p>x</p>' }
    const articles = [
      { ...article, slug: 'soon', status: 'scheduled' as const, publish_at: later(20 * second) },
      { ...article, slug: 'later', status: 'scheduled' as const, publish_at: later(2 * 60 * second) },
      { ...article, slug: 'gone', status: 'scheduled' as const, publish_at: later(30 * second), deleted_at: now },
      { ...article, slug: 'out', status: 'published' as const, publish_at: later(40 * second), published_at: now },
    ]
    await db.system.insertInto('web_news').values(articles).execute()
    const image = '/media/none'
    const popup = { brand_id: 2, title: 'x', image, mobile_image: image, frequency: 'always' as const }
    const popups = [
      { ...popup, starts_at: later(25 * second), ends_at: later(day) },
      { ...popup, starts_at: later(-day), ends_at: later(35 * second) },
      { ...popup, starts_at: later(-day), ends_at: later(45 * second), is_active: false },
    ]
    await db.system.insertInto('web_popup_promos').values(popups).execute()
  })
  afterAll(() => db.close())

  async function planned(at: Date, hasFiles = true) {
    const sent: [string, string][] = []
    const jobs = {
      started: () => true,
      send: async (name: string, _: object | undefined, how: { at?: Date; key?: string } = {}) => {
        expect(how.key).toBe(how.at?.toISOString())
        sent.push([name, String(how.key)])
      },
    }
    await planAhead({
      db,
      jobs,
      now: () => at,
      settings: { SITE_FILES_URL: hasFiles ? new Map() : undefined },
    } as never)
    return sent.sort()
  }

  test('articles at their second, and the files of the sites when a popup starts or ends', async () => {
    expect(await planned(now)).toEqual(
      [
        [publishNews, later(20 * second).toISOString()],
        [writeSites, later(25 * second).toISOString()],
        [writeSites, later(35 * second).toISOString()],
      ].sort(),
    )
    expect(await planned(now, false)).toEqual([[publishNews, later(20 * second).toISOString()]])
  })

  test('a day that ends takes vacancies with it', async () => {
    expect(await planned(later(60 * second))).toContainEqual([writeSites, '2026-11-22T16:00:00.000Z'])
  })
})
