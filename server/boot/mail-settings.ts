import { sql } from 'kysely'
import { eventKeys, eventOf } from '../../model/mails/index.ts'
import type { Database } from '../db/open.ts'
import { firstSender } from '../records/first-sender.ts'
import type { Settings } from '../settings/settings.ts'

/** Adds a general setting for every mail that has none, so that each can be found and changed, under its name in the list. */
export async function completeMailSettings(
  db: Database,
  { DESK_ORIGIN }: Pick<Settings, 'DESK_ORIGIN'>,
): Promise<void> {
  const events = sql`unnest(${eventKeys}::text[], ${eventKeys.map(key => eventOf(key).label)}::text[],
    ${eventKeys.map(key => eventOf(key).group)}::text[]) as e (key, label, event_group)`
  const sender = firstSender(DESK_ORIGIN)
  await db.system.transaction().execute(async trx => {
    await sql`insert into email_settings (event_key, label, event_group, from_name, from_email)
      select key, label, event_group, ${sender.from_name}, ${sender.from_email} from ${events} on conflict do nothing`.execute(
      trx,
    )
    await sql`update email_settings as s set label = e.label, event_group = e.event_group from ${events}
      where s.event_key = e.key and (s.label, s.event_group) is distinct from (e.label::varchar, e.event_group::varchar)`.execute(
      trx,
    )
  })
}
