import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { atOnce, byIndexAlone, nextSql, sealAll, sealOnce } from './seal.ts'

/** Lines that were brought in at once, as a house that moves in brings them. */
const many = 20 * atOnce

type Node = {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Node[]
}
/** Lines of the trail that a plan read, whether it kept them or not. */
const readBy = (node: Node): number =>
  (node['Relation Name']?.startsWith('user_trails') === true
    ? node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
    : 0) + (node.Plans ?? []).reduce((sum, plan) => sum + readBy(plan), 0)

describe.each(engines)('a backlog of lines, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await sealAll(app.deps.db, app.deps)
    await sql`insert into user_trails (created_at, user_name, area, module, action)
      select now() - n * interval '1 minute', 'Ana', 'admin', 'users', 'edit' from generate_series(1, ${many}) as n`.execute(
      app.deps.db.system,
    )
    await app.deps.db.executeSql('vacuum (analyze)')
  })
  afterAll(() => app.close())

  test('each pass reads the lines that it seals, and not all that wait', async () => {
    const { db } = app.deps
    for (let pass = 0; pass < 3; pass += 1) {
      const { plan } = await db.system.transaction().execute(async trx => {
        await byIndexAlone.execute(trx)
        const { rows } = await sql<{
          'QUERY PLAN': readonly [{ Plan: Node }]
        }>`explain (analyze, timing off, format json)
          ${nextSql('user_trails')}`.execute(trx)
        return { plan: rows[0]?.['QUERY PLAN'][0].Plan }
      })
      expect(plan && readBy(plan)).toBeGreaterThanOrEqual(atOnce)
      // Of each month the line that comes next is read as well.
      expect(plan && readBy(plan)).toBeLessThan(atOnce + 100)
      expect(await sealOnce(db, app.deps)).toMatchObject({ more: true })
    }
    await sealAll(db, app.deps)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from trail_seals as s
      join user_trails as t on t.id = s.row_id and t.created_at = s.row_at
      where s.trail = 'user_trails' and t.user_name = 'Ana'`.execute(db.system)
    expect(rows[0]?.n).toBe(many)
  })
})
