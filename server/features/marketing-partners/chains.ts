import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { marketingPartnerLevels as contract } from '../../../model/contract/marketing-partners.ts'
import { cmsUserType } from '../../../model/contract/session.ts'
import { existing, type FieldErrors, Refusal } from '../../../model/errors.ts'
import { reasonProblem } from '../../../model/rules/reason.ts'
import { when } from '../../../model/when.ts'
import { type ChainLevel, mostLevels } from '../../../model/workflows/partner-record.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { brandsIn } from '../../db/or-none.ts'
import { insertRow } from '../../db/row-queries.ts'
import { stopWhereSame, unlessSame } from '../../records/same-save.ts'

type Chain = Static<(typeof contract)['list']['reply']>[number]
type LevelRow = { level: number; user_id: number; alternate_user_id: number | null }

/** Active members of staff whose role may approve partners. */
async function candidatesOf(db: Db): Promise<{ id: number; name: string; role: string }[]> {
  const { rows } = await sql<{ id: number; name: string; role: string }>`
    select u.id, u."Firstname" || ' ' || u."Lastname" as name, r.name as role from users as u join user_roles as r on r.id = u.user_role_id
    where u.user_type_id = ${cmsUserType} and u.deleted_at is null and r.sellers_portal -> 'marketing-partners' ->> 'view' = 'true'
      and r.sellers_portal -> 'marketing-partners' ->> 'approve' = 'true' order by name, u.id`.execute(db)
  return rows
}

