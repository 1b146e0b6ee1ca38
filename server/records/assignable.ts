import type { Brand } from '../../model/brands.ts'
import { cmsUserType } from '../../model/contract/session.ts'
import { may } from '../../model/pages/access.ts'
import type { PageId } from '../../model/pages/index.ts'
import type { Deps } from '../call/context.ts'
import { withRoles } from './roles-held.ts'

export type AssignablePerson = { id: number; name: string; email: string; role: string }
/** The most people a picker offers at once. */
const most = 50

/** Active staff whose role works on this page for the brand (domain.md 2.10: "active user of the brand"). */
export async function assignable(
  { db }: Pick<Deps, 'db'>,
  page: PageId,
  brand: Brand,
  { id, search = '' }: { id?: number; search?: string } = {},
): Promise<AssignablePerson[]> {
  const people = await db.system
    .selectFrom('users')
    .where('user_type_id', '=', cmsUserType)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, query => query.where('id', '=', id ?? 0))
    .orderBy('Firstname')
    .orderBy('Lastname')
    .select(['id', 'Firstname', 'Lastname', 'email', 'user_role_id'])
    .execute()
  return (await withRoles(db.system, people))
    .filter(({ role }) => may(role.access, 'edit', page, brand.code))
    .map(row => ({ id: row.id, name: `${row.Firstname} ${row.Lastname}`, email: row.email, role: row.role.name }))
    .filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
    .slice(0, most)
}
