import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../server/db/open.ts'
import { shares } from './shares.ts'

/** Sellers, their sales, their leads and what they ask for (domain.md 6). */
export function sellersRows(db: () => Database): void {
  test('9,600 quotas; attainment lognormal about 0.62; the year in one row is what the job writes', async () => {
    const { rows } = await sql<{ n: number; median: number; top: number }>`
      with quarters as (
        select seller_id, period_year, (period_month + 2) / 3 as quarter, sum(actual_amount) / sum(quota_amount) as attained
        from contract_quotas where (period_year, period_month) < (2026, 10) group by 1, 2, 3
      ), ranked as (select attained, ntile(5) over (order by attained desc) as fifth from quarters)
      select (select count(*)::int from contract_quotas) as n,
        (select percentile_cont(0.5) within group (order by attained)::float8 from quarters) as median,
        (select sum(attained) filter (where fifth = 1) / sum(attained) from ranked)::float8 as top`.execute(db().owner)
    expect(rows[0]?.n).toBe(9_600)
    expect(Math.abs((rows[0]?.median ?? 0) - 0.62)).toBeLessThan(0.06)
    expect(Math.abs((rows[0]?.top ?? 0) - 0.64)).toBeLessThan(0.08)
    const figures = () =>
      sql`select seller_id, seller_name, position, sales_group, brand_id, year, m01, m02, m03, m04, m05, m06, m07, m08, m09, m10, m11, m12,
        ytd_units, ytd_gross, ytd_cancelled, ytd_net, prior_ytd_net, growth, as_of from ytd_data order by year, seller_id`
        .execute(db().owner)
        .then(found => found.rows)
    const seeded = await figures()
    expect(seeded).toHaveLength(800)
    await db()
      .owner.transaction()
      .execute(async trx => {
        await sql`create temp table kept as select * from ytd_data`.execute(trx)
        await sql`select refresh_ytd('2026-11-20T09:00:00+08:00')`.execute(trx)
      })
    expect(await figures()).toEqual(seeded)
    await db()
      .owner.transaction()
      .execute(async trx => {
        await sql`delete from ytd_data`.execute(trx)
        await sql`alter table kept drop column growth`.execute(trx)
        await sql`insert into ytd_data (id, seller_id, seller_name, position, sales_group, brand_id, year, m01, m02, m03, m04, m05, m06, m07, m08, m09, m10, m11, m12,
        ytd_units, ytd_gross, ytd_cancelled, ytd_net, prior_ytd_net, as_of) select * from kept`.execute(trx)
        await sql`drop table kept`.execute(trx)
      })
  })

  test('30,000 entries of sellers, 46 % of them logins, none of a seller who had left', async () => {
    const found = await shares(db(), 'sellers_audit_trail', 'module')
    expect(Math.abs((found['login'] ?? 0) - 46)).toBeLessThan(1)
    const { rows } =
      await sql`select count(*)::int as n, (select count(*)::int from sellers_audit_trail_other) as astray,
      (select count(*)::int from sellers_audit_trail t join sellers s on s.id = t.seller_id join users u on u.id = s.user_id
        where t.created_at < s.created_at or t.created_at > coalesce(u.deleted_at, t.created_at)) as impossible from sellers_audit_trail`.execute(
        db().owner,
      )
    expect(rows).toEqual([{ n: 30_000, astray: 0, impossible: 0 }])
    // Numbers are of records that exist, and of the seller's own (issue 18).
    const strangers = await sql<{ n: number }>`select count(*)::int as n from sellers_audit_trail as t
      where t.reference_no is not null
        and not exists (select from leads as l where l.lead_no = t.reference_no)
        and not exists (select from reservations as r where r.reservation_no = t.reference_no and r.seller_id = t.seller_id)
        and not exists (select from marketing_partners as m where m.partner_no = t.reference_no)`.execute(db().system)
    expect(strangers.rows).toEqual([{ n: 0 }])
  })

  test('6,000 leads, 40 pairs of them of one client, and 180 requests: 61 % approved, 17 disapproved, 14 pending, each as its lead has it', async () => {
    const found = await shares(db(), 'ownership_extensions', 'status')
    for (const [name, share] of Object.entries({ approved: 61, disapproved: 17, pending: 14, cancelled: 5, lapsed: 3 }))
      expect(Math.abs((found[name] ?? 0) - share), name).toBeLessThan(5)
    const { rows } =
      await sql`select (select count(*) from sales_groups)::int as groups, (select count(*) from sellers s join users u on u.id = s.user_id and u.user_type_id = 2)::int as sellers,
      (select count(*) from leads)::int as leads, (select count(*) from ownership_extensions)::int as requests,
      (select count(*) from leads a join leads b on a.id < b.id and a.client_email = b.client_email and a.seller_id <> b.seller_id)::int as pairs,
      (select count(*) from ownership_extensions t join leads l on l.id = t.lead_id where l.ownership_expiration <> t.ownership_expiration or l.brand_id <> t.brand_id or l.seller_id <> t.seller_id
        or l.extensions_used <> case t.status when 'approved' then 1 else 0 end or t.created_at < l.registered_at)::int as unlike,
      (select count(*) from ownership_extensions where created_at > '2026-11-20T09:00:00+08:00' or decided_at < created_at or (status = 'approved' and approved_days > requested_days))::int as impossible`.execute(
        db().owner,
      )
    expect(rows).toEqual([
      { groups: 24, sellers: 400, leads: 6_000, requests: 180, pairs: 40, unlike: 0, impossible: 0 },
    ])
    const sources = await shares(db(), 'leads', 'source')
    expect(Object.keys(sources)).toHaveLength(15)
    const { converted = 0 } = await shares(db(), 'leads', 'status')
    expect(Math.abs(converted - 12)).toBeLessThan(1.5)
  })

  test('240 renewals, shared out as the extensions are, each as its lead has it and none of a lead that asked for both', async () => {
    const found = await shares(db(), 'lead_renewals', 'status')
    for (const [name, share] of Object.entries({ approved: 61, disapproved: 17, pending: 14, cancelled: 5, lapsed: 3 }))
      expect(Math.abs((found[name] ?? 0) - share), name).toBeLessThan(5)
    const { rows } = await sql`select count(*)::int as n,
      count(*) filter (where l.current_expiry_date <> t.current_expiry_date or l.ownership_expiration < l.current_expiry_date or l.brand_id <> t.brand_id or l.seller_id <> t.seller_id
        or l.renewals_used <> case t.status when 'approved' then 1 else 0 end or exists (select from ownership_extensions o where o.lead_id = l.id))::int as unlike,
      count(*) filter (where t.created_at > '2026-11-20T09:00:00+08:00' or t.decided_at < t.created_at or t.approved_days > t.requested_days
        or t.created_at < coalesce(t.previous_expiry, t.current_expiry_date) - interval '16 days' or t.created_at > coalesce(t.previous_expiry, t.current_expiry_date) + interval '30 days')::int as impossible
      from lead_renewals t join leads l on l.id = t.lead_id`.execute(db().owner)
    expect(rows).toEqual([{ n: 240, unlike: 0, impossible: 0 }])
  })

  test('90 submission extensions, each as its reservation has it', async () => {
    const found = await shares(db(), 'submission_extensions', 'status')
    for (const [name, share] of Object.entries({ approved: 61, disapproved: 17, pending: 14, cancelled: 5, lapsed: 3 }))
      expect(Math.abs((found[name] ?? 0) - share), name).toBeLessThan(9)
    const { rows } = await sql`select count(*)::int as n,
      count(*) filter (where r.submission_expiration <> t.submission_expiration or r.brand_id <> t.brand_id or r.seller_id <> t.seller_id
        or r.submission_extensions_used <> case t.status when 'approved' then 1 else 0 end or (t.status = 'pending' and r.status not in ('for_submission', 'returned')))::int as unlike,
      count(*) filter (where t.created_at > '2026-11-20T09:00:00+08:00' or t.decided_at < t.created_at or t.approved_days > t.requested_days
        or t.created_at > coalesce(t.previous_expiry, t.submission_expiration))::int as impossible
      from submission_extensions t join reservations r on r.reservation_no = t.reservation_no`.execute(db().owner)
    expect(rows).toEqual([{ n: 90, unlike: 0, impossible: 0 }])
  })

  test('60 transfers, five with live links and three with expired ones, each lead with whom it stands', async () => {
    const { rows } = await sql`select (select count(*) from transfer_requests)::int as n,
      (select count(*) from transfer_requests where status = 'pending_release')::int as live, (select count(*) from transfer_requests where status = 'expired')::int as over,
      (select count(*) from action_tokens where revoked_at is null)::int as open,
      (select count(*) from transfer_requests t join leads l on l.id = t.lead_id
        where l.brand_id <> t.brand_id or l.seller_id <> case t.status when 'approved' then t.to_seller_id else t.from_seller_id end or t.created_at < l.registered_at)::int as unlike`.execute(
      db().owner,
    )
    expect(rows).toEqual([{ n: 60, live: 5, over: 3, open: 5, unlike: 0 }])
  })

  test('140 partners with chains of 2.4 levels, six with a PRC ID that ends within 30 days', async () => {
    const { rows } = await sql`select (select count(*) from marketing_partners)::int as n,
      (select count(*) from marketing_partners where prc_valid_until between '2026-11-21' and '2026-12-20')::int as ending,
      (select round(avg(jsonb_array_length(approvers)), 1)::float from marketing_partner_approval_levels) as levels,
      (select count(*) from marketing_partners where status = 'for_approval' and (approval -> (current_level - 1) ->> 'action') is not null)::int as astray,
      (select count(*) from sales_groups g where not exists (select from marketing_partner_approval_levels v where v.sales_group_id = g.id))::int as without`.execute(
      db().owner,
    )
    expect(rows).toEqual([{ n: 140, ending: 6, levels: 2.4, astray: 0, without: 1 }])
  })
}
