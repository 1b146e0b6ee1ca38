import { sql } from 'kysely'
import type { Db, Trx } from '../db/handle.ts'

/** Consecutive failures that lock an account, or one device of it, and for how long (domain.md 1A, 3.1). */
const mostTries = 5
const lockMinutes = 15

/**
 * Whose tries are counted together: those of a device that signed in before, or those of everybody else at the account. So
 * strangers who lock an account do not lock its owner out, and a device has no more tries than a stranger (decision 181).
 */
export type Tried = { readonly user_id: number; readonly device_id: number | null }

/** The end of a lock that begins now. */
export const lockEnd = (now: Date) => new Date(now.getTime() + lockMinutes * 60_000)
/** The beginning of the time in which a network's tries count. */
export const lockWindow = (now: Date) => new Date(now.getTime() - lockMinutes * 60_000)
export const lockMs = lockMinutes * 60_000

const counted = (column: string, until: Date) => ({
  n: sql<number>`case when ${sql.ref(column)} + 1 >= ${mostTries} then 0 else ${sql.ref(column)} + 1 end`,
  locked_until: sql<Date | null>`case when ${sql.ref(column)} + 1 >= ${mostTries} then ${until}::timestamptz else locked_until end`,
})

/** The lock of these tries; call it with the account's row held. */
export async function lockOf(trx: Trx, { user_id, device_id }: Tried): Promise<Date | null> {
  const row =
    device_id === null
      ? await trx.selectFrom('users').where('id', '=', user_id).select('locked_until').executeTakeFirst()
      : await trx.selectFrom('known_devices').where('id', '=', device_id).select('locked_until').executeTakeFirst()
  return row?.locked_until ?? null
}

/** Counts one more failure. At the limit these tries are locked until then, and the count begins again; answers their lock. */
export async function countTry(trx: Trx, { user_id, device_id }: Tried, until: Date): Promise<Date | null> {
  if (device_id === null) {
    const { n, locked_until } = counted('failed_logins', until)
    const row = await trx
      .updateTable('users')
      .where('id', '=', user_id)
      .set({ failed_logins: n, locked_until })
      .returning('locked_until')
      .executeTakeFirst()
    return row?.locked_until ?? null
  }
  const { n, locked_until } = counted('failed_tries', until)
  const row = await trx
    .updateTable('known_devices')
    .where('id', '=', device_id)
    .set({ failed_tries: n, locked_until })
    .returning('locked_until')
    .executeTakeFirst()
  return row?.locked_until ?? null
}

/** A right try: the count begins again, and a lock that these tries set themselves is taken off. */
export async function clearTries(db: Db, { user_id, device_id }: Tried): Promise<void> {
  if (device_id === null)
    await db.updateTable('users').where('id', '=', user_id).set({ failed_logins: 0, locked_until: null }).execute()
  else
    await db
      .updateTable('known_devices')
      .where('id', '=', device_id)
      .set({ failed_tries: 0, locked_until: null })
      .execute()
}

/** A try that was no failure, where the sign-in is not complete yet: the failures before it still count. */
export async function takeTryBack(trx: Trx, { user_id, device_id }: Tried, own: Date | null): Promise<void> {
  const set = (column: string) => ({
    n: own === null ? sql<number>`greatest(${sql.ref(column)} - 1, 0)` : sql<number>`${mostTries - 1}`,
  })
  const unlocked = own === null ? {} : { locked_until: null }
  if (device_id === null)
    await trx
      .updateTable('users')
      .where('id', '=', user_id)
      .set({ failed_logins: set('failed_logins').n, ...unlocked })
      .execute()
  else
    await trx
      .updateTable('known_devices')
      .where('id', '=', device_id)
      .set({ failed_tries: set('failed_tries').n, ...unlocked })
      .execute()
}
