import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../model/brands.ts'
import { hasHistory } from '../model/kinds/history-keys.ts'
import { isListKey, listOf } from '../model/kinds/lists.ts'
import { isTalkKey } from '../model/kinds/talk.ts'
import { type PageId, pageIds, pageOf } from '../model/pages/index.ts'
import type { RowRight } from '../model/pages/page.ts'
import { accessOf } from '../model/roles.ts'
import type { Db } from '../server/db/handle.ts'
import { listSources } from '../server/features/sources-of-lists.ts'
import { runExports } from '../server/records/export/job.ts'
import { changeHoldings } from '../server/records/uses/change-holdings.ts'
import { type CallArgs, createUser, signedIn, type TestApp, type TestUser, testApp } from './app.ts'
import { buyerInquiryIn, contractIn } from './buyers.ts'
import type { EndpointName } from './calls.ts'
import { engines } from './database.ts'
import { inquiryIn } from './inquiries.ts'
import { multipart } from './multipart.ts'
import { accreditation, partnerIn } from './partners.ts'
import { bodyFor, recordIn } from './records.ts'
import { filed, sales } from './requests.ts'
import { booked } from './reservations.ts'
import { transferIn } from './transfers.ts'

const everything = accessOf(brandCodes, [{ of: () => true }])

/** Where the records of a page are: its list, the table, and how they become somebody's. */
type Kind = {
  readonly list: string
  readonly table: string
  readonly make: (app: TestApp, head: TestUser) => Promise<number>
  readonly by: string
}
type Team = Awaited<ReturnType<typeof sales>>
/** A sales group that this person heads. */
async function headedBy(app: TestApp, head: TestUser): Promise<Team> {
  const team = await sales(app)
  await sql`update sales_groups set head_user_id = ${head.id} where id = ${team.group}`.execute(app.deps.db.system)
  return team
}
const request = (kind: 'ownershipExtension' | 'leadRenewal' | 'submissionExtension', table: string): Kind => ({
  list: kind,
  table,
  make: async (app, head) =>
    (await filed(app, await headedBy(app, head), { kind, ends: kind === 'leadRenewal' ? -3 : 5 })).id,
  by: '',
})
const written = (list: 'webNews' | 'webCareers' | 'webPopupPromos' | 'projectNews', table: string): Kind => ({
  list,
  table,
  make: async app => {
    const { token } = await signedIn(app, { access: everything })
    const made = await recordIn(app, token, list, 'ZRLU')
    if (made.status > 201) throw new Error(made.text)
    return made.body.id
  },
  by: 'created_by',
})

const kinds: { readonly [page in PageId]?: Kind } = {
  'website.property-inquiry': {
    list: 'webInquiries',
    table: 'web_inquiries_rows',
    make: async app => (await inquiryIn(app, 'ZRLU')).id,
    by: 'assigned_to',
  },
  'buyers_portal.inquiry-list': {
    list: 'buyerInquiries',
    table: 'buyer_inquiries_rows',
    make: async app => (await buyerInquiryIn(app, await contractIn(app, 'ZRLU'))).id,
    by: 'assigned_to',
  },
  'website.news-list': written('webNews', 'web_news'),
  'website.careers-list': written('webCareers', 'web_careers'),
  'website.popup-promo-list': written('webPopupPromos', 'web_popup_promos'),
  'buyers_portal.project-newsletter': written('projectNews', 'project_news'),
  'sellers_portal.e-booking': {
    list: 'reservations',
    table: 'reservations',
    make: async (app, head) => (await booked(app, await headedBy(app, head), { brand_id: 3 })).id,
    by: 'reviewer_id',
  },
  'sellers_portal.marketing-partners': {
    list: 'marketingPartner',
    table: 'marketing_partners',
    make: async (app, head) => {
      const { group } = await accreditation(app)
      await sql`update sales_groups set head_user_id = ${head.id} where id = ${group}`.execute(app.deps.db.system)
      return (await partnerIn(app, { group })).id
    },
    by: 'created_by',
  },
  'sellers_portal.ownership-extension': request('ownershipExtension', 'ownership_extensions'),
  'sellers_portal.renewal-request': request('leadRenewal', 'lead_renewals'),
  'sellers_portal.submission-extension': request('submissionExtension', 'submission_extensions'),
  'sellers_portal.transfer-request': {
    list: 'transferRequest',
    table: 'transfer_requests',
    make: async (app, head) => transferIn(app, head.id, await headedBy(app, head)),
    by: '',
  },
}
const cases = Object.entries(kinds).flatMap(([page, kind]) =>
  (Object.keys(pageOf(page as PageId).rows ?? {}) as RowRight[]).map(right => ({
    page: page as PageId,
    right,
    ...kind,
  })),
)

