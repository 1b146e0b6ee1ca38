import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventKeys } from '../../../model/mails/index.ts'
import { letter } from '../../../model/mails/letter.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { completeMailSettings } from '../../boot/mail-settings.ts'
import { queueMail } from '../../records/outbox.ts'

const rights = { 'email-settings': { view: true, add: true, edit: true, delete: true } }

describe.each(engines)('email settings (%s)', engine => {
  let app: TestApp
  let token: string
  const call = (name: string, args: object = {}) => app.call(name, { token, ...args })
  const mail = () =>
    app.deps.db.system.selectFrom('mail_outbox').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  const queue = (no: string, brand_id?: 1 | 3) =>
    app.deps.db.system.transaction().execute(trx =>
      queueMail(trx, {
        ...letter('lead.expired', { no, reference: no }),
        to: 'seller@atrium.test',
        ...(brand_id === undefined ? {} : { brand_id }),
      }),
    )
  const idOf = async (event: string) =>
    (
      await app.deps.db.system
        .selectFrom('email_settings')
        .where('event_key', '=', event)
        .where('brand_id', 'is', null)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id
  const read = async (event: string) => (await call('emailSettings.read', { params: { id: await idOf(event) } })).body

  beforeAll(async () => {
    app = await testApp(engine)
    await completeMailSettings(app.deps.db, app.deps.settings)
    const brands = ['OMNI', 'ZRRE', 'ZRCO', 'ZRLU', 'HOMES']
    token = (await signedIn(app, { access: { brands, admin: rights } })).token
  })
  afterAll(() => app.close())

  test('every mail has its row, once, however often Atrium starts', async () => {
    await completeMailSettings(app.deps.db, app.deps.settings)
    const rows = await app.deps.db.system.selectFrom('email_settings').select('event_key').execute()
    expect(rows.map(({ event_key }) => event_key).sort()).toEqual([...eventKeys].sort())
    const { body } = await call('emailSettings.list', { query: { search: 'lead expired' } })
    expect(body.items).toMatchObject([{ event_key: 'lead.expired', no: 'M27', brand_id: null, enabled: true }])
  })

  test('readers, sender and words are those of the settings, from the next mail on', async () => {
    await queue('L-1')
    expect(await mail()).toMatchObject({ subject: 'Lead L-1 has expired', to: ['seller@atrium.test'], cc: [] })
    const { id, version } = await read('lead.expired')
    const body = {
      version,
      to: ['Leads@atrium.test', 'seller@atrium.test'],
      cc: ['cc@atrium.test'],
      bcc: ['bcc@atrium.test'],
      subject: 'Over: {no}',
      body: 'Your lead {no} is over.',
    }
    const saved = await call('emailSettings.update', { params: { id }, body })
    expect(saved.body).toMatchObject({
      version: version + 1,
      has_own_words: true,
      to: ['leads@atrium.test', 'seller@atrium.test'],
    })
    await queue('L-2')
    expect(await mail()).toMatchObject({
      subject: 'Over: L-2',
      body: 'Your lead L-2 is over.\n\nReference: L-2',
      to: ['seller@atrium.test', 'leads@atrium.test'],
      cc: ['cc@atrium.test'],
      bcc: ['bcc@atrium.test'],
    })
    expect((await call('emailSettings.update', { params: { id }, body })).status).toBe(409)
  })

  test('a brand has its own, which begins as the general one; without it the general one holds again', async () => {
    const made = await call('emailSettings.create', {
      body: { event_key: 'lead.expired', brand: 'ZRLU', subject: 'Luxuria: {no}' },
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ brand: 'ZRLU', cc: ['cc@atrium.test'], subject: 'Luxuria: {no}' })
    const again = await call('emailSettings.create', { body: { event_key: 'lead.expired', brand: 'ZRLU' } })
    expect(again.body.errors.brand[0]).toMatch(/has a setting of this mail already/)
    await queue('L-3', 3)
    expect((await mail())?.subject).toBe('Luxuria: L-3')
    await queue('L-3', 1)
    expect((await mail())?.subject).toBe('Over: L-3')
    expect((await call('emailSettings.remove', { params: { id: made.body.id } })).status).toBe(200)
    await queue('L-4', 3)
    expect((await mail())?.subject).toBe('Over: L-4')
    expect((await call('emailSettings.remove', { params: { id: await idOf('lead.expired') } })).status).toBe(422)
  })

  test('switched off, nobody gets it; what holds a secret is for its reader alone and cannot be switched off', async () => {
    const { id, version } = await read('lead.expired')
    await call('emailSettings.update', { params: { id }, body: { version, enabled: false } })
    expect(await queue('L-5')).toBe(0)
    expect((await mail())?.subject).toBe('Over: L-4')
    const reset = await read('user.reset')
    for (const body of [{ enabled: false }, { to: ['spy@atrium.test'] }, { bcc: ['spy@atrium.test'] }]) {
      const answer = await call('emailSettings.update', {
        params: { id: reset.id },
        body: { version: reset.version, ...body },
      })
      expect(answer.status, JSON.stringify(body)).toBe(422)
    }
  })

  test('a template is held to its placeholders, and a test goes to the caller alone', async () => {
    const { id, version } = await read('lead.expiring')
    const wrong = await call('emailSettings.update', { params: { id }, body: { version, body: 'Dear {buyer}' } })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors.body[0]).toContain('{buyer}')
    const sent = await call('emailSettings.test', {
      body: { event_key: 'lead.expiring', subject: 'In {days}', body: '{no}' },
    })
    expect(sent.body.subject).toBe('Test: In 7 days')
    expect(await mail()).toMatchObject({ to: [sent.body.to], body: 'L-0004512\n\nReference: SAMPLE-000000' })
  })

  test('a general setting is changed only by who has every brand', async () => {
    const one = await signedIn(app, { access: { brands: ['ZRLU'], admin: rights } })
    const { id, version } = await read('lead.expiring')
    const general = await app.call('emailSettings.update', { token: one.token, params: { id }, body: { version } })
    expect(general.status).toBe(403)
    const other = await app.call('emailSettings.create', {
      token: one.token,
      body: { event_key: 'lead.expiring', brand: 'ZRRE' },
    })
    expect(other.status).toBe(403)
    const own = await app.call('emailSettings.create', {
      token: one.token,
      body: { event_key: 'lead.expiring', brand: 'ZRLU' },
    })
    expect(own.status).toBe(201)
  })

  test('a mail that was given up is tried again; one that waits is not', async () => {
    const keeper = await signedIn(app, { access: { admin: { 'mail-outbox': { view: true, edit: true } } } })
    const id = (await mail())?.id ?? 0
    const retry = () => app.call('dashboard.retryMail', { token: keeper.token, params: { id } })
    expect((await retry()).status).toBe(422)
    await app.deps.db.system
      .updateTable('mail_outbox')
      .where('id', '=', id)
      .set({ status: 'dead', attempts: 5, put_off_since: new Date(0) })
      .execute()
    expect((await retry()).status).toBe(200)
    // A server that put it off is asked again for as long as before.
    expect(await mail()).toMatchObject({ status: 'queued', attempts: 0, put_off_since: null })
  })
})
