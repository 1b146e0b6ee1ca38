import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '../../../model/rules/working-days.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { tripsOf } from '../../../test/trips.ts'
import { books, openDays, propertyIn, slotsOf, visitForm, visitIn } from '../../../test/visits.ts'
import { lapseVisits } from '../../jobs/lapse-visits.ts'

const day = 86_400_000
const keeper = (brands: string[]) => ({
  brands,
  website: { 'appointment-inquiry': { view: true, edit: true, delete: true, export: true } },
})

describe.each(engines)('site visits, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  let property: number
  let slots: string[]
  let days: string[]

  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: keeper(['ZRCO']) })
    property = await propertyIn(app, 'ZRCO')
    const offered = await slotsOf(app, 'ZRCO', property)
    slots = offered.days[0]?.slots.map(({ id }) => id) ?? []
    days = openDays(app.deps.now())
  })
  afterAll(() => app.close())

  const at = (n: number) => days[n] as string
  const slot = (n: number) => slots[n] as string
  const newest = () =>
    app.deps.db.system.selectFrom('web_appointments').orderBy('id', 'desc').selectAll().executeTakeFirstOrThrow()
  const read = async (id: number, token = me.token) =>
    (await app.call('webAppointments.read', { token, params: { id } })).body
  const work = (id: number, body: object, token = me.token) =>
    app.call('webAppointments.work', { token, params: { id }, body })
  const mails = (event_key: string) =>
    app.deps.db.system.selectFrom('mail_outbox').where('event_key', '=', event_key).orderBy('id').selectAll().execute()
  const book = async (n: number, s: number, more: object = {}, of = property) =>
    books(app, visitForm('ZRCO', of, at(n), slot(s), more))

  test('asked for, confirmed, moved, and what is not confirmed by its day lapses', async () => {
    const sent = await book(3, 0)
    expect(sent, sent.text).toMatchObject({
      status: 201,
      body: { message: 'Appointment request sent', reference: expect.stringMatching(/^WA-\d{7}$/) },
    })
    const row = await newest()
    expect(row).toMatchObject({
      brand_id: 2,
      status: 'requested',
      visit_date: at(3),
      start_time: '09:00',
      end_time: '10:30',
      email: 'rosa@example.com',
      mobile: '+639170001234',
      party_size: 2,
    })
    expect((await mails('appointment.received'))[0]).toMatchObject({ to: ['rosa@example.com'], brand_id: 2 })
    const confirmed = await work(row.id, { action: 'confirm', version: 1 })
    expect(confirmed.body, confirmed.text).toMatchObject({
      status: 'confirmed',
      confirmer: me.name,
      actions: ['complete', 'no_show', 'reschedule', 'cancel'],
    })
    expect((await mails('appointment.confirmed'))[0]).toMatchObject({
      to: ['rosa@example.com'],
      subject: expect.stringMatching(/^Site visit \d+ \w+ 20\d\d 09:00$/),
      body: expect.stringContaining('is confirmed'),
    })
    expect((await work(row.id, { action: 'complete', version: 2 })).body.errors).toEqual({
      action: ['This visit has not begun yet.'],
    })
    const moved = await work(row.id, { action: 'reschedule', version: 2, visit_date: at(4), slot_id: slot(1) })
    expect(moved.body, moved.text).toMatchObject({
      status: 'rescheduled',
      moved_to: { visit_date: at(4), start_time: '10:30' },
    })
    const next = await newest()
    expect(next).toMatchObject({ reschedule_of: row.id, status: 'requested', visit_date: at(4), firstname: 'Rosa' })
    expect((await mails('appointment.changed'))[0]?.body).toContain('was moved to')
    expect(await read(next.id)).toMatchObject({
      moved_from: { id: row.id },
      timeline: [{ action: 'add', by: me.name }],
    })
    expect((await work(row.id, { action: 'cancel', version: 3 })).body.code).toBe('INVALID_TRANSITION')
    const later = (days: number) => ({ db: app.deps.db, now: () => new Date(app.deps.now().getTime() + days * day) })
    await lapseVisits(later(3))
    expect((await read(next.id)).status).toBe('requested')
    await lapseVisits(later(7))
    await lapseVisits(later(7))
    const lapsed = await read(next.id)
    expect(lapsed).toMatchObject({ status: 'lapsed', actions: [] })
    expect(lapsed.timeline.map(({ action }: { action: string }) => action)).toEqual(['add', 'lapse'])
  })

  test('50 at once for three places: three are taken, the others hear it, whichever site they come from', async () => {
    const place = await propertyIn(app, 'ZRCO')
    const omni = (await slotsOf(app, 'OMNI', place)).days[0]?.slots.map(({ id }) => id) ?? []
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        i % 2 === 0 ? book(6, 0, {}, place) : books(app, visitForm('OMNI', place, at(6), omni[0] as string)),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(47)
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'That time has just been taken. Please choose another.',
    )
    const { days: offered } = await slotsOf(app, 'ZRCO', place)
    expect(offered.find(({ date }) => date === at(6))?.slots[0]).toMatchObject({ left: 0 })
    expect(offered.find(({ date }) => date === at(6))?.slots[1]).toMatchObject({ left: 3 })
    console.log(`overbooking, ${engine}: 50 at once for 3 places, 3 taken, 0 over`)
  })

  test('staff cannot move a visit into a full time either; within its own time it keeps its place', async () => {
    const place = await propertyIn(app, 'ZRCO')
    for (let i = 0; i < 3; i += 1) expect((await book(8, 0, {}, place)).status).toBe(201)
    const { id: full } = await newest()
    await book(8, 1, {}, place)
    const { id } = await newest()
    const wanted = { action: 'reschedule', version: 1, visit_date: at(8), slot_id: slot(0) }
    expect(await work(id, wanted)).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
    expect((await read(id)).status).toBe('requested')
    expect((await work(full, wanted)).status).toBe(200)
    expect((await work(id, { ...wanted, visit_date: '2001-01-01' })).body.errors).toHaveProperty('visit_date')
    expect((await work(id, { ...wanted, slot_id: 'none' })).body.errors).toHaveProperty('slot_id')
    expect((await work(id, { action: 'reschedule', version: 1 })).body.errors).toHaveProperty('visit_date')
  })

  test('a cancelled visit gives its place back and says why', async () => {
    const place = await propertyIn(app, 'ZRCO')
    for (let i = 0; i < 3; i += 1) await book(9, 0, {}, place)
    expect((await book(9, 0, {}, place)).status).toBe(409)
    const { id } = await newest()
    await work(id, { action: 'cancel', version: 1, reason: 'The tower is closed that day.' })
    expect((await mails('appointment.changed')).at(-1)?.body).toContain('The tower is closed that day.')
    expect((await book(9, 0, {}, place)).status).toBe(201)
  })

  test('what is wrong is said by field; nothing is kept', async () => {
    const before = await newest()
    const wrong = await books(
      app,
      visitForm('ZRCO', property, '2026-02-30', 'none', { firstname: '', email: 'rosa', mobile: '1', consent: false }),
    )
    expect(wrong.status).toBe(422)
    const more = await books(
      app,
      visitForm('ZRCO', property, '2001-02-03', 'none', { firstname: ' ', email: 'rosa', mobile: '1', consent: false }),
    )
    expect(Object.keys(more.body.errors).sort()).toEqual([
      'consent',
      'email',
      'firstname',
      'mobile',
      'slot_id',
      'visit_date',
    ])
    const empty = await books(app, { brand: 'ZRCO', consent: false })
    expect(empty.body.errors).toEqual({
      property_id: ['Property is required.'],
      visit_date: ['Day is required.'],
      slot_id: ['Time is required.'],
      firstname: ['First name is required.'],
      lastname: ['Last name is required.'],
      mobile: ['Mobile number is required.'],
      email: ['E-mail is required.'],
      consent: ['Please agree to the privacy policy to continue.'],
    })
    expect((await book(3, 0, { party_size: 0 })).body.errors.party_size).toEqual(['Visitors must be 1 or more, not 0.'])
    expect((await book(3, 0, {}, 999_999)).body.errors).toHaveProperty('property_id')
    // Another brand's property is the group site's to show, not this one's.
    expect((await book(3, 0, {}, await propertyIn(app, 'ZRLU'))).body.errors).toHaveProperty('property_id')
    expect((await newest()).id).toBe(before.id)
  })

  test('the same key is one visit; a sixth from one address waits', async () => {
    const place = await propertyIn(app, 'ZRCO')
    const body = visitForm('ZRCO', place, at(11), slot(0))
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => books(app, body, { key: 'twice', ip: '192.0.2.9' })),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    for (let i = 0; i < 4; i += 1)
      expect((await books(app, visitForm('ZRCO', place, at(12 + i), slot(0)), { ip: '192.0.2.9' })).status).toBe(201)
    const sixth = await books(app, visitForm('ZRCO', place, at(20), slot(0)), { ip: '192.0.2.9' })
    expect([sixth.status, sixth.body.message]).toEqual([429, expect.stringMatching(/try again in an hour\.$/)])
  })

  test('the board: a week by property, another site’s visits as numbers only', async () => {
    const place = await propertyIn(app, 'ZRCO')
    const omni = (await slotsOf(app, 'OMNI', place)).days[0]?.slots.map(({ id }) => id) ?? []
    await books(app, visitForm('OMNI', place, at(15), omni[0] as string, { lastname: 'Canary' }))
    await book(15, 0, { lastname: 'Shown' }, place)
    const { body, text } = await app.call('webAppointments.board', {
      token: me.token,
      params: { brand: 'ZRCO' },
      query: { from: at(15) },
    })
    expect(text).not.toContain('Canary')
    expect(body).toMatchObject({ capacity: 3, from: at(15) })
    expect(body.properties.find(({ id }: { id: number }) => id === place).visits).toMatchObject([
      { name: 'Rosa Shown', brand: 'ZRCO', count: 1, status: 'requested', is_over: false },
      { name: null, brand: 'OMNI', count: 1, is_over: false },
    ])
  })

  test('the board as the list is filtered: what others booked and what is cancelled only where nobody looks for some', async () => {
    const place = await propertyIn(app, 'ZRCO')
    const omni = (await slotsOf(app, 'OMNI', place)).days[0]?.slots.map(({ id }) => id) ?? []
    await books(app, visitForm('OMNI', place, at(23), omni[0] as string))
    await book(23, 0, { lastname: 'Abad' }, place)
    await book(23, 0, { lastname: 'Bautista' }, place)
    await book(23, 1, { lastname: 'Cruz' }, place)
    const { id } = await newest()
    await work(id, { action: 'cancel', version: 1 })
    const asked = async (more: object) => {
      const { body, text } = await app.call('webAppointments.board', {
        token: me.token,
        params: { brand: 'ZRCO' },
        query: { from: at(23), days: 1, property_id: place, ...more },
      })
      expect(body.properties, text).toHaveLength(1)
      return body.properties[0]
    }
    const names = (of: { visits: { name: string | null }[] }) => of.visits.map(({ name }) => name)
    const all = await asked({})
    expect(names(all)).toEqual(['Rosa Abad', 'Rosa Bautista', null])
    // Three of three, whatever is shown of them.
    expect(all.taken).toEqual([{ visit_date: at(23), slot_id: slot(0), visits: 3 }])
    const found = await asked({ search: 'abad' })
    expect([names(found), found.taken]).toEqual([['Rosa Abad'], all.taken])
    expect(names(await asked({ status: 'cancelled' }))).toEqual(['Rosa Cruz'])
    expect(
      (
        await app.call('webAppointments.board', {
          token: me.token,
          params: { brand: 'ZRCO' },
          query: { from: at(24), days: 1, property_id: place },
        })
      ).body.properties,
    ).toEqual([])
  })

  test('when a visit can be moved to: its own place is left, today is offered to staff, and no time that has passed', async () => {
    const place = await propertyIn(app, 'ZRCO')
    for (let i = 0; i < 3; i += 1) await book(25, 0, {}, place)
    const { id } = await newest()
    const offered = (await app.call('webAppointments.slots', { token: me.token, params: { id } })).body
    const left = (date: string) => offered.days.find((day: { date: string }) => day.date === date).slots
    expect(left(at(25))[0]).toMatchObject({ id: slot(0), left: 1 })
    expect(left(at(26))[0]).toMatchObject({ id: slot(0), left: 3 })
    const today = dayOf(app.deps.now())
    expect(offered.first).toBe(today)
    const time = new Date(app.deps.now().getTime() + 8 * 3_600_000).toISOString().slice(11, 16)
    for (const { start_time } of left(today)) expect(start_time > time).toBe(true)
    const past = (await slotsOf(app, 'ZRCO', place)).days[0]?.slots as unknown as { id: string; start_time: string }[]
    for (const { id: slot_id } of past.filter(({ start_time }) => start_time <= time))
      expect((await work(id, { action: 'reschedule', version: 1, visit_date: today, slot_id })).body.errors).toEqual({
        slot_id: ['This time has passed. Choose a later one.'],
      })
    const other = await signedIn(app, { access: keeper(['ZRLU']) })
    expect((await app.call('webAppointments.slots', { token: other.token, params: { id } })).status).toBe(404)
  })

  test('a day with a hundred visits takes as many trips to the database as a day with one', async () => {
    const place = await propertyIn(app, 'ZRCO')
    const times = { property_id: place, slot_id: slot(0), start_time: '09:00', end_time: '10:30' }
    await visitIn(app, 'ZRCO', { ...times, visit_date: at(30) })
    for (let i = 0; i < 100; i += 1) await visitIn(app, 'ZRCO', { ...times, visit_date: at(31) })
    const read = (from: string) =>
      tripsOf(() =>
        app.call('webAppointments.board', {
          token: me.token,
          params: { brand: 'ZRCO' },
          query: { from, days: 1, property_id: place },
        }),
      )
    await read(at(30))
    const one = await read(at(30))
    const hundred = await read(at(31))
    expect([one, hundred].map(({ result }) => result.body.properties[0].visits.length)).toEqual([1, 100])
    expect(hundred.trips).toBe(one.trips)
  })

  test('the trash and back; another brand’s visit is not found', async () => {
    await book(18, 0)
    const { id } = await newest()
    expect((await app.call('webAppointments.remove', { token: me.token, params: { id } })).status).toBe(200)
    expect(
      (await app.call('webAppointments.trashed', { token: me.token, params: { x: '2' } })).body.items[0],
    ).toMatchObject({ id, deleted_by: me.name, status: 'requested' })
    expect((await app.call('webAppointments.restore', { token: me.token, params: { id } })).status).toBe(200)
    expect((await app.call('webAppointments.restore', { token: me.token, params: { id } })).body.message).toBe(
      'This appointment is not in the trash.',
    )
    const other = await signedIn(app, { access: keeper(['ZRLU']) })
    expect((await app.call('webAppointments.read', { token: other.token, params: { id } })).status).toBe(404)
    expect((await work(id, { action: 'confirm', version: 3 }, other.token)).status).toBe(404)
  })

  test('many are confirmed at once, each visitor hears it', async () => {
    const place = await propertyIn(app, 'ZRCO')
    const before = (await mails('appointment.confirmed')).length
    await book(21, 0, { email: 'first@example.com' }, place)
    const { id: first } = await newest()
    await book(21, 1, { email: 'second@example.com' }, place)
    const { id: second } = await newest()
    const { body } = await app.call('lists.bulk', {
      token: me.token,
      body: { list: 'webAppointments', brand: 'ZRCO', action: 'confirm', selection: { ids: [first, second] } },
    })
    expect(body.results).toEqual([
      { id: first, ok: true },
      { id: second, ok: true },
    ])
    // The visitors have it in writing.
    expect(body.undo).toBeNull()
    expect((await mails('appointment.confirmed')).slice(before).map(({ to }) => to[0])).toEqual([
      'first@example.com',
      'second@example.com',
    ])
    expect((await read(second)).confirmer).toBe(me.name)
  })

  test('the group’s site books visits to other brands’ properties; its people read which', async () => {
    const group = await signedIn(app, { access: keeper(['OMNI']) })
    const { days: offered } = await slotsOf(app, 'OMNI', property)
    const { date = '', slots: free = [] } = offered.at(-1) ?? {}
    const sent = await books(app, visitForm('OMNI', property, date, free[0]?.id ?? ''))
    expect(sent.status, sent.text).toBe(201)
    const listed = await app.call('webAppointments.list', { token: group.token, params: { brand: 'OMNI' } })
    expect(listed.status, listed.text).toBe(200)
    expect(listed.body.items[0]).toMatchObject({
      property_id: property,
      property_name: expect.stringMatching(/^Visited /),
    })
  })
})
