import { sql } from 'kysely'
import type { TalkKey } from '../../../model/kinds/talk.ts'
import type { Trx } from '../../db/handle.ts'

/** The kinds of records with data of somebody outside, which are erased one day, by their table. */
const kindIn: Readonly<Record<string, TalkKey>> = {
  web_inquiries: 'webInquiries',
  web_appointments: 'webAppointments',
  web_career_applications: 'webApplications',
  newsletter_subscriptions: 'newsletterSubscriptions',
  draft_users: 'draftUsers',
  mail_outbox: 'mails',
}

/**
 * Whatever was said of records whose data are erased goes with them: it may name whom they were of. Returns the files of its
 * pictures, which the caller releases.
 */
export async function forgetTalk(trx: Trx, table: string, ids: readonly number[]): Promise<number[]> {
  const kind = kindIn[table]
  if (kind === undefined || ids.length === 0) return []
  const pictures = await trx
    .deleteFrom('comment_pictures')
    .where('kind', '=', kind)
    .where('record_id', 'in', ids.map(String))
    .returning('file_id')
    .execute()
  await sql`delete from comments where kind = ${kind} and record_id = any(${ids.map(String)}::text[])`.execute(trx)
  return pictures.map(({ file_id }) => file_id)
}
