import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { everyRight } from '../../../test/every-right.ts'
import { writeAudit } from '../../call/audit.ts'
import { trailCopier } from './copy-trail.ts'

describe.each(engines)('the readable copy of the trail, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: everyRight })).token
  })
  afterAll(() => app.close())

  const write = (first: number, count: number) =>
    app.deps.db.system.transaction().execute(trx =>
      writeAudit(
        trx,
        { area: 'buyers_portal', module: 'inquiry-list', action: 'close' },
        { ip: '203.0.113.7', user_agent: '', request_id: `r${first}` },
        { user_id: null, name: 'Ana Reyes' },
        Array.from({ length: count }, (_, n) => ({
          entity: 'buyer-inquiry',
          entity_id: first + n,
          subject: `BI26-${String(first + n).padStart(6, '0')}`,
          brand_id: 1,
          before: { remarks: 'Mezzanine' },
          after: { remarks: `Xylophone ${first + n}` },
        })),
        app.deps.now(),
      ),
    )
  type Line = { id: number; subject: string }
  const asked = async (query: Record<string, string>) =>
    (await app.call('fullTrail.list', { token, query })).body.items as Line[]
  const fresh = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from trail_fresh_rows`.execute(app.deps.db.owner)).rows[0]?.n

  test('a line is read at once, by each filter and word, and stays the same line when it is taken over', async () => {
    await write(7_001, 3)
    const questions = [
      { subject: 'bi26-0070' },
      { search: 'xylophone' },
      { entity: 'buyer-inquiry' },
      { page: 'buyers_portal.inquiry-list', action: 'close' },
    ]
    const before = await Promise.all(questions.map(asked))
    expect(before.map(items => items.map(({ subject }) => subject))).toEqual(
      questions.map(() => ['BI26-007003', 'BI26-007002', 'BI26-007001']),
    )
    expect(await fresh()).toBeGreaterThanOrEqual(3)
    const copier = trailCopier(app.deps.db)
    expect(await copier.copy()).toBe(false)
    await copier.rest()
    expect(await fresh()).toBe(0)
    expect(await Promise.all(questions.map(asked))).toEqual(before)
    const [line] = before[0] ?? []
    const read = await app.call('fullTrail.read', { token, params: { id: line?.id ?? 0 } })
    expect(read.body, read.text).toMatchObject({
      subject: 'BI26-007003',
      changes: [{ after: { text: 'Xylophone 7003' } }],
    })
  })

  test('what was done to one record is found in an index, however many lines wait', async () => {
    const trx = await app.deps.db.owner.startTransaction().execute()
    await sql`insert into trail_fresh_rows (line_id, created_at, user_name, area, module, action, entity, entity_id, result)
      select n, now(), 'Ana Reyes', 'buyers_portal', 'inquiry-list', 'close', 'buyer-inquiry', n::text, 'ok'
      from generate_series(1, 20000) as n`.execute(trx)
    const { rows } =
      await sql`explain select id from trail_lines where entity = 'buyer-inquiry' and entity_id = '7'`.execute(trx)
    await trx.rollback().execute()
    const planned = JSON.stringify(rows)
    expect(planned).toContain('trail_fresh_record')
    expect(planned).not.toContain('Seq Scan')
  })

  test('a page goes on from lines that are fresh to those that were taken over', async () => {
    await write(8_001, 40)
    const items: Line[] = []
    let after: string | undefined
    do {
      const { body } = await app.call('fullTrail.list', { token, query: { subject: 'BI26-', ...(after && { after }) } })
      items.push(...body.items)
      after = body.next ?? undefined
    } while (after)
    expect(items).toHaveLength(43)
    expect(new Set(items.map(({ id }) => id)).size).toBe(43)
    expect(items.slice(-3).map(({ subject }) => subject)).toEqual(['BI26-007003', 'BI26-007002', 'BI26-007001'])
  })

  test('two who take over at once take each line once, in pieces', async () => {
    await write(9_001, 2_500)
    const copiers = [trailCopier(app.deps.db), trailCopier(app.deps.db)]
    for (let more = true; more; ) more = (await Promise.all(copiers.map(copier => copier.copy()))).some(Boolean)
    expect(await fresh()).toBe(0)
    const { rows } = await sql<{
      n: number
      lines: number
    }>`select count(*)::int as n, count(distinct line_id)::int as lines
      from trail_lines where request_id = 'r9001'`.execute(app.deps.db.system)
    expect(rows).toEqual([{ n: 2_500, lines: 2_500 }])
  })
})
