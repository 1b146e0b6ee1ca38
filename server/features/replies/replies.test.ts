import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, signIn, type TestApp, testApp } from '../../../test/app.ts'
import { buyerInquiryIn, careOf, contractIn } from '../../../test/buyers.ts'
import { engines } from '../../../test/database.ts'
import { inquiryIn } from '../../../test/inquiries.ts'
import { sweepOld } from '../../jobs/sweep.ts'

const brands = ['ZRRE', 'ZRLU'] as const
const care = {
  ...careOf(brands),
  website: { 'property-inquiry': { view: true, edit: true, delete: true } },
  buyers_portal: {
    'inquiry-list': { view: true, edit: true, delete: true },
    'saved-answers': { view: true, add: true, edit: true, delete: true },
  },
}
const list = 'webInquiries'

describe.each(engines)('replies, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  let colleague: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: care })
    colleague = await signedIn(app, { access: care })
  })
  afterAll(() => app.close())

  const read = async (id: number, who = me, of: string = list) =>
    (await app.call('replies.read', { token: who.token, params: { list: of, id } })).body
  const keep = (id: number, text: string, who = me) =>
    app.call('replies.keep', { token: who.token, params: { list, id }, body: { kind: 'reply', text } })
  const saved = async (body: object, who = me) => {
    const values = { title: 'One', use: 'answer', brand_codes: ['ZRLU'], is_personal: false, body: 'Words', ...body }
    const answer = await app.call('savedAnswers.create', { token: who.token, body: values })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.id as number
  }

  test('a reply begun is there on another device and after another sign-in, marked on its row, until it is sent', async () => {
    const { id } = await inquiryIn(app, 'ZRLU', { firstname: 'Ana', email: 'ana.draft@example.com' })
    expect((await read(id)).draft).toBeNull()
    expect((await keep(id, 'Dear Ana, half a')).status).toBe(200)
    expect((await keep(id, 'Dear Ana, half a word')).status).toBe(200)
    // Another sign-in of the same person has it; a colleague has not, and is told who is writing.
    const other = { ...me, token: (await signIn(app, me.email)).body.access_token as string }
    expect((await read(id, other)).draft).toMatchObject({ kind: 'reply', text: 'Dear Ana, half a word' })
    expect(await read(id, colleague)).toMatchObject({ draft: null, others: [{ by: me.name }] })
    const rows = async (who = me, query = {}) =>
      (await app.call('webInquiries.list', { token: who.token, params: { brand: 'ZRLU' }, query })).body.items
    expect((await rows()).find((row: { id: number }) => row.id === id)).toMatchObject({ draft_by: me.name })
    expect((await rows(me, { mine: 'written' })).map((row: { id: number }) => row.id)).toEqual([id])
    expect(await rows(colleague, { mine: 'written' })).toEqual([])

    const { version } = (await app.call('webInquiries.read', { token: me.token, params: { id } })).body
    await app.call('webInquiries.work', { token: me.token, params: { id }, body: { action: 'start', version } })
    const sent = { action: 'respond', kind: 'reply', text: 'Dear Ana, a whole word.', version: version + 1 }
    expect((await app.call('webInquiries.work', { token: me.token, params: { id }, body: sent })).status).toBe(200)
    expect((await read(id)).draft).toBeNull()
    expect(await rows(me, { mine: 'written' })).toEqual([])
  })

  test('an answer that is taken back leaves no mail and no reply, and its draft is there again', async () => {
    const { id } = await inquiryIn(app, 'ZRLU', { firstname: 'Bea', email: 'bea.undo@example.com' })
    const one = async () => (await app.call('webInquiries.read', { token: me.token, params: { id } })).body
    const work = (body: object) => app.call('webInquiries.work', { token: me.token, params: { id }, body })
    await work({ action: 'start', version: 1 })
    await keep(id, 'Dear Bea, the wrong words.')
    const before = await one()
    const { body } = await work({ action: 'respond', text: 'Dear Bea, the wrong words.', version: before.version })
    expect(body).toMatchObject({ status: 'responded', replies: [{ text: 'Dear Bea, the wrong words.' }] })
    const mails = () =>
      app.deps.db.system
        .selectFrom('mail_outbox')
        .where('event_key', '=', 'inquiry.replied')
        .where(sql<boolean>`"to" @> '["bea.undo@example.com"]'::jsonb`)
        .select(['status', 'next_attempt_at', 'created_at'])
        .execute()
    const [mail] = await mails()
    // Decision 219: it waits for two seconds longer than the button stands.
    expect(Number(mail?.next_attempt_at) - Number(mail?.created_at)).toBeGreaterThan(11_000)
    const undo = (who: { token: string }) =>
      app.call('approvalInbox.undo', { token: who.token, body: { key: 'webInquiries', id, version: body.version } })
    expect((await undo(colleague)).status).toBe(409)
    expect((await undo(me)).status).toBe(200)
    expect(await one()).toMatchObject({ status: 'in_progress', replies: [], answered: before.answered })
    expect(await mails()).toEqual([])
    expect((await read(id)).draft).toMatchObject({ kind: 'reply', text: 'Dear Bea, the wrong words.' })
    expect((await one()).timeline.at(-1)).toMatchObject({ action: 'undo', by: me.name })
    expect((await undo(me)).body.code).toBe('STALE')
  })

  test('an emptied reply is forgotten, and one that nobody goes on with ends after ninety days', async () => {
    const { id } = await inquiryIn(app, 'ZRLU')
    await keep(id, 'Something')
    expect((await keep(id, '  ')).body).toEqual({ at: null })
    expect((await read(id)).draft).toBeNull()
    await keep(id, 'Something else')
    await app.deps.db.system
      .updateTable('reply_drafts')
      .set({ updated_at: new Date(app.deps.now().getTime() - 91 * 86_400_000) })
      .execute()
    await sweepOld(app.deps)
    expect((await read(id)).draft).toBeNull()
  })

  test('it is under the rights of its inquiry: another brand finds none, who only looks keeps none', async () => {
    const { id } = await inquiryIn(app, 'ZRLU')
    const [foreign, looker, stranger] = [
      await signedIn(app, { access: { ...care, brands: ['ZRCO'] } }),
      await signedIn(app, { access: { brands, website: { 'property-inquiry': { view: true } } } }),
      await signedIn(app, { access: { brands } }),
    ]
    const call = (who: { token: string }, name: 'replies.read' | 'replies.keep') =>
      app.call(name, { token: who.token, params: { list, id }, body: { kind: 'reply', text: 'x' } })
    expect((await call(foreign, 'replies.read')).status).toBe(404)
    expect((await call(foreign, 'replies.keep')).status).toBe(404)
    expect((await call(looker, 'replies.read')).status).toBe(200)
    expect((await call(looker, 'replies.keep')).status).toBe(403)
    expect((await call(stranger, 'replies.read')).status).toBe(403)
  })

  test('a greeting has all first names and no surname, and one where a site asks for none', async () => {
    const greetingOf = async (id: number, of = list) => (await read(id, me, of)).greeting
    const { id: visitor } = await inquiryIn(app, 'ZRLU', { firstname: 'Maria Luisa', lastname: 'Dela Cruz' })
    expect(await greetingOf(visitor)).toBe('Dear Maria Luisa,')
    // As the mail that says that it was received.
    const { id: unnamed } = await inquiryIn(app, 'ZRLU', { firstname: '', lastname: 'Dela Cruz' })
    expect(await greetingOf(unnamed)).toBe('Dear customer,')
    // Of a buyer without an account only the whole name is known.
    const contract = await contractIn(app, 'ZRLU')
    const { id: buyer } = await buyerInquiryIn(app, contract, { name: 'Maria Luisa Dela Cruz' })
    expect(await greetingOf(buyer, 'buyerInquiries')).toBe('Dear Maria Luisa,')
  })

  test('saved answers speak of the inquiry; one’s own greeting and signature go before those of the brand', async () => {
    const { id } = await inquiryIn(app, 'ZRLU', { firstname: 'Begoña', lastname: 'Cruz', inquiry_type: 'A tour' })
    const usual = await read(id)
    expect(usual).toMatchObject({ greeting: 'Dear Begoña,', answers: [] })
    expect(usual.signature).toBe(`Kind regards,\n${me.name}\nLuxuria`)

    await saved({ title: 'Tours', body: 'About {subject} ({number}): write to {person}, {firstname}.' })
    await saved({ title: 'Of another brand', brand_codes: ['ZRRE'] })
    await saved({ title: 'House', use: 'greeting', body: 'Good day {name},' })
    await saved({ title: 'Mine alone', use: 'greeting', is_personal: true, body: 'Hello {firstname}!' })
    const number = `WI-${String(id).padStart(7, '0')}`
    expect(await read(id)).toMatchObject({
      greeting: 'Hello Begoña!',
      answers: [{ title: 'Tours', text: `About A tour (${number}): write to ${me.name}, Begoña.` }],
    })
    expect((await read(id, colleague)).greeting).toBe('Good day Begoña Cruz,')
    const wrong = { title: 'Wrong', use: 'answer', brand_codes: [], is_personal: false, body: 'Dear {nobody}' }
    const refused = await app.call('savedAnswers.create', { token: me.token, body: wrong })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(expect.arrayContaining(['brand_codes', 'body']))
  })

  test('who wrote before is shown with what they wrote and what they were answered, in the brands and lists one sees', async () => {
    const email = 'again@example.com'
    const at = (days: number) => new Date(app.deps.now().getTime() - days * 86_400_000)
    const first = await inquiryIn(app, 'ZRLU', { email, message: 'Is a parking lot left?', created_at: at(9) })
    await inquiryIn(app, 'ZRCO', { email, message: 'Of a brand that is not mine', created_at: at(8) })
    await inquiryIn(app, 'ZRLU', { email, message: 'In the trash', created_at: at(7), deleted_at: at(6) })
    const contract = await contractIn(app, 'ZRRE', { email })
    await buyerInquiryIn(app, contract, { email, message: 'When do I get the title?', created_at: at(5) })
    await app.deps.db.system
      .insertInto('web_inquiry_replies')
      .values({
        inquiry_id: first.id,
        brand_id: 3,
        kind: 'reply',
        body: 'Yes, two are.',
        created_at: at(8),
        created_by: me.id,
        created_by_name: me.name,
      })
      .execute()
    const { id } = await inquiryIn(app, 'ZRLU', { email, message: 'Me again' })
    expect((await read(id)).before).toMatchObject([
      { list: 'buyerInquiries', brand: 'ZRRE', text: 'When do I get the title?', answer: null },
      { id: first.id, text: 'Is a parking lot left?', answer: { text: 'Yes, two are.', by: me.name } },
    ])
    const ofSites = await signedIn(app, { access: { brands, website: care.website } })
    expect((await read(id, ofSites)).before).toMatchObject([{ id: first.id }])
  })

  test('with the data of a person go the replies that were being written to them', async () => {
    const { id } = await inquiryIn(app, 'ZRLU', { email: 'forget.me@example.com' })
    await keep(id, 'Dear you')
    const keeper = await signedIn(app, {
      access: {
        brands: ['OMNI', 'ZRRE', 'ZRCO', 'ZRLU', 'HOMES'],
        admin: { 'person-view': { view: true, delete: true } },
      },
    })
    const erased = await app.call('persons.erase', {
      token: keeper.token,
      body: { email: 'forget.me@example.com', reason: 'They asked for it.' },
    })
    expect(erased.status, erased.text).toBe(200)
    const { rows } = {
      rows: await app.deps.db.system.selectFrom('reply_drafts').where('record_id', '=', id).selectAll().execute(),
    }
    expect(rows).toMatchObject([{ text: '', email: '' }])
  })
})
