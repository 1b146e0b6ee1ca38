import type { Access } from '../../model/pages/access.ts'
import { accessColumns, accessOfRow } from '../call/access-columns.ts'
import type { Db } from '../db/handle.ts'

export type HeldRole = { readonly id: number; readonly name: string; readonly access: Access }
type Holder = { readonly user_role_id: number | null }

/**
 * People with the role that each has; who has none is left out. The rights of a role are some kilobytes: joined to each of its
 * people they would be most of what the database sends, and read as often.
 */
export async function withRoles<P extends Holder>(db: Db, people: readonly P[]): Promise<(P & { role: HeldRole })[]> {
  const ids = [...new Set(people.flatMap(({ user_role_id }) => user_role_id ?? []))]
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('user_roles')
    .where('id', 'in', ids)
    .select(['id', 'name', ...accessColumns])
    .execute()
  const roles = new Map(rows.map(({ id, name, ...columns }) => [id, { id, name, access: accessOfRow(columns) }]))
  return people.flatMap(person => {
    const role = person.user_role_id === null ? undefined : roles.get(person.user_role_id)
    return role ? [{ ...person, role }] : []
  })
}
