import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestKeys } from '../model/workflows/index.ts'
import { takeWhatIsDue } from '../server/kinds/record-due.ts'
import { recordListSources } from '../server/kinds/record-kinds.ts'
import { type CallArgs, portalKey, signedIn, type TestApp, testApp } from './app.ts'
import { engines } from './database.ts'
import { bodyFor, fileFor, recordIn, recordKeeper } from './records.ts'
import { approverOf, sales } from './requests.ts'
import { booked } from './reservations.ts'
import { sellerUntilExtract } from './seller-until-extract.ts'

const day = 86_400_000
const people = { ip: '203.0.113.7', user_agent: 'A phone' }

describe.each(engines)('what a seller reads, and what their portal saw, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  let ana: Awaited<ReturnType<typeof sellerUntilExtract>>
  let ben: Awaited<ReturnType<typeof sellerUntilExtract>>
  beforeAll(async () => {
    app = await testApp(engine)
    const records = recordKeeper(['ZRRE', 'ZRCO', 'ZRLU'])
    const trails = ['audit-trail', 'sellers-trail', 'audit-trail-reservation', 'audit-trail-ebooking']
    me = await signedIn(app, {
      access: {
        ...records,
        sellers_portal: { ...records.sellers_portal, ...Object.fromEntries(trails.map(key => [key, { view: true }])) },
      },
    })
    // Whom what sellers file and submit leads to.
    await signedIn(app, {
      access: {
        brands: ['ZRRE', 'ZRCO', 'ZRLU'],
        sellers_portal: {
          ...approverOf([], requestKeys).sellers_portal,
          'e-booking': { view: true, edit: true, approve: true },
        },
      },
    })
    ana = await sellerUntilExtract(app)
    ben = await sellerUntilExtract(app)
  })
  afterAll(() => app.close())

  const portal = (name: string, args: CallArgs = {}, headers: object = {}) =>
    app.call(`sellersPortal.${name}`, {
      ...('body' in args ? {} : { query: { seller_code: ana.seller_code } }),
      ...args,
      headers: { 'x-portal-key': portalKey, ...headers },
    })
  const read = async (name: string, args: CallArgs = {}) => {
    const answer = await portal(name, args)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    return answer.body
  }
  const trail = async (name: string, query: Record<string, string> = {}) =>
    (await app.call(`${name}.list`, { token: me.token, query })).body.items

  test('reservations: what was sent back and what is missing, in the guards’ words; another’s is not found', async () => {
    const at = await booked(app, ana, { brand_id: 3, status: 'for_submission' })
    const list = await read('reservations')
    expect(list.items).toMatchObject([
      { reservation_no: at.no, status: 'for_submission', status_label: 'For Submission', brand_code: 'ZRLU' },
    ])
    const params = { reservation_no: at.no }
    const whole = await read('reservation', { params })
    expect(whole).toMatchObject({ reservation_no: at.no, missing: [], returned: [], may_submit: true })
    expect(whole.papers.length).toBe(at.papers.length)
    const { system } = app.deps.db
    await system
      .updateTable('cis_attachments')
      .set({ status: 'returned', remark: 'The ID has expired' })
      .where('id', '=', at.papers[0] ?? 0)
      .execute()
    await system
      .deleteFrom('client_signatures')
      .where('reservation_no', '=', at.no)
      .where('signer_role', '=', 'seller')
      .execute()
    const again = await read('reservation', { params })
    expect(again).toMatchObject({
      may_submit: false,
      returned: [{ attachment_id: at.papers[0], remark: 'The ID has expired' }],
      missing: [{ field: 'signatures', message: 'The seller has not signed the RA as it stands.' }],
    })
    expect((await portal('reservation', { params, query: { seller_code: ben.seller_code } })).status).toBe(404)
    expect((await read('reservations', { query: { seller_code: ben.seller_code } })).items).toEqual([])
  })

  test('requests and transfers, as they were filed; the new seller is not told of the client before the lead is theirs', async () => {
    const made = await portal('registerLead', {
      body: {
        ...{ seller_code: ana.seller_code, brand: 'ZRLU', client_first_name: 'Rosa', client_last_name: 'Lim' },
        ...{ client_email: 'rosa.lim@example.com', citizenship: 'Filipino', source: 'Referral' },
      },
    })
    const { lead_no } = made.body
    const own = { seller_code: ana.seller_code }
    const body = {
      ...own,
      kind: 'ownershipExtension',
      subject_no: lead_no,
      requested_days: 10,
      reason: 'Signs next month',
    }
    const { no } = (await portal('fileRequest', { body })).body
    const query = { ...own, kind: 'ownershipExtension' }
    expect((await read('requests', { query })).items).toMatchObject([
      {
        request_no: no,
        kind: 'ownershipExtension',
        status: 'pending',
        subject_no: lead_no,
        client: 'Rosa Lim',
        requested_days: 10,
      },
    ])
    expect((await read('requests', { query: { ...query, kind: 'leadRenewal' } })).items).toEqual([])
    expect((await read('requests', { query: { ...query, seller_code: ben.seller_code } })).items).toEqual([])
    const moved = { ...own, lead_no, to_seller_code: ben.seller_code, reason: 'I move to another city' }
    const transfer = (await portal('fileTransfer', { body: moved })).body
    const [mine] = (await read('transfers')).items
    expect(mine).toMatchObject({
      transfer_no: transfer.no,
      lead_no,
      client: 'Rosa Lim',
      to_seller_code: ben.seller_code,
    })
    const [theirs] = (await read('transfers', { query: { seller_code: ben.seller_code } })).items
    expect(theirs).toMatchObject({ transfer_no: transfer.no, client: null, from_seller: ana.seller_user.name })
  })

  test('figures: none is none, and not nought', async () => {
    const year = new Date(app.deps.now().getTime() + 8 * 3_600_000).getUTCFullYear()
    expect(await read('figures')).toEqual({ year, months: [], year_to_date: [] })
  })

  test('the knowledge centre: what is published for brand and position, and its file counted and in both trails', async () => {
    const made = async (more: object = {}) => {
      const body = { ...(await bodyFor(app, me.token, 'knowledgeCenter', 'ZRLU')), positions: [], ...more }
      const { id, version } = (await app.call('knowledgeCenter.save', { token: me.token, body })).body
      await app.call('knowledgeCenter.act', { token: me.token, params: { id }, body: { action: 'publish', version } })
      return id as number
    }
    const id = await made({ title: 'Price list' })
    const mine = await made({ title: 'For managers', positions: ['sales_manager'] })
    const others = [
      await made({ title: 'For heads', positions: ['division_head'] }),
      await made({ title: 'Of another brand', brand_codes: ['ZRCO'] }),
      (await recordIn(app, me.token, 'knowledgeCenter', 'ZRLU')).body.id,
    ]
    const { items } = await read('resources')
    expect(items.map((item: { id: number }) => item.id).sort()).toEqual([id, mine].sort())
    const sent = await portal('resourceFile', { params: { id } })
    expect(sent.text).toContain('%PDF-1.4')
    for (const other of others) expect((await portal('resourceFile', { params: { id: other } })).status).toBe(404)
    expect((await app.call('knowledgeCenter.read', { token: me.token, params: { id } })).body.download_count).toBe(1)
    const log = await app.call('knowledgeCenter.log', { token: me.token, params: { id } })
    expect(log.body.items).toMatchObject([{ who: ana.seller_user.name, action: 'download' }])
    expect(await trail('sellersTrail', { module: 'resource' })).toMatchObject([
      { action: 'download', seller_name: ana.seller_user.name, reference_no: String(id) },
    ])
  })

  test('incentives: those in force today for group and position', async () => {
    const on = (days: number) =>
      new Date(app.deps.now().getTime() + days * day + 8 * 3_600_000).toISOString().slice(0, 10)
    const made = async (more: object) => {
      const body = {
        ...(await bodyFor(app, me.token, 'incentives', 'ZRLU')),
        ...{ start_date: on(0), end_date: on(5), positions: [], sales_group_ids: [], ...more },
      }
      const answer = await app.call('incentives.save', { token: me.token, body })
      expect(answer.status, answer.text).toBe(200)
      return answer.body.id as number
    }
    const attachment = await fileFor(app, me.token, 'incentives')
    const mine = await made({ title: 'Mine', sales_group_ids: [String(ana.group)], attachment })
    const all = await made({ title: 'All', end_date: on(3) })
    const elsewhere = [
      await made({
        title: 'Of another group',
        sales_group_ids: [String((await sales(app)).group)],
        attachment: await fileFor(app, me.token, 'incentives'),
      }),
      await made({ title: 'Of another position', positions: ['division_head'] }),
      await made({ title: 'Not yet', start_date: on(2) }),
    ]
    await takeWhatIsDue(app.deps, recordListSources.incentives, 'start')
    const { items } = await read('incentives')
    expect(items).toMatchObject([
      { id: all, title: 'All', has_attachment: false, brand_codes: ['ZRLU'] },
      {
        id: mine,
        title: 'Mine',
        has_attachment: true,
        tiers: expect.arrayContaining([expect.objectContaining({ min: expect.any(Number) })]),
      },
    ])
    expect((await portal('incentiveFile', { params: { id: mine } })).text).toContain('%PDF-1.4')
    for (const id of [all, ...elsewhere]) expect((await portal('incentiveFile', { params: { id } })).status).toBe(404)
  })

  const line = (more: object = {}) => ({
    ...{ seller_code: ana.seller_code, at: app.deps.now().toISOString(), module: 'login', action: 'login', ...people },
    ...more,
  })
  const send = (lines: object[], headers: object = {}) => portal('seen', { body: { lines } }, headers)

  test('what the portal saw stands in the trails of the desk: with the person’s own address, by name and by number', async () => {
    const answer = await send([
      line(),
      line({ module: 'lead', action: 'view', reference_no: 'L26-0041877' }),
      line({ module: 'reservation', action: 'view', reference_no: 'ZRLU26-000007' }),
      { ...line({ result: 'failed', name: 'c.dizon@example.com' }), seller_code: undefined },
    ])
    expect([answer.status, answer.body]).toEqual([201, { recorded: 4 }])
    const logins = await trail('loginTrail')
    expect(logins.map(({ seller_name, result }: Record<string, string>) => [seller_name, result]).sort()).toEqual(
      [
        [ana.seller_user.name, 'ok'],
        ['c.dizon@example.com', 'failed'],
      ].sort(),
    )
    expect(logins[0]).toMatchObject({ ip: people.ip })
    expect(await trail('sellersTrail', { search: 'L26-0041877' })).toMatchObject([{ module: 'lead', action: 'view' }])
    expect(await trail('reservationTrail')).toMatchObject([{ action: 'view', reference_no: 'ZRLU26-000007' }])
  })

  test('a door act stands in the trail of CIS / RA by its reservation’s number', async () => {
    const at = await booked(app, ana, { brand_id: 3, status: 'for_submission' })
    const body = { seller_code: ana.seller_code, reservation_no: at.no }
    expect((await portal('submit', { body })).status).toBe(200)
    expect(await trail('ebookingTrail')).toMatchObject([
      { action: 'submit', reference_no: at.no, seller_name: ana.seller_user.name, module: 'ebooking', result: 'ok' },
    ])
  })

  test('a batch is whole or nothing, is recorded once, and says which line is wrong', async () => {
    const headers = { 'idempotency-key': `batch-${engine}` }
    const lines = [line({ module: 'marketing_partner', action: 'view', reference_no: 'MP-00001' })]
    expect((await send(lines, headers)).body).toEqual({ recorded: 1 })
    expect((await send(lines, headers)).body).toEqual({ recorded: 1 })
    expect(await trail('sellersTrail', { module: 'marketing_partner' })).toHaveLength(1)
    const at = (days: number) => new Date(app.deps.now().getTime() + days * day).toISOString()
    const wrong = await send([
      line({ module: 'marketing_partner' }),
      line({ seller_code: 'S-NOBODY' }),
      line({ at: at(1) }),
      line({ at: at(-8) }),
      line({ ip: 'here' }),
      { ...line(), seller_code: undefined },
    ])
    expect(wrong.body.errors).toEqual({
      'lines.1.seller_code': ['There is no seller of this code.'],
      'lines.2.at': ['This time is still to come.'],
      'lines.3.at': ['Send lines within seven days.'],
      'lines.4.ip': ['Enter an IP address, such as 203.0.113.7.'],
      'lines.5.seller_code': ['Name the seller; only a sign-in that failed has none.'],
    })
    expect(await trail('sellersTrail', { module: 'marketing_partner' })).toHaveLength(1)
    expect((await send(Array.from({ length: 101 }, () => line()))).status).toBe(422)
    expect((await send(Array.from({ length: 100 }, () => line()))).status).toBe(201)
    expect((await send([line({ action: 'approve' })])).status).toBe(422)
  })
})
