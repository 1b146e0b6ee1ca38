import { sql } from 'kysely'
import { cmsUserType } from '../../../model/contract/session.ts'
import { Refusal } from '../../../model/errors.ts'
import type { Db } from '../../db/handle.ts'

/** Members of staff by their e-mail, by which another house knows them. */
export async function addressesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .where('id', 'in', [...new Set(ids)])
    .select(['id', 'email'])
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email.toLowerCase()]))
}

/** The id of the member of staff with this e-mail; refused in words at `field` where nobody here has it. */
export async function personBy(db: Db, email: string, field: string): Promise<number> {
  const rows = await db
    .selectFrom('users')
    .where('user_type_id', '=', cmsUserType)
    .where(sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`)
    .select('id')
    .execute()
  const [found] = rows
  if (!found)
    throw new Refusal('INVALID', {
      errors: { [field]: [`Nobody here has the e-mail ${email}. Add an account with it first.`] },
    })
  return found.id
}
