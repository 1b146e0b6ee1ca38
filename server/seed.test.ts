import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultsOf } from '../defaults/index.ts'
import { brands } from '../model/brands.ts'
import { defaultRoles } from '../model/roles.ts'
import { type Engine, emptyDatabase, engines, freshDatabase } from '../test/database.ts'
import { migrate } from './db/migrate.ts'
import type { Database } from './db/open.ts'
import { entities } from './demo/index.ts'
import { longestSurname } from './demo/name-lists.ts'
import { type PlantedCase, planted } from './demo/planted.ts'
import { demoSignIns, hashedTables, hashOf, seedDemo, seedReference } from './seed.ts'

const hashes = async (db: Database) => {
  const found: Record<string, string> = {}
  for (const table of hashedTables) found[table] = (await hashOf(db, table)).sha256
  return found
}

/** Counts of one column's values, as shares of the whole. */
async function shares(db: Database, from: string, what: string): Promise<Record<string, number>> {
  const { rows } = await sql<{
    what: string
    n: number
  }>`select ${sql.raw(what)} as what, count(*)::int as n from ${sql.raw(from)} group by 1`.execute(db.owner)
  const total = rows.reduce((sum, { n }) => sum + n, 0)
  return Object.fromEntries(rows.map(({ what, n }) => [what, (100 * n) / total]))
}

const seededHashes: Partial<Record<Engine, Record<string, string>>> = {}

