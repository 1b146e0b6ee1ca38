import type { Transaction } from 'kysely'
import type { BrandId } from '../../model/brands.ts'
import { plannedOnce } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'

export type Mail = {
  event_key: string
  to: string | readonly string[]
  subject: string
  body: string
  brand_id?: BrandId | null
  /** Beside those of every mail. */
  headers?: Readonly<Record<string, string>>
}

const longestSubject = 300

const rowOf = ({ event_key, to, subject, body, brand_id = null, headers }: Mail) => ({
  event_key,
  brand_id,
  body,
  ...(headers === undefined ? {} : { headers: JSON.stringify(headers) }),
  to: JSON.stringify([to].flat()),
  // One line, whatever a person typed into it.
  subject: [...subject.replace(/\s+/g, ' ').trim()].slice(0, longestSubject).join(''),
})

/** Writes a mail in the transaction of what it speaks of: it goes out if, and only if, that is committed. Answers with its id. */
export async function queueMail(trx: Transaction<Tables>, mail: Mail): Promise<number> {
  const [id] = await queueMails(trx, [mail])
  return id as number
}

/** As `queueMail`, for the few mails of one event. */
export async function queueMails(trx: Transaction<Tables>, mails: readonly Mail[]): Promise<number[]> {
  if (mails.length === 0) return []
  const rows = await trx
    .insertInto('mail_outbox')
    .values(mails.map(rowOf))
    .returning('id')
    .modifyEnd(plannedOnce)
    .execute()
  return rows.map(({ id }) => id)
}
