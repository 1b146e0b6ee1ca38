import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import { shifted } from '../../../model/rules/working-days.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { faqIn, inquiryIn, listKeeper } from '../../../test/inquiries.ts'
import { readXlsx } from '../../../test/xlsx.ts'
import { sweepOld } from '../../jobs/sweep.ts'
import { runExports } from '../../records/export/job.ts'
import { listSources } from '../sources-of-lists.ts'

const day = 86_400_000

describe.each(engines)('what every list can do, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: listKeeper(['ZRLU', 'ZRCO']) })
  })
  afterAll(() => app.close())

  const call = (name: string, args: object = {}, token = me.token) => app.call(name, { token, ...args })
  const bulk = (action: string, selection: object, more: object = {}, token = me.token) =>
    call('lists.bulk', { body: { list: 'webInquiries', brand: 'ZRLU', action, selection, ...more } }, token)
  const list = async (query: Record<string, string> = {}) =>
    (await call('webInquiries.list', { params: { brand: 'ZRLU' }, query: { ...query, total: 'exact' } })).body
  const stated = (ids: number[]) =>
    app.deps.db.system
      .selectFrom('web_inquiries')
      .where('id', 'in', ids)
      .orderBy('id')
      .select(['id', 'status', 'assigned_to', 'deleted_at', 'version'])
      .execute()

  test('all that match, by their question and its count: trashed, audited, and back by undo', async () => {
    const ids: number[] = []
    for (let n = 0; n < 30; n += 1)
      ids.push((await inquiryIn(app, 'ZRLU', { lastname: `Bulkford ${n}`, status: n % 2 ? 'new' : 'assigned' })).id)
    await inquiryIn(app, 'ZRCO', { lastname: 'Bulkford of another brand' })
    const before = await stated(ids)
    const moved = await bulk('trash', { query: { search: 'bulkford' }, count: 29 })
    expect(moved).toMatchObject({
      status: 409,
      body: {
        code: 'COUNT_MOVED',
        detail: { count: 30 },
        message: 'The list has changed: 30 inquiries match now, not 29. Nothing was done; look at the list again.',
      },
    })
    expect(await stated(ids)).toEqual(before)
    const done = await bulk('trash', { query: { search: 'bulkford' }, count: 30 })
    expect(done.body.results.filter(({ ok }: { ok: boolean }) => ok)).toHaveLength(30)
    expect((await list({ search: 'bulkford' })).total).toEqual({ count: 0, more: false })
    const audit = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('action', '=', 'delete')
      .where('entity', '=', 'web-inquiry')
      .where('user_id', '=', me.id)
      .select(['entity_id', 'brand_id', 'module', 'result'])
      .execute()
    expect(
      audit
        .filter(({ result }) => result === 'ok')
        .map(({ entity_id }) => Number(entity_id))
        .sort((a, b) => a - b),
    ).toEqual(ids)
    expect(new Set(audit.map(({ brand_id, module }) => `${brand_id} ${module}`))).toEqual(
      new Set(['3 property-inquiry']),
    )
    const other = await signedIn(app, { access: listKeeper(['ZRLU']) })
    expect((await call('lists.undo', { body: { id: done.body.undo } }, other.token)).status).toBe(404)
    const undone = await call('lists.undo', { body: { id: done.body.undo } })
    expect(undone.body.results).toEqual(ids.map(id => ({ id, ok: true })))
    expect((await stated(ids)).map(({ version: _, ...row }) => row)).toEqual(
      before.map(({ version: _, ...row }) => row),
    )
    expect((await call('lists.undo', { body: { id: done.body.undo } })).status).toBe(404)
  })

  test('people and records are found in every list one may see, of one’s own brands, and nowhere else', async () => {
    const mine = await inquiryIn(app, 'ZRLU', { lastname: 'Findable Peña' })
    const theirs = await inquiryIn(app, 'ZRCO', { lastname: 'Findable of another brand' })
    await inquiryIn(app, 'ZRLU', { lastname: 'Findable in the trash', deleted_at: new Date() })
    const found = async (
      search: string,
      access: NonNullable<NonNullable<Parameters<typeof signedIn>[1]>['access']>,
    ) => {
      const { token } = await signedIn(app, { access })
      const { status, body } = await call('lists.find', { query: { search } }, token)
      expect(status).toBe(200)
      return body.items.map(({ list, id, brand }: { list: string; id: number; brand: string }) => [list, id, brand])
    }
    expect(await found('findable', listKeeper(['ZRLU']))).toEqual([['webInquiries', mine.id, 'ZRLU']])
    expect(await found('FINDABLE pena', listKeeper(['ZRLU', 'ZRCO']))).toEqual([['webInquiries', mine.id, 'ZRLU']])
    expect(await found('findable', listKeeper(['ZRLU', 'ZRCO']))).toHaveLength(2)
    expect(await found('findable', { brands: ['ZRLU', 'ZRCO'] })).toEqual([])
    expect(theirs.id).not.toBe(mine.id)
    // A person is found by who may see the accounts, and by nobody else.
    const { name } = me
    expect(await found(name, listKeeper(['ZRLU']))).toEqual([])
    expect(await found(name, { brands: [], admin: { 'user-account': { view: true } } })).toContainEqual([
      'userAccounts',
      me.id,
      null,
    ])
  })

  test('a result for each row: what cannot be done says why; undo leaves alone what was changed since', async () => {
    const [fresh, closed, gone] = [
      await inquiryIn(app, 'ZRLU'),
      await inquiryIn(app, 'ZRLU', { status: 'closed' }),
      await inquiryIn(app, 'ZRLU', { deleted_at: new Date() }),
    ]
    const answer = await bulk('spam', { ids: [fresh.id, closed.id, gone.id] })
    expect(answer.body.results).toEqual([
      { id: fresh.id, ok: true },
      { id: closed.id, ok: false, message: 'This inquiry is already Closed.' },
      { id: gone.id, ok: false, message: 'This inquiry is in the trash. Restore it first.' },
    ])
    await call('webInquiries.work', { params: { id: fresh.id }, body: { action: 'not_spam', version: 2 } })
    expect((await call('lists.undo', { body: { id: answer.body.undo } })).body.results).toEqual([
      { id: fresh.id, ok: false, message: 'It was changed since, so it stays as it is.' },
    ])
  })

  test('assigning many sends one mail; whom it cannot be assigned to is refused', async () => {
    const colleague = await signedIn(app, { access: listKeeper(['ZRLU']) })
    const ids = [(await inquiryIn(app, 'ZRLU')).id, (await inquiryIn(app, 'ZRLU')).id]
    expect((await bulk('assign', { ids }, { input: { assigned_to: 1e9 } })).status).toBe(422)
    expect((await bulk('assign', { ids }, { input: { assigned_to: colleague.id } })).status).toBe(200)
    expect(await stated(ids)).toMatchObject(ids.map(id => ({ id, status: 'assigned', assigned_to: colleague.id })))
    const mails = await app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'inquiry.assigned')
      .selectAll()
      .execute()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [[colleague.email], '2 inquiries were assigned to you'],
    ])
  })

  test('the flag of the action is needed, the brand too, and a list without brand takes none', async () => {
    const reader = await signedIn(app, {
      access: { brands: ['ZRLU'], website: { 'property-inquiry': { view: true } } },
    })
    const { id } = await inquiryIn(app, 'ZRLU')
    expect((await bulk('trash', { ids: [id] }, {}, reader.token)).status).toBe(403)
    // Decision 152: a list of a brand that is asked for without one.
    expect(
      await call('lists.bulk', { body: { list: 'webInquiries', action: 'trash', selection: { ids: [id] } } }),
    ).toMatchObject({ status: 422, body: { errors: { brand: ['Brand is required.'] } } })
    const { id: faq } = await faqIn(app)
    expect(
      (
        await call('lists.bulk', {
          body: { list: 'buyersFaqs', brand: 'ZRLU', action: 'hide', selection: { ids: [faq] } },
        })
      ).status,
    ).toBe(404)
    expect(
      (await call('lists.bulk', { body: { list: 'buyersFaqs', action: 'constructor', selection: { ids: [faq] } } }))
        .status,
    ).toBe(404)
    expect(
      (await call('lists.bulk', { body: { list: 'buyersFaqs', action: 'hide', selection: { ids: [faq] } } })).body
        .results,
    ).toEqual([{ id: faq, ok: true }])
  })

  test('undo ends after seven days', async () => {
    const { id } = await inquiryIn(app, 'ZRLU')
    const { body } = await bulk('trash', { ids: [id] })
    const late = await app.deps.db.system
      .updateTable('undo_log')
      .where('id', '=', body.undo)
      .set({ created_at: new Date(Date.now() - 7 * day - 1000) })
      .returning('id')
      .execute()
    expect(late).toHaveLength(1)
    expect((await call('lists.undo', { body: { id: body.undo } })).status).toBe(404)
    await sweepOld(app.deps)
    expect(await app.deps.db.system.selectFrom('undo_log').where('id', '=', body.undo).select('id').execute()).toEqual(
      [],
    )
  })

  test('only what a list offers may be asked of it: every other filter, sort and search is refused', async () => {
    const strange = [
      'ip',
      'search_text',
      'brand_id',
      'deleted_at',
      'firstname',
      'password_hash',
      'id',
      'version',
      'consent_at',
      'status_from',
      'created_at',
      'name',
    ]
    for (const name of strange)
      expect(
        (await call('webInquiries.list', { params: { brand: 'ZRLU' }, query: { [name]: 'x' } })).status,
        name,
      ).toBe(400)
    for (const sort of [
      'ip',
      'id',
      'name',
      'email',
      '-message',
      'status; drop table users',
      'created_at,id',
      '--created_at',
    ])
      expect((await call('webInquiries.list', { params: { brand: 'ZRLU' }, query: { sort } })).status, sort).toBe(400)
    for (const [field, value] of [
      ['status', 'lost'],
      ['status', "new' or 1=1"],
      ['assigned_to', '1 or 1=1'],
      ['created_at_from', '2026-02-30'],
      ['created_at_from', 'someday'],
      ['created_at_from', 'toString'],
      ['search', 'x'],
      ['total', 'all'],
      ['after', 'not a place!'],
      ['after', 'bm90IGpzb24'],
    ] as const)
      expect(
        (await call('webInquiries.list', { params: { brand: 'ZRLU' }, query: { [field]: value } })).status,
        `${field}=${value}`,
      ).toBe(400)
    const selection = { query: { ip: 'x' }, count: 1 }
    expect((await bulk('trash', selection)).status).toBe(422)
    expect(
      (
        await call('lists.startExport', {
          body: { list: 'webInquiries', brand: 'ZRLU', query: {}, columns: ['ip'], format: 'csv' },
        })
      ).status,
    ).toBe(422)
    expect((await call('userTrail.list', { query: { search: 'x'.repeat(81) } })).status).toBe(400)
    // What a search means is just that text.
    await inquiryIn(app, 'ZRLU', { lastname: 'Percent' })
    for (const search of ['%%', '__', '\\\\', "';--"]) expect((await list({ search })).total.count, search).toBe(0)
  })

  test('a day that moves on is the day that it is now, in a group of filters too', async () => {
    const noon = (days: number) => `${shifted(manilaDate(new Date()), days)}T04:00:00Z`
    for (const days of [0, -1, -6, -7]) await inquiryIn(app, 'ZRLU', { lastname: 'Mover', created_at: noon(days) })
    const found = async (from: string, to: string) =>
      (await list({ search: 'mover', created_at_from: from, created_at_to: to })).total.count
    expect(await found('today', 'today')).toBe(1)
    expect(await found('yesterday', 'yesterday')).toBe(1)
    expect(await found('last-7-days', 'last-7-days')).toBe(3)
    expect(await found('last-7-days', shifted(manilaDate(new Date()), -1))).toBe(2)
    const or = 'created_at_from=yesterday&created_at_to=yesterday'
    expect((await list({ search: 'mover', created_at_from: 'today', or })).total.count).toBe(2)
  })

  test('an export: asked for, written by the job, fetched by its owner alone, in the trail with its rows', async () => {
    for (const lastname of ['=SUM(A1)', '+63', '@x', '-1', 'Plain "quoted", here'])
      await inquiryIn(app, 'ZRLU', {
        firstname: '',
        lastname,
        message: 'canary-luxuria',
        created_at: '2026-11-20T01:00:00Z',
      })
    await inquiryIn(app, 'ZRCO', { message: 'canary-communities' })
    const body = {
      list: 'webInquiries',
      brand: 'ZRLU',
      query: { created_at_from: '2026-11-20', created_at_to: '2026-11-20' },
      columns: ['name', 'created_at', 'status', 'message'],
    }
    const files: string[] = []
    for (const format of ['csv', 'xlsx']) {
      const started = await call('lists.startExport', { body: { ...body, format } })
      expect(started.status, started.text).toBe(202)
      expect((await call('lists.exportState', { params: started.body })).body).toMatchObject({
        status: 'queued',
        file: null,
      })
      expect((await call('lists.exportFile', { params: started.body })).status).toBe(404)
      expect(await runExports(app.deps, listSources)).toBe(1)
      const state = (await call('lists.exportState', { params: started.body })).body
      expect(state).toMatchObject({
        status: 'done',
        done: 5,
        about: 5,
        error: null,
        file: { name: `inquiries-luxuria-${started.body.id}.${format}` },
      })
      const raw = await app.app.desk.inject({
        url: `/api/v1/cms/lists/exports/${started.body.id}/file`,
        headers: { authorization: `Bearer ${me.token}` },
      })
      expect(raw.headers['content-disposition']).toContain(`inquiries-luxuria-${started.body.id}.${format}`)
      expect(raw.rawPayload).toHaveLength(state.file.bytes)
      if (format === 'xlsx') {
        const rows = readXlsx(raw.rawPayload)
        expect(rows[0]).toEqual(['Name', 'Received', 'Status', 'Message'])
        expect(new Set(rows.slice(1).map(([name]) => name))).toEqual(
          new Set(["'=SUM(A1)", "'+63", "'@x", "'-1", 'Plain "quoted", here']),
        )
        expect(rows[1]?.slice(1)).toEqual(['2026-11-20 09:00', 'New', 'canary-luxuria'])
      }
      files.push(raw.body)
      expect(
        (
          await call(
            'lists.exportFile',
            { params: started.body },
            (
              await signedIn(app, { access: listKeeper(['ZRLU']) })
            ).token,
          )
        ).status,
      ).toBe(404)
      const audit = await app.deps.db.system
        .selectFrom('audit_trails')
        .where('action', '=', 'export')
        .where('entity_id', '=', String(started.body.id))
        .selectAll()
        .execute()
      expect(audit).toMatchObject([
        { user_id: me.id, module: 'property-inquiry', brand_id: 3, after: { rows: 5, format } },
      ])
      // Whoever loses the right loses the file.
      await app.deps.db.system
        .updateTable('user_roles')
        .where('id', '=', me.role_id)
        .set({ website: JSON.stringify({ 'property-inquiry': { view: true } }) })
        .execute()
      expect((await call('lists.exportFile', { params: started.body })).status).toBe(403)
      expect((await call('lists.startExport', { body: { ...body, format } })).status).toBe(403)
      await app.deps.db.system
        .updateTable('user_roles')
        .where('id', '=', me.role_id)
        .set({ website: JSON.stringify(listKeeper([]).website) })
        .execute()
    }
    expect(files.join('')).not.toContain('canary-communities')
    app.travel(8 * day)
    await sweepOld(app.deps)
    expect(await app.deps.db.system.selectFrom('exports').select('id').execute()).toEqual([])
    app.travel(-8 * day)
  })

  test('the specification’s own export streams a spreadsheet of the same filters', async () => {
    const raw = await app.app.desk.inject({
      url: '/api/v1/cms/export-web-inquiry/3?created_at_from=2026-11-20&created_at_to=2026-11-20',
      headers: { authorization: `Bearer ${me.token}` },
    })
    expect(raw.statusCode).toBe(200)
    const rows = readXlsx(raw.rawPayload)
    expect(rows).toHaveLength(6)
    expect(rows[0]).not.toContain('Address')
    expect(JSON.stringify(rows)).not.toContain('203.0.113.9')
  })

  test('views: one’s own, shared with one’s role, changed by their owner only; columns are remembered', async () => {
    const peer = await signedIn(app, { roleId: me.role_id ?? 0 })
    const stranger = await signedIn(app, { access: listKeeper(['ZRLU']) })
    const view = {
      list: 'webInquiries',
      name: 'Waiting',
      query: { status: 'new,assigned', sort: 'sla_due_at' },
      columns: ['name', 'sla_due_at'],
    }
    const saved = await call('lists.saveView', { body: { ...view, shared: true } })
    expect(saved.body).toMatchObject({ name: 'Waiting', is_mine: true, version: 1, by: me.name })
    expect((await call('lists.views', { query: { list: 'webInquiries' } }, peer.token)).body).toMatchObject([
      { id: saved.body.id, is_mine: false, query: view.query },
    ])
    expect((await call('lists.views', { query: { list: 'webInquiries' } }, stranger.token)).body).toEqual([])
    expect((await call('lists.saveView', { body: view })).body.errors).toHaveProperty('name')
    expect((await call('lists.saveView', { body: { ...view, name: 'Other', query: { status: 'lost' } } })).status).toBe(
      422,
    )
    const asBoard = { ...view, name: 'Board', query: { ...view.query, show: 'board' } }
    const board = await call('lists.saveView', { body: asBoard })
    expect(board.body).toMatchObject({ query: asBoard.query })
    expect((await call('lists.saveView', { body: { ...asBoard, name: 'Odd', query: { show: 'tiles' } } })).status).toBe(
      422,
    )
    await call('lists.removeView', { params: { id: board.body.id } })
    expect(
      (await call('lists.saveView', { body: { ...view, id: saved.body.id, version: 1, name: 'Taken' } }, peer.token))
        .status,
    ).toBe(404)
    expect(
      (await call('lists.saveView', { body: { ...view, id: saved.body.id, version: 1, name: 'Renamed' } })).body,
    ).toMatchObject({ name: 'Renamed', version: 2, user_role_id: null })
    expect((await call('lists.removeView', { params: { id: saved.body.id } }, peer.token)).status).toBe(404)
    expect((await call('lists.removeView', { params: { id: saved.body.id } })).status).toBe(200)
    expect((await call('lists.columns', { query: { list: 'webInquiries' } })).body).toBeNull()
    await call('lists.saveColumns', {
      body: { list: 'webInquiries', columns: [{ field: 'name', width: 300 }, { field: 'status' }] },
    })
    expect((await call('lists.columns', { query: { list: 'webInquiries' } })).body).toEqual([
      { field: 'name', width: 300 },
      { field: 'status' },
    ])
    await call('lists.saveColumns', { body: { list: 'webInquiries', columns: null } })
    expect((await call('lists.columns', { query: { list: 'webInquiries' } })).body).toBeNull()
  })
})
