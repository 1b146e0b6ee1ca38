import { sql } from 'kysely'
import { may } from '../../../model/pages/access.ts'
import { type RequestKey, requestKeys, requestKinds, workflows } from '../../../model/workflows/index.ts'
import type { CallerCtx, HandlersOf } from '../../http/context.ts'
import { subjects } from '../../records/request-subjects.ts'

/** What the caller may decide and nobody has yet; kinds that are not theirs are absent. */
export const waiting: HandlersOf<'dashboard'>['waiting'] = async (_, ctx) => {
  const keys = requestKeys.filter(key => may(ctx.caller.access, 'approve', requestKinds[key].page))
  const kinds = await Promise.all([...keys.map(key => countOf(ctx, key)), ...partners(ctx), ...transfers(ctx)])
  return { as_of: ctx.deps.now().toISOString(), kinds }
}

/** Transfers that a head, or whoever holds the right, has to decide. */
function transfers({ db, caller, deps }: CallerCtx) {
  const { page } = workflows.transferRequest
  if (!may(caller.access, 'approve', page)) return []
  const waiting = sql<{ count: number; overdue: number; oldest: Date | null }>`
    select count(*)::int as count, count(*) filter (where due_at < ${deps.now()})::int as overdue, min(due_at) as oldest from transfer_requests as t
    where status in ('pending_release', 'pending_acceptance') and brand_id in (${sql.join([...caller.brand_ids, -1])}) and created_by is distinct from ${caller.user_id}
      and not exists (select from sellers as s where s.id = t.from_seller_id and s.user_id = ${caller.user_id})`
  return [
    waiting.execute(db).then(({ rows }) => ({
      page,
      count: rows[0]?.count ?? 0,
      overdue: rows[0]?.overdue ?? 0,
      oldest: rows[0]?.oldest?.toISOString() ?? null,
    })),
  ]
}

/** Partners at a level that is the caller's, or the caller's to stand in at (domain.md 2.6). */
function partners({ db, caller }: CallerCtx) {
  const { page } = workflows.marketingPartner
  if (!may(caller.access, 'approve', page)) return []
  const count = sql<{ count: number }>`select count(*)::int as count from marketing_partners as t
    where status = 'for_approval' and recruiter_id is distinct from ${caller.user_id} and submitted_by is distinct from ${caller.user_id}
      and exists (select from jsonb_array_elements_text(t.brand_ids) as b where b::int = any(${caller.brand_ids}::int[]))
      and exists (select from jsonb_array_elements(t.approval) as a where (a ->> 'level')::int = t.current_level and ${caller.user_id}::bigint in ((a ->> 'approver_id')::bigint, (a ->> 'alternate_id')::bigint))`
  return [count.execute(db).then(({ rows }) => ({ page, count: rows[0]?.count ?? 0, overdue: 0, oldest: null }))]
}

async function countOf({ db, caller, deps }: CallerCtx, key: RequestKey) {
  const { table, page, expiry } = requestKinds[key]
  const { rows } = await sql<{ count: number; overdue: number; oldest: Date | null }>`
    select count(*)::int as count, count(*) filter (where ${sql.ref(expiry)} < ${deps.now()})::int as overdue, min(${sql.ref(expiry)}) as oldest
    from ${sql.table(table)} as t where status = ${workflows[key].initial} and brand_id in (${sql.join([...caller.brand_ids, -1])}) and ${notOwn(key, caller.user_id)}`.execute(
    db,
  )
  const { count = 0, overdue = 0, oldest = null } = rows[0] ?? {}
  return { page, count, overdue, oldest: oldest?.toISOString() ?? null }
}

/** Nobody decides what is their own (domain.md 2, preamble), so it does not wait for them. */
function notOwn(key: RequestKey, user_id: number) {
  const { table, column, id } = subjects[requestKinds[key].subject]
  return sql`t.created_by is distinct from ${user_id}
  and not exists (select from sellers as s where s.user_id = ${user_id} and s.id = t.seller_id)
  and not exists (select from ${sql.table(table)} as l join sellers as o on o.id = l.seller_id where l.${sql.ref(id)} = t.${sql.ref(column)} and o.user_id = ${user_id})`
}
