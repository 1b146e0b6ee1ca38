import { sql } from 'kysely'
import { added, isAdministrator, isNothing, type Rights } from '../../model/ceiling.ts'
import { cmsUserType } from '../../model/contract/session.ts'
import { Refusal } from '../../model/errors.ts'
import type { Access } from '../../model/pages/access.ts'
import { pageOf } from '../../model/pages/index.ts'
import { areaKeys } from '../../model/pages/page.ts'
import type { Trx } from '../db/handle.ts'
import type { CallerCtx } from '../http/context.ts'

type RoleColumns = Pick<Access, 'brands'> & { [A in keyof Omit<Access, 'brands'>]: Access[A] }

export const accessColumns = ['brands', ...areaKeys] as const
export const accessOfRow = (row: RoleColumns): Access =>
  ({ brands: row.brands, ...Object.fromEntries(areaKeys.map(area => [area, row[area]])) }) as Access

/** All changes of rights stand in one line: two that are each allowed could together leave nobody who may make the next. */
const turn = 20_261_123

/**
 * A transaction that changes who may do what. `own` is what the caller holds now, read after the turn came; the last
 * active administrator is kept whatever the change was.
 */
export async function changeRights<T>(ctx: CallerCtx, work: (trx: Trx, own: Access) => Promise<T>): Promise<T> {
  return ctx.db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(${turn})`.execute(trx)
    const caller = await trx
      .selectFrom('users')
      .innerJoin('user_roles', 'user_roles.id', 'users.user_role_id')
      .where('users.id', '=', ctx.caller.user_id)
      .where('users.deleted_at', 'is', null)
      .select(accessColumns.map(column => `user_roles.${column}` as const))
      .executeTakeFirst()
    if (!caller) throw new Refusal('UNAUTHENTICATED')
    const before = await administrators(trx)
    const done = await work(trx, accessOfRow(caller))
    if (before > 0 && (await administrators(trx)) === 0) throw new Refusal('INVALID', { message: lastAdministrator })
    return done
  })
}

const lastAdministrator =
  'This would leave no active administrator. Give another person every right of the admin area first.'

async function administrators(trx: Trx): Promise<number> {
  const rows = await trx
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.id', 'users.user_role_id')
    .where('user_type_id', '=', cmsUserType)
    .where('deleted_at', 'is', null)
    .groupBy('user_roles.id')
    .select(accessColumns.map(column => `user_roles.${column}` as const))
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .execute()
  return rows.filter(row => isAdministrator(accessOfRow(row))).reduce((sum, { people }) => sum + Number(people), 0)
}

/** Rights that are named in a sentence; the rest are counted. */
const named = 5
const wordsOf = ({ brands, grants }: Rights): string => {
  const all = [
    ...brands.map(code => `brand ${code}`),
    ...grants.map(({ page, flag }) => `${flag} on ${pageOf(page).label}`),
  ]
  return all.slice(0, named).join(', ') + (all.length > named ? ` and ${all.length - named} more` : '')
}

/** Refuses what is above the caller's own rights; `what` says of what it is. */
export function keepCeiling(own: Access, wanted: Access, message: string, field: string): void {
  const beyond = added(own, wanted)
  if (isNothing(beyond)) return
  throw new Refusal('FORBIDDEN', { message, errors: { [field]: [`You do not hold: ${wordsOf(beyond)}.`] } })
}
