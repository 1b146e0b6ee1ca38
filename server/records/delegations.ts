import type { Kysely } from 'kysely'
import { brandByCode } from '../../model/brands.ts'
import { dayOf } from '../../model/rules/working-days.ts'
import { bothNames, narrowed, passedOn } from '../../model/workflows/delegation.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller } from '../http/context.ts'
import { accessColumns, accessOfRow } from './rights.ts'

/** What stands in whose place today, of people who are active still. */
export const standingDelegations = (db: Kysely<Tables>, now: Date) =>
  db
    .selectFrom('approval_delegations as d')
    .innerJoin('users as u', 'u.id', 'd.from_user_id')
    .innerJoin('user_roles as r', 'r.id', 'u.user_role_id')
    .where('d.ended_at', 'is', null)
    .where('d.starts_on', '<=', dayOf(now))
    .where('d.ends_on', '>=', dayOf(now))
    .where('u.deleted_at', 'is', null)

/**
 * The caller in the place of each person who passed approvals on to them: with that person's brands and rights as they are
 * now, narrowed to what was passed on. What was passed on to that person is not among it.
 */
export async function inPlaceOf(db: Kysely<Tables>, caller: Caller, now: Date): Promise<Caller[]> {
  // Who looks as somebody else looks in nobody's place besides.
  if (caller.viewing_as) return []
  const rows = await standingDelegations(db, now)
    .where('d.to_user_id', '=', caller.user_id)
    .orderBy('d.id')
    .select([
      'd.from_user_id',
      'd.pages',
      'u.Firstname',
      'u.Lastname',
      ...accessColumns.map(name => `r.${name}` as const),
    ])
    .execute()
  return [...Map.groupBy(rows, row => row.from_user_id)].flatMap(([user_id, of]) => {
    const [first] = of
    if (!first) return []
    const access = accessOfRow(first)
    const pages = passedOn(
      access,
      of.flatMap(row => row.pages as string[]),
    )
    if (pages.length === 0) return []
    const name = `${first.Firstname} ${first.Lastname}`
    return [
      {
        ...caller,
        name: bothNames(caller.name, name),
        access: narrowed(access.brands, pages),
        brand_ids: access.brands.flatMap(code => brandByCode(code)?.id ?? []),
        on_behalf: { user_id, name },
      },
    ]
  })
}
