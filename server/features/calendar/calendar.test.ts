import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrandCode } from '../../../model/brands.ts'
import { shifted } from '../../../model/rules/working-days.ts'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { bodyFor } from '../../../test/records.ts'

type Made = Record<string, unknown> & { id: number; version: number }
type Entry = { of: string; id: number; field: string; version: number; day: string; name: string; movable: boolean }
const pages = ['news-list', 'popup-promo-list', 'careers-list', 'appointment-page']

/** The first of the month after next: all of it is still to come. */
const now = new Date()
const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)).toISOString().slice(0, 10)
const last = shifted(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3, 1)).toISOString().slice(0, 10), -1)
const month = { from: first, to: last }
/** That time of the day in Manila, as a moment. */
const at = (day: string, time = '09:00') => new Date(`${day}T${time}:00+08:00`).toISOString()

describe.each(engines)('the calendar, %s', engine => {
  let app: TestApp
  let token: string
  let user: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    user = await signedIn(app, { access: websiteEditor(['OMNI', 'ZRRE', 'ZRLU'], pages) })
    token = user.token
  })
  afterAll(() => app.close())

  const done = async (name: string, args: object): Promise<Made> => {
    const answer = await app.call(name, { token, ...args })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }
  const promo = async (title: string, starts_at: string, ends_at: string, brand: BrandCode = 'ZRRE') =>
    done('webPopupPromos.create', {
      body: { ...(await bodyFor(app, token, 'webPopupPromos', brand)), is_active: true, title, starts_at, ends_at },
    })
  const article = async (title: string, publish_at: string, more: object = {}, brand: BrandCode = 'ZRRE') => {
    const body = { ...(await bodyFor(app, token, 'webNews', brand)), property_ids: [], title, slug: '', ...more }
    const { id, version } = await done('webNews.create', { body })
    return done('webNews.act', { params: { id }, body: { action: 'schedule', version, publish_at } })
  }
  const vacancy = async (title: string, closes_on: string, brand: BrandCode = 'ZRRE') => {
    const body = { ...(await bodyFor(app, token, 'webCareers', brand)), title, slug: '', closes_on }
    const { id, version } = await done('webCareers.create', { body })
    return done('webCareers.act', { params: { id }, body: { action: 'open', version } })
  }
  const plan = async (publish_at: string, brand = 'ZRLU') => {
    const place = { brand, page: 'website.appointment-page' }
    const { version } = await done('webContent.page', { params: place })
    return (await done('webContent.publish', { body: { ...place, version, publish_at } }))['schedule'] as Made
  }
  const read = async (query: object, as = token) =>
    app.call('calendar.list', { token: as, query: { ...month, ...query } })
  const entries = async (query: object = {}, as = token): Promise<Entry[]> => {
    const answer = await read(query, as)
    expect(answer.status, answer.text).toBe(200)
    return answer.body.items
  }
  const entry = async (name: string, field?: string): Promise<Entry> => {
    const found = (await entries()).find(each => each.name === name && (field === undefined || each.field === field))
    if (!found) throw new Error(`${name} is not in the calendar`)
    return found
  }
  const asked = ({ of, id, field, version }: Entry, day: string) => ({ body: { of, id, field, version, day } })
  const preview = async (of: Entry, day: string) =>
    (await done('calendar.preview', asked(of, day))) as unknown as {
      says: string[]
      holds: string[]
      refused: string[]
    }
  const move = (of: Entry, day: string, as = token) => app.call('calendar.move', { token: as, ...asked(of, day) })

  test('each date stands on its day of Manila, up to the last minute of the month and no further', async () => {
    // 00:30 of the first in Manila is still the day before in UTC.
    await article('At the first half hour', at(first, '00:30'))
    await article('The month before', at(shifted(first, -1), '23:59'))
    await promo('All of the month', at(first, '08:00'), at(last, '23:59'))
    await promo('Ends as the next begins', at(first, '08:00'), at(shifted(last, 1), '00:00'))
    await vacancy('Closes on the last day', last)
    await plan(at(shifted(first, 4), '18:00'))
    const told = (await entries()).map(({ name, field, day }) => [name, field, day])
    expect(told).toEqual(
      expect.arrayContaining([
        ['At the first half hour', 'publish_at', first],
        ['All of the month', 'starts_at', first],
        ['All of the month', 'ends_at', last],
        ['Closes on the last day', 'closes_on', last],
        ['Appointment Page', 'publish_at', shifted(first, 4)],
      ]),
    )
    expect(told.map(([name]) => name)).not.toContain('The month before')
    expect(told.filter(([name]) => name === 'Ends as the next begins')).toEqual([
      ['Ends as the next begins', 'starts_at', first],
    ])
    const days = told.map(([, , day]) => day)
    expect(days).toEqual(days.toSorted())
  })

  test('one sees the brands and pages of one’s role, and is asked for no more', async () => {
    await article('Of Luxuria', at(first), {}, 'ZRLU')
    await vacancy('Of Residences', first)
    const names = async (query: object, as: string) => (await entries(query, as)).map(({ name }) => name)
    const luxuria = (await signedIn(app, { access: websiteEditor(['ZRLU'], pages) })).token
    expect(await names({}, luxuria)).toEqual(['Of Luxuria', 'Appointment Page'])
    expect(await names({ brand: 'ZRRE' }, luxuria)).toEqual([])
    expect(await names({ brand: 'ZRLU' }, token)).toEqual(['Of Luxuria', 'Appointment Page'])
    const careers = (await signedIn(app, { access: websiteEditor(['ZRRE'], ['careers-list']) })).token
    expect(await names({}, careers)).toEqual(['Of Residences', 'Closes on the last day'])
    const nobody = (await signedIn(app, { access: { brands: ['ZRRE'] } })).token
    expect((await read({}, nobody)).body).toMatchObject({ items: [], people: [], sees: false })
    expect(await names({ person: user.id }, token)).toContain('Of Luxuria')
    expect(await names({ person: user.id + 100_000 }, token)).toEqual([])
    const { people } = (await read({}, token)).body
    expect(people).toEqual([{ id: user.id, name: expect.any(String) }])
  })

  test('at most 62 days, in their order', async () => {
    expect((await read({ to: shifted(first, 61) })).status).toBe(200)
    expect((await read({ to: shifted(first, 62) })).body.errors).toEqual({ to: ['Choose at most 62 days.'] })
    expect((await read({ to: shifted(first, -1) })).status).toBe(422)
  })

  test('an article, a promo, a vacancy and a page are moved to the same time of another day', async () => {
    await article('Moved article', at(shifted(first, 2), '23:30'))
    await promo('Moved promo', at(shifted(first, 2), '08:15'), at(shifted(first, 12), '20:00'))
    await vacancy('Moved vacancy', shifted(first, 9))
    const day = shifted(first, 7)
    for (const [name, field, moment] of [
      ['Moved article', 'publish_at', at(day, '23:30')],
      ['Moved promo', 'starts_at', at(day, '08:15')],
      ['Moved vacancy', 'closes_on', null],
      ['Appointment Page', 'publish_at', at(day, '18:00')],
    ] as const) {
      const before = await entry(name, field)
      const answer = await move(before, day)
      expect(answer.status, answer.text).toBe(200)
      expect(answer.body).toMatchObject({ of: before.of, id: before.id, day, at: moment })
    }
    // The plan keeps the version that it was made for.
    const page = (await done('webContent.page', { params: { brand: 'ZRLU', page: 'website.appointment-page' } }))[
      'schedule'
    ]
    expect(page).toMatchObject({ publish_at: at(day, '18:00'), version: 1 })
    const lines = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('module', '=', 'careers-list')
      .where('action', '=', 'edit')
      .select('after')
      .execute()
    expect(lines.map(({ after }) => after)).toContainEqual({ closes_on: day })
  })

  test('before anything changes one reads what follows, and nothing is kept', async () => {
    await promo('Read first', at(shifted(first, 3)), at(shifted(first, 13)))
    const before = await entry('Read first', 'ends_at')
    const { says, refused } = await preview(before, shifted(first, 18))
    expect(refused).toEqual([])
    expect(says[0]).toMatch(/^Ends .*, 09:00 instead of .*, 09:00: 5 days later\.$/)
    expect(says).toContain('It is shown for 15 days instead of 10.')
    expect(await entry('Read first', 'ends_at')).toEqual(before)
    // From what is to come to what is past, and to what visitors see now.
    const yesterday = shifted(now.toISOString().slice(0, 10), -2)
    const start = await preview(await entry('Read first', 'starts_at'), yesterday)
    expect(start.says.join(' ')).toMatch(/That time is past: visitors see it at once until /)
  })

  test('what the rules refuse is refused in their words, by the preview as by the move', async () => {
    await promo('Kept in order', at(shifted(first, 3)), at(shifted(first, 5)))
    const start = await entry('Kept in order', 'starts_at')
    const words = ['The end must be after the start.']
    expect((await preview(start, shifted(first, 6))).refused).toEqual(words)
    expect((await move(start, shifted(first, 6))).body.errors).toEqual({ ends_at: words })
    await article('Not into the past', at(shifted(first, 3)))
    const planned = await entry('Not into the past')
    const past = ['Choose a time that is still to come, or publish now.']
    const yesterday = shifted(now.toISOString().slice(0, 10), -2)
    expect((await preview(planned, yesterday)).refused).toEqual(past)
    expect((await move(planned, yesterday)).status).toBe(422)
    expect((await preview(planned, planned.day)).refused).toEqual(['It stands on that day already.'])
    expect((await move(planned, shifted(first, 4))).status).toBe(200)
    // Somebody moved it since it was read.
    expect((await move(planned, shifted(first, 5))).status).toBe(409)
    expect((await preview(await entry('Appointment Page'), yesterday)).refused).toEqual(past)
  })

  test('who may not change a date sees it and cannot move it', async () => {
    await vacancy('Only looked at', shifted(first, 6))
    const access = websiteEditor(['ZRRE'], [])
    const looker = await signedIn(app, { access: { ...access, website: { 'careers-list': { view: true } } } })
    const seen = (await entries({}, looker.token)).find(({ name }) => name === 'Only looked at')
    expect(seen).toMatchObject({ movable: false })
    const mine = await entry('Only looked at')
    expect(mine.movable).toBe(true)
    expect((await move(mine, shifted(first, 7), looker.token)).status).toBe(403)
    // Of another brand, it is not there.
    const other = (await signedIn(app, { access: websiteEditor(['ZRLU'], pages) })).token
    expect((await move(mine, shifted(first, 7), other)).status).toBe(404)
    expect((await entry('Only looked at')).day).toBe(shifted(first, 6))
  })

  test('what leads to an article that comes later is said to be held', async () => {
    const target = await article('Led to', at(shifted(first, 5)), { slug: 'led-to' })
    const link = '<p><a href="/news/led-to">More</a></p>'
    await article('Leads there', at(shifted(first, 8)), { body: link })
    const { holds, refused } = await preview(await entry('Led to'), shifted(first, 9))
    expect(refused).toEqual([])
    expect(holds.filter(words => words.startsWith('Leads there, scheduled for '))).toHaveLength(1)
    expect((await preview(await entry('Led to'), shifted(first, 7))).holds).toEqual([])
    // And the one that leads there cannot come before it.
    const early = await preview(await entry('Leads there'), shifted(first, 4))
    expect(early.refused).toHaveLength(1)
    expect(target['status']).toBe('scheduled')
  })

  test('a launch stands there for who may touch all its sites, and moves with all its pages', async () => {
    const every = websiteEditor(['OMNI', 'ZRRE', 'ZRLU'], [...pages, 'launches', 'compare-page'])
    const { token: launcher } = await signedIn(app, { access: every })
    const as = async (name: string, args: object) => {
      const answer = await app.call(name, { token: launcher, ...args })
      expect(answer.status, answer.text).toBeLessThan(300)
      return answer.body
    }
    const members = []
    for (const brand of ['ZRRE', 'ZRLU']) {
      const place = { brand, page: 'website.compare-page' }
      const { version, values, own } = await as('webContent.page', { params: place })
      const body = { ...place, version, values: { ...values, headline: 'Together' }, own: [...own, 'headline'] }
      members.push({ ...place, version: (await as('webContent.save', { body })).version })
    }
    const { id, version } = await as('launches.create', { body: { name: 'Two sites', members } })
    const publish_at = at(shifted(first, 10), '00:00')
    await as('launches.schedule', { params: { id }, body: { version, publish_at } })
    const mine = (await entries({}, launcher)).find(({ name }) => name === 'Two sites')
    expect(mine).toMatchObject({
      ...{ of: 'launch', day: shifted(first, 10), movable: true, brands: ['ZRRE', 'ZRLU'] },
      ...{ what: 'launch', state: 'Scheduled', page: 'website.launches' },
    })
    if (!mine) throw new Error('it is not in the calendar')
    const names = async (query: object, who: string) => (await entries(query, who)).map(({ name }) => name)
    expect(await names({ brand: 'ZRLU' }, launcher)).toContain('Two sites')
    expect(await names({ brand: 'OMNI' }, launcher)).not.toContain('Two sites')
    const one = (await signedIn(app, { access: websiteEditor(['ZRLU'], [...pages, 'launches']) })).token
    expect(await names({}, one)).not.toContain('Two sites')
    // Who sees no launches does not see this one.
    expect(await names({}, token)).not.toContain('Two sites')
    expect((await move(mine, shifted(first, 11), one)).status).toBe(404)
    const said = await as('calendar.preview', asked(mine, shifted(first, 11)))
    expect(said.refused).toEqual([])
    expect(said.says.join(' ')).toContain('All of it goes out together')
    expect((await move(mine, shifted(first, 11), launcher)).body).toMatchObject({ day: shifted(first, 11) })
    expect((await as('launches.read', { params: { id } })).publish_at).toBe(at(shifted(first, 11), '00:00'))
    expect((await move(mine, shifted(first, 12), launcher)).status).toBe(409)
  })
})
