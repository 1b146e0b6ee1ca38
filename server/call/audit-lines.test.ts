import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { type AuditEntry, type AuditSubject, writeAudit } from './audit.ts'

describe.each(engines)('lines of the trail, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  const who = { user_id: 1, name: 'Ana Reyes', role: { id: 1, name: 'Super Admin' } }
  const origin = (request_id: string) => ({ ip: '203.0.113.7', user_agent: 'A "quoted" \\ agent', request_id })
  const written = async (place: AuditSubject, entries: readonly (AuditEntry | readonly AuditEntry[])[], by: string) => {
    const at = app.deps.now()
    await app.deps.db.system.transaction().execute(async trx => {
      for (const each of entries) await writeAudit(trx, place, origin(by), who, each, at)
    })
    const trail = sql.table(place.area === 'admin' ? 'user_trails_rows' : 'audit_trails_rows')
    const { rows } = await sql<{
      line: string
    }>`select (to_jsonb(t) - 'id' - 'xid' - 'request_id' - 'created_at')::text as line
      from ${trail} as t where request_id = ${by} order by id`.execute(app.deps.db.owner)
    return rows.map(({ line }) => JSON.parse(line))
  }

  const entries: AuditEntry[] = [
    {
      entity: 'unit',
      entity_id: 7,
      subject: 'A-0202',
      brand_id: 1,
      before: { list_price: '1.50' },
      after: { list_price: 2 },
    },
    { entity: 'user_role', entity_id: '1', before: null, after: { Firstname: 'Ana ñ “ü” \\ "x"\n' } },
    { entity: 'user', entity_id: 1, before: { password: 'secret', at: new Date(0) }, after: null },
    { after: ['a', null, { deep: [1.25, true] }] },
    { action: 'export', result: 'denied', entity: 'buyer-inquiry', entity_id: 9_999_999 },
    {},
  ]
  test.each<AuditSubject>([
    { area: 'admin', module: 'user-account', action: 'edit' },
    { area: 'buyers_portal', module: 'inquiry-list', action: 'edit' },
  ])('say the same whether they are written one by one or at once: $area', async place => {
    const [one, many] = [await written(place, entries, 'one by one'), await written(place, [entries], 'at once')]
    expect(one).toHaveLength(entries.length)
    expect(many).toEqual(one)
    expect(one[0]).toMatchObject({ subject: 'A-0202', before: { list_price: '1.50' }, after: { list_price: 2 } })
    // What people know a role by is found by the database.
    expect(one[1]).toMatchObject({
      subject: 'Super Admin',
      before: null,
      after: { Firstname: 'Ana ñ “ü” \\ "x"\n' },
    })
  })

  test('stand in their order, however many', async () => {
    const lines = Array.from(
      { length: 2_345 },
      (_, n) => ({ entity: 'unit', entity_id: n, subject: `A-${n}`, brand_id: 1 }) as const,
    )
    const found = await written({ area: 'project_info', module: 'unit-pages', action: 'edit' }, [lines], 'many')
    expect(found.map(({ entity_id }) => Number(entity_id))).toEqual(lines.map(({ entity_id }) => entity_id))
  })
})
