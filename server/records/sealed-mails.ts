import { secretOf } from '../../model/mails/secrets.ts'
import type { Db, Trx } from '../db/handle.ts'
import { insertRow } from '../db/row-queries.ts'
import type { Sealer } from '../outside/sealed.ts'

/** What seals the text of a mail that opens an account, and since when it does. */
export type Sealing = { readonly secrets: Sealer; readonly now: Date }

/** Whether a mail of this kind opens something for a time only, so that its text is stored apart (decision 183). */
export const isSealedKind = (event_key: string): boolean => secretOf(event_key)?.lasts !== undefined

/** Stores the whole text of a mail apart, sealed, until it has ended. */
export async function sealMail(
  trx: Trx,
  mail: { id: number; event_key: string; account_id: number | null; body: string },
  { secrets, now }: Sealing,
): Promise<void> {
  const minutes = secretOf(mail.event_key)?.lasts ?? 0
  await insertRow(trx, 'sealed_mails', {
    mail_id: mail.id,
    account_id: mail.account_id,
    sealed: secrets.seal(mail.body),
    ends_at: new Date(now.getTime() + minutes * 60_000),
  })
}

/** The whole texts of these mails, by id; what was sent or has ended is missing. */
export async function sealedTexts(
  db: Db,
  { secrets, now }: Sealing,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sealed_mails')
    .where('mail_id', 'in', ids)
    .where('ends_at', '>', now)
    .select(['mail_id', 'sealed'])
    .execute()
  return new Map(
    rows.flatMap(({ mail_id, sealed }) => {
      const text = secrets.open(sealed)
      return text === undefined ? [] : [[mail_id, text] as const]
    }),
  )
}

/** Its text is needed no more: it was sent. */
export const emptyMail = (db: Db, mail_id: number) =>
  db.deleteFrom('sealed_mails').where('mail_id', '=', mail_id).execute()

/** A new password makes what was mailed before useless. */
export const emptyMailsOf = (trx: Trx, account_id: number) =>
  trx.deleteFrom('sealed_mails').where('account_id', '=', account_id).execute()

/** What has ended goes. */
export const emptyEnded = (db: Db, now: Date) => db.deleteFrom('sealed_mails').where('ends_at', '<=', now).execute()
