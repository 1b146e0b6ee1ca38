import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { type Sales, sales } from '../../../test/requests.ts'
import { type Booked, booked, reviewerOf } from '../../../test/reservations.ts'

describe.each(engines)('a draft that is cancelled, %s', engine => {
  let app: TestApp
  let people: Sales
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    people = await sales(app)
    token = (await signedIn(app, { access: reviewerOf(['ZRRE'], true) })).token
  })
  afterAll(() => app.close())

  const unitOf = ({ unit }: Booked) =>
    app.deps.db.system
      .selectFrom('units')
      .where('id', '=', unit)
      .select(['status', 'held_by', 'hold_expires_at', 'version'])
      .executeTakeFirstOrThrow()
  const hold_expires_at = new Date('2027-01-08T09:00:00.000Z')
  const cancelled = async (unit: object) => {
    const at = await booked(app, people, { status: 'draft' })
    await app.deps.db.system.updateTable('units').where('id', '=', at.unit).set(unit).execute()
    const body = { form: 'ra', status: 'cancelled', reason: 'The buyer withdrew in writing', version: 1 }
    const params = { rNo: at.no, partnerId: at.partner }
    const answer = await app.call('reservations.decide', { token, params, body })
    expect(answer.body, answer.text).toMatchObject({ status: 'cancelled' })
    return at
  }

  // Domain.md 2.1, row 10: any before posted → cancelled, unit → available.
  test('frees the unit that its seller holds', async () => {
    const at = await cancelled({ status: 'on_hold', held_by: people.seller, hold_expires_at })
    expect(await unitOf(at)).toMatchObject({ status: 'available', held_by: null, hold_expires_at: null })
    const whole = await app.call('reservations.read', { token, query: { id: at.id } })
    // Its first step is told once, by whoever took it.
    expect(whole.body.timeline).toMatchObject([{ action: 'Cancelled', note: 'The buyer withdrew in writing' }])
    expect(whole.body.timeline[0].who).not.toBe('Atrium')
  })

  // G1: another seller's hold, and another's reservation of the unit, are none of this draft's.
  test('leaves the unit to another seller who holds it', async () => {
    const other = await sales(app)
    const stands = { status: 'on_hold' as const, held_by: other.seller, hold_expires_at }
    expect(await unitOf(await cancelled(stands))).toMatchObject({ ...stands, version: 1 })
  })
  test.each(['reserved', 'sold', 'not_for_sale'] as const)('leaves a unit that is %s meanwhile', async status => {
    expect(await unitOf(await cancelled({ status }))).toMatchObject({ status, version: 1 })
  })
})
