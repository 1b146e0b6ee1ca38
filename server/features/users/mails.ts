import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { CallerCtx } from '../../http/context.ts'
import { hashPassword } from '../../http/password.ts'
import { queueMail } from '../../records/outbox.ts'
import { madePassword, storePassword } from '../../records/passwords.ts'

type Trx = Transaction<Tables>
type To = { id: number; Firstname: string; email: string }

/** Domain.md 2.16, M42 and M43: to the user, and to whoever the mail settings name. */
export async function tellState(
  trx: Trx,
  { id, Firstname, email }: To,
  state: 'deactivated' | 'restored',
): Promise<void> {
  const event_key = `user.${state}`
  const others = await trx
    .selectFrom('email_settings')
    .where('event_key', '=', event_key)
    .where('brand_id', 'is', null)
    .where('enabled', '=', true)
    .select('to')
    .execute()
  await queueMail(trx, {
    event_key,
    to: [email, ...others.flatMap(({ to }) => to)],
    subject: `Your account was ${state}`,
    body: `Dear ${Firstname},\n\nyour account ${email} was ${state}. Questions: IT Operations.\n\nReference: account ${id}`,
  })
}

/** A first password, which only its owner is told, and which opens nothing but the choice of another. */
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

/** (ours) beside M42 and M43, so that nobody else who hears of those reads the password. */
export async function tellPassword(
  ctx: CallerCtx,
  trx: Trx,
  { id, Firstname, email }: To,
  password: string,
): Promise<void> {
  await queueMail(trx, {
    event_key: 'user.password',
    to: email,
    subject: 'Your password for Atrium',
    body: `Dear ${Firstname},\n\nsign in at ${ctx.deps.settings.DESK_ORIGIN} with\n\nE-mail: ${email}\nPassword: ${password}\n\nYou will be asked to choose a password of your own.\n\nReference: account ${id}`,
  })
}
