import type { Transaction } from 'kysely'
import type { BrandId } from '../../model/brands.ts'
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

/** Writes a mail in the transaction of what it speaks of: it goes out if, and only if, that is committed. Answers with its id. */
export async function queueMail(
  trx: Transaction<Tables>,
  { event_key, to, subject, body, brand_id = null, headers }: Mail,
): Promise<number> {
  const row = await trx
    .insertInto('mail_outbox')
    .values({
      event_key,
      brand_id,
      body,
      ...(headers === undefined ? {} : { headers: JSON.stringify(headers) }),
      to: JSON.stringify([to].flat()),
      // One line, whatever a person typed into it.
      subject: [...subject.replace(/\s+/g, ' ').trim()].slice(0, longestSubject).join(''),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