describe.each(engines)('demo data on %s', engine => {
  let db: Database
  beforeAll(async () => {
    db = await freshDatabase(engine)
    await seedReference(db)
    const begun = performance.now()
    expect(await seedDemo(db, 'demo')).toEqual({ outcome: 'added', scale: 'demo' })
    console.log(`${engine}: demo rows in ${Math.round(performance.now() - begun)} ms`)
    seededHashes[engine] = await hashes(db)
  })
  afterAll(() => db?.close())

  test('seeding again changes nothing and takes a few milliseconds', async () => {
    const begun = performance.now()
    expect(await seedDemo(db, 'load')).toEqual({ outcome: 'standing', scale: 'demo' })
    expect(performance.now() - begun).toBeLessThan(200)
    await seedReference(db)
    expect(await hashes(db)).toEqual(seededHashes[engine])
  })

  test('another database gets the same rows and another password', async () => {
    const second = await freshDatabase(engine)
    try {
      await seedReference(second)
      await seedDemo(second, 'demo')
      expect(await hashes(second)).toEqual(seededHashes[engine])
      expect((await demoSignIns(second))[0]?.password).not.toBe((await demoSignIns(db))[0]?.password)
    } finally {
      await second.close()
    }
  })

  test('there are 34 CMS users, 400 sellers and 900 buyers, 8 of them in the trash, 3 by themselves', async () => {
    const { rows } = await sql`select user_type_id, count(*)::int as n from users group by 1 order by 1`.execute(
      db.owner,
    )
    expect(rows).toEqual([
      { user_type_id: 1, n: 900 },
      { user_type_id: 2, n: 400 },
      { user_type_id: 3, n: 34 },
    ])
    const trash =
      await sql`select deactivation_source as source, count(*)::int as n from users where deleted_at is not null group by 1 order by 1`.execute(
        db.owner,
      )
    expect(trash.rows).toEqual([
      { source: 'admin', n: 3 },
      { source: 'self', n: 3 },
      { source: 'system', n: 2 },
    ])
  })

  test('62 properties: 24 residences, all condominiums, 17 communities, 8 luxuria, 13 homes', async () => {
    const { rows } =
      await sql`select brand_id, count(*)::int as n, count(*) filter (where property_type = 'condominium')::int as condominiums from properties group by 1 order by 1`.execute(
        db.owner,
      )
    expect(rows.map(row => Object.values(row as object))).toEqual([
      [1, 24, 24],
      [2, 17, 0],
      [3, 8, 5],
      [4, 13, 0],
    ])
    const homes = await db.system
      .selectFrom('properties')
      .where('brand_id', '=', 4)
      .orderBy('id')
      .select(['id', 'slug', 'property_code', 'status', 'total_units'])
      .execute()
    expect(homes[0]).toEqual({
      id: 10_001,
      slug: 'bloomfields-cagayan-de-oro',
      property_code: 'HM01',
      status: 'active',
      total_units: 412,
    })
    expect(homes.map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, i) => 10_001 + i))
    expect(await db.system.selectFrom('project_info').select('property_id').execute()).toHaveLength(62)
  })

  test('9,600 quotas; attainment lognormal about 0.62; the year in one row is what the job writes', async () => {
    const { rows } = await sql<{ n: number; median: number; top: number }>`
      with quarters as (
        select seller_id, period_year, (period_month + 2) / 3 as quarter, sum(actual_amount) / sum(quota_amount) as attained
        from contract_quotas where (period_year, period_month) < (2026, 10) group by 1, 2, 3
      ), ranked as (select attained, ntile(5) over (order by attained desc) as fifth from quarters)
      select (select count(*)::int from contract_quotas) as n,
        (select percentile_cont(0.5) within group (order by attained)::float8 from quarters) as median,
        (select sum(attained) filter (where fifth = 1) / sum(attained) from ranked)::float8 as top`.execute(db.owner)
    expect(rows[0]?.n).toBe(9_600)
    expect(Math.abs((rows[0]?.median ?? 0) - 0.62)).toBeLessThan(0.06)
    expect(Math.abs((rows[0]?.top ?? 0) - 0.64)).toBeLessThan(0.08)
    const figures = () =>
      sql`select seller_id, seller_name, position, sales_group, brand_id, year, m01, m02, m03, m04, m05, m06, m07, m08, m09, m10, m11, m12,
        ytd_units, ytd_gross, ytd_cancelled, ytd_net, prior_ytd_net, growth, as_of from ytd_data order by year, seller_id`
        .execute(db.owner)
        .then(found => found.rows)
    const seeded = await figures()
    expect(seeded).toHaveLength(800)
    await db.owner.transaction().execute(async trx => {
      await sql`create temp table kept as select * from ytd_data`.execute(trx)
      await sql`select refresh_ytd('2026-11-20T09:00:00+08:00')`.execute(trx)
    })
    expect(await figures()).toEqual(seeded)
    await db.owner.transaction().execute(async trx => {
      await sql`delete from ytd_data`.execute(trx)
      await sql`alter table kept drop column growth`.execute(trx)
      await sql`insert into ytd_data (id, seller_id, seller_name, position, sales_group, brand_id, year, m01, m02, m03, m04, m05, m06, m07, m08, m09, m10, m11, m12,
        ytd_units, ytd_gross, ytd_cancelled, ytd_net, prior_ytd_net, as_of) select * from kept`.execute(trx)
      await sql`drop table kept`.execute(trx)
    })
  })

  test('30,000 entries of sellers, 46 % of them logins, none of a seller who had left', async () => {
    const found = await shares(db, 'sellers_audit_trail', 'module')
    expect(Math.abs((found.login ?? 0) - 46)).toBeLessThan(1)
    const { rows } =
      await sql`select count(*)::int as n, (select count(*)::int from sellers_audit_trail_other) as astray,
      (select count(*)::int from sellers_audit_trail t join sellers s on s.id = t.seller_id join users u on u.id = s.user_id
        where t.created_at < s.created_at or t.created_at > coalesce(u.deleted_at, t.created_at)) as impossible from sellers_audit_trail`.execute(
        db.owner,
      )
    expect(rows).toEqual([{ n: 30_000, astray: 0, impossible: 0 }])
  })

  test('20,000 trail rows: 70 % view, 18 edit, 6 decide, 4 login, 2 denied, each in the partition of its month', async () => {
    const both = `(select action, result from audit_trails union all select action, result from user_trails) t`
    const kind = `case when result = 'denied' then 'denied' when action in ('approve', 'disapprove') then 'decide' else action end`
    const found = await shares(db, both, kind)
    for (const [name, share] of Object.entries({ view: 70, edit: 18, decide: 6, login: 4, denied: 2 }))
      expect(Math.abs((found[name] ?? 0) - share), name).toBeLessThan(0.8)
    expect(Object.keys(found)).toHaveLength(5)
    const { rows } =
      await sql`select (select count(*) from audit_trails)::int + (select count(*) from user_trails)::int as n,
      (select count(*) from audit_trails_other)::int + (select count(*) from user_trails_other)::int as astray`.execute(
        db.owner,
      )
    expect(rows).toEqual([{ n: 20_000, astray: 0 }])
    const later = await sql`select from audit_trails where created_at > '2026-11-20T09:00:00+08:00'`.execute(db.owner)
    expect(later.rows).toHaveLength(0)
  })

  test('6,000 leads, 40 pairs of them of one client, and 180 requests: 61 % approved, 17 disapproved, 14 pending, each as its lead has it', async () => {
    const found = await shares(db, 'ownership_extensions', 'status')
    for (const [name, share] of Object.entries({ approved: 61, disapproved: 17, pending: 14, cancelled: 5, lapsed: 3 }))
      expect(Math.abs((found[name] ?? 0) - share), name).toBeLessThan(5)
    const { rows } =
      await sql`select (select count(*) from sales_groups)::int as groups, (select count(*) from sellers s join users u on u.id = s.user_id and u.user_type_id = 2)::int as sellers,
      (select count(*) from leads)::int as leads, (select count(*) from ownership_extensions)::int as requests,
      (select count(*) from leads a join leads b on a.id < b.id and a.client_email = b.client_email and a.seller_id <> b.seller_id)::int as pairs,
      (select count(*) from ownership_extensions t join leads l on l.id = t.lead_id where l.ownership_expiration <> t.ownership_expiration or l.brand_id <> t.brand_id or l.seller_id <> t.seller_id
        or l.extensions_used <> case t.status when 'approved' then 1 else 0 end or t.created_at < l.registered_at)::int as unlike,
      (select count(*) from ownership_extensions where created_at > '2026-11-20T09:00:00+08:00' or decided_at < created_at or (status = 'approved' and approved_days > requested_days))::int as impossible`.execute(
        db.owner,
      )
    expect(rows).toEqual([
      { groups: 24, sellers: 400, leads: 6_000, requests: 180, pairs: 40, unlike: 0, impossible: 0 },
    ])
    const sources = await shares(db, 'leads', 'source')
    expect(Object.keys(sources)).toHaveLength(15)
    const { converted = 0 } = await shares(db, 'leads', 'status')
    expect(Math.abs(converted - 12)).toBeLessThan(1.5)
  })

  test('240 renewals, shared out as the extensions are, each as its lead has it and none of a lead that asked for both', async () => {
    const found = await shares(db, 'lead_renewals', 'status')
    for (const [name, share] of Object.entries({ approved: 61, disapproved: 17, pending: 14, cancelled: 5, lapsed: 3 }))
      expect(Math.abs((found[name] ?? 0) - share), name).toBeLessThan(5)
    const { rows } = await sql`select count(*)::int as n,
      count(*) filter (where l.current_expiry_date <> t.current_expiry_date or l.ownership_expiration < l.current_expiry_date or l.brand_id <> t.brand_id or l.seller_id <> t.seller_id
        or l.renewals_used <> case t.status when 'approved' then 1 else 0 end or exists (select from ownership_extensions o where o.lead_id = l.id))::int as unlike,
      count(*) filter (where t.created_at > '2026-11-20T09:00:00+08:00' or t.decided_at < t.created_at or t.approved_days > t.requested_days
        or t.created_at < coalesce(t.previous_expiry, t.current_expiry_date) - interval '16 days' or t.created_at > coalesce(t.previous_expiry, t.current_expiry_date) + interval '30 days')::int as impossible
      from lead_renewals t join leads l on l.id = t.lead_id`.execute(db.owner)
    expect(rows).toEqual([{ n: 240, unlike: 0, impossible: 0 }])
  })

  test('90 submission extensions, each as its reservation has it', async () => {
    const found = await shares(db, 'submission_extensions', 'status')
    for (const [name, share] of Object.entries({ approved: 61, disapproved: 17, pending: 14, cancelled: 5, lapsed: 3 }))
      expect(Math.abs((found[name] ?? 0) - share), name).toBeLessThan(9)
    const { rows } = await sql`select count(*)::int as n,
      count(*) filter (where r.submission_expiration <> t.submission_expiration or r.brand_id <> t.brand_id or r.seller_id <> t.seller_id
        or r.submission_extensions_used <> case t.status when 'approved' then 1 else 0 end or (t.status = 'pending' and r.status not in ('for_submission', 'returned')))::int as unlike,
      count(*) filter (where t.created_at > '2026-11-20T09:00:00+08:00' or t.decided_at < t.created_at or t.approved_days > t.requested_days
        or t.created_at > coalesce(t.previous_expiry, t.submission_expiration))::int as impossible
      from submission_extensions t join reservations r on r.reservation_no = t.reservation_no`.execute(db.owner)
    expect(rows).toEqual([{ n: 90, unlike: 0, impossible: 0 }])
  })

  test('60 transfers, five with live links and three with expired ones, each lead with whom it stands', async () => {
    const { rows } = await sql`select (select count(*) from transfer_requests)::int as n,
      (select count(*) from transfer_requests where status = 'pending_release')::int as live, (select count(*) from transfer_requests where status = 'expired')::int as over,
      (select count(*) from action_tokens where revoked_at is null)::int as open,
      (select count(*) from transfer_requests t join leads l on l.id = t.lead_id
        where l.brand_id <> t.brand_id or l.seller_id <> case t.status when 'approved' then t.to_seller_id else t.from_seller_id end or t.created_at < l.registered_at)::int as unlike`.execute(
      db.owner,
    )
    expect(rows).toEqual([{ n: 60, live: 5, over: 3, open: 5, unlike: 0 }])
  })

  test('140 partners with chains of 2.4 levels, six with a PRC ID that ends within 30 days', async () => {
    const { rows } = await sql`select (select count(*) from marketing_partners)::int as n,
      (select count(*) from marketing_partners where prc_valid_until between '2026-11-21' and '2026-12-20')::int as ending,
      (select round(avg(jsonb_array_length(approvers)), 1)::float from marketing_partner_approval_levels) as levels,
      (select count(*) from marketing_partners where status = 'for_approval' and (approval -> (current_level - 1) ->> 'action') is not null)::int as astray,
      (select count(*) from sales_groups g where not exists (select from marketing_partner_approval_levels v where v.sales_group_id = g.id))::int as without`.execute(
      db.owner,
    )
    expect(rows).toEqual([{ n: 140, ending: 6, levels: 2.4, astray: 0, without: 1 }])
  })

  test('nobody is in the trail before joining, after leaving, or with a name of another', async () => {
    const { rows } =
      await sql`select from (select user_id, user_name, created_at from audit_trails union all select user_id, user_name, created_at from user_trails) t
      left join users u on u.id = t.user_id and u.created_at <= t.created_at and (u.deleted_at is null or u.deleted_at > t.created_at) and u."Firstname" || ' ' || u."Lastname" = t.user_name
      where u.id is null`.execute(db.owner)
    expect(rows).toHaveLength(0)
  })

  test('2,500 inquiries: by brand, 6 % spam, 4 % in the trash, brand 0 among them, nothing answered before it came', async () => {
    const found = await shares(db, 'web_inquiries_rows', 'brand_id')
    for (const [brand, share] of [
      [0, 18],
      [1, 37],
      [2, 29],
      [3, 6],
      [4, 10],
    ] as const)
      expect(Math.abs((found[brand] ?? 0) - share), String(brand)).toBeLessThan(3)
    expect(Math.abs(((await shares(db, 'web_inquiries_rows', 'status')).spam ?? 0) - 6)).toBeLessThan(2)
    expect(
      Math.abs(
        ((await shares(db, 'web_inquiries_rows', "case when deleted_at is null then 'live' else 'trash' end")).trash ??
          0) - 4,
      ),
    ).toBeLessThan(2)
    const { rows } = await sql<{
      n: number
      astray: number
    }>`select count(*)::int as n, (count(*) filter (where responded_at < created_at or closed_at < responded_at or deleted_at < created_at or created_at > '2026-11-20T16:00:00Z' or sla_due_at < created_at
      or (property_id is not null and brand_id <> (select p.brand_id from properties p where p.id = property_id))))::int as astray from web_inquiries_rows`.execute(
      db.owner,
    )
    expect(rows).toEqual([{ n: 2500, astray: 0 }])
    expect(await db.system.selectFrom('recipients').select('id').orderBy('id').execute()).toEqual(
      [5, 6, 7, 9, 10].map(id => ({ id })),
    )
    expect((await db.system.selectFrom('faqs').select('id').execute()).length).toBe(90)
  })

  const demand: Record<PlantedCase, ReturnType<typeof sql<boolean>>> = {
    property_without_licence_to_sell: sql`dhsud_lts_no is null and status = 'active'`,
    property_with_temporary_licence_expired_yesterday: sql`lts_valid_until = '2026-11-19' and dhsud_lts_no is not null`,
    condominium_at_39_9_percent_foreign: sql`property_type = 'condominium' and foreign_sold_pct = 0.399 and foreign_cap_pct = 0.4`,
    inactive_property: sql`status = 'inactive'`,
    seller_who_can_sign_in: sql`user_type_id = 2 and deleted_at is null`,
    seller_deactivated_by_staff: sql`user_type_id = 2 and deactivation_source = 'admin' and deleted_by is not null`,
    seller_deactivated_by_the_system: sql`user_type_id = 2 and deactivation_source = 'system' and deleted_by is null`,
    buyer_with_enye: sql`user_type_id = 1 and "Lastname" like '%ñ%' and "Firstname" like '%ñ%'`,
    buyer_with_apostrophe: sql`user_type_id = 1 and "Lastname" like '%''%'`,
    buyer_with_80_character_surname: sql`user_type_id = 1 and length("Lastname") = 80 and "Lastname" = ${longestSurname}`,
    buyer_with_two_part_surname: sql`user_type_id = 1 and "Lastname" like '% %'`,
    self_disabled_buyer: sql`user_type_id = 1 and deactivation_source = 'self' and deleted_by = id`,
    second_self_disabled_buyer: sql`user_type_id = 1 and deactivation_source = 'self'`,
    third_self_disabled_buyer: sql`user_type_id = 1 and deactivation_source = 'self'`,
    pending_request_that_races_another: sql`status = 'pending' and exists (
      select from ownership_extensions b join leads l on l.id = ownership_extensions.lead_id join leads o on o.id = b.lead_id
      where b.id = 102 and b.status = 'pending' and o.client_email = l.client_email and o.property_id = l.property_id and o.seller_id <> l.seller_id)`,
    its_rival_for_the_same_client: sql`status = 'pending' and lead_id <> (select lead_id from ownership_extensions where id = 101)`,
    request_of_brand_0: sql`status = 'pending' and brand_id = 0`,
    request_filed_by_an_approver: sql`status = 'pending' and created_by = (select id from users where email = 'sales.admin.manager@example.com')`,
    partner_whose_level_2_approver_is_deactivated: sql`status = 'for_approval' and current_level = 2
      and exists (select from users u where u.id = (approval -> 1 ->> 'approver_id')::bigint and u.deleted_at is not null)`,
    partner_at_the_first_of_three_levels: sql`status = 'for_approval' and current_level = 1 and jsonb_array_length(approval) = 3`,
    partner_that_lacks_a_document: sql`status = 'draft' and documents @> '[{"status": "lacking"}]'`,
    partner_whose_prc_id_ends_within_30_days: sql`status = 'approved' and prc_valid_until between '2026-11-21' and '2026-12-20'`,
    transfer_with_a_live_link: sql`status = 'pending_release' and from_group_id = to_group_id and exists (
      select from action_tokens k join users u on u.id = k.recipient_user_id where k.purpose = 'transfer' and k.subject_id = transfer_requests.id and k.revoked_at is null and u.email = 'sales.admin.manager@example.com')`,
    transfer_whose_link_expired: sql`status = 'expired' and exists (select from action_tokens k where k.purpose = 'transfer' and k.subject_id = transfer_requests.id and k.revoked_at is not null)`,
    renewal_filed_by_an_approver: sql`status = 'pending' and created_by = (select id from users where email = 'sales.admin.manager@example.com')`,
    submission_extension_filed_by_an_approver: sql`status = 'pending' and created_by = (select id from users where email = 'sales.admin.manager@example.com')`,
    inquiry_past_its_third_working_day: sql`status = 'assigned' and sla_due_at = '2026-11-19T23:59:00+08:00' and responded_at is null and deleted_at is null`,
    inquiry_that_looks_like_a_formula: sql`message like '=%' and lastname like '%''%' and status = 'new'`,
    full_time_slot: sql`status = 'confirmed' and deleted_at is null and 3 = (select count(*) from web_appointments_rows b
      where b.property_id = web_appointments_rows.property_id and b.visit_date = web_appointments_rows.visit_date
      and b.start_time = web_appointments_rows.start_time and b.status in ('requested', 'confirmed') and b.deleted_at is null)`,
    visit_of_brand_0: sql`brand_id = 0`,
    application_of_brand_0: sql`brand_id = 0`,
    applicant_with_enye: sql`name = 'Iñigo Peñaflor'`,
    subscription_of_brand_0: sql`brand_id = 0`,
    subscription_that_looks_like_a_formula: sql`firstname like '=%' and status = 'subscribed'`,
    article_held_for_a_licence: sql`status = 'scheduled' and publish_at < now() and held like '%has no licence to sell on record%'`,
    cis_approved_but_ra_returned: sql`status = 'returned' and ra_status = 'returned' and 'approved' = all (
      select cis_status from reservation_partners p where p.reservation_no = reservations.reservation_no)`,
    tcp_off_by_one_centavo: sql`status = 'under_review' and tcp - (contract_price + vat_amount + other_charges) = 0.01`,
    salesperson_without_broker_signature: sql`status = 'under_review' and (select prc_type from sellers s where s.id = seller_id) = 'salesperson'
      and not exists (select from client_signatures c where c.reservation_no = reservations.reservation_no and c.signer_role = 'broker')`,
    foreign_buyer_beyond_the_cap: sql`status = 'under_review' and property_id = ${planted.condominium_at_39_9_percent_foreign.id}
      and exists (select from reservation_partners p where p.reservation_no = reservations.reservation_no and p.citizenship <> 'Filipino')`,
    foreign_buyer_of_a_house_and_lot: sql`status = 'under_review' and (select property_type from properties where id = property_id) <> 'condominium'
      and exists (select from reservation_partners p where p.reservation_no = reservations.reservation_no and p.citizenship <> 'Filipino')`,
    submission_expiring_tonight: sql`status = 'for_submission' and submission_expiration = '2026-11-20T23:59:00+08:00'`,
    post_failed_reservation: sql`status = 'post_failed' and post_error is not null and contract_no is null`,
    draft_without_licence_to_sell: sql`status = 'draft' and property_id = ${planted.property_without_licence_to_sell.id}`,
    draft_of_a_temporary_licence_expired_yesterday: sql`status = 'draft' and property_id = ${planted.property_with_temporary_licence_expired_yesterday.id}`,
    covered_transaction: sql`covered_transaction and payment_scheme = 'spot_cash' and tcp > 7500000`,
    reservation_of_awkward_surnames: sql`buyer_name = 'Begoña De los Santos' and 3 = (select count(*) from reservation_partners p
      where p.reservation_no = reservations.reservation_no and (last_name like '%''%' or length(last_name) = 80 or last_name like '% %'))`,
    reservation_that_looks_like_a_formula: sql`buyer_name like '=%'`,
    reservation_ready_to_approve: sql`status = 'submitted' and reviewer_id is null`,
    downgrade_to_half_of_the_credited_amount: sql`validator = 'downgrade' and (select c.credited_amount from contracts c where c.contract_no = buyer_inquiries_rows.contract_no) = 3000000
      and (select u.list_price from units u where u.unit_code = payload ->> 'destination_unit' and u.property_id = (payload ->> 'property_id')::bigint and u.status = 'available') - (payload ->> 'discount_amount')::numeric = 1500000.00`,
    downgrade_to_a_centavo_more: sql`validator = 'downgrade' and (select c.credited_amount from contracts c where c.contract_no = buyer_inquiries_rows.contract_no) = 3000000
      and (select u.list_price from units u where u.unit_code = payload ->> 'destination_unit' and u.property_id = (payload ->> 'property_id')::bigint and u.status = 'available') - (payload ->> 'discount_amount')::numeric = 1500000.01`,
    second_downgrade: sql`status = 'assigned' and exists (select from buyer_inquiries_rows b where b.contract_no = buyer_inquiries_rows.contract_no and b.id < buyer_inquiries_rows.id and b.validator = 'downgrade' and b.is_granted)`,
    check_of_15_dec_asked_for_on_27_nov: sql`created_at = '2026-11-27T09:00:00+08:00' and request_deadline = '2026-11-27' and payload ->> 'check_date' = '2026-12-15'`,
    check_of_15_dec_asked_for_on_28_nov: sql`created_at = '2026-11-28T09:00:00+08:00' and request_deadline = '2026-11-27' and payload ->> 'check_date' = '2026-12-15'`,
    buyer_inquiry_on_its_last_working_day: sql`status = 'in_progress' and sla_due_at = '2026-11-20T23:59:00+08:00' and not is_overdue`,
    faq_category_in_use: sql`exists (select from faqs f where f.category_id = ${planted.faq_category_in_use.id} and f.deleted_at is null)`,
  }
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
      db.owner,
    )
    expect(rows).toEqual([{ visits: 600, applications: 450, readers: 1_200, overbooked: 0, lost: 0, later: 0 }])
    const weekend = await shares(
      db,
      'web_appointments_rows',
      "case when extract(dow from visit_date) in (0, 6) then 'weekend' else 'weekday' end",
    )
    expect(Math.abs((weekend.weekend ?? 0) - 68)).toBeLessThan(5)
    expect(
      Math.abs(((await shares(db, 'newsletter_subscriptions_rows', 'status')).unsubscribed ?? 0) - 9),
    ).toBeLessThan(2)
    for (const table of ['web_appointments_rows', 'web_career_applications_rows', 'newsletter_subscriptions_rows'])
      expect(Object.keys(await shares(db, table, 'brand_id'))).toHaveLength(5)
  })

  test('1,800 units and 1,200 reservations: shares, one live reservation a unit, prices to the centavo, everything in its order', async () => {
    const found = await shares(db, 'reservations', 'status')
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
    const brandShares = await shares(db, 'reservations', 'brand_id')
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
      db.owner,
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

  test.each(Object.keys(planted) as PlantedCase[])('planted: %s', async name => {
    const { table, id } = planted[name]
    const { rows } = await sql<{
      fits: boolean
    }>`select (${demand[name]}) as fits from ${sql.table(table)} where id = ${id}`.execute(db.owner)
    expect(rows).toEqual([{ fits: true }])
  })

  test('no e-mail address leaves example.com, in any column of any demo table', async () => {
    for (const { table } of entities) {
      const { rows } = await sql<{ address: string }>`
        select distinct (regexp_matches(t::text, '[^"\\s,({\\[]+@[A-Za-z0-9.-]+', 'g'))[1] as address from ${sql.table(table)} t`.execute(
        db.owner,
      )
      if (table === 'users') expect(rows).toHaveLength(1_334)
      expect(
        rows.filter(({ address }) => !address.endsWith('@example.com')),
        table,
      ).toEqual([])
    }
  })

  test('the one password opens every demo sign-in; a seller and a buyer have it too', async () => {
    const signIns = await demoSignIns(db)
    expect(signIns.map(({ role }) => role)).toEqual(defaultRoles.map(({ name }) => name))
    expect(signIns.find(({ email }) => email === 'marketing.luxuria@example.com')?.role).toBe('Brand Marketing – ZRLU')
    const ids = [planted.seller_who_can_sign_in.id, planted.buyer_with_enye.id]
    const people = await db.system
      .selectFrom('users')
      .where(({ or, eb }) => or([eb('id', 'in', ids), eb('email', '=', signIns[9]?.email ?? '')]))
      .select('password_hash')
      .execute()
    expect(people).toHaveLength(3)
    for (const { password_hash } of people) expect(await verify(password_hash, signIns[0]?.password ?? '')).toBe(true)
  })

  test('whoever changes the demo password is no longer printed', async () => {
    const email = 'auditor@example.com'
    const { password_hash } = await db.system
      .selectFrom('users')
      .where('email', '=', email)
      .select('password_hash')
      .executeTakeFirstOrThrow()
    await db.system.updateTable('users').where('email', '=', email).set({ password_hash: 'another' }).execute()
    expect((await demoSignIns(db)).map(signIn => signIn.email)).not.toContain(email)
    await db.system.updateTable('users').where('email', '=', email).set({ password_hash }).execute()
  })

  test('new rows get ids after the demo rows', async () => {
    const user = {
      Firstname: 'Ana',
      Lastname: 'Cruz',
      user_type_id: 1,
      email: 'ana.new@example.com',
      password_hash: '-',
    }
    const { id } = await db.system.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    expect(id).toBe(10_901)
    await db.system.deleteFrom('users').where('id', '=', id).execute()
  })

  test('every section of every site is published as its first version', async () => {
    const rows = await db.system
      .selectFrom('site_revisions')
      .innerJoin('site_published', join =>
        join
          .onRef('site_published.site_id', '=', 'site_revisions.site_id')
          .onRef('site_published.section', '=', 'site_revisions.section'),
      )
      .where('site_revisions.kind', '=', 'seed')
      .where('site_published.version', '=', 1)
      .select(['site_revisions.site_id', 'site_revisions.section', 'site_published.own'])
      .execute()
    expect(rows).toHaveLength(brands.flatMap(({ code }) => Object.keys(defaultsOf(code))).length)
    for (const { site_id, code } of brands)
      for (const [section, own] of Object.entries(defaultsOf(code)))
        expect(rows.find(row => row.site_id === site_id && row.section === section)?.own, `${code} ${section}`).toEqual(
          own,
        )
  })
})

