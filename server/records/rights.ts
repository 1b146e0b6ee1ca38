import { sql } from 'kysely'
import { added, type Grant, isAdministrator, isNothing, type Rights } from '../../model/ceiling.ts'
import { cmsUserType } from '../../model/contract/session.ts'
import { Refusal } from '../../model/errors.ts'
import type { Access } from '../../model/pages/access.ts'
import { pageOf } from '../../model/pages/index.ts'
import { fieldGroupsOf } from '../../model/pages/kept.ts'
import { accessColumns, accessOfRow } from '../call/access-columns.ts'
import type { CallerCtx } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'

/** The lock by which changes of rights take turns: two changes, each allowed, could together leave nobody who may make the next. */
const turn = 20_261_123

/**
 * A transaction that changes rights. `own` is the caller's present access, read once the lock is held. The last active
 * administrator always remains.
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
      .executeTakeFirstOrThrow(() => new Refusal('UNAUTHENTICATED'))
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

/** The most rights that a sentence names; the rest are counted. */
const named = 5
const wordsOf = ({ brands, grants }: Rights): string => {
  const all = [
    ...brands.map(code => `brand ${code}`),
    ...grants.map(grant => `${wordOf(grant)} on ${pageOf(grant.page).label}`),
  ]
  return all.slice(0, named).join(', ') + (all.length > named ? ` and ${all.length - named} more` : '')
}

const wordOf = ({ page, flag, fields, rows }: Grant): string =>
  rows
    ? rows === 'all'
      ? 'all records'
      : 'records of others'
    : fields
      ? `${flag} ${fieldGroupsOf(page)[fields]?.label}`
      : flag

/** Refuses access beyond the caller's own; `message` says what would have it. */
export function keepCeiling(own: Access, wanted: Access, message: string, field: string): void {
  const beyond = added(own, wanted)
  if (isNothing(beyond)) return
  throw new Refusal('FORBIDDEN', { message, errors: { [field]: [`You do not hold: ${wordsOf(beyond)}.`] } })
}