const peopleOf = async (db: Db, ids: readonly (number | null)[]) => {
  const { rows } = await sql<{ id: number; name: string; is_active: boolean }>`
    select id, "Firstname" || ' ' || "Lastname" as name, deleted_at is null as is_active from users where id = any(${ids.filter(id => id !== null)}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** The levels whose approver is no longer active. */
export async function inactiveLevels(db: Db, chain: readonly LevelRow[]): Promise<number[]> {
  const people = await peopleOf(
    db,
    chain.map(({ user_id }) => user_id),
  )
  return chain.filter(({ user_id }) => !people.get(user_id)?.is_active).map(({ level }) => level)
}

export async function namedChain(db: Db, chain: readonly LevelRow[]): Promise<ChainLevel[]> {
  const people = await peopleOf(
    db,
    chain.flatMap(({ user_id, alternate_user_id }) => [user_id, alternate_user_id]),
  )
  return chain.map(({ level, user_id, alternate_user_id }) => ({
    level,
    approver_id: user_id,
    approver: people.get(user_id)?.name ?? '',
    alternate_id: alternate_user_id,
    alternate: (alternate_user_id !== null && people.get(alternate_user_id)?.name) || null,
  }))
}

type Stored = Omit<Chain, 'approvers' | 'sales_group' | 'updated_at'> & {
  group_id: number
  code: string
  sales_group_name: string
  approvers: LevelRow[]
  updated_at: Date | null
}

/** Every group that sells one of the caller's brands, with its chain if it has one. */
export async function chainsOf({ caller }: CallerCtx, db: Db, group?: number): Promise<Chain[]> {
  const { rows } = await sql<Stored>`
    select coalesce(v.id, 0) as id, coalesce(v.version, 0) as version, g.id as group_id, g.code, g.sales_group_name, coalesce(v.approvers, '[]') as approvers,
      coalesce(v.is_active, false) as is_active, v.updated_reason, v.updated_at, u."Firstname" || ' ' || u."Lastname" as updated_by,
      (select count(*)::int from marketing_partners as p where p.sales_group_id = g.id and p.status = 'for_approval') as waiting
    from sales_groups as g left join marketing_partner_approval_levels as v on v.sales_group_id = g.id left join users as u on u.id = v.updated_by
    where exists (select from jsonb_array_elements_text(g.brand_ids) as b where b::int = any(${brandsIn(caller)}::int[]))
      ${group === undefined ? sql`` : sql`and g.id = ${group}`} order by g.code`.execute(db)
  const people = await peopleOf(
    db,
    rows.flatMap(({ approvers }) =>
      approvers.flatMap(({ user_id, alternate_user_id }) => [user_id, alternate_user_id]),
    ),
  )
  return rows.map(({ group_id, code, sales_group_name, approvers, updated_at, ...row }) => ({
    ...row,
    updated_at: updated_at?.toISOString() ?? null,
    sales_group: { id: group_id, code, name: sales_group_name },
    approvers: approvers.map(({ level, user_id, alternate_user_id }) => {
      const alternate = alternate_user_id === null ? undefined : people.get(alternate_user_id)
      return {
        level,
        user_id,
        name: people.get(user_id)?.name ?? '',
        is_active: people.get(user_id)?.is_active ?? false,
        alternate_user_id,
        alternate: alternate?.name ?? null,
        alternate_is_active: alternate?.is_active ?? false,
      }
    }),
  }))
}

type LevelInput = { user_id: number; alternate_user_id?: number | null }

/** Domain.md 3.1: 1 to 5 levels, distinct active members of staff who may approve. */
async function faultsOf(db: Db, approvers: readonly LevelInput[], reason: string): Promise<FieldErrors> {
  const may = new Map((await candidatesOf(db)).map(one => [one.id, one.name]))
  const errors: FieldErrors = {}
  const seen = new Set<number>()
  if (approvers.length < 1 || approvers.length > mostLevels) errors['approvers'] = [`Give 1 to ${mostLevels} levels.`]
  for (const [i, { user_id, alternate_user_id }] of approvers.entries()) {
    if (!may.has(user_id)) errors[`approvers.${i}.user_id`] = [`Level ${i + 1} needs an active approver.`]
    for (const [field, id] of [
      ['user_id', user_id],
      ['alternate_user_id', alternate_user_id],
    ] as const) {
      if (id === null || id === undefined) continue
      if (field === 'alternate_user_id' && !may.has(id))
        errors[`approvers.${i}.${field}`] = [`The alternate of level ${i + 1} must be active and may approve.`]
      if (seen.has(id)) errors[`approvers.${i}.${field}`] = [`${may.get(id) ?? 'This person'} appears twice.`]
      seen.add(id)
    }
  }
  const problem = reasonProblem(reason)
  if (problem) errors['reason'] = [problem]
  return errors
}

async function save(
  ctx: CallerCtx,
  trx: Trx,
  id: number,
  body: Parameters<HandlersOf<'marketingPartnerLevels'>['save']>[0]['body'],
): Promise<Chain> {
  const [before] = await chainsOf(ctx, trx, body.sales_group_id)
  if (!before || before.id !== id) {
    // Somebody else made it meanwhile: the reply shows that chain, and nothing is overwritten.
    if (before && id === 0) throw staleOf(before)
    throw new Refusal('NOT_FOUND')
  }
  if (id > 0 && body.version === undefined) throw new Refusal('VERSION_REQUIRED')
  if (id > 0 && body.version !== before.version) throw staleOf(before)
  const errors = await faultsOf(trx, body.approvers, body.reason)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const now = ctx.deps.now()
  const values = {
    approvers: JSON.stringify(
      body.approvers.map(({ user_id, alternate_user_id = null }, i) => ({ level: i + 1, user_id, alternate_user_id })),
    ),
    is_active: body.is_active,
    updated_reason: body.reason.trim(),
    updated_at: now,
    updated_by: ctx.caller.user_id,
  }
  if (id === 0)
    await insertRow(trx, 'marketing_partner_approval_levels', {
      ...values,
      sales_group_id: body.sales_group_id,
      created_at: now,
      created_by: ctx.caller.user_id,
    })
  else {
    const { numUpdatedRows } = await trx
      .updateTable('marketing_partner_approval_levels')
      .set(eb => ({ ...values, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', before.version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw staleOf(before)
  }
  const [after] = await chainsOf(ctx, trx, body.sales_group_id)
  if (!after) throw new Error(`${before.sales_group.code} is gone in the transaction that gave it a chain.`)
  stopWhereSame(recordOf(before), recordOf(after))
  await ctx.record(trx, {
    entity: 'approval_level',
    entity_id: after.sales_group.code,
    before: recordOf(before),
    after: recordOf(after),
  })
  return after
}

/** The chain as the trail has it: the people by id and by name, so that it can be put back and be read. */
export const recordOf = ({ approvers, is_active, updated_reason }: Chain) => ({
  approvers: approvers.map(({ level, user_id, name, alternate_user_id, alternate }) => ({
    level,
    user_id,
    name,
    alternate_user_id,
    alternate,
  })),
  is_active,
  updated_reason,
})
const staleOf = (chain: Chain) =>
  new Refusal('STALE', {
    values: { user: chain.updated_by ?? 'Someone', time: chain.updated_at === null ? '–' : when(chain.updated_at) },
    detail: chain,
  })

export const marketingPartnerLevels: HandlersOf<'marketingPartnerLevels'> = {
  list: async (_, ctx) => chainsOf(ctx, ctx.db),
  save: async ({ params, body }, ctx) => {
    try {
      return await unlessSame(
        ctx,
        () => ctx.db.transaction().execute(trx => save(ctx, trx, params.id, body)),
        async () => existing((await chainsOf(ctx, ctx.db, body.sales_group_id))[0]),
      )
    } catch (error) {
      // Two people made the first chain of a group at once.
      if ((error as { code?: string }).code !== '23505') throw error
      const [chain] = await chainsOf(ctx, ctx.db, body.sales_group_id)
      throw chain ? staleOf(chain) : error
    }
  },
  candidates: async (_, ctx) => candidatesOf(ctx.db),
}
