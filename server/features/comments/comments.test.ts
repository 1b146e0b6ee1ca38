import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../model/contract/index.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { inquiryIn } from '../../../test/inquiries.ts'
import { purgeTrash } from '../../jobs/purge-trash.ts'

const may = { view: true, edit: true, delete: true }
const looks = {
  website: { 'property-inquiry': { view: true }, 'contact-information': { view: true } },
  buyers_portal: { faq: { view: true } },
}
const works = {
  website: { 'property-inquiry': may, 'contact-information': { view: true } },
  buyers_portal: { faq: { view: true } },
}

describe.each(engines)('talk about a record, %s', engine => {
  let app: TestApp
  let ana: Awaited<ReturnType<typeof signedIn>>
  let ben: Awaited<ReturnType<typeof signedIn>>
  let foreign: Awaited<ReturnType<typeof signedIn>>
  let stranger: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    ana = await signedIn(app, { access: { brands: ['ZRLU'], ...works }, Firstname: 'Ana', Lastname: 'Reyes' })
    ben = await signedIn(app, { access: { brands: ['ZRLU'], ...looks }, Firstname: 'Ben', Lastname: 'Cruz' })
    foreign = await signedIn(app, { access: { brands: ['ZRRE'], ...works }, Firstname: 'Carla', Lastname: 'Lim' })
    stranger = await signedIn(app, { access: { brands: ['ZRLU'] }, Firstname: 'Dan', Lastname: 'Sy' })
  })
  afterAll(() => app.close())

  type Who = { token: string }
  const of = (id: number | string, kind = 'webInquiries') => ({ kind, id })
  const call = (name: string, who: Who, params: object, body?: object) =>
    app.call(`comments.${name}`, {
      token: who.token,
      params: params as Record<string, string>,
      ...(body ? { body } : {}),
    })
  const say = (who: Who, id: number, text: string, more: object = {}) => call('create', who, of(id), { text, ...more })
  const inquiry = async (brand: 'ZRLU' | 'ZRRE' = 'ZRLU') => (await inquiryIn(app, brand)).id as number

  test('a colleague asks, is answered, the thread is resolved and opened again; each stands in the trail of the record', async () => {
    const id = await inquiry()
    const asked = await say(ben, id, '  Is this the client of May?  ', { mentions: [ana.id] })
    expect(asked.status, asked.text).toBe(201)
    const [thread] = asked.body.threads
    expect(asked.body).toMatchObject({
      open: 1,
      threads: [
        {
          field: null,
          resolved: null,
          comments: [
            {
              text: 'Is this the client of May?',
              by: { name: 'Ben Cruz' },
              is_mine: true,
              mentions: [{ name: 'Ana Reyes' }],
            },
          ],
        },
      ],
    })
    const answered = await say(ana, id, 'She is.', { thread: thread.id })
    expect(answered.body.threads[0].comments.map((each: { text: string }) => each.text)).toEqual([
      'Is this the client of May?',
      'She is.',
    ])
    const params = { ...of(id), comment: thread.id }
    expect((await call('resolve', ana, params)).body).toMatchObject({
      open: 0,
      threads: [{ resolved: { by: 'Ana Reyes' } }],
    })
    expect((await call('reopen', ben, params)).body).toMatchObject({ open: 1, threads: [{ resolved: null }] })
    // Who answers what is resolved wants to be heard.
    await call('resolve', ana, params)
    expect((await say(ben, id, 'One thing more.', { thread: thread.id })).body.open).toBe(1)
    const line = (action: string) =>
      expect.objectContaining({ action, entity: 'web-inquiry', brand_id: 3, result: 'ok' })
    const { rows } = await sql<{
      action: string
    }>`select action, entity, brand_id, result, after::text as after from audit_trails
      where entity = 'web-inquiry' and entity_id = ${String(id)} and action like '%comment%' order by id`.execute(
      app.deps.db.system,
    )
    expect(rows).toEqual(
      ['comment', 'comment', 'resolve-comment', 'reopen-comment', 'resolve-comment', 'comment'].map(line),
    )
    expect(JSON.stringify(rows)).not.toContain('client of May')
  })

  test('who lost the right loses sight, of another brand nobody sees it, and who never had it is refused', async () => {
    const id = await inquiry()
    await say(ana, id, 'Canary for nobody else')
    const leaver = await signedIn(app, { access: { brands: ['ZRLU'], ...looks } })
    expect((await call('list', leaver, of(id))).body.threads).toHaveLength(1)
    await sql`update user_roles set website = '{}' where id = ${leaver.role_id}`.execute(app.deps.db.system)
    for (const [who, status] of [
      [leaver, 403],
      [stranger, 403],
      [foreign, 404],
    ] as const)
      for (const answer of [
        await call('list', who, of(id)),
        await say(who, id, 'Hello'),
        await app.call('comments.people', { token: who.token, params: of(id) }),
      ]) {
        expect(answer.status, answer.text).toBe(status)
        expect(answer.text).not.toContain('Canary')
      }
  })

  test('the picker offers who may see the record and no one else, and another mention is refused in words', async () => {
    const id = await inquiry()
    const people = async (search = '') =>
      (await app.call('comments.people', { token: ana.token, params: of(id), query: { search } })).body.map(
        ({ name }: { name: string }) => name,
      )
    expect(await people('cruz')).toEqual(['Ben Cruz'])
    expect(await people('lim')).toEqual([])
    expect(await people('sy')).toEqual([])
    // Not oneself.
    expect(await people('reyes')).toEqual([])
    for (const [who, said] of [
      [foreign, /Carla Lim may not see this record/],
      [stranger, /Dan Sy may not see this record/],
      [{ id: 999_999 }, /Mention active colleagues only/],
    ] as const) {
      const answer = await say(ana, id, 'Look', { mentions: [who.id] })
      expect(answer.status).toBe(422)
      expect(answer.text).toMatch(said)
    }
    expect((await call('list', ana, of(id))).body.threads).toEqual([])
  })

  test('one changes and removes what one wrote oneself, with the version that was read; answers stay', async () => {
    const id = await inquiry()
    const [thread] = (await say(ana, id, 'Wrong', { mentions: [ben.id] })).body.threads
    await say(ben, id, 'Why?', { thread: thread.id })
    const params = { ...of(id), comment: thread.id }
    expect((await call('update', ana, params, { text: 'Right' })).status).toBe(428)
    expect((await call('update', ben, params, { text: 'Mine', version: 1 })).status).toBe(403)
    expect((await call('remove', ben, params)).text).toMatch(/Only who wrote a comment/)
    const changed = await call('update', ana, params, { text: 'Right', mentions: [], version: 1 })
    expect(changed.body.threads[0].comments[0]).toMatchObject({ text: 'Right', mentions: [], version: 2 })
    expect(changed.body.threads[0].comments[0].edited_at).not.toBeNull()
    expect((await call('update', ana, params, { text: 'Late', version: 1 })).status).toBe(409)
    expect((await call('remove', ana, params)).body.threads[0].comments).toMatchObject([
      { text: '', is_removed: true },
      { text: 'Why?', is_removed: false },
    ])
    expect((await call('remove', ana, params)).status).toBe(404)
  })

  test('empty words, a field that is not there and a thread of another record are refused', async () => {
    const [one, other] = [await inquiry(), await inquiry()]
    const [thread] = (await say(ana, one, 'Here')).body.threads
    expect((await say(ana, one, '   ')).text).toMatch(/Write something first/)
    expect((await say(ana, one, 'Hm', { field: 'no_such' })).text).toMatch(/no such field/)
    expect((await say(ana, other, 'There', { thread: thread.id })).status).toBe(404)
    expect((await call('resolve', ana, { ...of(other), comment: thread.id })).status).toBe(404)
  })

  test('a page of a site is talked about by its fields, each brand for itself', async () => {
    const page = of('ZRLU.website.contact-information', 'webContent')
    const made = await call('create', ben, page, { text: 'Old number?', field: 'phone' })
    expect(made.status, made.text).toBe(422)
    const field = (
      await app.call('webContent.page', {
        token: ben.token,
        params: { brand: 'ZRLU', page: 'website.contact-information' },
      })
    ).body
    const [name = ''] = Object.keys(field.values)
    const said = await call('create', ben, page, { text: 'Old number?', field: name })
    expect(said.body.threads, said.text).toMatchObject([{ field: name }])
    const both = await signedIn(app, { access: { brands: ['ZRLU', 'ZRRE'], ...looks } })
    expect((await call('list', both, page)).body.threads).toHaveLength(1)
    expect((await call('list', both, of('ZRRE.website.contact-information', 'webContent'))).body.threads).toEqual([])
    expect((await call('list', stranger, page)).status).toBe(403)
  })

  test('of which record a comment was made is told to whoever may see it, with where it is opened, and to nobody else', async () => {
    const id = await inquiry()
    const [{ id: comment }] = (await say(ana, id, 'Here')).body.threads
    const place = (who: Who, nr = comment) => call('read', who, { comment: nr })
    const to = `/website/luxuria/property-inquiry?open=${id}`
    expect((await place(ben)).body).toMatchObject({ kind: 'webInquiries', id: String(id), to })
    expect((await place(stranger)).status).toBe(403)
    expect((await place(foreign)).status).toBe(404)
    expect((await place(ben, 999_999_999)).status).toBe(404)
  })

  test('what is of all brands is opened on the page of a brand that its reader has, and stands in their bell', async () => {
    const { id } = await app.deps.db.system
      .insertInto('media_folders')
      .values({ name: 'Logos', brand_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const library = { website: { 'media-library': { view: true } } }
    const readers = await Promise.all(
      (['ZRLU', 'ZRRE'] as const).map(code => signedIn(app, { access: { brands: [code], ...library } })),
    )
    const [writer, reader] = readers as [(typeof readers)[0], (typeof readers)[0]]
    const said = await call('create', writer, of(id, 'mediaFolders'), { text: 'Old ones', mentions: [reader.id] })
    expect(said.status, said.text).toBe(201)
    const bell = await app.call('bell.list', { token: reader.token })
    expect(bell.status, bell.text).toBe(200)
    expect(bell.body.items).toMatchObject([{ to: `/website/residences/media-library?folder=${id}` }])
  })

  test('the days of a kind of approval: what is said of them is found by the name that it is kept under', async () => {
    const decides = { sellers_portal: { 'renewal-request': { view: true, edit: true, approve: true } } }
    const manager = await signedIn(app, { access: { brands: ['ZRLU'], ...decides } })
    const said = await call('create', manager, of('leadRenewal', 'approvalTerms'), { text: 'Three are few' })
    expect(said.status, said.text).toBe(201)
    const place = await call('read', manager, { comment: said.body.threads[0].id })
    expect(place.body, place.text).toMatchObject({ kind: 'approvalTerms', to: '/dashboard/approvals' })
  })

  test('postings, payments online, launches and mails are talked about under the rights of their pages', async () => {
    const mail = await app.deps.db.system
      .insertInto('mail_outbox')
      .values({ event_key: 'talk.mentioned', to: '["ana@example.com"]', subject: 'Canary', body: '', brand_id: 3 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const sees = { admin: { 'mail-outbox': { view: true } } }
    const [clerk, elsewhere] = [
      await signedIn(app, { access: { brands: ['ZRLU'], ...sees } }),
      await signedIn(app, { access: { brands: ['ZRRE'], ...sees } }),
    ]
    const said = await call('create', clerk, of(mail.id, 'mails'), { text: 'Why did it not go?' })
    expect(said.status, said.text).toBe(201)
    expect(said.text).not.toContain('Canary')
    expect((await call('list', elsewhere, of(mail.id, 'mails'))).status).toBe(404)
    expect((await call('list', stranger, of(mail.id, 'mails'))).status).toBe(403)
    for (const kind of ['erpPostings', 'paynowPayments', 'launches'])
      expect((await call('list', stranger, of(1, kind))).status, kind).toBe(403)
  })

  test('of many who resolve at once one does, with one line', async () => {
    const id = await inquiry()
    const [thread] = (await say(ana, id, 'Race')).body.threads
    const params = { ...of(id), comment: thread.id }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => call('resolve', nth % 2 ? ana : ben, params)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { rows } =
      await sql`select 1 from audit_trails where action = 'resolve-comment' and entity_id = ${String(id)}`.execute(
        app.deps.db.system,
      )
    expect(rows).toHaveLength(1)
  })

  test('what visitors sent takes along what was said of it when it is erased', async () => {
    const [kept, erased] = [await inquiry(), await inquiry()]
    for (const id of [kept, erased]) await say(ana, id, 'Called her on Monday', { mentions: [ben.id] })
    await sql`update web_inquiries set deleted_at = ${new Date(app.deps.now().getTime() - 181 * 86_400_000)}
      where id = ${erased}`.execute(app.deps.db.system)
    await purgeTrash(app.deps)
    const { rows } = await sql<{ record_id: string }>`select record_id from comments
      where record_id in (${String(kept)}, ${String(erased)})`.execute(app.deps.db.system)
    expect(rows.map(({ record_id }) => record_id)).toEqual([String(kept)])
  })

  test('no visitor, buyer or portal has a call of it', () => {
    const calls = endpoints.filter(({ name }) => name.startsWith('comments.'))
    expect(calls).toHaveLength(12)
    for (const { endpoint } of calls) {
      expect(endpoint.access).toBe('signed-in')
      expect(endpoint.alsoPublic).toBeUndefined()
      expect(endpoint.door).toBeUndefined()
    }
  })

  test('visitors have no right on the tables', async () => {
    for (const table of ['comments', 'comment_mentions', 'comment_pictures'])
      await expect(sql`select 1 from ${sql.table(table)}`.execute(app.deps.db.public)).rejects.toThrow(
        /permission denied/,
      )
  })
})
