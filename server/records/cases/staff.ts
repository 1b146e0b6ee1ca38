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
  return (await withRoles(db, people))
    .filter(({ role }) => who === 'all' || !isAdministrator(role.access))
    .map(({ id, Firstname, Lastname, email, role: { access } }) => ({
      id,
      name: `${Firstname} ${Lastname}`,
      email,
      access,
    }))
}

/** Whether a person has the right for one of these brands. */
export const holdsFor = (brand_ids: readonly number[], { access }: Person, flag: Flag, page: PageId): boolean =>
  brand_ids.some(id => {
    const brand = brandById(id)
    return brand !== undefined && may(access, flag, page, brand.code)
  })

/** Whether nobody keeps a person to some records of a page: they are told of any of it. */
export const seesAll = ({ access }: Pick<Person, 'access'>, page: PageId): boolean =>
  rowRight(access, page) === undefined

/** Who holds the right for one of these brands, of any record; administrators only where nobody else does. */
export async function holdersOf(db: Db, brand_ids: readonly number[], flag: Flag, page: PageId): Promise<Person[]> {
  const all = (await staffOf(db, 'all')).filter(one => seesAll(one, page) && holdsFor(brand_ids, one, flag, page))
  const workers = all.filter(({ access }) => !isAdministrator(access))
  return workers.length > 0 ? workers : all
}
