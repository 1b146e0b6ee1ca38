import { Refusal } from '../../../model/errors.ts'
import type { Deps, HandlersOf } from '../../call/context.ts'
import { faults } from '../../http/metrics.ts'

/** Faults logged per account and hour: a page that fails with each frame fills no disk. */
const most = 20
const hour = 3_600_000
type Share = { since: number; count: number }
/** Of each server apart: the limit protects its own log. */
const shares = new WeakMap<Deps, Map<number, Share>>()
const mostAccounts = 10_000

/** Counts one more fault of this account; false where its share of the hour is used up. */
function isWithin(deps: Deps, user_id: number): boolean {
  const now = deps.now().getTime()
  const written = shares.get(deps) ?? new Map<number, Share>()
  shares.set(deps, written)
  const before = written.get(user_id)
  if (!before || now - before.since >= hour) {
    if (written.size >= mostAccounts) written.clear()
    written.set(user_id, { since: now, count: 1 })
    return true
  }
  before.count += 1
  return before.count <= most
}

// A browser sends it, so no part of it may begin a line of the log.
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

export const deskFault: HandlersOf<'operations'>['deskFault'] = async ({ body }, { deps, caller, request }) => {
  if (!isWithin(deps, caller.user_id)) throw new Refusal('TOO_MANY', { values: { seconds: 3600 } })
  faults.inc({ side: 'desk' })
  const stack = body.stack.split('\n').map(oneLine).filter(Boolean).join('\n  ')
  deps.log.error(
    {
      reqId: request.id,
      user_id: caller.user_id,
      page: oneLine(body.path),
      agent: oneLine(request.user_agent.slice(0, 200)),
      err: { message: oneLine(body.message), stack: stack || oneLine(body.message) },
    },
    'a fault in the desk',
  )
  return { request_id: request.id }
}
