import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessOf } from '../../../model/roles.ts'
import { portalKey, signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { property } from '../../../test/properties.ts'
import { type Sales, sales } from '../../../test/requests.ts'
import { booked, reviewerOf } from '../../../test/reservations.ts'
import { endHolds } from '../../jobs/end-holds.ts'

const minute = 60_000
const day = 1_440 * minute

/** Issue 22, holds end: extend, release, and a queue in which the next is told (decision 276). */
describe.each(engines)('the queue of a unit, %s', engine => {
  let app: TestApp
  let token: string
  let [ana, ben, carl]: Sales[] = []
  let projectId: number
  let count = 0
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: accessOf(['ZRLU', 'ZRRE'], [{ of: () => true }]) })).token
    ;[ana, ben, carl] = [await sales(app), await sales(app), await sales(app)]
  })
  beforeEach(async () => {
    projectId = (await property(app, 'ZRLU')).id
  })
  afterAll(() => app.close())

  const at = (passed: number) => new Date(app.deps.now().getTime() + passed)
  async function held(by = ana?.seller ?? 0, hold_expires_at: Date | null = at(day)) {
    count += 1
    return app.deps.db.system
      .insertInto('units')
      .values({
        ...{ brand_id: 3, property_id: projectId, unit_code: `Q-${count}`, tower_or_phase: 'Tower Q' },
        ...{ level_or_block: '01', unit_or_lot_no: String(count), unit_type: 'studio', list_price: 3_000_000 },
        ...{ status: 'on_hold', held_by: by, hold_expires_at },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  const now = (id: number) =>
    app.deps.db.system.selectFrom('units').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const wait = (unitId: number, who: Sales | undefined, as = token, of = projectId) =>
    app.call('units.wait', { token: as, params: { projectId: of, unitId }, body: { seller_id: who?.seller ?? 0 } })
  const queue = async (unitId: number) =>
    (await app.call('units.queue', { token, params: { projectId, unitId } })).body as { seller_id: number }[]
  const edit = async (id: number, set: object) => {
    const { version } = await now(id)
    const body = { changes: [{ id, version, set }] }
    return (await app.call('units.edit', { token, params: { projectId }, body })).body.results[0]
  }
  const mailsOf = (who: Sales | undefined) =>
    app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'unit.turn')
      .where('to', '@>', JSON.stringify([who?.seller_user.email]) as never)
      .orderBy('id')
      .select(['subject', 'body', 'brand_id'])
      .execute()
  const linesOf = (subject: string) =>
    app.deps.db.system.selectFrom('audit_trails').where('subject', '=', subject).orderBy('id').selectAll().execute()
  /** As after a day and more. */
  const over = (id: number) =>
    app.deps.db.system
      .updateTable('units')
      .where('id', '=', id)
      .set({ hold_expires_at: at(-minute) })
      .execute()

  test('who wants what another has waits at a place; asked twice it is one place; who leaves is waited for no more', async () => {
    const { id, unit_code } = await held()
    expect(await queue(id)).toEqual([])
    const first = await wait(id, ben)
    expect(first.body, first.text).toMatchObject([{ seller_id: ben?.seller, place: 1 }])
    expect((await wait(id, carl)).body).toMatchObject([
      { seller_id: ben?.seller, place: 1 },
      { seller_id: carl?.seller, place: 2 },
    ])
    expect((await wait(id, ben)).body).toHaveLength(2)
    const { body } = await app.call('units.list', { token, params: { projectId } })
    expect(body.items).toMatchObject([{ unit_code, waiting: 2 }])
    const params = { projectId, unitId: id, sellerId: ben?.seller ?? 0 }
    const left = await app.call('units.leave', { token, params })
    expect(left.body).toMatchObject([{ seller_id: carl?.seller, place: 1 }])
    expect((await app.call('units.leave', { token, params })).body).toHaveLength(1)
    const code = (who: Sales | undefined) =>
      expect.stringMatching(new RegExp(`^${who?.seller_user.name} \\(S-T\\d+\\)$`))
    expect(await linesOf(unit_code)).toMatchObject([
      { before: { queue: [] }, after: { queue: [code(ben)] } },
      { before: { queue: [code(ben)] }, after: { queue: [code(ben), code(carl)] } },
      { before: { queue: [code(ben), code(carl)] }, after: { queue: [code(carl)] } },
    ])
  })

  test('nobody waits for what is free or their own, and only who may sell the brand does', async () => {
    const { id, unit_code } = await held()
    const said = async (who: Sales | undefined) => (await wait(id, who)).body.errors
    expect(await said(ana)).toEqual({ seller_id: [`${unit_code} is on hold for this seller already.`] })
    const gone = await sales(app)
    await app.deps.db.system.updateTable('sellers').where('id', '=', gone.seller).set({ status: 'suspended' }).execute()
    expect(await said(gone)).toEqual({ seller_id: ['Choose an active seller whose group sells this brand.'] })
    await edit(id, { status: 'available' })
    expect(await said(ben)).toEqual({ seller_id: [`${unit_code} is nobody’s, so there is no queue for it.`] })
    expect(await queue(id)).toEqual([])
  })

  test('when the hold ends, the first has it for a day and is told; after that it is the next’s, and then free', async () => {
    const { id, unit_code } = await held()
    await wait(id, ben)
    await wait(id, carl)
    const before = [(await mailsOf(ben)).length, (await mailsOf(carl)).length]
    await over(id)
    expect(await endHolds(app.deps)).toBe(1)
    const turn = await now(id)
    expect(turn).toMatchObject({ status: 'on_hold', held_by: ben?.seller })
    const hours = (Number(turn.hold_expires_at) - app.deps.now().getTime()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    expect((await mailsOf(ben)).slice(before[0])).toEqual([
      expect.objectContaining({
        subject: expect.stringContaining(`${unit_code} of `),
        body: expect.stringMatching(/^Dear Jun,\n\n.*on hold for you for 24 hours, until \d/s),
        brand_id: 3,
      }),
    ])
    expect(await mailsOf(carl)).toHaveLength(before[1] ?? 0)
    expect((await linesOf(unit_code)).slice(-2)).toMatchObject([
      { user_name: 'Atrium', before: { status: 'on_hold' }, after: { status: 'available', hold: null } },
      { user_name: 'Atrium', after: { status: 'on_hold', hold: { held_by: ben?.seller } } },
    ])
    // Before them nobody has it, by the grid as little as by a draft.
    const taken = await edit(id, {
      status: 'on_hold',
      hold: { held_by: ana?.seller, hold_expires_at: at(day).toISOString() },
    })
    expect(taken).toMatchObject({
      done: false,
      errors: { hold: [expect.stringContaining('others wait in its queue')] },
    })
    expect(await queue(id)).toMatchObject([{ seller_id: carl?.seller, place: 1 }])
    await over(id)
    await endHolds(app.deps)
    expect(await now(id)).toMatchObject({ status: 'on_hold', held_by: carl?.seller })
    expect(await mailsOf(carl)).toHaveLength((before[1] ?? 0) + 1)
    await over(id)
    await endHolds(app.deps)
    expect(await now(id)).toMatchObject({ status: 'available', held_by: null, hold_expires_at: null })
  })

  test('released by hand it goes to the next; who may not sell any more is passed over', async () => {
    const { id } = await held()
    const gone = await sales(app)
    await wait(id, gone)
    await wait(id, ben)
    await app.deps.db.system.updateTable('sellers').where('id', '=', gone.seller).set({ status: 'suspended' }).execute()
    const released = await edit(id, { status: 'available' })
    expect(released).toMatchObject({ done: true, unit: { status: 'on_hold', held_by: ben?.seller, waiting: 1 } })
    expect(await mailsOf(gone)).toEqual([])
    // Free with nobody who may have it, until they may.
    await edit(id, { status: 'available' })
    await endHolds(app.deps)
    expect(await now(id)).toMatchObject({ status: 'available' })
    await app.deps.db.system.updateTable('sellers').where('id', '=', gone.seller).set({ status: 'active' }).execute()
    await endHolds(app.deps)
    expect(await now(id)).toMatchObject({ status: 'on_hold', held_by: gone.seller })
    expect(await mailsOf(gone)).toHaveLength(1)
  })

  test('a reservation that is cancelled frees its unit for the next', async () => {
    if (!ana) return
    const draft = await booked(app, ana, { status: 'submitted' })
    const { property_id } = await now(draft.unit)
    await app.deps.db.system.updateTable('units').where('id', '=', draft.unit).set({ status: 'reserved' }).execute()
    const asked = await wait(draft.unit, ben, token, property_id)
    expect(asked.body, asked.text).toMatchObject([{ seller_id: ben?.seller, place: 1 }])
    const reviewer = (await signedIn(app, { access: reviewerOf(['ZRRE'], true) })).token
    const body = { form: 'ra', status: 'cancelled', reason: 'The buyer withdrew in writing', version: 1 }
    const params = { rNo: draft.no, partnerId: draft.partner }
    const cancelled = await app.call('reservations.decide', { token: reviewer, params, body })
    expect(cancelled.body, cancelled.text).toMatchObject({ status: 'cancelled' })
    expect(await now(draft.unit)).toMatchObject({ status: 'on_hold', held_by: ben?.seller })
    expect((await mailsOf(ben)).length).toBeGreaterThan(0)
  })

  test('of another brand, or without the right to change units, nobody queues', async () => {
    const { id } = await held()
    const strange = (await signedIn(app, { access: accessOf(['HOMES'], [{ of: () => true }]) })).token
    expect((await wait(id, ben, strange)).status).toBe(404)
    const access = { brands: ['ZRLU'], project_info: { 'unit-pages': { view: true } } } as const
    const reader = (await signedIn(app, { access })).token
    expect((await wait(id, ben, reader)).status).toBe(403)
    expect(await queue(id)).toEqual([])
  })
  describe('by the sellers’ own door', () => {
    let [dina, ella]: Sales[] = []
    beforeAll(async () => {
      ;[dina, ella] = [await sales(app), await sales(app)]
    })
    const codeOf = async (who: Sales | undefined) =>
      (
        await app.deps.db.system
          .selectFrom('sellers')
          .where('id', '=', who?.seller ?? 0)
          .select('seller_code')
          .executeTakeFirstOrThrow()
      ).seller_code
    const opened = async () => {
      const { id, property_code } = await property(app, 'ZRLU', { status: 'active' })
      projectId = id
      return property_code
    }
    const portal = (name: 'queue' | 'leaveQueue', body: object, key?: string) =>
      app.call(`sellersPortal.${name}`, {
        body,
        headers: { 'x-portal-key': portalKey, ...(key ? { 'idempotency-key': key } : {}) },
      })
    const waitsOf = async (seller_code: string) =>
      (await app.call('sellersPortal.waits', { headers: { 'x-portal-key': portalKey }, query: { seller_code } })).body

    test('a seller takes a place, reads it and no name of another, and gives it up; a repeat changes nothing', async () => {
      const property_code = await opened()
      const { id, unit_code } = await held()
      const [first, second] = [await codeOf(dina), await codeOf(ella)]
      const at = { property_code, unit_code }
      expect((await wait(id, dina)).status).toBe(200)
      const body = { seller_code: second, ...at }
      const asked = await portal('queue', body, 'wait-1')
      expect(asked.body, asked.text).toEqual([
        { ...at, property: expect.any(String), place: 2, since: expect.any(String) },
      ])
      expect((await portal('queue', body, 'wait-1')).body).toEqual(asked.body)
      expect((await portal('queue', body)).body).toEqual(asked.body)
      expect(asked.text).not.toContain(first)
      expect(await waitsOf(second)).toEqual(asked.body)
      expect(await queue(id)).toMatchObject([
        { seller_id: dina?.seller, place: 1 },
        { seller_id: ella?.seller, place: 2 },
      ])
      expect((await portal('leaveQueue', { ...at, seller_code: first })).body).toEqual([])
      expect(await waitsOf(second)).toMatchObject([{ ...at, place: 1 }])
      expect((await portal('leaveQueue', { ...at, seller_code: first })).body).toEqual([])

      const line = (name: string | undefined) => ({ user_name: name, entity: 'unit', entity_id: String(id) })
      expect((await linesOf(unit_code)).slice(1)).toMatchObject([
        line(ella?.seller_user.name),
        line(dina?.seller_user.name),
      ])
      const { system } = app.deps.db
      const own = await system
        .selectFrom('sellers_audit_trail')
        .where('reference_no', '=', unit_code)
        .orderBy('id')
        .select(['seller_id', 'module', 'action'])
        .execute()
      expect(own).toEqual([
        { seller_id: ella?.seller, module: 'reservation', action: 'edit' },
        { seller_id: dina?.seller, module: 'reservation', action: 'edit' },
      ])
    })

    test('what the desk refuses, the door refuses; the place is used as by the desk', async () => {
      const property_code = await opened()
      const { id, unit_code } = await held()
      const said = async (who: Sales | undefined, code = unit_code) =>
        (await portal('queue', { seller_code: await codeOf(who), property_code, unit_code: code })).body.errors
      expect(await said(ana)).toEqual({ unit_code: [`${unit_code} is on hold for this seller already.`] })
      expect(await said(dina, 'Q-none')).toEqual({ unit_code: ['This property has no unit of this code.'] })
      const elsewhere = await sales(app)
      await app.deps.db.system
        .updateTable('sales_groups')
        .set({ brand_ids: '[1]' })
        .where('id', '=', elsewhere.group)
        .execute()
      expect(await said(elsewhere)).toEqual({
        unit_code: ['Only an active seller whose group sells this brand may wait for it.'],
      })
      expect(await said(dina)).toBeUndefined()
      await over(id)
      await endHolds(app.deps)
      expect(await now(id)).toMatchObject({ status: 'on_hold', held_by: dina?.seller })
      expect(await waitsOf(await codeOf(dina))).toEqual([])
      await over(id)
      await endHolds(app.deps)
      expect(await said(ella)).toEqual({ unit_code: [`${unit_code} is nobody’s, so there is no queue for it.`] })
      const strange = await app.call('sellersPortal.queue', {
        body: { seller_code: await codeOf(dina), property_code, unit_code },
      })
      expect(strange.status).toBe(401)
    })
  })
})