test.runIf(engines.includes('postgres'))('servers that start at once seed once', async () => {
  const db = await freshDatabase('postgres')
  try {
    await seedReference(db)
    const outcomes = await Promise.all([seedDemo(db, 'demo'), seedDemo(db, 'demo'), seedDemo(db, 'demo')])
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['added', 'standing', 'standing'])
    expect(await hashes(db)).toEqual(seededHashes.postgres)
  } finally {
    await db.close()
  }
})

test.runIf(engines.length > 1)('both engines hold the same rows', () => {
  expect(seededHashes.postgres).toEqual(seededHashes.embedded)
})

describe.each(engines)('a database of one’s own on %s', engine => {
  const own = { Firstname: 'Rosa', Lastname: 'Lim', user_type_id: 1, email: 'rosa@example.com', password_hash: '-' }

  test('is left alone, unless the demo rows may stand beside its own', async () => {
    const db = await freshDatabase(engine)
    try {
      await seedReference(db)
      await db.system.insertInto('users').values(own).execute()
      expect(await seedDemo(db, 'demo')).toEqual({ outcome: 'refused', occupied: ['users'] })
      expect(await db.system.selectFrom('users').select('email').execute()).toEqual([{ email: own.email }])
      expect(await demoSignIns(db)).toEqual([])
      expect(await seedDemo(db, 'demo', { beside: true })).toEqual({ outcome: 'added', scale: 'demo' })
      expect(
        await db.system.selectFrom('users').where('email', '=', own.email).select('id').executeTakeFirst(),
      ).toEqual({ id: 1 })
    } finally {
      await db.close()
    }
  })

  test('goes on after a crash in the middle and ends with the same rows', async () => {
    const db = await freshDatabase(engine)
    try {
      await seedReference(db)
      const crash = new Error('the power went')
      const progress = (table: string) => {
        if (table === 'project_info') throw crash
      }
      await expect(seedDemo(db, 'demo', { progress })).rejects.toThrow(crash)
      expect(await seedDemo(db, 'demo')).toEqual({ outcome: 'added', scale: 'demo' })
      expect(await hashes(db)).toEqual(seededHashes[engine])
      expect(await demoSignIns(db)).toHaveLength(defaultRoles.length)
    } finally {
      await db.close()
    }
  })

  test('from nothing to demo data', async () => {
    const db = await emptyDatabase(engine)
    try {
      const begun = performance.now()
      await migrate(db)
      await seedReference(db)
      await seedDemo(db, 'demo')
      const seconds = (performance.now() - begun) / 1000
      console.log(`${engine}: migrated and seeded in ${seconds.toFixed(1)} s`)
      expect(seconds).toBeLessThan(15)
    } finally {
      await db.close()
    }
  })
})
