import type { Decidable, Message } from '../../../model/workflows/workflow.ts'
import type { Trx } from '../../db/handle.ts'
import { type Mail, queueMails } from '../outbox.ts'
import type { CaseKind, Loaded, View } from './kind.ts'

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
  { letter }: Pick<CaseKind<A, R, I, L, Id>, 'letter'>,
  view: View,
  trx: Trx,
  before: L,
  mails: readonly Message[],
  not_before?: Date,
): Promise<Mail[]> {
  const letters = []
  for (const mail of mails) {
    const whole = mailOf(before.record, (await letter?.(trx, before, mail, view)) ?? mail)
    if (whole.event_key !== mail.event_key) throw new Error(`${mail.event_key} became ${whole.event_key}`)
    letters.push(not_before ? { ...whole, not_before } : whole)
  }
  return letters
}

/** Queues the mails of a step; answers with their ids. */
export const sendMails = async <A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id>(
  kind: Pick<CaseKind<A, R, I, L, Id>, 'letter'>,
  view: View,
  trx: Trx,
  before: L,
  mails: readonly Message[],
): Promise<number[]> => queueMails(trx, await lettersOf(kind, view, trx, before, mails))
