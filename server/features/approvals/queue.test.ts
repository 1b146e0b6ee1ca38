import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, type TestUser, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { multipart } from '../../../test/multipart.ts'
import { approverOf, type Filed, filed, type Sales, sales } from '../../../test/requests.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const reason = 'Client confirmed dealing with another seller'

describe.each(engines)('the queue and a request, %s', engine => {
  let app: TestApp
  let team: Sales
  let rivals: Sales
  let ana: TestUser & { token: string }
  let all: { [name in 'late' | 'soon' | 'far' | 'group' | 'elsewhere' | 'rival']: Filed }

  beforeAll(async () => {
    app = await testApp(engine)
    team = await sales(app)
    rivals = await sales(app)
    ana = await signedIn(app, { access: approverOf(['ZRLU', 'OMNI']), Firstname: 'Ana', Lastname: 'Cruz' })
    all = {
      far: await filed(app, team, { ends: 20, client: 'Begoña Peñaflor', mobile: '+639170009001' }),
      // Its working days are over on every day of the week.
      late: await filed(app, team, { ends: -12, client: '100%_sure \\ Lim' }),
      soon: await filed(app, team, { ends: 1, client: "Isabel D'Oliveira" }),
      group: await filed(app, team, { ends: 9, brand_id: 0 }),
      elsewhere: await filed(app, team, { ends: 2, brand_id: 1 }),
      // Filed before the others: it is to be decided before them, whenever what is asked about ends.
      rival: await filed(app, rivals, { ends: 12, waits: 6, client: 'B. Peñaflor', mobile: '+639170009001' }),
    }
  })
  afterAll(() => app.close())

  const list = async (query: Record<string, string | number> = {}, token = ana.token) =>
    (await app.call('ownershipExtension.list', { token, query })).body
  const numbers = async (query?: Record<string, string | number>) =>
    (await list(query)).items.map(({ id }: { id: number }) => id)
  const ids = (...names: (keyof typeof all)[]) => names.map(name => all[name].id)
  const read = (request: Filed, token = ana.token) =>
    app.call('ownershipExtension.read', { token, params: { id: request.id } })

  test('what is to be decided first stands on top, of the caller’s brands only', async () => {
    const page = await list({ status: 'pending' })
    expect(page.items.map(({ id }: { id: number }) => id)).toEqual(ids('late', 'rival', 'far', 'soon', 'group'))
    expect(page).toMatchObject({ next: null, total: { count: 5, more: false } })
    expect(JSON.stringify(page)).not.toContain(all.elsewhere.request_no)
    expect(
      (await app.call('ownershipExtension.list', { token: (await signedIn(app, { access: approverOf([]) })).token }))
        .body.items,
    ).toEqual([])
  })

  test('a brand that is not the caller’s cannot be asked for', async () => {
    expect(await numbers({ brand_id: '1' })).toEqual([])
    expect(await numbers({ brand_id: '0' })).toEqual(ids('group'))
    expect(await numbers({ brand_id: '0,1,3' })).toEqual(ids('late', 'rival', 'far', 'soon', 'group'))
  })

  test.each([
    ['penaflor', ['rival', 'far']],
    ['PEÑA', ['rival', 'far']],
    ["d'oliv", ['soon']],
    ['100%_sure', ['late']],
    ['%_', ['late']],
    ['sure \\', ['late']],
    ['nobody of that name', []],
  ] as const)('search for %s', async (search, found) => {
    expect(await numbers({ search })).toEqual(ids(...found))
  })

  test('search by the request’s number and the seller; what is not offered is refused', async () => {
    expect(await numbers({ search: all.soon.request_no.toLowerCase() })).toEqual(ids('soon'))
    expect(await numbers({ search: rivals.seller_user.name })).toEqual(ids('rival'))
    const refused: Record<string, string | number>[] = [
      { approver: 'x' },
      { sort: 'reason' },
      { status: 'decided' },
      { search: 'x' },
      { page: 0 },
      { brand_id: '-1' },
    ]
    for (const query of refused)
      expect(
        (await app.call('ownershipExtension.list', { token: ana.token, query })).status,
        JSON.stringify(query),
      ).toBe(400)
  })

  test('pages by number and by place hold the same rows', async () => {
    const many = await sales(app)
    const made: number[] = []
    for (let n = 0; n < 30; n += 1) made.push((await filed(app, many, { ends: 30 + n })).id)
    const search = many.seller_user.name
    const first = await list({ search })
    const rest = await list({ search, after: first.next })
    expect([...first.items, ...rest.items].map(({ id }: { id: number }) => id)).toEqual(made)
    expect(await list({ search, page: 2 })).toMatchObject({ items: rest.items, next: null })
    expect((await list({ search, page: 3 })).items).toEqual([])
  })

  test('one request: its lead, who else claims the client, what happened, what comes next', async () => {
    const { body } = await read(all.far)
    expect(body).toMatchObject({
      id: all.far.id,
      client: 'Begoña Peñaflor',
      seller: team.seller_user.name,
      own: [team.seller_user.id],
      limit_days: 30,
      has_conflict: true,
      subject: { used: 0, most: 1, client_mobile: '+639170009001', property: null },
      conflicts: [
        {
          seller: rivals.seller_user.name,
          same: ['mobile'],
          request_no: all.rival.request_no,
          until: all.rival.expiry,
        },
      ],
      timeline: [{ who: team.seller_user.name, action: 'Filed' }],
    })
    expect((await read(all.late)).body).toMatchObject({ has_conflict: false, conflicts: [], next: all.rival.id })
    expect((await read(all.soon)).body.next).toBe(all.group.id)
    for (const request of [all.elsewhere, { ...all.far, id: 999_999_999 }])
      expect((await read(request)).status).toBe(404)
  })

  test('a rival whose time is over, or who is the same seller, is no rival', async () => {
    const { id } = await filed(app, team, { ends: 40, mobile: '+639170009002' })
    await filed(app, team, { ends: 40, mobile: '+639170009002' })
    await filed(app, rivals, { ends: -1, mobile: '+639170009002' })
    expect((await app.call('ownershipExtension.read', { token: ana.token, params: { id } })).body).toMatchObject({
      has_conflict: false,
      conflicts: [],
    })
  })

  test('a client who was anonymised is not found by name any more', async () => {
    const request = await filed(app, team, { ends: 50, client: 'Wilhelmina Gone' })
    expect(await numbers({ search: 'wilhelmina' })).toEqual([request.id])
    await app.deps.db.system
      .updateTable('leads')
      .set({ client_first_name: 'Anonymised', client_last_name: 'Client' })
      .where('id', '=', request.lead)
      .execute()
    expect(await numbers({ search: 'wilhelmina' })).toEqual([])
    expect(await numbers({ search: request.request_no })).toEqual([request.id])
  })

  test('a request is found by who filed it, also when the lead is another seller’s by now', async () => {
    const request = await filed(app, team, { ends: 55, client: 'Teodora Moved' })
    await app.deps.db.system
      .updateTable('leads')
      .set({ seller_id: rivals.seller, client_first_name: 'Theodora' })
      .where('id', '=', request.lead)
      .execute()
    expect(await numbers({ search: `theodora moved ${team.seller_user.name}` })).toEqual([request.id])
  })

  const send = async (request: Filed, token: string, bytes = pdf, name = 'memo.pdf') => {
    const { headers, payload } = multipart({ name, mime: 'application/pdf', bytes })
    const { statusCode, body } = await app.app.desk.inject({
      method: 'POST',
      url: `/api/v1/cms/ownership-extension/${request.id}/attachment`,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload: Buffer.concat(payload),
    })
    return { status: statusCode, body: JSON.parse(body) }
  }
  const lastMail = (event_key: string) =>
    app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', event_key)
      .orderBy('id', 'desc')
      .select('body')
      .executeTakeFirstOrThrow()
  const fetchFile = (request: Filed, file: number, token: string) =>
    app.call('ownershipExtension.file', { token, params: { id: request.id, file } })

  test('an attachment belongs to its request: no other names it, no other brand opens it, no public address has it', async () => {
    const [one, two] = [await filed(app, team, { ends: 60 }), await filed(app, team, { ends: 61 })]
    const sent = await send(one, ana.token)
    expect(sent).toMatchObject({
      status: 201,
      body: { original_name: 'memo.pdf', mime: 'application/pdf', size: pdf.length },
    })
    const file: number = sent.body.id
    const decide = (request: Filed) =>
      app.call('ownershipExtension.decide', {
        token: ana.token,
        body: { id: request.id, status: 'disapproved', reason, attachment: file, version: 1 },
      })
    expect(await decide(two)).toMatchObject({
      status: 422,
      body: { errors: { attachment: [expect.stringMatching(/not sent to this request/)] } },
    })
    expect((await decide(one)).body).toMatchObject({
      status: 'disapproved',
      disapproval_attachment: { id: file, original_name: 'memo.pdf' },
    })
    const answer = await fetchFile(one, file, ana.token)
    expect(answer).toMatchObject({
      status: 200,
      text: pdf.toString(),
      headers: { 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' },
    })
    expect(String(answer.headers['content-disposition'])).toMatch(/^attachment;/)
    // The same bytes, sent to another request under another name: each is called what its sender called it.
    expect((await send(two, ana.token, pdf, 'minutes.pdf')).body).toMatchObject({
      id: file,
      original_name: 'minutes.pdf',
    })
    expect((await decide(two)).body.disapproval_attachment).toMatchObject({ id: file, original_name: 'minutes.pdf' })
    const nameOf = async (request: Filed) =>
      (await app.call('ownershipExtension.read', { token: ana.token, params: { id: request.id } })).body
        .disapproval_attachment.original_name
    expect([await nameOf(one), await nameOf(two)]).toEqual(['memo.pdf', 'minutes.pdf'])
    const named = await fetchFile(two, file, ana.token)
    expect(String(named.headers['content-disposition'])).toContain('minutes.pdf')
    expect((await lastMail('request.disapproved')).body).toContain('File with the decision: minutes.pdf')
    const stranger = await filed(app, team, { ends: 62 })
    expect((await fetchFile(stranger, file, ana.token)).status).toBe(404)
    const other = await signedIn(app, { access: approverOf(['ZRRE']) })
    expect((await fetchFile(one, file, other.token)).status).toBe(404)
    expect((await send(one, other.token)).status).toBe(404)
    const looker = await signedIn(app, {
      access: { brands: ['ZRLU'], sellers_portal: { 'ownership-extension': { view: true } } },
    })
    expect((await send(stranger, looker.token)).status).toBe(403)
    expect((await fetchFile(one, file, looker.token)).status).toBe(200)
    const row = await app.deps.db.system
      .selectFrom('files')
      .where('id', '=', file)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ visibility: 'private', brand_id: 3 })
    const sha = row.sha256.toString('hex')
    expect((await app.app.sites.inject({ url: `/media/${sha}/memo.pdf` })).statusCode).toBe(404)
  })

  test('a file that is no document is refused', async () => {
    const request = await filed(app, team, { ends: 70 })
    expect(await send(request, ana.token, Buffer.from('<script>alert(1)</script>'), 'memo.pdf')).toMatchObject({
      status: 422,
      body: { errors: { file: ['Upload a PDF, JPG or PNG file of 10 MB or less.'] } },
    })
  })

  test('after the decision the timeline says who, when and why', async () => {
    await app.call('ownershipExtension.decide', {
      token: ana.token,
      body: { id: all.soon.id, status: 'approved', approved_days: 7, version: 1 },
    })
    expect((await read(all.soon)).body.timeline).toMatchObject([
      { action: 'Filed', note: 'The client signs next month' },
      { action: 'Approved', who: 'Ana Cruz', note: '7 days' },
    ])
  })

  test('the dashboard counts what waits for the caller, and nothing for who may not decide', async () => {
    const { body } = await app.call('dashboard.waiting', { token: ana.token })
    const { total } = await list({ status: 'pending', total: 'exact' })
    const { decide_by } = await app.deps.db.system
      .selectFrom('ownership_extensions')
      .where('id', '=', all.late.id)
      .select('decide_by')
      .executeTakeFirstOrThrow()
    expect(body.kinds).toMatchObject([
      { page: 'sellers_portal.ownership-extension', count: total.count, oldest: decide_by?.toISOString() },
    ])
    expect(body.kinds[0].overdue).toBeGreaterThanOrEqual(1)
    const looker = await signedIn(app, {
      access: { brands: ['ZRLU'], sellers_portal: { 'ownership-extension': { view: true } } },
    })
    expect((await app.call('dashboard.waiting', { token: looker.token })).body.kinds).toEqual([])
  })
})
