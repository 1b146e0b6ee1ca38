import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx } from '../../call/context.ts'
import { endSessions } from '../../records/passwords.ts'
import { changeRights } from '../../records/rights.ts'
import { dropFactors } from '../../records/second-factors.ts'
import { entity } from './account.ts'
import { firstPassword, sendFirstPassword, tellSecured } from './mails.ts'
import { type AccountState, accountAt, marks, seen } from './store.ts'

/** Nobody resets the sign-in of a person who holds more (decision 143); the check takes turns with changes of rights. */
function keepBelow({ is_above }: AccountState, what: string): void {
  if (is_above) throw new Refusal('FORBIDDEN', { message: `This person holds more than you do: their ${what}` })
}

/** Mails a new first password to its owner; their sessions end. */
export async function resetPassword(ctx: CallerCtx, id: number, version: number | undefined): Promise<void> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  if (id === ctx.caller.user_id)
    throw new Refusal('INVALID', { message: 'Your own password you change in My Account, with the present one.' })
  const first = await firstPassword()
  await changeRights(ctx, async (trx, own) => {
    const account = await seen(trx, id, version, own)
    if (account.deleted_at !== null)
      throw new Refusal('INVALID', { message: 'This account is deactivated. Restore it first.' })
    keepBelow(account, 'password is not yours to reset. Ask somebody who holds what they hold.')
    await trx
      .updateTable('users')
      .where('id', '=', id)
      .set(eb => ({ ...marks(ctx), version: eb('version', '+', 1) }))
      .execute()
    await sendFirstPassword(ctx, trx, account, first)
    await ctx.record(trx, { entity, entity_id: id, after: { must_change_password: true } })
  })
}

/** For a person who lost it. Four eyes: nobody removes their own second factor by this call. */
export async function resetSecondFactor(ctx: CallerCtx, id: number): Promise<void> {
  await changeRights(ctx, async (trx, own) => {
    const account = await accountAt(trx, id, own)
    if (account.id === ctx.caller.user_id)
      throw new Refusal('INVALID', {
        message: 'Another administrator takes your second factor away. Yours you change in My Account.',
      })
    keepBelow(account, 'second factor is not yours to take away.')
    const gone = await dropFactors(trx, id)
    if (gone === 0) throw new Refusal('INVALID', { message: 'This person has no second factor.' })
    await endSessions(trx, id, ctx.deps.now())
    await tellSecured(
      trx,
      account,
      `Your second factor was taken away by ${ctx.caller.name}. You are signed out everywhere.`,
    )
    await ctx.record(trx, { entity, entity_id: id, after: { second_factors_removed: gone } })
  })
}
