import { brandByCode } from '../../model/brands.ts'
import type { Access } from '../../model/pages/access.ts'
import { dayOf } from '../../model/rules/working-days.ts'
import { bothNames, narrowed, passedOn } from '../../model/workflows/delegation.ts'
import { accessColumns, accessOfRow } from '../call/access-columns.ts'
import type { Caller } from '../call/context.ts'
import type { Db } from '../db/handle.ts'

/** The delegations in force today, between active people. */
export const standingDelegations = (db: Db, now: Date) =>
  db
    .selectFrom('approval_delegations as d')
    .innerJoin('users as u', 'u.id', 'd.from_user_id')
    .innerJoin('user_roles as r', 'r.id', 'u.user_role_id')
    .where('d.ended_at', 'is', null)
    .where('d.starts_on', '<=', dayOf(now))
    .where('d.ends_on', '>=', dayOf(now))
    .where('u.deleted_at', 'is', null)

/** A deputy sees no more than whom they stand for. */
const keptBack = ({ fields, rows }: Access): Pick<Access, 'fields' | 'rows'> => ({
  ...(fields ? { fields } : {}),
  ...(rows ? { rows } : {}),
})

/**
 * The caller as deputy of each person who delegated approvals to them: with that person's present brands and rights,
 * narrowed to the delegated ones. Rights that were delegated to that person are not included.
 */
export async function inPlaceOf(db: Db, caller: Caller, now: Date): Promise<Caller[]> {
  // A caller who views as another user is nobody's deputy.
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
        access: { ...narrowed(access.brands, pages), ...keptBack(access) },
        brand_ids: access.brands.flatMap(code => brandByCode(code)?.id ?? []),
        on_behalf: { user_id, name },
      },
    ]
  })
}