test('each page whose records a role may be kept to is tried here', () => {
  const pages = pageIds.filter(id => Object.keys(pageOf(id).rows ?? {}).length > 0)
  expect(Object.keys(kinds).toSorted()).toEqual(pages.toSorted())
})

describe.each(engines)('records that a role is kept to, %s', engine => {
  let app: TestApp
  let stranger: TestUser
  beforeAll(async () => {
    app = await testApp(engine)
    stranger = await createUser(app, { access: everything })
  })
  afterAll(() => app.close())

  /** A record that is the reader's by this right, and one that is somebody else's. */
  async function both({ make, by, table, right }: (typeof cases)[number], reader: TestUser) {
    const colleague =
      right === 'group' ? await createUser(app, { access: everything, roleId: reader.role_id ?? 0 }) : reader
    const [mine, theirs] = [await make(app, right === 'group' ? reader : stranger), await make(app, stranger)]
    const give = (id: number, to: TestUser) =>
      sql`update ${sql.table(table)} set ${sql.ref(by)} = ${to.id} where id = ${id}`.execute(app.deps.db.owner)
    if (by !== '') {
      // A group of sellers is whose head one is; the others are whose people are of one's role.
      await give(mine, ['reviewer_id'].includes(by) && right === 'group' ? stranger : colleague)
      await give(theirs, stranger)
    }
    // One’s own are those, too, that nobody has taken.
    if (by === 'reviewer_id')
      await sql`update reservations set reviewer_id = ${stranger.id} where reviewer_id is null`.execute(
        app.deps.db.owner,
      )
    return { mine, theirs }
  }

  test.each(cases)(
    '$page, $right: the others are in no list, under no id, in no history, no talk and no export',
    async one => {
      const { page, right, list } = one
      const reader = await signedIn(app, { access: { ...everything, rows: { [page]: right } } })
      const { mine, theirs } = await both(one, reader)
      const call = (name: string, args: CallArgs) => app.call(name as EndpointName, { ...args, token: reader.token })
      if (!isListKey(list)) throw new Error(list)
      const { branded } = listOf(list)
      const read = (id: number) =>
        list === 'reservations'
          ? call('reservations.read', { query: { id } })
          : call(`${list}.read`, { params: { id } })
      expect((await read(mine)).status).toBe(200)
      expect((await read(theirs)).status).toBe(404)
      if (hasHistory(list)) {
        expect((await call('history.list', { params: { kind: list, id: mine } })).status).toBe(200)
        expect((await call('history.list', { params: { kind: list, id: theirs } })).status).toBe(404)
      }
      if (isTalkKey(list))
        expect((await call('comments.list', { params: { kind: list, id: theirs } })).status).toBe(404)
      const started = await call('lists.startExport', {
        body: {
          list,
          ...(branded ? { brand: 'ZRLU' } : {}),
          query: {},
          columns: [Object.keys(listOf(list).columns)[0]],
          format: 'csv',
        },
      })
      expect(started.status, started.text).toBe(202)
      await runExports(app.deps, listSources)
      expect((await call('lists.exportState', { params: { id: started.body.id } })).body).toMatchObject({
        status: 'done',
        done: 1,
      })
      const counted = await call('lists.bulk', {
        body: {
          list,
          ...(branded ? { brand: 'ZRLU' } : {}),
          action: Object.keys(listSources[list]?.bulk ?? {})[0] ?? 'none',
          selection: { ids: [theirs] },
        },
      })
      if (counted.status === 200) expect(counted.body.results).toMatchObject([{ id: theirs, ok: false }])
      const trail = await call('fullTrail.list', { query: { page } })
      expect(trail.body.items).toEqual([])
      // Whoever is kept to nothing sees both.
      const whole = await signedIn(app, { access: everything })
      for (const id of [mine, theirs])
        expect(
          (list === 'reservations'
            ? await app.call('reservations.read', { token: whole.token, query: { id } })
            : await app.call(`${list}.read` as EndpointName, { token: whole.token, params: { id } })
          ).status,
        ).toBe(200)
    },
  )

  test('an inquiry that would leave one’s sight is handed over by somebody else, and nothing is done', async () => {
    const reader = await signedIn(app, { access: { ...everything, rows: { 'website.property-inquiry': 'own' } } })
    const { id } = await inquiryIn(app, 'ZRLU', { assigned_to: reader.id, status: 'assigned' })
    const body = { action: 'assign', assigned_to: stranger.id, version: 1 }
    const handed = await app.call('webInquiries.work', { token: reader.token, params: { id }, body })
    expect(handed.status, handed.text).toBe(403)
    expect(handed.body.message).toMatch(/^Your role sees only some of these records/)
    const answered = await app.call('webInquiries.work', {
      token: reader.token,
      params: { id },
      body: { action: 'respond', kind: 'reply', text: 'Good day, it is still available.', version: 1 },
    })
    expect(answered.status, answered.text).toBe(200)
  })

  test('what a rule counts is of all records, whoever asks, and the lock is as it was after it', async () => {
    const { id: reader } = await createUser(app, { access: everything })
    const team = await sales(app)
    const reservation = await booked(app, team, { brand_id: 3, status: 'approved', citizenship: 'American' })
    const contract = await contractIn(app, 'ZRLU')
    const asked = await buyerInquiryIn(app, contract)
    const { owner } = app.deps.db
    await sql`update reservations set reviewer_id = ${stranger.id} where id = ${reservation.id}`.execute(owner)
    await sql`update buyer_inquiries_rows set validator = 'downgrade', is_granted = true where id = ${asked.id}`.execute(
      owner,
    )
    const { rows: found } = await sql<{
      property_id: number
      lead_id: number
      contract_no: string
    }>`select r.property_id, r.lead_id,
      (select contract_no from buyer_inquiries_rows where id = ${asked.id}) as contract_no
      from reservations as r where r.id = ${reservation.id}`.execute(owner)
    const at = found[0] as (typeof found)[number]
    const rows = { 'sellers_portal.e-booking': 'own', 'buyers_portal.inquiry-list': 'own' } as const
    const idle = ['draft', 'cancelled']
    const answers = async (db: Db) =>
      (
        await sql<Record<string, unknown>>`select
          foreign_since(${at.property_id}, 0, array['approved'], '^filipino$') as foreigners,
          lead_is_reserved(${at.lead_id}, ${idle}::text[]) as reserved,
          (select count(*)::int from reserved_units(${at.property_id}, ${idle}::text[])) as units,
          (select ticket_no from earlier_downgrade(${at.contract_no}, 9000000, array['new'])) as earlier,
          (select count(*)::int from reservations where id = ${reservation.id}) as seen,
          (select count(*)::int from buyer_inquiries where id = ${asked.id}) as asked`.execute(db)
      ).rows[0]
    const whole = await answers(app.deps.db.scoped([3]))
    expect(whole).toMatchObject({ foreigners: 1, reserved: true, units: 1, seen: 1, asked: 1 })
    expect(whole?.['earlier']).toBeTruthy()
    expect(await answers(app.deps.db.scoped([3], { reader, rows }))).toEqual({ ...whole, seen: 0, asked: 0 })
  })

  test('a seller keeps the partner whom whoever saves them does not see', async () => {
    const { owner } = app.deps.db
    const team = await sales(app)
    const { group } = await accreditation(app)
    const partner = await partnerIn(app, { group })
    await sql`update marketing_partners set partner_no = 'MP-77' where id = ${partner.id}`.execute(owner)
    await sql`update sellers set marketing_partner_id = ${partner.id}, prc_no = '1234567', seller_code = 'S-0077', last_name = 'Reyes'
      where id = ${team.seller}`.execute(owner)
    const { token } = await signedIn(app, {
      access: { ...everything, rows: { 'sellers_portal.marketing-partners': 'group' } },
    })
    const { body } = await app.call('sellers.read', { token, params: { id: team.seller } })
    expect(body.partner_no).toBe('')
    const saved = await app.call('sellers.update', {
      token,
      params: { id: team.seller },
      body: { ...body, first_name: 'Juana' },
    })
    expect(saved.status, saved.text).toBe(200)
    const kept = await owner
      .selectFrom('sellers')
      .where('id', '=', team.seller)
      .select(['first_name', 'marketing_partner_id'])
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ first_name: 'Juana', marketing_partner_id: partner.id })
  })

  test('a person is erased by who sees all records, since the others would stand', async () => {
    const { token } = await signedIn(app, { access: { ...everything, rows: { 'website.news-list': 'own' } } })
    const body = { email: 'nobody@example.com', reason: 'Asked for by letter of 3 November.' }
    const refused = await app.call('persons.erase', { token, body })
    expect(refused.status, refused.text).toBe(403)
    expect(refused.body.message).toMatch(/^A person is erased from all records/)
    const { token: whole } = await signedIn(app, { access: everything })
    expect((await app.call('persons.erase', { token: whole, body })).status).toBe(200)
  })

  test('a review of another’s record is not there for who is kept to their own, unless they are asked', async () => {
    const asker = await signedIn(app, { access: everything })
    const kept = await signedIn(app, { access: { ...everything, rows: { 'website.news-list': 'own' } } })
    const whole = await signedIn(app, { access: everything })
    const rule = { brand: 'ZRLU', page: 'website.news-list', roles: [], people: [whole.id], version: 0 }
    expect((await app.call('contentReviews.setRule', { token: whole.token, body: rule })).status).toBeLessThan(300)
    const { body } = await recordIn(app, asker.token, 'webNews', 'ZRLU')
    const asked = await app.call('contentReviews.askRecord', {
      token: asker.token,
      body: { list: 'webNews', id: body.id, version: body.version, note: 'Please look' },
    })
    expect(asked.status, asked.text).toBeLessThan(300)
    const ids = async (token: string) =>
      (await app.call('contentReviews.list', { token })).body.items.map(({ id }: { id: number }) => id)
    const { id } = asked.body.last
    expect(await ids(whole.token)).toContain(id)
    expect(await ids(kept.token)).not.toContain(id)
    const read = (query?: Record<string, string>) =>
      app.call(query ? 'contentReviews.preview' : 'contentReviews.read', {
        token: kept.token,
        params: { id },
        ...(query ? { query } : {}),
      })
    expect([(await read()).status, (await read({ status: 'agreed' })).status]).toEqual([404, 404])
    const decision = { params: { id }, body: { status: 'agreed', version: 1 } }
    expect((await app.call('contentReviews.decide', { token: kept.token, ...decision })).status).toBe(404)
    // Whose turn it is sees what they are asked about.
    await sql`update content_reviews set people = ${JSON.stringify([whole.id, kept.id])}::jsonb where id = ${id}`.execute(
      app.deps.db.owner,
    )
    expect((await read()).status).toBe(200)
    expect((await app.call('contentReviews.decide', { token: whole.token, ...decision })).status).toBe(200)
  })

  test('what uses a file is told without the name of a record that may be another’s', async () => {
    const { token } = await signedIn(app, { access: everything })
    const { headers, payload } = await multipart({
      name: 'facade.png',
      mime: 'image/png',
      bytes: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#406020' } })
        .png()
        .toBuffer(),
    })
    const query = { brand: 'ZRLU', page: 'website.news-list' }
    const sent = await app.call('files.upload', { token, query, headers, body: Buffer.concat(payload) })
    const { body } = await app.call('webNews.create', {
      token,
      body: { ...(await bodyFor(app, token, 'webNews', 'ZRLU')), image: sent.body.url },
    })
    const uses = async (of: string) =>
      (await app.call('files.uses', { token: of, params: { id: sent.body.id }, query })).body.map(
        ({ record }: { record: { name: string } | null }) => record?.name ?? null,
      )
    expect(await uses(token)).toEqual([body.title])
    const kept = await signedIn(app, { access: { ...everything, rows: { 'website.news-list': 'own' } } })
    await sql`update web_news set created_by = ${kept.id} where id = ${body.id}`.execute(app.deps.db.owner)
    expect(await uses(kept.token)).toEqual([null])
  })

  test('a category of articles is held by those of others too', async () => {
    const { token } = await signedIn(app, { access: everything })
    const { body: article } = await recordIn(app, token, 'webNews', 'ZRLU')
    await sql`update web_news set created_by = ${stranger.id} where brand_id = 3`.execute(app.deps.db.owner)
    const kept = await signedIn(app, { access: { ...everything, rows: { 'website.news-list': 'own' } } })
    expect((await app.call('webNews.read', { token: kept.token, params: { id: article.id } })).status).toBe(404)
    const place = { brand: 'ZRLU', page: 'website.news-and-articles-page' }
    const { body: now } = await app.call('webContent.page', { token: kept.token, params: place })
    const values = { ...now.values, category: [{ id: 'aaaa-0001', item: 'Another', image: null }] }
    const body = { ...place, version: now.version, values, own: [...new Set([...now.own, 'category'])] }
    const refused = await app.call('webContent.save', { token: kept.token, body })
    expect([refused.status, Object.keys(refused.body.errors ?? {})], refused.text).toEqual([422, ['category']])
    // The trail of the connection is as it was: only one's own are seen afterwards.
    expect((await app.call('webNews.list', { token: kept.token, query: { brand_id: 'ZRLU' } })).body.items).toEqual([])
  })

  test('a file that was written before somebody was kept to their own is not given to them', async () => {
    const reader = await signedIn(app, { access: everything })
    const body = { list: 'webNews', brand: 'ZRLU', query: {}, columns: ['title'], format: 'csv' }
    const { body: started } = await app.call('lists.startExport', { token: reader.token, body })
    const state = () => app.call('lists.exportState', { token: reader.token, params: { id: started.id } })
    expect((await state()).status).toBe(200)
    const roleOf = sql`(select user_role_id from users where id = ${reader.id})`
    const rows = { 'website.news-list': 'own' }
    await sql`update user_roles set row_rights = ${JSON.stringify(rows)}::jsonb where id = ${roleOf}`.execute(
      app.deps.db.owner,
    )
    const refused = await state()
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringMatching(/sees fewer of these records/)])
    const again = await app.call('lists.startExport', { token: reader.token, body })
    const own = await app.call('lists.exportState', { token: reader.token, params: { id: again.body.id } })
    expect(own.status).toBe(200)
  })

  test('what waits beside a record is named and written by who sees the record', async () => {
    const { token } = await signedIn(app, { access: everything })
    const { body } = await recordIn(app, token, 'webNews', 'ZRLU')
    await sql`update web_news set created_by = ${stranger.id} where id = ${body.id}`.execute(app.deps.db.owner)
    await sql`insert into record_changes (list, record_id, brand_id, base, content, created_at, updated_at) values ('webNews', ${body.id}, 3, '{}', '{"title": "Needle of waiting"}', now(), now())`.execute(
      app.deps.db.owner,
    )
    const { id: reader } = await createUser(app, { access: everything })
    const found = async (db: Db) => (await changeHoldings(db, 'Needle of waiting', [3])).map(({ record }) => record?.id)
    expect(await found(app.deps.db.scoped([3]))).toEqual([body.id])
    expect(await found(app.deps.db.scoped([3], { reader, rows: { 'website.news-list': 'own' } }))).toEqual([])
  })

  test('a deputy sees of an absent person’s records what that person sees', async () => {
    const absent = await signedIn(app, {
      access: { ...everything, rows: { 'sellers_portal.ownership-extension': 'group' } },
    })
    const mine = await filed(app, await headedBy(app, absent), {})
    const theirs = await filed(app, await headedBy(app, stranger), {})
    const deputy = await signedIn(app, { access: accessOf(['ZRLU'], [{ of: id => id === 'desk.dashboard' }]) })
    await sql`insert into approval_delegations (from_user_id, to_user_id, pages, starts_on, ends_on)
      values (${absent.id}, ${deputy.id}, '["sellers_portal.ownership-extension"]', current_date - 1, current_date + 1)`.execute(
      app.deps.db.owner,
    )
    const read = (id: number) =>
      app.call('ownershipExtension.read', {
        token: deputy.token,
        params: { id },
        headers: { 'x-on-behalf-of': String(absent.id) },
      })
    expect((await read(mine.id)).status).toBe(200)
    expect((await read(theirs.id)).status).toBe(404)
  })
})
