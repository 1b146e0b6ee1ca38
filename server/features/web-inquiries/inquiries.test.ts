import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { form, inquiryIn, listKeeper, visitorSends } from '../../../test/inquiries.ts'

describe.each(engines)('inquiries are worked, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  let colleague: Awaited<ReturnType<typeof signedIn>>

  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: listKeeper(['ZRLU', 'OMNI']) })
    colleague = await signedIn(app, { access: listKeeper(['ZRLU']), Firstname: 'Begoña' })
  })
  afterAll(() => app.close())

  const work = (id: number, body: object, token = me.token) =>
    app.call('webInquiries.work', { token, params: { id }, body })
  const mails = (event_key: string) =>
    app.deps.db.system.selectFrom('mail_outbox').where('event_key', '=', event_key).orderBy('id').selectAll().execute()

  test('from the form to closed and open again; every step in the timeline, who and whence', async () => {
    const sent = await visitorSends(app, form('ZRLU'), { ip: '192.0.2.77' })
    expect(sent.status, sent.text).toBe(201)
    const list = await app.call('webInquiries.list', {
      token: me.token,
      params: { brand: 'ZRLU' },
      query: { search: 'nunez' },
    })
    expect(list.body).toMatchObject({
      total: { count: 1, more: false },
      items: [
        { name: 'Paolo Ñunez', email: 'paolo@example.com', mobile: '+639170001234', status: 'new', assignee: null },
      ],
    })
    const { id, version } = list.body.items[0]
    const people = await app.call('webInquiries.assignees', {
      token: me.token,
      params: { brand: 'ZRLU' },
      query: { search: 'begoña' },
    })
    expect(people.body).toEqual([{ id: colleague.id, name: colleague.name, role: expect.any(String) }])
    const assigned = await work(id, { action: 'assign', version, assigned_to: colleague.id })
    expect(assigned.body).toMatchObject({
      status: 'assigned',
      assignee: colleague.name,
      actions: ['assign', 'start', 'respond'],
    })
    expect((await mails('inquiry.assigned')).at(-1)).toMatchObject({ to: [colleague.email], brand_id: 3 })
    expect((await work(id, { action: 'respond', version: version + 1, text: 'Yes.' })).body.errors).toEqual({
      assigned_to: ['Someone else has this inquiry. Assign it to yourself first.'],
    })
    expect((await work(id, { action: 'start', version: version + 1 }, colleague.token)).body).toMatchObject({
      status: 'in_progress',
    })
    expect((await work(id, { action: 'respond', version: version + 2 }, colleague.token)).body.errors).toEqual({
      text: ['Text is required.'],
    })
    const answered = await work(
      id,
      { action: 'respond', version: version + 2, text: 'Yes, one is left.' },
      colleague.token,
    )
    expect(answered.body).toMatchObject({
      status: 'responded',
      answered: 'In time',
      replies: [{ kind: 'reply', text: 'Yes, one is left.', by: colleague.name }],
    })
    expect((await mails('inquiry.replied')).at(-1)).toMatchObject({
      to: ['paolo@example.com'],
      body: expect.stringMatching(/^Yes, one is left\.\n\nReference: WI-\d{7}$/),
    })
    const first = answered.body.responded_at
    expect(
      (
        await work(
          id,
          { action: 'respond', kind: 'call', version: version + 3, text: 'Called, she comes on Friday.' },
          colleague.token,
        )
      ).body.responded_at,
    ).toBe(first)
    expect((await work(id, { action: 'close', version: version + 4 })).body).toMatchObject({
      status: 'closed',
      actions: ['reopen'],
    })
    const over = await work(id, { action: 'respond', version: version + 5, text: 'Too late.' })
    expect(over.body.message).toMatch(/^WI-\d{7} is already Closed \(by Ana Reyes/)
    const wrong = await work(id, { action: 'spam', version: version + 5 })
    expect(wrong).toMatchObject({
      status: 409,
      body: {
        code: 'INVALID_TRANSITION',
        message: expect.stringMatching(/^WI-\d{7} is already Closed \(by Ana Reyes/),
      },
    })
    const reopened = await work(id, { action: 'reopen', version: version + 5 })
    expect(reopened.body.status).toBe('in_progress')
    expect(reopened.body.timeline.map(({ action }: { action: string }) => action)).toEqual([
      'add',
      'assign',
      'start',
      'respond',
      'respond',
      'close',
      'reopen',
    ])
    expect(reopened.body.timeline[1]).toMatchObject({
      by: me.name,
      before: { status: 'new', assigned_to: null },
      after: { status: 'assigned', assigned_to: colleague.id },
    })
  })

  test('a first reply after its working days is late, and stays so', async () => {
    const { id } = await inquiryIn(app, 'ZRLU', { sla_due_at: new Date(app.deps.now().getTime() - 60_000) })
    const started = await work(id, { action: 'start', version: 1 })
    expect(started.body.answered).toBeNull()
    const answered = await work(id, { action: 'respond', version: 2, text: 'I am sorry for the wait.' })
    expect(answered.body).toMatchObject({ status: 'responded', answered: 'Late' })
  })

  test('a closed one opens for thirty days', async () => {
    const { id } = await inquiryIn(app, 'ZRLU', {
      status: 'closed',
      closed_at: new Date(app.deps.now().getTime() - 31 * 86_400_000),
    })
    expect((await work(id, { action: 'reopen', version: 1 })).body.errors).toEqual({
      action: ['An inquiry can be opened again for 30 days after it was closed.'],
    })
  })

  test('two at once: one works it, the other hears who', async () => {
    const { id } = await inquiryIn(app, 'ZRLU')
    const answers = await Promise.all([
      work(id, { action: 'start', version: 1 }),
      work(id, { action: 'start', version: 1 }, colleague.token),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('STALE')
  })

  test('only to someone who works on the brand; no version, no work', async () => {
    const other = await signedIn(app, { access: listKeeper(['ZRCO']) })
    const { id } = await inquiryIn(app, 'ZRLU')
    expect((await work(id, { action: 'assign', version: 1, assigned_to: other.id })).status).toBe(422)
    expect((await work(id, { action: 'start' })).status).toBe(428)
    expect((await work(id, { action: 'start', version: 1 }, other.token)).status).toBe(404)
  })

  test('the trash: out of the list, in the trash with who and when, and back with its status', async () => {
    const { id } = await inquiryIn(app, 'OMNI', { status: 'assigned', lastname: 'Trashworthy' })
    const inList = async () =>
      (
        await app.call('webInquiries.list', {
          token: me.token,
          params: { brand: '0' },
          query: { search: 'trashworthy' },
        })
      ).body.items
    expect(await inList()).toHaveLength(1)
    const removed = await app.call('webInquiries.remove', { token: me.token, params: { id } })
    expect(removed.body).toEqual({ results: [{ id, ok: true }], undo: expect.any(Number) })
    expect(await inList()).toEqual([])
    expect(
      (
        await app.call('webInquiries.trashed', {
          token: me.token,
          params: { x: 'OMNI' },
          query: { search: 'trashworthy' },
        })
      ).body.items,
    ).toMatchObject([{ id, deleted_by: me.name, deleted_at: expect.any(String), status: 'assigned' }])
    expect((await work(id, { action: 'start', version: 2 })).body).toMatchObject({
      status: 409,
      message: expect.stringContaining('is already in the trash'),
    })
    expect((await app.call('webInquiries.remove', { token: me.token, params: { id } })).status).toBe(409)
    expect((await app.call('webInquiries.restore', { token: me.token, params: { id } })).status).toBe(200)
    expect((await app.call('webInquiries.restore', { token: me.token, params: { id } })).body).toMatchObject({
      status: 409,
      message: 'This inquiry is not in the trash.',
    })
    expect(await inList()).toMatchObject([{ id, status: 'assigned' }])
  })

  test('a brand that is not the role’s is not found, whichever call', async () => {
    const { id } = await inquiryIn(app, 'ZRCO', {
      firstname: 'Canary',
      lastname: 'Of Communities',
      message: 'canary-zrco',
    })
    const { id: mine } = await inquiryIn(app, 'ZRLU', { firstname: 'Canary', lastname: 'Of Luxuria' })
    for (const name of ['webInquiries.read', 'webInquiries.remove', 'webInquiries.restore'])
      expect((await app.call(name, { token: me.token, params: { id } })).status, name).toBe(404)
    const seen = await app.call('webInquiries.list', {
      token: me.token,
      params: { brand: 'ZRLU' },
      query: { search: 'canary', total: 'exact' },
    })
    expect(seen.body).toMatchObject({ items: [{ id: mine }], total: { count: 1 } })
    expect((await app.call('webInquiries.list', { token: me.token, params: { brand: 'ZRCO' } })).status).toBe(403)
    const bulk = await app.call('lists.bulk', {
      token: me.token,
      body: { list: 'webInquiries', brand: 'ZRLU', action: 'trash', selection: { ids: [id] } },
    })
    expect(bulk.body).toEqual({
      results: [{ id, ok: false, message: 'This record is not here any more.' }],
      undo: null,
    })
    const { rows } =
      await sql`select from web_inquiries_rows where id = ${id} and deleted_at is null and version = 1`.execute(
        app.deps.db.owner,
      )
    expect(rows).toHaveLength(1)
  })
})
