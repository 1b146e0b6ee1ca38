import { Refusal } from '../../model/errors.ts'
import type { Db } from '../db/handle.ts'
import type { Caller, Deps } from './context.ts'

/** Whose rows are meant where a role is kept to one's own: the caller's, or those of whom they are deputy for. */
const readerOf = ({ user_id, on_behalf }: Pick<Caller, 'user_id' | 'on_behalf'>): number =>
  on_behalf?.user_id ?? user_id

/** The database as somebody of staff sees it: rows of their brands and, where their role is kept to some, those (decision 349). */
export function dbOf(
  { db }: Pick<Deps, 'db'>,
  caller: Pick<Caller, 'user_id' | 'on_behalf' | 'access'> & { readonly brand_ids: readonly number[] },
): Db {
  const { rows } = caller.access
  return db.scoped(caller.brand_ids, rows && { reader: readerOf(caller), rows })
}

/** What the database says where a row would leave the rows that somebody sees: by a policy, and by a view. */
const leaves = ['42501', '44000']

/** Runs a handler; who would lose sight of a record by what they do is told so, and nothing is done. */
export async function withinKept<T>(caller: Pick<Caller, 'access'> | undefined, work: () => Promise<T>): Promise<T> {
  if (!caller?.access.rows) return work()
  try {
    return await work()
  } catch (error) {
    if (!leaves.includes(String((error as { code?: unknown }).code))) throw error
    throw new Refusal('FORBIDDEN', {
      message:
        'Your role sees only some of these records, and this one would no longer be among them. Ask somebody who sees them all to do it.',
      cause: error,
    })
  }
}
