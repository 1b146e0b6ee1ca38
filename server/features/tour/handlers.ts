import type { HandlersOf } from '../../call/context.ts'
import { readRow } from '../../db/row-queries.ts'

/** The first steps through the desk: due until somebody has seen them, or called them off. */
export const tour: HandlersOf<'tour'> = {
  read: async (_, { db, caller: { user_id, viewing } }) => ({
    // Who looks as somebody else knows the desk, and ends nothing of theirs.
    is_due: viewing === null && (await readRow(db, 'users', { id: user_id }, ['toured_at']))?.toured_at === null,
  }),
  end: async (_, { db, caller: { user_id }, deps }) => {
    await db
      .updateTable('users')
      .set({ toured_at: deps.now() })
      .where('id', '=', user_id)
      .where('toured_at', 'is', null)
      .execute()
    return { done: true }
  },
}
