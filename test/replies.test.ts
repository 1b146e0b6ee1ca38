import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../model/contract/index.ts'
import { publishWhatIsDue } from '../server/records/publishing/publish-due.ts'
import { signedIn, type TestApp, testApp, websiteEditor } from './app.ts'
import { calls, type EndpointName } from './calls.ts'
import { engines } from './database.ts'
import { contentKeys, type Place, readPage, saveText, saying, textOf } from './editing.ts'

const minute = 60_000
const page = 'website.calculator-page'
const group: Place = { brand: 'OMNI', page }
/** A brand whose calculator takes these two from the group, and one that could. */
const brand: Place = { brand: 'ZRLU', page }

describe.each(engines)('what is answered, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: websiteEditor(['OMNI', 'ZRRE', 'ZRCO', 'ZRLU', 'HOMES'], contentKeys) }))
      .token
  })
  afterAll(() => app.close())

  const state = async (place: Place) => (await readPage(app, token, place)).body
  const call = (name: EndpointName, body: object) => app.call(name, { token, body })
  const site = async (code: string) => (await app.call('web.site', { params: { code } })).body.contents.calculator
  const change = async (place: Place, values: Record<string, unknown>, own = Object.keys(values)) => {
    const now = await state(place)
    return call('webContent.save', {
      ...place,
      version: now.version,
      values: { ...now.values, ...values },
      own: [...new Set([...now.own, ...own])],
    })
  }
  const publish = async (place: Place, publish_at?: string) =>
    call('webContent.publish', {
      ...place,
      version: (await state(place)).version,
      ...(publish_at === undefined ? {} : { publish_at }),
    })
  const later = (ms: number) => new Date(app.deps.now().getTime() + ms).toISOString()
  const sayAndPublish = async (place: Place, headline: string) => {
    expect((await change(place, { headline })).status).toBe(200)
    expect((await publish(place)).status).toBe(200)
  }

  test('every refusal is a Problem with code, message, and the number of the request', async () => {
    const { version, values, own } = await state(brand)
    const refusals = [
      await app.call('session.profile'),
      await app.call('session.signIn', { body: { client_id: 1, username: 'x', password: 'x' } }),
      await app.call('session.signIn', { body: {} }),
      await app.call('webContent.page', { token, params: { brand: 'NONE', page } }),
      await app.call('webContent.page', { token, params: { brand: 'ZRLU', page: 'website.award-page' } }),
      await call('webContent.save', { ...brand, values, own }),
      await call('webContent.save', { ...brand, version: version + 5, values, own }),
      await call('webContent.save', { ...brand, version, values: { ...values, minimum_price: 'x' }, own }),
      await app.call('webContent.save', { token, body: '{', headers: { 'content-type': 'application/json' } }),
      await app.call('files.upload', { token, query: brand }),
      await app.call('webContent.publish', {
        token,
        body: 'x'.repeat(1_100_000),
        headers: { 'content-type': 'application/json' },
      }),
      await app.call('property.list', { token, query: { a: 1 } }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 422, 404, 404, 428, 409, 422, 400, 415, 413, 400])
    for (const { status, body, headers } of refusals) {
      expect(headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(body).toMatchObject({
        type: 'about:blank',
        title: body.message,
        status,
        code: expect.anything(),
        message: expect.stringMatching(/\S/),
        request_id: headers['x-request-id'],
      })
      expect(body.message).not.toMatch(/\{\w+\}/)
    }
  })

  test('a message stands at each field, by its path', async () => {
    const now = await state(brand)
    const { status, body } = await call('webContent.save', {
      ...saying(brand, now, 'x'.repeat(121)),
      values: { ...now.values, headline: 'x'.repeat(121), dollar_rate: 'x', strange: 1 },
    })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject({
      headline: ['Headline must be 120 characters or fewer.'],
      dollar_rate: [expect.stringContaining('must be a number')],
      strange: [expect.stringContaining('no such field')],
    })
  })

  test('a body over its limit is told the limit of that call', async () => {
    const large = await app.call('webContent.save', {
      token,
      body: `"${'x'.repeat(5_300_000)}"`,
      headers: { 'content-type': 'application/json' },
    })
    expect(large).toMatchObject({ status: 413, body: { code: 'TOO_LARGE', message: expect.stringContaining('5 MB') } })
    const small = await app.call('webContent.publish', {
      token,
      body: `"${'x'.repeat(1_100_000)}"`,
      headers: { 'content-type': 'application/json' },
    })
    expect(small).toMatchObject({ status: 413, body: { message: expect.stringContaining('1 MB') } })
  })

  test.each([
    '2020-01-01T00:00:00Z',
    '2030-12-31T23:59:60Z',
    '9999-12-31T23:59:59-23:59',
    '2026-02-30T00:00:00Z',
    'tomorrow',
    1,
    '',
  ])('a publication cannot be planned for %s', async publish_at => {
    const answer = await publish(brand, publish_at as string)
    expect(answer.status, answer.text).toBe(422)
    expect(answer.body.errors).toHaveProperty('publish_at')
  })

  test('the public read carries an ETag, and is 304 to whoever holds it', async () => {
    const first = await app.call('web.site', { params: { code: 'ZRLU' } })
    const etag = String(first.headers['etag'])
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await app.call('web.site', { params: { code: 'ZRLU' }, headers: { 'if-none-match': held } })
      expect([again.status, again.text, again.headers['etag']], held).toEqual([304, '', etag])
    }
    expect(
      (await app.call('web.site', { params: { code: 'ZRLU' }, headers: { 'if-none-match': '"other"' } })).status,
    ).toBe(200)
    await sayAndPublish(brand, `New ${engine}`)
    const next = await app.call('web.site', { params: { code: 'ZRLU' }, headers: { 'if-none-match': etag } })
    expect(next.status).toBe(200)
    expect(next.headers['etag']).not.toBe(etag)
  })

  test('code, brand id and site id name the same site, on both origins', async () => {
    const texts = await Promise.all(
      ['ZRLU', 'zrlu', '3', '6'].map(async code => (await app.call('web.site', { params: { code } })).text),
    )
    expect(new Set([...texts, (await app.app.sites.inject('/api/v1/web/site/ZRLU')).body]).size).toBe(1)
    for (const url of ['/api/v1/user', '/api/v1/cms/web-content/ZRLU', '/api/oauth/token'])
      expect((await app.app.sites.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(404)
  })

  test('a draft is never seen outside', async () => {
    await change(brand, { headline: 'Canary in the draft' })
    for (const code of ['ZRLU', 'OMNI', 'HOMES'])
      expect((await app.call('web.site', { params: { code } })).text).not.toContain('Canary in the draft')
    expect(await state(brand)).toMatchObject({ changed: true, values: { headline: 'Canary in the draft' } })
    await publish(brand)
    expect((await site('ZRLU')).headline).toBe('Canary in the draft')
    expect(await state(brand)).toMatchObject({ changed: false })
  })

  test('what is planned is seen when it is due, as it was when it was planned', async () => {
    await sayAndPublish(brand, 'Before')
    await change(brand, { headline: 'Planned' })
    const planned = await publish(brand, later(10 * minute))
    expect(planned.body.schedule).toMatchObject({ overdue: false, version: planned.body.version })
    await change(brand, { headline: 'Written since' })
    expect(await publishWhatIsDue(app.deps)).toBe(0)
    expect((await site('ZRLU')).headline).toBe('Before')
    app.travel(13 * minute)
    expect((await state(brand)).schedule.overdue).toBe(true)
    expect(await publishWhatIsDue(app.deps)).toBe(1)
    expect((await site('ZRLU')).headline).toBe('Planned')
    expect(await state(brand)).toMatchObject({
      schedule: null,
      failed: null,
      changed: true,
      values: { headline: 'Written since' },
    })
    expect(await publishWhatIsDue(app.deps)).toBe(0)
  })

  test('a plan that is called off, or overtaken, does not happen', async () => {
    await sayAndPublish(brand, 'Stays')
    await change(brand, { headline: 'Called off' })
    const { body } = await publish(brand, later(minute))
    expect((await call('webContent.unschedule', { ...brand, schedule_id: body.schedule.id })).body.schedule).toBeNull()
    expect((await call('webContent.unschedule', { ...brand, schedule_id: body.schedule.id })).status).toBe(404)
    await publish(brand, later(minute))
    await change(brand, { headline: 'Stays' })
    await publish(brand)
    app.travel(5 * minute)
    expect(await publishWhatIsDue(app.deps)).toBe(0)
    expect((await site('ZRLU')).headline).toBe('Stays')
  })

  test('a plan that cannot be carried out says why, and is forgotten with the next publication', async () => {
    await sayAndPublish(brand, 'As it was')
    await change(brand, { headline: 'Never seen' })
    const { body } = await publish(brand, later(minute))
    // The version that was planned is gone, as after a restored backup.
    await app.deps.db.owner
      .updateTable('site_schedules')
      .where('id', '=', body.schedule.id)
      .set({ version: 9999 })
      .execute()
    app.travel(2 * minute)
    expect(await publishWhatIsDue(app.deps)).toBe(0)
    expect((await state(brand)).failed).toMatchObject({ error: expect.stringContaining('Publish the page again') })
    expect((await site('ZRLU')).headline).toBe('As it was')
    await publish(brand)
    expect((await state(brand)).failed).toBeNull()
  })

  test('one plan that breaks holds up no other', async () => {
    const other: Place = { brand: 'ZRRE', page: 'website.contact-information' }
    await change(brand, { headline: 'Breaks' })
    await publish(brand, later(minute))
    await saveText(app, token, other, await state(other), 'Goes out')
    await publish(other, later(2 * minute))
    await app.deps.db.executeSql(`create function refuse_calculator() returns trigger language plpgsql as $$ begin if new.section = 'calculator' then raise exception 'a fault'; end if; return new; end $$;
      create trigger refused before insert or update on site_published for each row execute function refuse_calculator()`)
    app.travel(5 * minute)
    await publishWhatIsDue(app.deps).catch(() => undefined)
    await app.deps.db.executeSql('drop trigger refused on site_published; drop function refuse_calculator')
    expect((await state(other)).published.values[textOf(other.page)]).toBe('Goes out')
    // It is tried again at the next turn.
    expect(await publishWhatIsDue(app.deps)).toBe(1)
    expect((await site('ZRLU')).headline).toBe('Breaks')
  })

  test('a publication that was planned is answered as planned, even if the queue cannot be told', async () => {
    const { send } = app.deps.jobs
    app.deps.jobs.send = () => Promise.reject(new Error('the queue is away'))
    const answer = await publish(brand, later(minute))
    app.deps.jobs.send = send
    expect(answer.status).toBe(200)
    expect((await call('webContent.unschedule', { ...brand, schedule_id: answer.body.schedule.id })).status).toBe(200)
  })

  test('what the group publishes flows to a brand that does not own it, and to no other; the draft never does', async () => {
    const rate = async (code: string) => (await site(code)).dollar_rate
    const text = async (code: string) => (await site(code)).headline
    await sayAndPublish(brand, 'Luxuria’s own')
    expect((await state(brand)).own).toContain('headline')
    expect((await state(brand)).own).not.toContain('dollar_rate')
    const [rateBefore, groupBefore] = [await rate('ZRLU'), await text('OMNI')]
    await change(group, { dollar_rate: 61.25, headline: 'The group’s' })
    expect([await rate('ZRLU'), await rate('OMNI'), await text('OMNI')]).toEqual([rateBefore, rateBefore, groupBefore])
    expect((await state(brand)).values.dollar_rate).toBe(rateBefore)
    await publish(group)
    expect([await rate('ZRLU'), await rate('OMNI'), await text('OMNI'), await text('ZRLU')]).toEqual([
      61.25,
      61.25,
      'The group’s',
      'Luxuria’s own',
    ])
    expect((await state(brand)).group).toMatchObject({ dollar_rate: 61.25, headline: 'The group’s' })
    // Own, then back to the group's.
    await change(brand, { dollar_rate: 50 })
    await publish(brand)
    expect([await rate('ZRLU'), await rate('OMNI')]).toEqual([50, 61.25])
    const now = await state(brand)
    await call('webContent.save', {
      ...brand,
      version: now.version,
      values: now.values,
      own: now.own.filter((path: string) => path !== 'dollar_rate'),
    })
    expect((await state(brand)).values.dollar_rate).toBe(61.25)
    expect(await rate('ZRLU')).toBe(50)
    await publish(brand)
    expect(await rate('ZRLU')).toBe(61.25)
  })

  test('restoring makes an earlier state the draft again, and visitors see what they saw', async () => {
    await sayAndPublish(brand, 'First')
    const { body: history } = await app.call('webContent.revisions', { token, params: brand })
    await sayAndPublish(brand, 'Second')
    const { status, body } = await call('webContent.restore', {
      ...brand,
      version: (await state(brand)).version,
      revision_id: history.items[0].id,
    })
    expect([status, body.values.headline, body.changed]).toEqual([200, 'First', true])
    expect((await site('ZRLU')).headline).toBe('Second')
    expect(
      (await app.call('webContent.revision', { token, params: { ...brand, id: history.items[0].id } })).body.values
        .headline,
    ).toBe('First')
    expect(
      (
        await call('webContent.restore', {
          ...group,
          version: (await state(group)).version,
          revision_id: history.items[0].id,
        })
      ).status,
    ).toBe(404)
  })

  // Tests hold every reply against its contract (server/http/reply-check.ts); so it is enough to have had one of each.
  test('every GET of the contract answers as it says', async () => {
    const { body } = await app.call('webContent.revisions', { token, params: brand })
    const file = await app.deps.db.owner
      .insertInto('files')
      .values({
        brand_id: 3,
        disk: 'local',
        path: 'x',
        original_name: 'x.png',
        mime: 'image/png',
        size: 1,
        sha256: Buffer.alloc(32),
        visibility: 'public',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const wrong: string[] = []
    for (const { name, endpoint } of endpoints.filter(each => each.endpoint.method === 'GET')) {
      const { status, headers, text } = await app.call(name, {
        ...calls[name as EndpointName].args({ ...brand, revision: body.items[0].id, file: file.id }),
        token,
      })
      if (status >= 500) wrong.push(`${name}: ${text}`)
      if (endpoint.access !== 'public' && status === 200 && headers['cache-control'] !== 'no-store')
        wrong.push(`${name} may be kept by a cache`)
    }
    expect(wrong).toEqual([])
  })
})
