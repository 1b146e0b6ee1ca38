import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { type Sales, sales } from '../../../test/requests.ts'
import { booked, reviewerOf } from '../../../test/reservations.ts'

const day = 86_400_000

describe.each(engines)('guard G9 counts what was sold to foreigners, %s', engine => {
  let app: TestApp
  let token: string
  let people: Sales
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: reviewerOf(['ZRRE']) })).token
    people = await sales(app)
  })
  afterAll(() => app.close())

  /** Ten units, of which foreigners had 3 on 31 January 2026. */
  const property = { foreign_sold_pct: 0.3, total_units: 10 }
  const g9 = async (no: string) => {
    const { body } = await app.call('reservations.read', { query: { reservation_no: no }, token })
    return {
      ...body.foreign,
      faults: body.checks
        .find(({ guard }: { guard: string }) => guard === 'G9')
        .faults.map(({ message }: { message: string }) => message),
    }
  }
  /** A unit of the same property, sold to the buyer on that day. */
  async function sold(to: string, more: { citizenship?: string; status?: string; decided_at: Date | null }) {
    const { no } = await booked(app, people, {
      status: more.status ?? 'approved',
      citizenship: more.citizenship ?? 'American',
      property,
    })
    await sql`update reservations set decided_at = ${more.decided_at},
      property_id = (select property_id from reservations where reservation_no = ${to}) where reservation_no = ${no}`.execute(
      app.deps.db.system,
    )
    return no
  }
  const buyer = (citizenship = 'Korean', more: object = {}) =>
    booked(app, people, { status: 'under_review', citizenship, property: { ...property, ...more } })

  test('the opening share, and each other unit that a foreigner had approved since', async () => {
    const now = app.deps.now()
    const { no } = await buyer()
    // 3 and this one are 4 of 10.
    expect(await g9(no)).toEqual({ share_with: 0.4, cap: 0.4, allowed: true, faults: [] })
    // None of these counts: in the opening share, a citizen's, not decided yet.
    await sold(no, { decided_at: new Date('2026-01-31T15:59:59Z') })
    await sold(no, { decided_at: now, citizenship: 'Filipino' })
    await sold(no, { decided_at: now, citizenship: 'Dual: Filipino and American' })
    await sold(no, { decided_at: null, status: 'submitted' })
    expect((await g9(no)).allowed).toBe(true)
    for (const status of ['approved', 'posting', 'post_failed']) {
      const { no: mine } = await buyer()
      const other = await sold(mine, { decided_at: new Date(now.getTime() - day), status })
      expect(await g9(mine), status).toMatchObject({
        share_with: 0.5,
        allowed: false,
        faults: [expect.stringMatching(/^Tower \d+ has no foreign allocation left \(40\.0% of 40%\)\.$/)],
      })
      // Its contract was cancelled: the unit is a foreigner's no more.
      await sql`insert into contracts (brand_id, contract_no, reservation_no, property_id, unit_id, buyer_name, contract_price, tcp, status)
        select brand_id, right(reservation_no, 10), reservation_no, property_id, unit_id, buyer_name, contract_price, tcp, 'cancelled'
        from reservations where reservation_no = ${other}`.execute(app.deps.db.system)
      expect((await g9(mine)).allowed, status).toBe(true)
    }
    // The first hour of 1 February in Manila is after the day of the share.
    const { no: last } = await buyer()
    await sold(last, { decided_at: new Date('2026-01-31T16:00:00Z') })
    expect((await g9(last)).allowed).toBe(false)
  })

  test('what nobody has told is said, and a foreign buyer waits for it; others do not', async () => {
    const { no } = await buyer('Korean', { foreign_sold_pct: null })
    expect(await g9(no)).toMatchObject({
      share_with: null,
      allowed: false,
      faults: [
        expect.stringMatching(/^The share of Tower \d+ sold to foreigners is not known\. Whoever edits Basic Info/),
      ],
    })
    const citizen = await buyer('Filipino', { foreign_sold_pct: null })
    expect((await g9(citizen.no)).faults).toEqual([])
  })
})
