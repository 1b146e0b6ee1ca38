import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { planted } from '../../demo/planted.ts'
import type { Database } from '../../server/db/open.ts'
import { shares } from './shares.ts'

/** Units and reservations (domain.md 6). */
export function reservationsRows(db: () => Database): void {
  test('1,800 units and 1,200 reservations: shares, one live reservation a unit, prices to the centavo, everything in its order', async () => {
    const found = await shares(db(), 'reservations', 'status')
    const wanted = {
      posted: 62,
      cancelled: 9,
      expired: 7,
      for_submission: 5,
      submitted: 4,
      approved: 4,
      under_review: 3,
      returned: 3,
      disapproved: 3,
    }
    for (const [name, share] of Object.entries(wanted))
      expect(Math.abs((found[name] ?? 0) - share), name).toBeLessThan(3.5)
    const brandShares = await shares(db(), 'reservations', 'brand_id')
    for (const [brand, share] of [
      [1, 55],
      [2, 35],
      [3, 10],
    ] as const)
      expect(Math.abs((brandShares[brand] ?? 0) - share), String(brand)).toBeLessThan(3)
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from units)::int as units, (select count(*) from reservations)::int as reservations,
      (select count(*) from reservation_partners)::float / (select count(*) from reservations) as buyers,
      (select count(*) from cis_attachments)::float / (select count(*) from reservation_partners) as papers,
      (select count(*) from units u join reservations r on r.unit_id = u.id and r.status not in ('draft', 'cancelled', 'expired', 'disapproved')
        where u.status <> case r.status when 'posted' then 'sold' else 'reserved' end)::int as unlike,
      (select count(*) from reservations where id <> ${planted.tcp_off_by_one_centavo.id} and (contract_price <> list_price - discount_amount
        or tcp <> contract_price + vat_amount + other_charges or vat_amount not in (0, round(contract_price * 0.12, 2))))::int as wrong,
      (select count(*) from reservations r join leads l on l.id = r.lead_id where l.seller_id <> r.seller_id or l.brand_id <> r.brand_id)::int as astray,
      (select count(*) from reservations where submitted_at < rf_paid_at or decided_at < submitted_at or posted_at < decided_at
        or greatest(rf_paid_at, submitted_at, decided_at) > '2026-11-20T13:00:00+08:00')::int as impossible,
      (select count(*) from reservations where status in ('for_submission', 'returned') and submission_expiration < '2026-11-20T09:00:00+08:00')::int as late`.execute(
      db().owner,
    )
    const { buyers = 0, papers = 0, ...exactly } = rows[0] ?? {}
    expect(Math.abs(buyers - 1.42)).toBeLessThan(0.06)
    expect(Math.abs(papers - 5.9)).toBeLessThan(0.5)
    expect(exactly).toEqual({
      units: 1_800,
      reservations: 1_200,
      unlike: 0,
      wrong: 0,
      astray: 0,
      impossible: 0,
      late: 0,
    })
  })
}
