import type { Db } from '../db/handle.ts'

/** What a member of staff is called by, as their account says; where it is gone meanwhile, nothing. */
export async function firstNameOfUser(db: Db, user_id: number): Promise<string> {
  const row = await db.selectFrom('users').where('id', '=', user_id).select('Firstname').executeTakeFirst()
  return row?.Firstname ?? ''
}
