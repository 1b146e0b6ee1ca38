import type { Brand } from '../../model/brands.ts'
import { cmsUserType } from '../../model/contract/session.ts'
import { may } from '../../model/pages/access.ts'
import type { PageId } from '../../model/pages/index.ts'
import { accessColumns, accessOfRow } from '../call/access-columns.ts'
import type { Deps } from '../call/context.ts'

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
  const rows = await db.system
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.user_role_id')
    .where('u.user_type_id', '=', cmsUserType)
    .where('u.deleted_at', 'is', null)
    .$if(id !== undefined, query => query.where('u.id', '=', id ?? 0))
    .orderBy('u.Firstname')
    .orderBy('u.Lastname')
    .select([
      'u.id',
      'u.Firstname',
      'u.Lastname',
      'u.email',
      'r.name as role',
      ...accessColumns.map(column => `r.${column}` as const),
    ])
    .execute()
  return rows
    .filter(row => may(accessOfRow(row), 'edit', page, brand.code))
    .map(row => ({ id: row.id, name: `${row.Firstname} ${row.Lastname}`, email: row.email, role: row.role }))
    .filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
    .slice(0, most)
}
