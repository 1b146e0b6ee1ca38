import { existing, Refusal } from '../../../model/errors.ts'
import { reasonProblem } from '../../../model/rules/reason.ts'
import { asking } from '../../../model/workflows/marketing-partner.ts'
import type { ApprovalItem, ChainLevel } from '../../../model/workflows/partner-record.ts'
import { canActAt, freshChain, nobodyAt, partnerStates } from '../../../model/workflows/partner-record.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { readRow } from '../../db/row-queries.ts'
import { mailOf } from '../../records/cases/case-mails.ts'
import { viewOf } from '../../records/cases/kind.ts'
import { writeRow } from '../../records/cases/write.ts'
import { queueMails } from '../../records/outbox.ts'
import { inactiveLevels, namedChain } from './chains.ts'
import { partnerCases } from './store.ts'

type AssignInput = { ids: number[]; approval_level_id: number; reason: string }
type Result = { id: number; done: boolean; message: string | null }

/** Approved levels stay; the open levels become those of the new chain (decision 056). */
function rechained(approval: readonly ApprovalItem[], current: number, chain: readonly ChainLevel[]) {
  const at = Math.min(current, chain.length)
  return {
    approval: [...approval.filter(({ level }) => level < at), ...freshChain(chain.slice(at - 1))],
    current_level: at,
  }
}

/** Domain.md 2.6: approval/set, for waiting partners whose approver is gone, or whom others should judge. */
export async function assign(
  ctx: CallerCtx,
  { ids, approval_level_id, reason }: AssignInput,
): Promise<{ results: Result[] }> {
  const problem = reasonProblem(reason)
  if (problem) throw new Refusal('INVALID', { errors: { reason: [problem] } })
  return ctx.db.transaction().execute(async trx => {
    const level = existing(
      await readRow(trx, 'marketing_partner_approval_levels', { id: approval_level_id, is_active: true }, [
        'id',
        'approvers',
      ]),
    )
    const inactive = await inactiveLevels(trx, level.approvers)
    if (inactive.length > 0)
      throw new Refusal('INVALID', {
        errors: { approval_level_id: inactive.map(n => `Level ${n} needs an active approver.`) },
      })
    const chain = await namedChain(trx, level.approvers)
    const results: Result[] = []
    for (const id of [...new Set(ids)].sort((a, b) => a - b))
      results.push(await one(ctx, trx, id, level.id, chain, reason.trim()))
    if (!results.some(({ done }) => done)) ctx.repeated()
    return { results }
  })
}

async function one(
  ctx: CallerCtx,
  trx: Trx,
  id: number,
  level_id: number,
  chain: ChainLevel[],
  reason: string,
): Promise<Result> {
  const view = viewOf(ctx)
  const found = await partnerCases.load(view, trx, id, 'step')
  if (!found) return { id, done: false, message: 'Record not found.' }
  const { record, row } = found
  if (record.status !== 'for_approval' || record.current_level === null)
    return {
      id,
      done: false,
      message: `${record.name} is ${partnerStates[record.status].label}; only one that waits for approval has a chain.`,
    }
  const next = rechained(record.approval, record.current_level, chain)
  const written = { ...next, approval: JSON.stringify(next.approval), approval_level_id: level_id }
  await writeRow(trx, 'marketing_partners', { id: row.id }, written, { ...view, user_id: ctx.caller.user_id })
  const after = await partnerCases.load(view, trx, id)
  if (!after) throw new Error(`${record.name} is gone in the transaction that gave it a chain.`)
  const stuck = next.approval.find(
    ({ level, action }) => action === null && canActAt(after.record, 'approval', level).length === 0,
  )
  if (stuck) throw new Refusal('INVALID', { errors: { approval_level_id: [nobodyAt(after.record, stuck)] } })
  await ctx.record(trx, {
    entity: 'marketing_partner',
    entity_id: record.name,
    before: { approval: record.approval, current_level: record.current_level },
    after: { approval: next.approval, current_level: next.current_level, reason },
  })
  await queueMails(
    trx,
    asking(after.record).map(mail => mailOf(after.record, mail)),
  )
  return { id, done: true, message: null }
}
