import type { Deps } from '../call/context.ts'
import { transferCases } from '../features/transfers/store.ts'
import { decideAlone } from '../records/cases/decide.ts'

export const expireTransfersJob = 'expire-transfers'

/** Every night: a transfer that no head decided in time expires with its links, and all four parties are notified (M18). */
export async function expireTransfers(deps: Deps): Promise<number> {
  const late = await deps.db.system
    .selectFrom('transfer_requests')
    .where('status', 'in', ['pending_release', 'pending_acceptance'])
    .where('due_at', '<', deps.now())
    .orderBy('id')
    .select('id')
    .execute()
  const kind = transferCases(deps.settings.DESK_ORIGIN)
  let expired = 0
  for (const { id } of late) expired += (await decideAlone(deps, expireTransfersJob, kind, id, 'expire', {})) ? 1 : 0
  return expired
}
