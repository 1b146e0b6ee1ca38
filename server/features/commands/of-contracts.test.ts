import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CommandKey, commands, sampleOf } from '../../../model/commands/index.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { pdf } from '../../../test/applicants.ts'
import { type CommandGround, commandGround, fileOf, operations } from '../../../test/commands.ts'
import { engines } from '../../../test/database.ts'
import { runCommand } from './run.ts'

describe.each(engines)('checks, debits, papers and leads of extracts, %s', engine => {
  let app: TestApp
  let ground: CommandGround
  const sampled = (command: CommandKey, at = 0) => commands[command].sample[at] ?? {}
  beforeAll(async () => {
    app = await testApp(engine)
    ground = await commandGround(app)
    for (const command of ['user', 'property', 'contract'] as const) {
      if (command === 'contract') await ground.units('SMP01', ['SMP01-0501', 'SMP01-0502'])
      await ground.lay(`${command}.csv`, sampleOf(commands[command]))
      await ground.run(command)
      await ground.clear(command)
    }
  })
  afterAll(() => app.close())

  test('bad checks are named; one that Atrium holds does not come back on hand', async () => {
    const { db } = app.deps
    const check: Record<string, string> = { ...sampled('post_dated_check'), held_until: '' }
    const wrong: [Record<string, string>, string][] = [
      [{ contract_no: '99' }, 'contract_no'],
      [{ bank: '' }, 'bank'],
      [{ check_no: 'no 1' }, 'check_no'],
      [{ check_date: '2027-02-30' }, 'check_date'],
      [{ amount: '0' }, 'amount'],
      [{ status: 'lost' }, 'status'],
      [{ status: 'held' }, 'held_until'],
      [{ status: 'held', held_until: '2027-01-15' }, 'held_until'],
      [{ held_until: '2027-01-20' }, 'held_until'],
    ]
    const bad = await ground.take(
      'post_dated_check',
      wrong.map(([more], i) => ({ ...check, check_no: String(i), ...more })),
    )
    expect(await ground.problems(bad.id)).toEqual(wrong.map(([, column], i) => `${i + 2},${column}`))
    expect(await ground.take('post_dated_check', [check])).toMatchObject({ rows_inserted: 1 })
    const granted = { status: 'held' as const, held_until: '2027-01-20' }
    await db.system.updateTable('post_dated_checks').set(granted).execute()
    expect(await ground.take('post_dated_check', [check])).toMatchObject({ rows_unchanged: 1 })
    expect(await ground.take('post_dated_check', [{ ...check, status: 'deposited' }])).toMatchObject({
      rows_updated: 1,
    })
    expect(await db.system.selectFrom('post_dated_checks').select(['status', 'held_until']).execute()).toEqual([
      { status: 'deposited', held_until: null },
    ])
  })

  test('bad debit arrangements are named; no whole account number is taken', async () => {
    const good: Record<string, string> = { ...sampled('debit_arrangement'), end_on: '' }
    const wrong: [Record<string, string>, string][] = [
      [{ contract_no: '99' }, 'contract_no'],
      [{ bank: '' }, 'bank'],
      [{ account_masked: '001234564417' }, 'account_masked'],
      [{ start_on: 'soon' }, 'start_on'],
      [{ end_on: '2026-01-31' }, 'end_on'],
      [{ status: 'on' }, 'status'],
    ]
    const bad = await ground.take(
      'debit_arrangement',
      wrong.map(([more], i) => ({ ...good, bank: `Bank ${i}`, ...more })),
    )
    expect(await ground.problems(bad.id)).toEqual(wrong.map(([, column], i) => `${i + 2},${column}`))
    expect(await ground.take('debit_arrangement', [good])).toMatchObject({ rows_inserted: 1 })
  })

  test('a paper comes with its scan, private to the brand, and is read by who may see it; bad ones are named', async () => {
    await mkdir(join(ground.drop, 'papers'), { recursive: true })
    await ground.lay('papers/cts.pdf', pdf().bytes)
    await ground.lay('papers/page.html', '<script>1</script>')
    const good: Record<string, string> = { ...sampled('document'), file: 'papers/cts.pdf', remarks: '' }
    const wrong: [Record<string, string>, string][] = [
      [{ contract_no: '99', file: '' }, 'contract_no'],
      [{ doc_type: 'letter' }, 'doc_type'],
      [{ doc_type: 'ra', status: 'lost' }, 'status'],
      [{ doc_type: 'soa', doc_date: '2026-13-01' }, 'doc_date'],
      [{ doc_type: 'or', remarks: 'x'.repeat(301) }, 'remarks'],
      [{ doc_type: 'spa', file: 'papers/none.pdf' }, 'file'],
      [{ doc_type: 'ids', file: 'papers/page.html' }, 'file'],
      [{ doc_type: 'doas', file: '../secret.key' }, 'file'],
    ]
    const bad = await ground.take(
      'document',
      wrong.map(([more]) => ({ ...good, ...more })),
    )
    expect(await ground.problems(bad.id)).toEqual(wrong.map(([, column], i) => `${i + 2},${column}`))
    expect(await ground.take('document', [good])).toMatchObject({ rows_inserted: 1, rows_failed: 0 })
    // The same name with other bytes is another scan.
    await ground.lay('papers/cts.pdf', pdf().bytes)
    expect(await ground.take('document', [good])).toMatchObject({ rows_updated: 1 })
    expect(await ground.take('document', [good])).toMatchObject({ rows_unchanged: 1 })
    const may = { buyers_portal: { documents: { view: true } } }
    const [mine, other] = [
      await signedIn(app, { access: { brands: ['ZRRE'], ...may } }),
      await signedIn(app, { access: { brands: ['ZRLU'], ...may } }),
    ]
    const { id } = (await app.call('documents.list', { token: mine.token })).body.items[0]
    const read = await app.call('documents.read', { token: mine.token, params: { id } })
    expect(read.body).toMatchObject({ buyer_name: 'Rosa Villanueva', file: { original_name: 'cts.pdf' } })
    const scan = await app.call('documents.file', { token: mine.token, params: { id } })
    expect({ status: scan.status, is: scan.text.slice(0, 4) }).toEqual({ status: 200, is: '%PDF' })
    expect((await app.call('documents.file', { token: other.token, params: { id } })).status).toBe(404)
  })

  test('leads have their dates by the rule or as given, keep their seller, and a client is one seller’s', async () => {
    const { db } = app.deps
    await ground.lay('sales_group.csv', sampleOf(commands.sales_group))
    await ground.run('sales_group')
    await ground.seller()
    const good: Record<string, string> = { ...sampled('lead') }
    expect(await ground.take('lead', [good, sampled('lead', 1)])).toMatchObject({ rows_inserted: 2, rows_failed: 0 })
    const rows = await db.system.selectFrom('leads').orderBy('lead_no').selectAll().execute()
    // Sixty days from 20 November 2026, at 23:59 in Manila (domain.md 1C).
    expect(rows.map(row => [row.ownership_expiration.toISOString(), row.status, row.extensions_used])).toEqual([
      ['2027-01-19T15:59:00.000Z', 'active', 0],
      ['2027-01-19T15:59:00.000Z', 'active', 1],
    ])
    const changed = { ...good, client_mobile: '0917 000 0046', ownership_expiration: '2027-12-31', status: 'released' }
    expect(await ground.take('lead', [changed])).toMatchObject({ rows_updated: 1 })
    expect(
      await db.system.selectFrom('leads').where('lead_no', '=', 'L26-0041877').selectAll().execute(),
    ).toMatchObject([
      {
        client_mobile: '+639170000046',
        status: 'active',
        version: 2,
        ownership_expiration: rows[0]?.ownership_expiration,
      },
    ])
    const wrong: [Record<string, string>, string][] = [
      [{ lead_no: 'L 1' }, 'lead_no'],
      [{ brand_code: 'XXXX' }, 'brand_code'],
      [{ brand_code: 'ZRLU', property_code: '' }, 'seller_code'],
      [{ property_code: 'SMP02' }, 'property_code'],
      [{ client_first_name: 'R2D2' }, 'client_first_name'],
      [{ client_last_name: '' }, 'client_last_name'],
      [{ client_email: '', client_mobile: '' }, 'client_email'],
      [{ client_mobile: '123' }, 'client_mobile'],
      [{ citizenship: 'x'.repeat(81) }, 'citizenship'],
      [{ seller_code: 'S-9' }, 'seller_code'],
      [{ source: 'Dream' }, 'source'],
      [{ registered_at: 'once' }, 'registered_at'],
      [{ ownership_expiration: '2026-11-01' }, 'ownership_expiration'],
      [{ current_expiry_date: 'x' }, 'current_expiry_date'],
      [{ renewals_used: '-1' }, 'renewals_used'],
      [{ extensions_used: 'two' }, 'extensions_used'],
      [{ status: 'anonymised' }, 'status'],
    ]
    const bad = await ground.take(
      'lead',
      wrong.map(([more], i) => ({ ...good, lead_no: `L-${i}`, ...more })),
    )
    expect(await ground.problems(bad.id)).toEqual(wrong.map(([, column], i) => `${i + 2},${column}`))
    expect(new Set(wrong.map(([, column]) => column))).toEqual(new Set(Object.keys(commands.lead.columns)))
    const ends = new Date(app.deps.now().getTime() - 86_400_000).toISOString().slice(0, 10)
    expect(
      await ground.take('lead', [{ ...sampled('lead', 1), lead_no: 'L-OLD', ownership_expiration: ends }]),
    ).toMatchObject({
      rows_inserted: 1,
    })
    const old = await db.system.selectFrom('leads').where('lead_no', '=', 'L-OLD').select('status').executeTakeFirst()
    expect(old?.status).toBe('expired')
  })

  test('what another brand has is refused, row by row', async () => {
    const narrow = await signedIn(app, { access: { ...operations, brands: ['ZRLU'] } })
    for (const command of ['contract', 'post_dated_check', 'debit_arrangement', 'document', 'lead'] as const) {
      await ground.lay(`${command}.csv`, fileOf(commands[command].sample.map(row => ({ ...row, file: '' })).map(strip)))
      const before = await ground.digest('contracts', 'post_dated_checks', 'debit_arrangements', 'documents', 'leads')
      const { body } = await app.call('commands.seed', { params: { command }, token: narrow.token })
      await runCommand(app.deps, command)
      const done = (await app.call('commands.run', { params: { id: body.run_id }, token: ground.token })).body
      expect(done, command).toMatchObject({ status: 'failed', rows_failed: commands[command].sample.length })
      expect(await ground.errorsOf(done.id)).toContain('You do not have permission for this brand.')
      expect(await ground.digest('contracts', 'post_dated_checks', 'debit_arrangements', 'documents', 'leads')).toBe(
        before,
      )
      await ground.clear(command)
    }

    function strip({ file: _, ...row }: Record<string, string>): Record<string, string> {
      return row
    }
  })
})
