import type { Deps } from '../call/context.ts'
import { keepPartitionsAhead } from '../db/partitions.ts'
import { removeOldExports } from '../records/export/job.ts'

export const sweep = 'sweep'

const day = 86_400_000
/** How long ended rows are kept, in days. */
const keep = {
  sessions: 90,
  sign_in_attempts: 30,
  presence: 1,
  idempotency_keys: 30,
  undo_log: 7,
  command_run_errors: 90,
} as const
/** Removes ended rows and makes the partitions of coming months. */
export async function sweepOld(deps: Deps): Promise<void> {
  const { db, now } = deps
  const before = (days: number) => new Date(now().getTime() - days * day)
  await db.system.deleteFrom('sessions').where('expires_at', '<', before(keep.sessions)).execute()
  await db.system.deleteFrom('buyer_sessions').where('expires_at', '<', before(keep.sessions)).execute()
  await db.system.deleteFrom('sign_in_attempts').where('created_at', '<', before(keep.sign_in_attempts)).execute()
  // One more hour than counts.
  await db.system
    .deleteFrom('trail_looks')
    .where('hour', '<', Math.floor(now().getTime() / 3_600_000) - 1)
    .execute()
  await db.system.deleteFrom('presence').where('seen_at', '<', before(keep.presence)).execute()
  await db.system.deleteFrom('idempotency_keys').where('created_at', '<', before(keep.idempotency_keys)).execute()
  await db.system.deleteFrom('undo_log').where('created_at', '<', before(keep.undo_log)).execute()
  await db.system
    .deleteFrom('command_run_errors')
    .where('run_id', 'in', query =>
      query.selectFrom('command_runs').where('created_at', '<', before(keep.command_run_errors)).select('id'),
    )
    .execute()
  await removeOldExports(deps)
  await keepPartitionsAhead(db, now())
}
