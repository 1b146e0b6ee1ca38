import type { Static } from 'typebox'
import { accessProblems, tidied } from '../../../model/ceiling.ts'
import type { RoleRow } from '../../../model/contract/roles.ts'
import { Refusal } from '../../../model/errors.ts'
import type { Access } from '../../../model/pages/access.ts'
import { when } from '../../../model/when.ts'
import { accessColumns, accessInTrail, accessOfRow, columnsOfAccess } from '../../call/access-columns.ts'
import type { Db } from '../../db/handle.ts'

export type Role = Static<typeof RoleRow>
export type RoleInput = {
  name: string
  description: string | null
  access: Access
  needs_second_factor?: boolean | undefined
}

const query = (db: Db) =>
  db
    .selectFrom('user_roles as r')
    .leftJoin('users as u', 'u.id', 'r.updated_by')
    .select([
      'r.id',
      'r.name',
      'r.description',
      'r.is_system',
      'r.needs_second_factor',
      'r.version',
      'r.updated_at',
      'u.Firstname',
      'u.Lastname',
      ...accessColumns.map(column => `r.${column}` as const),
    ])
    .select(eb =>
      eb
        .selectFrom('users as p')
        .whereRef('p.user_role_id', '=', 'r.id')
        .where('p.deleted_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('people'),
    )

type Found = Awaited<ReturnType<ReturnType<typeof query>['executeTakeFirstOrThrow']>>
const roleOf = (row: Found): Role => ({
  id: row.id,
  name: row.name,
  description: row.description,
  is_system: row.is_system,
  needs_second_factor: row.needs_second_factor,
  people: Number(row.people),
  access: accessOfRow(row) as Role['access'],
  version: row.version,
  updated_at: row.updated_at.toISOString(),
  updated_by: row.Firstname === null ? null : `${row.Firstname} ${row.Lastname}`,
})

export const rolesOf = async (db: Db): Promise<Role[]> => (await query(db).orderBy('r.id').execute()).map(roleOf)

export async function roleAt(db: Db, id: number): Promise<Role> {
  const row = await query(db)
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND'))
  return roleOf(row)
}

export const stale = (role: Role): Refusal =>
  new Refusal('STALE', { values: { user: role.updated_by ?? 'Someone', time: when(role.updated_at) }, detail: role })

/** The input in the form in which it is stored. Throws 422 with a message for each part that is not valid. */
export function checked(input: RoleInput): RoleInput {
  const name = input.name.trim()
  const description = input.description?.trim() || null
  const ofAccess = Object.entries(accessProblems(input.access)).map(([path, said]) => [`access.${path}`, said])
  const errors = { ...Object.fromEntries(ofAccess), ...(name === '' ? { name: ['Name is required.'] } : {}) }
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  return { name, description, access: tidied(input.access), needs_second_factor: input.needs_second_factor }
}

/** Input without a word on the second factor leaves that as it is. */
export const columnsOf = ({ name, description, access, needs_second_factor }: RoleInput) => ({
  ...(needs_second_factor === undefined ? {} : { needs_second_factor }),
  name,
  description,
  ...columnsOfAccess(access),
})
/** A role as the trail keeps one: the trail shows changes by area. */
export const recordOf = ({ name, description, access, needs_second_factor }: RoleInput) => ({
  ...{ name, description, ...accessInTrail(access) },
  ...(needs_second_factor === undefined ? {} : { needs_second_factor }),
})
