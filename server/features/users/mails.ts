import { buyerUserType } from '../../../model/contract/session.ts'
import { letter } from '../../../model/mails/letter.ts'
import type { CallerCtx } from '../../call/context.ts'
import { hashPassword } from '../../call/password.ts'
import type { Trx } from '../../db/handle.ts'
import { queueMail } from '../../records/outbox.ts'
import { madePassword, storePassword } from '../../records/passwords.ts'

type To = { id: number; Firstname: string; email: string }

/** Domain.md 2.16, M42 and M43: to the user, and to the recipients in the mail settings. Buyers get the words of their portal. */
export async function tellState(
  trx: Trx,
  { id, Firstname, email, user_type_id }: To & { user_type_id: number },
  state: 'deactivated' | 'restored',
): Promise<void> {
  const values = { firstname: Firstname, email, reference: `account ${id}` }
  const inPortal = state === 'restored' && user_type_id === buyerUserType
  await queueMail(trx, { ...letter(`user.${state}`, values), to: inPortal ? [] : email })
  if (inPortal) await queueMail(trx, { ...letter('buyer.account.restored', values), to: email })
}

/** A first password. Only its owner gets it, and it opens nothing but the choice of another. */
export async function firstPassword(): Promise<{ password: string; password_hash: string }> {
  const password = madePassword()
  return { password, password_hash: await hashPassword(password) }
}

export async function sendFirstPassword(
  ctx: CallerCtx,
  trx: Trx,
  to: To,
  { password, password_hash }: Awaited<ReturnType<typeof firstPassword>>,
): Promise<void> {
  await storePassword(trx, to.id, password_hash, { must_change: true, now: ctx.deps.now() })
  await tellPassword(ctx, trx, to, password)
}

/** (ours) apart from M42 and M43, so that their other recipients do not read the password. */
export async function tellPassword(
  ctx: CallerCtx,
  trx: Trx,
  { id, Firstname, email }: To,
  password: string,
): Promise<void> {
  await queueMail(trx, {
    ...letter('user.password', {
      firstname: Firstname,
      email,
      password,
      desk: ctx.deps.settings.DESK_ORIGIN,
      reference: `account ${id}`,
    }),
    to: email,
    account_id: id,
    sealing: { secrets: ctx.deps.secrets, now: ctx.deps.now() },
  })
}

/** The person is notified when somebody else changes how they sign in. */
export async function tellSecured(trx: Trx, { id, Firstname, email }: To, change: string): Promise<void> {
  const values = { firstname: Firstname, email, change, reference: `account ${id}` }
  await queueMail(trx, { ...letter('user.secured', values), to: email })
}
