import type { CallerCtx } from '../call/context.ts'

/** After so long without a call a person has left, in ms; the desk calls every 10 seconds. */
const gone = 30_000

/** Notes that the caller is at that subject (or has left), and returns who else is. */
export async function presenceOf({ db, deps, caller }: CallerCtx, subject: string, leaving: boolean) {
  const now = deps.now()
  if (leaving) {
    await db.deleteFrom('presence').where('subject', '=', subject).where('user_id', '=', caller.user_id).execute()
    return []
  }
  await db
    .insertInto('presence')
    .values({ subject, user_id: caller.user_id, user_name: caller.name, seen_at: now })
    .onConflict(conflict =>
      conflict.columns(['subject', 'user_id']).doUpdateSet({ seen_at: now, user_name: caller.name }),
    )
    .execute()
  const others = await db
    .selectFrom('presence')
    .where('subject', '=', subject)
    .where('user_id', '!=', caller.user_id)
    .where('seen_at', '>', new Date(now.getTime() - gone))
    .orderBy('user_name')
    .select(['user_id', 'user_name', 'seen_at'])
    .execute()
  return others.map(other => ({ user_id: other.user_id, name: other.user_name, seen_at: other.seen_at.toISOString() }))
}
