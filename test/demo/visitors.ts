import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../server/db/open.ts'
import { shares } from './shares.ts'

/** What visitors of the sites sent (domain.md 6). */
export function visitorsRows(db: () => Database): void {
  test('2,500 inquiries: by brand, 6 % spam, 4 % in the trash, brand 0 among them, nothing answered before it came', async () => {
    const found = await shares(db(), 'web_inquiries_rows', 'brand_id')
    for (const [brand, share] of [
      [0, 18],
      [1, 37],
      [2, 29],
      [3, 6],
      [4, 10],
    ] as const)
      expect(Math.abs((found[brand] ?? 0) - share), String(brand)).toBeLessThan(3)
    expect(Math.abs(((await shares(db(), 'web_inquiries_rows', 'status'))['spam'] ?? 0) - 6)).toBeLessThan(2)
    expect(
      Math.abs(
        ((await shares(db(), 'web_inquiries_rows', "case when deleted_at is null then 'live' else 'trash' end"))[
          'trash'
        ] ?? 0) - 4,
      ),
    ).toBeLessThan(2)
    const { rows } = await sql<{
      n: number
      astray: number
    }>`select count(*)::int as n, (count(*) filter (where responded_at < created_at or closed_at < responded_at or deleted_at < created_at or created_at > '2026-11-20T16:00:00Z' or sla_due_at < created_at
      or (property_id is not null and brand_id <> (select p.brand_id from properties p where p.id = property_id))))::int as astray from web_inquiries_rows`.execute(
      db().owner,
    )
    expect(rows).toEqual([{ n: 2500, astray: 0 }])
    expect(await db().system.selectFrom('recipients').select('id').orderBy('id').execute()).toEqual(
      [5, 6, 7, 9, 10].map(id => ({ id })),
    )
    expect((await db().system.selectFrom('faqs').select('id').execute()).length).toBe(90)
  })

  test('600 visits, 450 applications, 1,200 subscriptions: no time is overbooked, who moved has a new time, shares as they should be', async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from web_appointments_rows)::int as visits,
      (select count(*) from web_career_applications_rows)::int as applications,
      (select count(*) from newsletter_subscriptions_rows)::int as readers,
      (select count(*) from (select 1 from web_appointments_rows where status in ('requested', 'confirmed') and deleted_at is null
        group by property_id, visit_date, start_time having count(*) > 3) t)::int as overbooked,
      (select count(*) from web_appointments_rows t where status = 'rescheduled'
        and not exists (select from web_appointments_rows n where n.reschedule_of = t.id and n.email like '%@example.com'))::int as lost,
      (select count(*) from web_appointments_rows where created_at > '2026-11-20T09:00:00+08:00')::int as later`.execute(
      db().owner,
    )
    expect(rows).toEqual([{ visits: 600, applications: 450, readers: 1_200, overbooked: 0, lost: 0, later: 0 }])
    const weekend = await shares(
      db(),
      'web_appointments_rows',
      "case when extract(dow from visit_date) in (0, 6) then 'weekend' else 'weekday' end",
    )
    expect(Math.abs((weekend['weekend'] ?? 0) - 68)).toBeLessThan(5)
    expect(
      Math.abs(((await shares(db(), 'newsletter_subscriptions_rows', 'status'))['unsubscribed'] ?? 0) - 9),
    ).toBeLessThan(2)
    for (const table of ['web_appointments_rows', 'web_career_applications_rows', 'newsletter_subscriptions_rows'])
      expect(Object.keys(await shares(db(), table, 'brand_id'))).toHaveLength(5)
  })
}
