import { cmsUserType } from '../../../model/contract/session.ts'
import { Refusal } from '../../../model/errors.ts'
import { reasonProblem } from '../../../model/rules/reason.ts'
import type { CallerCtx } from '../../call/context.ts'
import { endSessions } from '../../records/passwords.ts'
import { changeRights } from '../../records/rights.ts'
import { entity } from './account.ts'
import { firstPassword, sendFirstPassword, tellState } from './mails.ts'
import { marks, seen } from './store.ts'

/** The value of the column. */
const longestReason = 300

const inactive = (field: string, message: string) => new Refusal('INVALID', { message, errors: { [field]: [message] } })

/** Domain.md 2.13: never oneself, never the last administrator, never without a reason; every session of the user ends. */
export async function deactivate(
  ctx: CallerCtx,
  id: number,
  version: number | undefined,
  input: string,
): Promise<void> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  if (id === ctx.caller.user_id) throw new Refusal('INVALID', { message: 'You cannot deactivate your own account.' })
  const problem = reasonProblem(input, longestReason)
  if (problem) throw new Refusal('INVALID', { errors: { reason: [problem] } })
  const deactivation_reason = input.trim()
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

/** A deactivated user keeps the address, so that nobody else can take it meanwhile. */
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
    // An extract closes an account without ending what is open.
    await endSessions(trx, id, ctx.deps.now())
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
