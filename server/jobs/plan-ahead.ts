import { sql } from 'kysely'
import type { Deps } from '../call/context.ts'
import { publishNews } from '../kinds/news.ts'
import { writeSites } from '../records/site-files/wake.ts'

export const planAheadJob = 'plan-ahead'
/** How far it looks, in ms: to the next round and a little beyond. */
const ahead = 75_000

type Needs = Pick<Deps, 'db' | 'jobs' | 'now'> & { settings: Pick<Deps['settings'], 'SITE_FILES_URL'> }

/**
 * Plans jobs for the exact second at which something becomes visible or hidden in the next minute, instead of the round after
 * it: articles at their time, and the files of the sites when a popup or a day starts or ends. The rounds find whatever is
 * lost here. Returns how many jobs were planned.
 */
export async function planAhead({ db, jobs, now, settings }: Needs): Promise<number> {
  const from = now()
  const to = new Date(from.getTime() + ahead)
  const within = (column: string) => sql`${sql.ref(column)} > ${from} and ${sql.ref(column)} <= ${to}`
  const { rows: articles } = await sql<{ at: Date }>`select distinct publish_at as at from web_news
    where status = 'scheduled' and held is null and deleted_at is null and ${within('publish_at')}`.execute(db.system)
  const plan = (name: string, at: Date) => jobs.send(name, {}, { at, key: at.toISOString() })
  for (const { at } of articles) await plan(publishNews, at)
  if (!settings.SITE_FILES_URL) return articles.length
  const { rows: turns } = await sql<{ at: Date }>`
    select starts_at as at from web_popup_promos where is_active and deleted_at is null and ${within('starts_at')}
    union select ends_at from web_popup_promos where is_active and deleted_at is null and ${within('ends_at')}
    union select midnight from (select (date_trunc('day', ${to}::timestamptz at time zone 'Asia/Manila')) at time zone 'Asia/Manila' as midnight) as days
      where ${within('midnight')}`.execute(db.system)
  for (const { at } of turns) await plan(writeSites, at)
  return articles.length + turns.length
}
