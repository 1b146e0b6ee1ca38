import type { Decidable, Message } from '../../../model/workflows/workflow.ts'
import type { Trx } from '../../db/handle.ts'
import { queueMails } from '../outbox.ts'
import type { CaseKind, Loaded, View } from './kind.ts'

/** A case of several brands has no brand in the trail and in the mails. */
export const ofBrand = ({ brands, brand_id }: Decidable) => (brands ? {} : { brand_id })

/** A mail as it is queued. */
export const mailOf = (record: Decidable, { to, ...mail }: Message) => ({
  ...mail,
  to: to.map(({ email }) => email),
  ...ofBrand(record),
})

/** Queues the mails of a step, each as its kind completes it. */
export async function sendMails<A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id>(
  { letter }: Pick<CaseKind<A, R, I, L, Id>, 'letter'>,
  view: View,
  trx: Trx,
  before: L,
  mails: readonly Message[],
): Promise<void> {
  const letters = []
  for (const mail of mails) letters.push(mailOf(before.record, (await letter?.(trx, before, mail, view)) ?? mail))
  await queueMails(trx, letters)
}
