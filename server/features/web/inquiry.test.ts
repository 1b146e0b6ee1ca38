import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '../../../model/brands.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { deniedFrom } from '../../../test/denied.ts'
import { form, visitorSends } from '../../../test/inquiries.ts'
import { proven, sized, within } from '../../../test/sizes.ts'

describe.each(engines)('a visitor’s inquiry, %s', engine => {
  let app: TestApp
  let address = 0
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  const from = () => {
    address += 1
    return `198.51.${Math.floor(address / 250)}.${address % 250}`
  }
  const sends = (body: object, key?: string, ip = from()) =>
    visitorSends(app, body, { ip, ...(key === undefined ? {} : { key }) })
  const rows = () => app.deps.db.system.selectFrom('web_inquiries').orderBy('id').selectAll().execute()
  const mails = () => app.deps.db.system.selectFrom('mail_outbox').orderBy('id').selectAll().execute()
  const publish = async (change: object) => {
    const flags = sql`own || ${JSON.stringify(change)}::jsonb`
    await app.deps.db.system
      .updateTable('site_published')
      .where('site_id', '=', 6)
      .where('brand_id', '=', 3)
      .where('section', '=', 'contact_us')
      .set({ own: flags as never })
      .execute()
  }

  test('every brand: kept with its brand, its own words back, one mail to the visitor and one to its recipients', async () => {
    for (const { id: brand_id, site_id } of brands)
      await app.deps.db.system
        .insertInto('recipients')
        .values({
          id: site_id,
          brand_id,
          payload: '[]',
          property_inquiry: JSON.stringify([{ name: 'Desk', email: `desk-${brand_id}@atrium.test` }]),
        })
        .execute()
    for (const { code, id } of brands) {
      const type = await sql<{
        item: string
      }>`select own->'inquiry_type'->0->>'item' as item from site_published where section = 'contact_us' and own ? 'inquiry_type' and site_id in (5, ${brands.find(brand => brand.id === id)?.site_id ?? 5}) order by site_id = 5 limit 1`.execute(
        app.deps.db.owner,
      )
      const answer = await sends(form(code, { inquiry_type: type.rows[0]?.item }))
      expect(answer, `${code} ${answer.text}`).toMatchObject({
        status: 201,
        body: { message: 'Your Inquiry has been sent.', reference: expect.stringMatching(/^WI-\d{7}$/) },
      })
      expect((await rows()).at(-1)).toMatchObject({
        brand_id: id,
        site_code: code,
        status: 'new',
        email: 'paolo@example.com',
        mobile: '+639170001234',
        version: 1,
      })
      const [visitor, desk] = (await mails()).slice(-2)
      expect(visitor).toMatchObject({
        event_key: 'inquiry.received',
        to: ['paolo@example.com'],
        subject: 'We received your inquiry',
        brand_id: id,
        body: expect.stringMatching(/^Dear Paolo, .*paolo@example\.com within 3 working days/),
      })
      expect(desk).toMatchObject({
        event_key: 'inquiry.new',
        to: [`desk-${id}@atrium.test`],
        subject: 'New inquiry: General',
        brand_id: id,
      })
    }
  })

  test('a reply is due on the third working day', async () => {
    const [row] = (await rows()).slice(-1)
    expect(row?.sla_due_at.getTime()).toBeGreaterThan(app.deps.now().getTime() + 2 * 86_400_000)
    expect(row?.sla_due_at.toISOString().slice(11, 16)).toBe('15:59')
  })

  test('what is missing or wrong is said by field; nothing is kept', async () => {
    const before = (await rows()).length
    const wrong = await sends(
      form('ZRLU', {
        firstname: 'R2-D2!',
        lastname: ' ',
        email: 'paolo',
        mobile: '12',
        inquiry_type: 'Other',
        source_awareness: 'Radio',
        message: '',
        consent: false,
      }),
    )
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        errors: {
          firstname: ['First name may contain letters, spaces, periods, apostrophes and hyphens only.'],
          lastname: ['Last name is required.'],
          email: ['Enter a valid e-mail address, such as name@example.com.'],
          mobile: ['Enter a mobile number such as 0917 123 4567, or + and the country code.'],
          inquiry_type: ['Type of inquiry: choose one of the list.'],
          message: ['Message is required.'],
          consent: ['Please agree to the privacy policy to continue.'],
        },
      },
    })
    expect((await sends(form('NONE'))).status).toBe(404)
    expect((await sends({ ...form('ZRLU'), status: 'closed' })).status).toBe(422)
    expect((await sends({ ...form('ZRLU'), brand_id: 1 })).status).toBe(422)
    expect(await rows()).toHaveLength(before)
  })

  test('a field that the brand hides is neither required nor kept', async () => {
    await publish({ show_lastname: false, show_mobile: false, show_type_inquiry: false })
    expect(
      (await sends(form('ZRLU', { lastname: 'Seen', mobile: 'not a number', inquiry_type: 'Nothing' }))).status,
    ).toBe(201)
    expect((await rows()).at(-1)).toMatchObject({
      firstname: 'Paolo',
      lastname: '',
      mobile: '',
      inquiry_type: null,
      name: 'Paolo',
    })
    await publish({ show_firstname: false })
    expect((await sends(form('ZRLU', { firstname: 'Paolo' }))).status).toBe(201)
    const received = (await mails()).findLast(({ event_key }) => event_key === 'inquiry.received')
    expect(received?.body).toMatch(/^Dear customer, /)
    await publish({ show_firstname: true, show_lastname: true, show_mobile: true, show_type_inquiry: true })
  })

  const keys = sized(10, 100, 1_000)
  test(
    `${20 * keys} submits of ${keys} keys are ${keys} inquiries with equal replies and one pair of mails each`,
    async () => {
      const [before, mailsBefore] = [(await rows()).length, (await mails()).length]
      const replies = new Map<string, Set<string>>()
      const wrong: number[] = []
      const one = async (turn: number) => {
        const key = `key-${turn % keys}`
        const { status, body } = await sends(
          form('ZRLU', { message: `Turn ${turn % keys}` }),
          key,
          `203.0.${113 + Math.floor((turn % keys) / 100)}.${turn % 100}`,
        )
        if (status !== 201) wrong.push(status)
        replies.set(key, (replies.get(key) ?? new Set()).add(JSON.stringify(body)))
      }
      for (let from = 0; from < 20 * keys; from += 40)
        await Promise.all(Array.from({ length: 40 }, (_, i) => one(Math.floor((from + i) / 20) + keys * i)))
      proven(
        'submits',
        engine,
        `${20 * keys} submits of ${keys} keys, ${(await rows()).length - before} inquiries, ${wrong.length} not 201`,
      )
      expect(wrong).toEqual([])
      expect((await rows()).length - before).toBe(replies.size)
      expect([...replies.values()].every(set => set.size === 1)).toBe(true)
      expect((await mails()).length - mailsBefore).toBe(2 * replies.size)
    },
    within(120_000),
  )

  test('the same key with other words is refused', async () => {
    expect((await sends(form('ZRLU'), 'once')).status).toBe(201)
    expect(await sends(form('ZRLU', { message: 'Something else' }), 'once')).toMatchObject({
      status: 409,
      body: { code: 'KEY_REUSED' },
    })
  })

  test('five in an hour from one address, also all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => sends(form('ZRLU'), undefined, '192.0.2.200')))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(5).fill(201),
      ...Array<number>(7).fill(429),
    ])
    expect(await deniedFrom(app, '192.0.2.200')).toMatchObject([
      { entity: 'web-inquiry', entity_id: null, brand_id: 3 },
    ])
    app.travel(3_600_001)
    expect((await sends(form('ZRLU'), undefined, '192.0.2.200')).status).toBe(201)
  })

  test('an inactive property, or one that is not there, cannot be asked about', async () => {
    expect((await sends(form('ZRLU', { property_id: 999_999 }))).body.errors).toHaveProperty('property_id')
  })
})

