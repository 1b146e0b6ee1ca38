import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessOf } from '../../model/roles.ts'
import { signedIn, type TestApp, testApp } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { property } from '../../test/properties.ts'
import { type Sales, sales } from '../../test/requests.ts'
import { booked } from '../../test/reservations.ts'
import { decideAlone } from '../records/cases/decide.ts'
import { reservationCases } from '../records/reservations/reservation-cases.ts'
import { endHolds, endHoldsJob } from './end-holds.ts'
import { jobs } from './index.ts'

const minute = 60_000

/** Domain.md 1B: a unit is on hold for a seller until hold_expires_at; decision 140: then it is available again. */
describe.each(engines)('holds on units end, %s', engine => {
  let app: TestApp
  let people: Sales
  let property_id: number
  let count = 0
  beforeAll(async () => {
    app = await testApp(engine)
    people = await sales(app)
  })
  beforeEach(async () => {
    property_id = (await property(app, 'ZRLU')).id
  })
  afterAll(() => app.close())

  const ago = (minutes: number) => new Date(app.deps.now().getTime() - minutes * minute)
  const unit = async (more: object = {}) => {
    count += 1
    const given = {
      brand_id: 3,
      property_id,
      unit_code: `H-${count}`,
      tower_or_phase: 'Tower H',
      level_or_block: '01',
      unit_or_lot_no: String(count),
      unit_type: 'studio' as const,
      list_price: 3_000_000,
      status: 'on_hold' as const,
      held_by: people.seller,
      hold_expires_at: ago(1),
      ...more,
    }
    return app.deps.db.system.insertInto('units').values(given).returningAll().executeTakeFirstOrThrow()
  }
  const now = (id: number) =>
    app.deps.db.system.selectFrom('units').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const linesOf = (code: string) =>
    app.deps.db.system.selectFrom('audit_trails').where('subject', '=', code).orderBy('id').selectAll().execute()

  test('a unit whose hold has passed is available, for nobody, with a line that says what stood', async () => {
    const { id, unit_code, hold_expires_at } = await unit()
    expect(await endHolds(app.deps)).toBe(1)
    expect(await now(id)).toMatchObject({
      status: 'available',
      held_by: null,
      hold_expires_at: null,
      version: 2,
      updated_by: null,
    })
    expect(await linesOf(unit_code)).toMatchObject([
      {
        user_id: null,
        user_name: 'Atrium',
        area: 'project_info',
        module: 'unit-pages',
        entity: 'unit',
        brand_id: 3,
        before: {
          status: 'on_hold',
          hold: { held_by: people.seller, hold_expires_at: hold_expires_at?.toISOString() },
        },
        after: { status: 'available', hold: null },
        result: 'ok',
      },
    ])
    expect(await endHolds(app.deps), 'a second run finds nothing').toBe(0)
    expect(await linesOf(unit_code)).toHaveLength(1)
  })

  test('a hold that is to come, one without an end, and what is no hold stay as they are', async () => {
    const kept = [
      await unit({ hold_expires_at: ago(-1) }),
      await unit({ hold_expires_at: null }),
      await unit({ status: 'reserved' }),
      await unit({ status: 'sold' }),
      await unit({ status: 'not_for_sale' }),
    ]
    expect(await endHolds(app.deps)).toBe(0)
    for (const each of kept) expect(await now(each.id)).toEqual(each)
  })

  test('more than one statement takes are all freed, each with its line', async () => {
    await sql`insert into units (brand_id, property_id, unit_code, tower_or_phase, level_or_block, unit_or_lot_no, unit_type,
        list_price, status, hold_expires_at)
      select 3, ${property_id}, 'M-' || n, 'Tower M', '01', n::text, 'studio', 3000000, 'on_hold', ${ago(5)}::timestamptz
      from generate_series(1, 1201) as n`.execute(app.deps.db.system)
    expect(await endHolds(app.deps)).toBe(1201)
    const lines = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('subject', 'like', 'M-%')
      .select(({ fn }) => fn.count<number>('entity_id').distinct().as('units'))
      .executeTakeFirstOrThrow()
    expect(Number(lines.units)).toBe(1201)
  })

  test('of a live reservation no unit is freed, whatever the unit says of itself', async () => {
    const { unit: id } = await booked(app, people, { status: 'submitted' })
    const stands = { status: 'on_hold', held_by: people.seller, hold_expires_at: ago(60) } as const
    await app.deps.db.system.updateTable('units').where('id', '=', id).set(stands).execute()
    expect(await endHolds(app.deps)).toBe(0)
    expect(await now(id)).toMatchObject(stands)
  })

  test('a draft has no receipt yet: its hold ends like any other, and the draft may still take the unit that is free', async () => {
    const draft = await booked(app, people, { status: 'draft' })
    const stands = { status: 'on_hold', held_by: people.seller, hold_expires_at: ago(60) } as const
    await app.deps.db.system.updateTable('units').where('id', '=', draft.unit).set(stands).execute()
    expect(await endHolds(app.deps)).toBe(1)
    expect(await now(draft.unit)).toMatchObject({ status: 'available', held_by: null })
    expect(await receipt(draft.id)).toBe(true)
    expect(await now(draft.unit)).toMatchObject({ status: 'reserved' })
  })

  const receipt = (id: number) =>
    decideAlone(app.deps, 'a test', reservationCases(app.deps.settings.DESK_ORIGIN), { id }, 'receipt', {
      rf_or_no: `OR-${id}`,
      rf_amount: '50000.00',
      rf_paid_at: app.deps.now().toISOString(),
    })

  test('who extends the hold at that moment keeps it', async () => {
    const { id, unit_code } = await unit()
    const later = ago(-60)
    let ended: Promise<number> | undefined
    await app.deps.db.system.transaction().execute(async trx => {
      await trx.updateTable('units').where('id', '=', id).set({ hold_expires_at: later, version: 2 }).execute()
      ended = endHolds(app.deps)
      await new Promise(done => setTimeout(done, 50))
    })
    expect(await ended).toBe(0)
    expect(await endHolds(app.deps)).toBe(0)
    expect(await now(id)).toMatchObject({ status: 'on_hold', hold_expires_at: later, version: 2 })
    expect(await linesOf(unit_code)).toEqual([])
  })

  test('who looks at a hold that ended meanwhile is told to look again, and changes nothing', async () => {
    const { token } = await signedIn(app, { access: accessOf(['ZRLU'], [{ of: () => true }]) })
    const { id } = await unit()
    await endHolds(app.deps)
    const hold = { held_by: people.seller, hold_expires_at: ago(-60).toISOString() }
    const changes = [{ id, version: 1, set: { status: 'on_hold', hold } }]
    const answer = await app.call('units.edit', { token, params: { projectId: property_id }, body: { changes } })
    expect(answer.body.results).toMatchObject([
      { done: false, errors: { '': ['Someone changed this unit meanwhile. Look at it again.'] } },
    ])
    expect(await now(id)).toMatchObject({ status: 'available', version: 2 })
  })

  test('beside reservations that take their units, each unit ends reserved, whoever was first', async () => {
    const drafts = []
    for (let n = 0; n < 12; n += 1) drafts.push(await booked(app, people, { status: 'draft' }))
    const ids = drafts.map(draft => draft.unit)
    await app.deps.db.system
      .updateTable('units')
      .where('id', 'in', ids)
      .set({ status: 'on_hold', held_by: people.seller, hold_expires_at: ago(1) })
      .execute()
    const taken = drafts.map(draft => receipt(draft.id))
    await Promise.all([...taken, endHolds(app.deps), endHolds(app.deps)])
    await endHolds(app.deps)
    const rows = await app.deps.db.system.selectFrom('units').where('id', 'in', ids).selectAll().execute()
    expect(rows.map(({ status, held_by, hold_expires_at }) => [status, held_by, hold_expires_at])).toEqual(
      ids.map(() => ['reserved', null, null]),
    )
  })

  test('it is looked after every minute', () => {
    expect(jobs.find(({ name }) => name === endHoldsJob)).toMatchObject({ cron: '* * * * *', run: endHolds })
  })
})
