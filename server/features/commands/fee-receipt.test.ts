import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { draftOf, portalOf, salesGround, sellerByHand } from '../../../test/booking.ts'
import { fileOf } from '../../../test/commands.ts'
import { engines } from '../../../test/database.ts'

const heads = { invoice_no: '', contract_no: '' }

describe.each(engines)('fees of reservations by the receipts extract, %s', engine => {
  let app: TestApp
  let commands: Awaited<ReturnType<typeof salesGround>>
  let jun: ReturnType<typeof portalOf>
  beforeAll(async () => {
    app = await testApp(engine)
    commands = await salesGround(app)
    jun = portalOf(app, await sellerByHand(app, 'S-000001'))
  })
  afterAll(() => app.close())

  const drafted = async (unit_code: string) => {
    const { body, text } = await jun.send('reserve', draftOf('S-000001', { unit_code }))
    expect(body.reservation_no, text).toMatch(/^ZRRE\d\d-\d{6}$/)
    return body.reservation_no as string
  }
  const stateOf = (no: string) =>
    app.deps.db.system
      .selectFrom('reservations as r')
      .innerJoin('units as u', 'u.id', 'r.unit_id')
      .where('r.reservation_no', '=', no)
      .select(['r.status', 'r.rf_or_no', 'u.status as unit'])
      .executeTakeFirstOrThrow()
  const today = () => app.deps.now().toISOString().slice(0, 10)
  const run = async (...rows: Readonly<Record<string, string>>[]) => {
    await commands.lay('receipt.csv', fileOf(rows.map(row => ({ ...heads, or_date: today(), ...row }))))
    return commands.run('receipt')
  }

  test('a receipt of the whole fee makes the draft for submission and its unit reserved; again it changes nothing', async () => {
    const no = await drafted('A-0101')
    expect(await stateOf(no)).toMatchObject({ status: 'draft', unit: 'on_hold' })
    const row = { or_no: 'OR-0000001', reservation_no: no, amount: '50,000.00' }
    expect(await run(row)).toMatchObject({ status: 'succeeded', rows_read: 1, rows_updated: 1, rows_failed: 0 })
    expect(await stateOf(no)).toEqual({ status: 'for_submission', rf_or_no: 'OR-0000001', unit: 'reserved' })
    expect(await run(row)).toMatchObject({ status: 'succeeded', rows_updated: 0, rows_unchanged: 1 })
    const { rows } = {
      rows: await app.deps.db.system.selectFrom('audit_trails').where('entity_id', '=', no).selectAll().execute(),
    }
    expect(rows.filter(({ action }) => action === 'receipt')).toHaveLength(1)
    const mails = await app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'reservation.for_submission')
      .select('subject')
      .execute()
    expect(mails.filter(({ subject }) => subject.includes(no))).not.toEqual([])
  })

  test('what cannot be receipted is refused in its row, and the rows beside it are taken', async () => {
    const [short, good] = [await drafted('A-0102'), await drafted('A-0103')]
    const done = await run(
      { or_no: 'OR-0000002', reservation_no: short, amount: '49999.99' },
      { or_no: 'OR-0000003', reservation_no: good, amount: '50000.00' },
      { or_no: 'OR-0000004', reservation_no: 'ZRRE26-999999', amount: '50000.00' },
      { or_no: 'OR-0000005', amount: '50000.00' },
      { or_no: 'OR-0000006', reservation_no: short, contract_no: '1000045127', amount: '50000.00' },
    )
    expect(done).toMatchObject({ rows_read: 5, rows_updated: 1, rows_failed: 4 })
    const errors = await commands.errorsOf(done.id)
    expect(errors).toContain('The reservation fee is ₱50,000.00; this receipt is of ₱49,999.99.')
    expect(errors).toContain('There is no reservation of this number.')
    expect(errors).toContain('Name the contract, or the reservation whose fee was receipted.')
    expect(errors).toContain('Name the contract or the reservation: a receipt is of one of them.')
    expect(await stateOf(short)).toMatchObject({ status: 'draft', rf_or_no: null, unit: 'on_hold' })
    expect(await stateOf(good)).toMatchObject({ status: 'for_submission' })
  })
})