describe('the bot check', () => {
  let verifier: Server
  let asked: URLSearchParams[] = []
  beforeAll(async () => {
    verifier = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      const given = new URLSearchParams(body)
      asked.push(given)
      response.end(JSON.stringify({ success: given.get('response') === 'a person' }))
    })
    await new Promise<void>(resolve => verifier.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise(resolve => verifier.close(resolve)))

  test('where a verifier is set it decides; it is asked once for each inquiry and not for a repeat', async () => {
    const { port } = verifier.address() as AddressInfo
    const app = await testApp(engines[0] ?? 'embedded', { BOT_CHECK_URL: `http://:shh@127.0.0.1:${port}/verify` })
    try {
      asked = []
      expect((await visitorSends(app, form('ZRLU'))).body.errors).toEqual({
        bot_token: ['Please confirm that you are not a robot.'],
      })
      expect((await visitorSends(app, form('ZRLU', { bot_token: 'a robot' }))).status).toBe(422)
      expect((await visitorSends(app, form('ZRLU', { bot_token: 'a person' }), { key: 'k' })).status).toBe(201)
      expect((await visitorSends(app, form('ZRLU', { bot_token: 'a person' }), { key: 'k' })).status).toBe(201)
      expect(asked.map(given => [given.get('secret'), given.get('response')])).toEqual([
        ['shh', 'a robot'],
        ['shh', 'a person'],
      ])
    } finally {
      await app.close()
    }
  })

  test('where the verifier cannot be asked nothing is sent and the visitor hears it', async () => {
    const app = await testApp(engines[0] ?? 'embedded', { BOT_CHECK_URL: 'http://:shh@127.0.0.1:9/verify' })
    try {
      expect((await visitorSends(app, form('ZRLU', { bot_token: 'a person' }))).status).toBe(503)
      expect(await app.deps.db.system.selectFrom('web_inquiries').select('id').execute()).toEqual([])
    } finally {
      await app.close()
    }
  })
})
