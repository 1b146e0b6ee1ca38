import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandById, brandCodes } from '../../../model/brands.ts'
import { recordKeys } from '../../../model/kinds/records.ts'
import { tableOf } from '../../../model/kinds/table-of.ts'
import { caseAddress } from '../../../model/workflows/waiting.ts'
import { signedIn, signIn, type TestApp, testApp } from '../../../test/app.ts'
import { asAnotherProcess, engines } from '../../../test/database.ts'
import { inquiryIn } from '../../../test/inquiries.ts'
import { approverOf, filed, sales } from '../../../test/requests.ts'
import { type App, buildApp } from '../../app.ts'
import { hashOfToken } from '../../call/auth.ts'
import type { Database } from '../../db/open.ts'
import { bellStream } from '../../http/bell-stream.ts'
import { heldKinds } from '../../records/failed-work.ts'

const looks = { brands: ['ZRLU'] as const, website: { 'property-inquiry': { view: true } } }

describe.each(engines)('the bell, %s', engine => {
  let app: TestApp
  let desk: string
  let other: { built: App; db: Database } | undefined
  let ana: Awaited<ReturnType<typeof signedIn>>
  let ben: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    // Bells are open at another process than the one that is called.
    if (engine === 'postgres') {
      const db = await asAnotherProcess(app.deps.db)
      const built = await buildApp({ ...app.deps, db })
      other = { built, db }
    }
    const listening = (other?.built ?? app.app).desk
    await listening.listen({ port: 0, host: '127.0.0.1' })
    const at = listening.server.address()
    desk = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`
    ana = await signedIn(app, { access: looks, Firstname: 'Ana', Lastname: 'Reyes' })
    ben = await signedIn(app, { access: looks, Firstname: 'Ben', Lastname: 'Cruz' })
  })
  afterAll(async () => {
    await other?.built.close()
    await other?.db.close()
    await app.close()
  })

  type Who = { token: string }
  const bell = async (who: Who) => (await app.call('bell.list', { token: who.token })).body
  const say = (who: Who, id: number, body: object) =>
    app.call('comments.create', { token: who.token, params: { kind: 'webInquiries', id }, body })
  const inquiry = async () => (await inquiryIn(app, 'ZRLU')).id as number

  /** What comes in over a stream, as text, until it ends. */
  async function listening(token: string) {
    const stop = new AbortController()
    const response = await fetch(desk + bellStream, {
      headers: { authorization: `Bearer ${token}` },
      signal: stop.signal,
    })
    let heard = ''
    let isOver = false
    const over = (async () => {
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
        if (done) break
        heard += value
      }
    })()
      .catch(() => undefined)
      .finally(() => {
        isOver = true
      })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      rings: () => heard.split('event: bell').length - 1,
      isOver: () => isOver,
      stop: async () => {
        stop.abort()
        await over
      },
    }
  }

  test('a mention and an answer stand in the bell with the way to the comment, and are read on every device', async () => {
    const id = await inquiry()
    const { body } = await say(ben, id, { text: 'Is it she, @Ana Reyes?', mentions: [ana.id] })
    const [thread] = body.threads
    expect(await bell(ana)).toMatchObject({
      unread: 1,
      items: [{ sort: 'mention', who: 'Ben Cruz', text: 'Is it she, @Ana Reyes?', comment: thread.id, is_read: false }],
    })
    expect((await bell(ana)).items[0].to).toBe(`/website/luxuria/property-inquiry?open=${id}`)
    // Of what one said oneself one is not told.
    expect((await bell(ben)).items).toEqual([])
    await say(ana, id, { text: 'She is.', thread: thread.id })
    expect(await bell(ben)).toMatchObject({ unread: 1, items: [{ sort: 'answer', who: 'Ana Reyes', text: 'She is.' }] })
    const keys = (await bell(ana)).items.map(({ key }: { key: string }) => key)
    const read = () => app.call('bell.read', { token: ana.token, body: { keys } })
    // Twice at once is once.
    expect((await Promise.all([read(), read()])).map(({ status }) => status)).toEqual([200, 200])
    const phone = { token: (await signIn(app, ana.email)).body.access_token as string }
    expect(await bell(phone)).toMatchObject({ unread: 0, items: [{ is_read: true }] })
    expect(await bell(ben)).toMatchObject({ unread: 1 })
  })

  test('who lost the right finds nothing of it in the bell', async () => {
    const id = await inquiry()
    const leaver = await signedIn(app, { access: looks })
    await say(ben, id, { text: 'Canary in the bell', mentions: [leaver.id] })
    expect((await bell(leaver)).unread).toBe(1)
    const role = () => sql`update user_roles set website = ${JSON.stringify({})}::jsonb where id = ${leaver.role_id}`
    await role().execute(app.deps.db.system)
    const { body, text } = await app.call('bell.list', { token: leaver.token })
    expect(body).toEqual({ unread: 0, items: [] })
    expect(text).not.toContain('Canary')
    // Another brand's as well.
    const mover = await signedIn(app, { access: looks })
    await say(ben, id, { text: 'Canary in the bell', mentions: [mover.id] })
    await sql`update user_roles set brands = '["ZRRE"]' where id = ${mover.role_id}`.execute(app.deps.db.system)
    expect((await bell(mover)).items).toEqual([])
  })

  test('what was taken back is not told any more', async () => {
    const id = await inquiry()
    const carla = await signedIn(app, { access: looks })
    const { body } = await say(ben, id, { text: 'Sorry', mentions: [carla.id] })
    await app.call('comments.remove', {
      token: ben.token,
      params: { kind: 'webInquiries', id, comment: body.threads[0].id },
    })
    expect((await bell(carla)).items).toEqual([])
  })

  test('an export of one’s own that failed stands there, and nobody else’s', async () => {
    const carla = await signedIn(app, { access: looks })
    const failed = (user: { id: number; name: string }) =>
      app.deps.db.system
        .insertInto('exports')
        .values({
          ...{
            user_id: user.id,
            user_name: user.name,
            list: 'webInquiries',
            brand_ids: '[]',
            query: '{}',
            columns: '[]',
          },
          ...{
            format: 'csv',
            status: 'failed',
            error: 'The export could not be written.',
            ip: '',
            user_agent: '',
            request_id: '',
          },
          updated_at: app.deps.now(),
        })
        .execute()
    await failed(ben)
    expect((await bell(carla)).items).toEqual([])
    await failed(carla)
    expect((await bell(carla)).items).toMatchObject([{ sort: 'failure', text: 'The export could not be written.' }])
  })

  test('what else one began and what failed stands there and rings: postings, what was held, replies, files of a site', async () => {
    const sees = { view: true }
    const carla = await signedIn(app, {
      access: {
        brands: ['ZRLU'],
        website: { 'property-inquiry': { view: true, edit: true }, 'news-list': sees, publishing: sees },
        sellers_portal: { 'erp-ledger': sees },
      },
    })
    const one = await listening(carla.token)
    await expect.poll(() => one.rings()).toBe(1)
    const { system } = app.deps.db
    const site_id = brandById(3)?.site_id
    const at = app.deps.now()
    const failed = async (item: object, stop: () => Promise<unknown>) => {
      const rung = one.rings()
      await stop()
      await expect.poll(() => one.rings()).toBe(rung + 1)
      expect((await bell(carla)).items).toEqual([expect.objectContaining({ sort: 'failure', ...item }), ...known])
      known = (await bell(carla)).items
      expect((await bell(ana)).items.filter(({ sort }: { sort: string }) => sort === 'failure')).toEqual([])
    }
    let known: object[] = []

    const { id, version } = await inquiryIn(app, 'ZRLU')
    const work = (body: object) => app.call('webInquiries.work', { token: carla.token, params: { id }, body })
    await work({ action: 'start', version })
    const replied = await work({ action: 'respond', kind: 'reply', text: 'One is left.', version: version + 1 })
    expect(replied.status, replied.text).toBe(200)
    await failed({ to: `/website/luxuria/property-inquiry?open=${id}`, text: 'No such mailbox.' }, () =>
      sql`update mail_outbox set status = 'dead', last_error = 'No such mailbox.', updated_at = ${at}
        where event_key = 'inquiry.replied'`.execute(system),
    )

    const { rows: postings } = await sql<{ id: number }>`insert into erp_postings
        (brand_id, subject_type, subject_id, name, idempotency_key, sealed_request, request, created_by, updated_at)
      values (3, 'reservation', 1, 'RS26-000001', 'bell-1', '', '{}', ${carla.id}, ${new Date(at.getTime() + 1)}) returning id`.execute(
      system,
    )
    await failed(
      { title: 'Posting of RS26-000001 to the ERP', to: `/sellers-portal/erp-ledger?open=${postings[0]?.id}` },
      () =>
        sql`update erp_postings set status = 'dead', last_error = 'Refused.' where id = ${postings[0]?.id}`.execute(
          system,
        ),
    )

    const { rows: releases } = await sql<{
      id: number
    }>`insert into site_releases (site_id, brand_id, cause, released_at, released_by)
      values (${site_id}, 3, 'page', ${at}, ${carla.id}) returning id`.execute(system)
    const { rows: builds } = await sql<{
      id: number
    }>`insert into site_builds (site_id, brand_id, drawn_from, release_id, started_at, seen_at)
      values (${site_id}, 3, 'bell', ${releases[0]?.id}, ${at}, ${at}) returning id`.execute(system)
    await failed({ to: '/website/luxuria/publishing', text: 'The bucket refused.' }, () =>
      sql`update site_builds set status = 'failed', error = 'The bucket refused.', finished_at = ${new Date(at.getTime() + 2)}
        where id = ${builds[0]?.id}`.execute(system),
    )

    const { rows: articles } = await sql<{
      id: number
    }>`insert into web_news (brand_id, title, slug, category_id, image, status, publish_at, updated_by, updated_at)
      values (3, 'Open house', 'open-house-bell', '1', '', 'scheduled', ${at}, ${carla.id}, ${new Date(at.getTime() + 3)})
      returning id`.execute(system)
    await failed({ title: 'Scheduled article Open house', to: `/website/luxuria/news-list/${articles[0]?.id}` }, () =>
      sql`update web_news set held = 'It leads nowhere.' where id = ${articles[0]?.id}`.execute(system),
    )
    await one.stop()
  })

  test('every kind whose table can hold a record at its time is told where it is held', async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'held'`.execute(app.deps.db.owner)
    const holding = new Set(rows.map(({ name }) => name))
    expect(heldKinds.toSorted()).toEqual(recordKeys.filter(key => holding.has(tableOf(key))).toSorted())
  })

  test('rings for whom it concerns, says nothing of what it is, and leaves others alone', async () => {
    const id = await inquiry()
    const [one, other] = [await listening(ana.token), await listening(ben.token)]
    expect(one).toMatchObject({ status: 200, type: 'text/event-stream' })
    await expect.poll(() => [one.rings(), other.rings()]).toEqual([1, 1])
    await say(ben, id, { text: 'Ring', mentions: [ana.id] })
    await expect.poll(() => one.rings()).toBe(2)
    expect(other.rings()).toBe(1)
    await one.stop()
    await other.stop()
  })

  test('rings when somebody’s turn may have come, whose turn it is finds it, and not whoever may not decide it', async () => {
    const decider = await signedIn(app, { access: approverOf([...brandCodes], ['leadRenewal']) })
    const one = await listening(decider.token)
    await expect.poll(() => one.rings()).toBe(1)
    const { request_no, id } = await filed(app, await sales(app), { kind: 'leadRenewal' })
    await expect.poll(() => one.rings()).toBe(2)
    expect(await bell(decider)).toMatchObject({
      unread: 1,
      items: [
        { sort: 'turn', title: expect.stringContaining(request_no), to: caseAddress({ key: 'leadRenewal', id }) },
      ],
    })
    expect((await bell(ana)).items.filter(({ sort }: { sort: string }) => sort === 'turn')).toEqual([])
    await one.stop()
  })

  test('what a session has open ends with it, at once, and it is no sign that somebody is there', async () => {
    const leaver = await signedIn(app, { access: looks })
    const other = { token: (await signIn(app, leaver.email)).body.access_token as string }
    const seen = async () =>
      (
        await app.deps.db.system
          .selectFrom('sessions')
          .where('token_hash', '=', hashOfToken(leaver.token))
          .select('last_seen_at')
          .executeTakeFirstOrThrow()
      ).last_seen_at
    const before = await seen()
    app.travel(5 * 60_000)
    const [one, stays] = [await listening(leaver.token), await listening(other.token)]
    await expect.poll(() => [one.rings(), stays.rings()]).toEqual([1, 1])
    expect(await seen()).toEqual(before)
    expect((await app.call('session.signOut', { token: leaver.token })).status).toBe(200)
    await expect.poll(() => one.isOver()).toBe(true)
    expect(stays.isOver()).toBe(false)
    expect((await fetch(desk + bellStream, { headers: { authorization: `Bearer ${leaver.token}` } })).status).toBe(401)
    await stays.stop()
  })

  test('of many turns the newest stand there, so that one that comes is seen', async () => {
    const busy = await signedIn(app, { access: approverOf([...brandCodes], ['submissionExtension']) })
    const team = await sales(app)
    for (let nth = 1; nth <= 9; nth += 1) await filed(app, team, { kind: 'submissionExtension' })
    const { request_no } = await filed(app, team, { kind: 'submissionExtension' })
    expect((await bell(busy)).items[0].title).toContain(request_no)
  })

  test('on the origin of the sites there is neither bell nor stream', async () => {
    const headers = { authorization: `Bearer ${ana.token}` }
    for (const url of [bellStream, '/api/v1/cms/bell'])
      expect((await app.app.sites.inject({ url, headers })).statusCode).toBe(404)
  })

  test('whoever stops the server waits for no bell', async () => {
    const { desk: stopped, close } = await buildApp(app.deps)
    await stopped.listen({ port: 0, host: '127.0.0.1' })
    const at = stopped.server.address()
    const response = await fetch(`http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}${bellStream}`, {
      headers: { authorization: `Bearer ${ana.token}` },
    })
    // Without an end of their patience.
    const [told] = await Promise.all([response.text(), close()])
    expect(told).toContain('event: bell')
  })

  test('without a session there is no stream, and it takes no more than eight of a person', async () => {
    for (const headers of [{}, { authorization: `Bearer ${'a'.repeat(43)}` }])
      expect((await fetch(desk + bellStream, { headers })).status).toBe(401)
    const carla = await signedIn(app, { access: looks })
    const streams: Awaited<ReturnType<typeof listening>>[] = []
    for (let nth = 0; nth < 9; nth += 1) streams.push(await listening(carla.token))
    await expect.poll(() => streams.filter(each => each.isOver()).length).toBe(1)
    expect(streams[0]?.isOver()).toBe(true)
    for (const each of streams) await each.stop()
  })
})
