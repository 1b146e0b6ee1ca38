import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { type Sales, sales } from '../../../test/requests.ts'
import { booked, reviewerOf } from '../../../test/reservations.ts'
import { sized } from '../../../test/sizes.ts'

describe.each(engines)('figures of an agreement, %s', engine => {
  let app: TestApp
  let people: Sales
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    people = await sales(app)
    token = (await signedIn(app, { access: reviewerOf(['ZRRE']) })).token
  })
  afterAll(() => app.close())

  const rowOf = ({ id }: { id: number }) =>
    app.deps.db.system.selectFrom('reservations').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

  // Which field, what is expected there, and what was sent in its place.
  test.each<[string, unknown, string]>([
    ['discount_amount', 'abc', 'Discount must be written as “250000.00”, not “abc”.'],
    ['discount_amount', 1000, 'Discount must be a text such as “250000.00”, not 1000.'],
    ['equity_pct', 'abc', 'Equity must be written as “0.2”, not “abc”.'],
    ['equity_term_months', 'abc', 'Months of equity must be a whole number or null, not “abc”.'],
    ['equity_term_months', 121, 'Months of equity must be 120 or less, not 121.'],
    ['collection_mode', 'abc', 'Collected by must be one of "pdc", "ada", "online", "over_the_counter", not “abc”.'],
  ])('a value that %s cannot have is named with what is expected: %j', async (field, value, words) => {
    const { id } = await booked(app, people)
    const body = { id, version: 1, agreement: { [field]: value } }
    const { status, body: said } = await app.call('reservations.update', { token, body })
    expect([status, said.errors]).toEqual([422, { [`agreement.${field}`]: [words] }])
  })

  test('figures that no agreement can have are refused at their field, and none is a fault of ours', async () => {
    const at = await booked(app, people)
    const before = await rowOf(at)
    const put = (agreement: object) =>
      app.call('reservations.update', { token, body: { id: at.id, version: before.version, agreement } })
    // The list price is 5,000,000.00 (test/reservations.ts).
    const wrong: [Record<string, unknown>, string][] = [
      [{ discount_amount: '-1.00' }, 'Discount, in pesos must be 0 or more.'],
      [{ discount_amount: '-0.01', payment_scheme: 'spot_cash' }, 'Discount, in pesos must be 0 or more.'],
      [{ discount_amount: '-99999999999999999999.00' }, 'Discount, in pesos must be 0 or more.'],
      [{ discount_amount: '5000000.00' }, 'The discount must be lower than the list price.'],
      [{ discount_amount: '5000000.01' }, 'The discount must be lower than the list price.'],
      [{ discount_amount: '99999999999999999999.00' }, 'Discount, in pesos must be 999,999,999.99 or less.'],
    ]
    for (const [agreement, words] of wrong) {
      const { status, body } = await put(agreement)
      expect([agreement, status, body.errors]).toEqual([agreement, 422, { discount_amount: [words] }])
    }
    expect((await put({ equity_pct: null, payment_scheme: 'equity_bank' })).body.errors).toHaveProperty('equity_pct')
    expect((await put({ equity_term_months: 0 })).body.errors).toHaveProperty('agreement.equity_term_months')
    expect(await rowOf(at)).toEqual(before)
    const peso = fc.oneof(
      fc.bigInt(-(10n ** 16n), 10n ** 16n),
      fc.constantFrom(-1n, 0n, 1n, 499_999_999n, 500_000_000n, 500_000_001n),
    )
    const amount = peso.map(centavos => {
      const digits = String(centavos < 0n ? -centavos : centavos).padStart(3, '0')
      return `${centavos < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
    })
    const anything = fc.record(
      {
        discount_amount: amount,
        payment_scheme: fc.constantFrom('spot_cash', 'deferred_cash', 'equity_bank', 'equity_inhouse'),
        equity_pct: fc.constantFrom(null, '0', '0.000001', '0.2', '0.999999', '1', '1.000000'),
        equity_term_months: fc.constantFrom(null, 1, 2, 119, 120),
        collection_mode: fc.constantFrom('pdc', 'ada'),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(anything, async agreement => {
        const { version, status: standing } = await rowOf(at)
        const { status } = await app.call('reservations.update', {
          token,
          body: { id: at.id, version, agreement },
        })
        expect([200, 422]).toContain(status)
        const { discount_amount, tcp } = await rowOf(at)
        expect([Number(discount_amount) >= 0 && Number(discount_amount) < 5_000_000, Number(tcp) > 0]).toEqual([
          true,
          true,
        ])
        expect(['submitted', 'returned']).toContain(standing)
      }),
      { numRuns: sized(20, 60, 600) },
    )
  })
})
