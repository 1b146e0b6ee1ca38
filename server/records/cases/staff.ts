import { brandById } from '../../../model/brands.ts'
import { isAdministrator } from '../../../model/ceiling.ts'
import { cmsUserType } from '../../../model/contract/session.ts'
import { type Access, may } from '../../../model/pages/access.ts'
import type { PageId } from '../../../model/pages/index.ts'
import { rowRight } from '../../../model/pages/kept.ts'
import type { Flag } from '../../../model/pages/page.ts'
import type { Db } from '../../db/handle.ts'
import { withRoles } from '../roles-held.ts'

export type Person = { readonly id: number; readonly name: string; readonly email: string; readonly access: Access }

/** Active members of staff with their rights. Administrators are left out, who are not notified of work, but where all count. */
export async function staffOf(db: Db, who: 'workers' | 'all' = 'workers'): Promise<Person[]> {
  const people = await db
    .selectFrom('users')
    .where('user_type_id', '=', cmsUserType)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select(['id', 'Firstname', 'Lastname', 'email', 'user_role_id'])
    .execute()
  const isKeeper = onceARole(isAdministrator)
  return (await withRoles(db, people))
    .filter(({ role }) => who === 'all' || !isKeeper(role))
    .map(({ id, Firstname, Lastname, email, role: { access } }) => ({
      id,
      name: `${Firstname} ${Lastname}`,
      email,
      access,
    }))
}

/** Whether a person has the right for one of these brands. */
export const holdsFor = (
  brand_ids: readonly number[],
  { access }: Pick<Person, 'access'>,
  flag: Flag,
  page: PageId,
): boolean =>
  brand_ids.some(id => {
    const brand = brandById(id)
    return brand !== undefined && may(access, flag, page, brand.code)
  })

/** Whether nobody keeps a person to some records of a page: they are told of any of it. */
export const seesAll = ({ access }: Pick<Person, 'access'>, page: PageId): boolean =>
  rowRight(access, page) === undefined

/** What is judged of a role is judged once, however many people have it. */
function onceARole<T>(judge: (access: Access) => T): (person: Pick<Person, 'access'>) => T {
  const judged = new Map<Access, T>()
  return ({ access }) => {
    const before = judged.get(access)
    if (before !== undefined) return before
    const now = judge(access)
    judged.set(access, now)
    return now
  }
}

/** Who of all members of staff holds the right for one of these brands, of any record; administrators only where nobody else does. */
export function holdersIn(
  staff: readonly Person[],
  brand_ids: readonly number[],
  flag: Flag,
  page: PageId,
): readonly Person[] {
  const holds = onceARole(access => seesAll({ access }, page) && holdsFor(brand_ids, { access }, flag, page))
  const all = staff.filter(holds)
  const isKeeper = onceARole(isAdministrator)
  const workers = all.filter(one => !isKeeper(one))
  return workers.length > 0 ? workers : all
}

/** The same of the members of staff as they are now. */
export const holdersOf = async (
  db: Db,
  ...right: [brand_ids: readonly number[], flag: Flag, page: PageId]
): Promise<readonly Person[]> => holdersIn(await staffOf(db, 'all'), ...right)
