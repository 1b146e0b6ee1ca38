import type { Decidable, Message } from '../../../model/workflows/workflow.ts'
import type { Trx } from '../../db/handle.ts'
import { repliesTo } from '../failed-work.ts'
import { type Mail, queueMails } from '../outbox.ts'
import type { Actor, CaseKind, Loaded, View } from './kind.ts'

/** A case of several brands has no brand in the trail and in the mails. */
export const ofBrand = ({ brands, brand_id }: Decidable) => (brands ? {} : { brand_id })

/** A mail as it is queued. */
export const mailOf = (record: Decidable, { to, ...mail }: Message) => ({
  ...mail,
  to: to.map(({ email }) => email),
  ...ofBrand(record),
})

/** The mails of a step, each as its kind completes it, to leave no sooner than then. */
export async function lettersOf<A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id>(
  { letter, worded }: Pick<CaseKind<A, R, I, L, Id>, 'letter' | 'worded'>,
  view: View,
  trx: Trx,
  before: L,
  mails: readonly Message[],
  not_before?: Date,
): Promise<Mail[]> {
  const letters = []
  for (const mail of mails) {
    const known = worded?.(before.record, mail) ?? mail
    const whole = mailOf(before.record, (await letter?.(trx, before, known, view)) ?? known)
    if (whole.event_key !== mail.event_key) throw new Error(`${mail.event_key} became ${whole.event_key}`)
    letters.push(not_before ? { ...whole, not_before } : whole)
  }
  return letters
}

/** Whoever replies hears of it where the mail cannot be delivered. */
export function repliesBy({ user_id }: Pick<Actor, 'user_id'>, record: object, letters: readonly Mail[]): Mail[] {
  const id = 'id' in record ? record.id : undefined
  return letters.map(mail => {
    const list = repliesTo[mail.event_key]
    if (user_id === null || list === undefined || typeof id !== 'number') return mail
    return { ...mail, begun: { by: user_id, of: `${list} ${id}` } }
  })
}

/** Queues the mails of a step; answers with their ids. */
export const sendMails = async <A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id>(
  kind: Pick<CaseKind<A, R, I, L, Id>, 'letter' | 'worded'>,
  view: View,
  trx: Trx,
  before: L,
  mails: readonly Message[],
): Promise<number[]> => queueMails(trx, await lettersOf(kind, view, trx, before, mails))
