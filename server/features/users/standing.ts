import { cmsUserType } from '../../../model/contract/session.ts'
import { Refusal } from '../../../model/errors.ts'
import { reasonProblem } from '../../../model/rules/reason.ts'
import type { CallerCtx } from '../../http/context.ts'
import { endSessions } from '../../records/passwords.ts'
import { changeRights } from '../../records/rights.ts'
import { entity } from './account.ts'
import { firstPassword, sendFirstPassword, tellState } from './mails.ts'
import { marks, seen } from './store.ts'

/** What the column holds. */
const longestReason = 300

const inactive = (field: string, message: string) => new Refusal('INVALID', { message, errors: { [field]: [message] } })

/** Domain.md 2.13: not oneself, not the last administrator, never without the reason; every session ends with it. */
export async function deactivate(
  ctx: CallerCtx,
  id: number,
  version: number | undefined,
  given: string,
): Promise<void> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  if (id === ctx.caller.user_id) throw new Refusal('INVALID', { message: 'You cannot deactivate your own account.' })
  const problem = reasonProblem(given, longestReason)
  if (problem) throw new Refusal('INVALID', { errors: { reason: [problem] } })
  const deactivation_reason = given.trim()
  await changeRights(ctx, async (trx, own) => {
    const before = await seen(trx, id, version, own)
    if (before.deleted_at !== null) throw new Refusal('INVALID', { message: 'This account is deactivated already.' })
    const now = ctx.deps.now()
    await trx
      .updateTable('users')
      .where('id', '=', id)
      .set(eb => ({
        ...marks(ctx),
        deleted_at: now,
        deleted_by: ctx.caller.user_id,
        deactivation_source: 'admin',
        deactivation_reason,
        version: eb('version', '+', 1),
      }))
      .execute()
    await endSessions(trx, id, now)
    await tellState(trx, before, 'deactivated')
    await ctx.record(trx, {
      entity,
      entity_id: id,
      before: { is_active: true },
      after: { is_active: false, deactivation_source: 'admin', deactivation_reason },
    })
  })
}

/** The address is still theirs: a deactivated user keeps it, and nobody else can take it meanwhile. */
export async function restore(
  ctx: CallerCtx,
  { id, version, reference }: { id: number; version?: number | undefined; reference?: string | undefined },
): Promise<void> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const first = await firstPassword()
  await changeRights(ctx, async (trx, own) => {
    const before = await seen(trx, id, version, own)
    if (before.deleted_at === null) throw new Refusal('INVALID', { message: 'This account is active already.' })
    const request = reference?.trim() ?? ''
    if (before.deactivation_source === 'self' && request === '')
      throw inactive('reference', 'This person left of their own accord. Give the reference of their written request.')
    await trx
      .updateTable('users')
      .where('id', '=', id)
      .set(eb => ({
        ...marks(ctx),
        deleted_at: null,
        deleted_by: null,
        deactivation_source: null,
        deactivation_reason: null,
        version: eb('version', '+', 1),
      }))
      .execute()
    await tellState(trx, before, 'restored')
    if (before.user_type_id === cmsUserType) await sendFirstPassword(ctx, trx, before, first)
    await ctx.record(trx, {
      entity,
      entity_id: id,
      before: {
        is_active: false,
        deactivation_source: before.deactivation_source,
        deactivation_reason: before.deactivation_reason,
      },
      after: { is_active: true, ...(request === '' ? {} : { reference: request }) },
    })
  })
}
