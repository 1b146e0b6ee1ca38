import { Refusal } from '../../../model/errors.ts'
import { type ApprovalKey, workflows } from '../../../model/workflows/index.ts'
import type { RequestInput } from '../../../model/workflows/request.ts'
import { apply, faults, judge } from '../../../model/workflows/workflow.ts'
import type { CallerCtx } from '../../http/context.ts'
import { changedKeys } from '../../records/audit.ts'
import { actionOf, refuse, whoOf } from './decide.ts'
import { load, viewOf } from './store.ts'

/** The decision without its writing: the same `apply`, so that what is shown is what will stand. */
export async function preview(
  ctx: CallerCtx,
  key: ApprovalKey,
  id: number,
  { status, ...input }: RequestInput & { status: string },
) {
  const found = await load(viewOf(ctx), ctx.db, key, id)
  if (!found) throw new Refusal('NOT_FOUND')
  const { record, row } = found
  const action = actionOf(key, status)
  const verdict = judge(workflows[key], record, action, whoOf(ctx))
  if (verdict !== 'open') throw refuse(key, verdict, record, row)
  const { audit, mails } = apply(workflows[key], record, action, input, { who: whoOf(ctx), now: ctx.deps.now() })
  const { before, after } = changedKeys(audit.before, audit.after) as {
    before: Record<string, unknown>
    after: Record<string, unknown>
  }
  return {
    changes: Object.keys(after).map(field => ({ field, before: before[field] ?? null, after: after[field] ?? null })),
    mails: mails.map(({ to, subject, body }) => ({ to: [...to], subject, body })),
    errors: faults(workflows[key], record, action, input),
  }
}
