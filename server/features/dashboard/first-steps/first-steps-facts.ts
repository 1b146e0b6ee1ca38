import { type RawBuilder, sql } from 'kysely'
import { brands } from '../../../../model/brands.ts'
import { commandKeys } from '../../../../model/commands/index.ts'
import { buyerCare } from '../../../../model/content/portal/buyer-care.ts'
import { buyerUserType, cmsUserType } from '../../../../model/contract/session.ts'
import { defaultRoles } from '../../../../model/roles.ts'
import type { CallerCtx } from '../../../call/context.ts'
import { brandsIn } from '../../../db/or-none.ts'

/** What stands in the tables; each a look at an index that ends with the first row, or a count of few rows. */
export type Facts = {
  readonly mail_sent_at: Date | null
  readonly backup_at: Date | null
  readonly administrators: number
  readonly guarded: number
  readonly staff: boolean
  readonly active: number
  readonly incomplete: number
  readonly without_units: number
  readonly groups: number
  readonly sellers: boolean
  readonly without_chain: number
  readonly quotas: boolean
  readonly contracts: boolean
  readonly buyers: boolean
  readonly receipts: boolean
  readonly checks: boolean
  readonly papers: boolean
  readonly care: boolean
  readonly next_holidays: boolean
  readonly estimated: number
}

const superAdmin = defaultRoles[0]?.name ?? ''
const sellable = brands.filter(({ is_sellable }) => is_sellable).map(({ id }) => id as number)

type FactsQuery = {
  readonly brand_ids: readonly number[]
  readonly year: number
  /** Without a mail server nothing is sent, and the whole outbox would be looked through for it. */
  readonly delivers: boolean
}

export function factsQuery({ brand_ids, year, delivers }: FactsQuery): RawBuilder<Facts> {
  const own = sql`(${sql.join(brand_ids)})`
  const any = (table: string, where = sql`t.brand_id in ${own}`) =>
    sql<boolean>`exists (select from ${sql.table(table)} t where ${where})`
  // Plain numbers in an array: a group sells several brands.
  const sold = sql`${brand_ids.filter(id => sellable.includes(id))}::int[]`
  const admins = sql`select u.id from users u join user_roles r on r.id = u.user_role_id
    where r.is_system and r.name = ${superAdmin} and u.user_type_id = ${cmsUserType} and u.deleted_at is null`
  const active = sql`select * from properties p where p.status = 'active' and p.brand_id in ${own}`
  const group = sql`select * from sales_groups g where g.status = 'active' and g.brands && ${sold}`
  return sql<Facts>`select
    ${
      delivers
        ? sql`(select sent_at from mail_outbox where status = 'sent' order by created_at desc, id limit 1)`
        : sql`null::timestamptz`
    } as mail_sent_at,
    (select at from operation_marks where key = 'backup' and is_ok) as backup_at,
    (select count(*)::int from (${admins}) a) as administrators,
    (select count(*)::int from (${admins}) a where exists (select from second_factors f
      where f.user_id = a.id and f.kind <> 'recovery' and f.confirmed_at is not null)) as guarded,
    exists (select from users u left join user_roles r on r.id = u.user_role_id and r.is_system and r.name = ${superAdmin}
      where u.user_type_id = ${cmsUserType} and u.deleted_at is null and r.id is null) as staff,
    (select count(*)::int from (${active}) p) as active,
    (select count(*)::int from (${active}) p
      where coalesce(p.dhsud_lts_no, '') = '' or p.price_min is null or p.price_max is null) as incomplete,
    -- One look into the index for each property: as a join it would read the units of the whole house.
    (select count(*)::int from (${active}) p where (select true from units t where t.property_id = p.id limit 1) is null) as without_units,
    (select count(*)::int from (${group}) g) as groups,
    exists (select from sellers t where t.status = 'active' and t.brands && ${sold}) as sellers,
    (select count(*)::int from (${group}) g where not exists (select from marketing_partner_approval_levels l
      where l.sales_group_id = g.id and l.is_active)) as without_chain,
    ${any('contract_quotas', sql`t.period_year = ${year} and t.brand_id in ${own}`)} as quotas,
    ${any('contracts')} as contracts,
    ${any('users', sql`t.user_type_id = ${buyerUserType} and t.deleted_at is null`)} as buyers,
    ${any('official_receipts')} as receipts,
    ${any('post_dated_checks')} as checks,
    ${any('documents')} as papers,
    ${any('buyer_contents_published', sql`t.portal = ${buyerCare.section} and concat(t.own->>'email', t.own->>'landline', t.own->>'mobile') <> ''`)} as care,
    ${any('holidays', sql`t.date between make_date(${year + 1}, 1, 1) and make_date(${year + 1}, 12, 31)`)} as next_holidays,
    (select count(*)::int from holidays t where t.is_estimated
      and t.date between make_date(${year}, 1, 1) and make_date(${year + 1}, 12, 31)) as estimated`
}

export async function factsOf({ db, caller, deps }: CallerCtx, year: number): Promise<Facts> {
  const delivers = deps.settings.SMTP_URL !== undefined
  const { rows } = await factsQuery({ brand_ids: brandsIn(caller), year, delivers }).execute(db)
  const [facts] = rows
  if (!facts) throw new Error('A statement without a table always has a row.')
  return facts
}

/** The last end of each command, and its last success. */
export async function runsOf({ db }: CallerCtx) {
  const { rows } = await sql<{ command: string; last: string | null; last_at: Date | null; good_at: Date | null }>`
    select c.command, l.status as last, l.finished_at as last_at, g.finished_at as good_at
    from unnest(${[...commandKeys]}::text[]) as c (command)
    left join lateral (select status, finished_at from command_runs r where r.command = c.command
      and r.finished_at is not null order by r.id desc limit 1) l on true
    left join lateral (select finished_at from command_runs r where r.command = c.command
      and r.status = 'succeeded' order by r.id desc limit 1) g on true`.execute(db)
  return new Map(rows.map(row => [row.command, row]))
}
