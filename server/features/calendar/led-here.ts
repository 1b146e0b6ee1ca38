import { sql } from 'kysely'
import { labelOfPage } from '../../../model/pages/index.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { RecordSource } from '../../records/record-repository.ts'

type Led = { section: string | null; title: string | null; at: Date }

/**
 * What is planned between the two moments and leads to the record's address: without it there, it would be held
 * (decision 260). In words, a sentence each.
 */
export async function heldWithout(
  ctx: CallerCtx,
  { place: { folder } }: RecordSource,
  row: Readonly<Record<string, unknown>> & { id: number; brand_id: number | null },
  from: Date,
  to: Date,
): Promise<string[]> {
  const { slug } = row
  if (folder === undefined || typeof slug !== 'string' || to <= from) return []
  const address = `%${folder}${slug.replaceAll(/[%_\\]/g, '\\$&')}"%`
  const between = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`
  const { rows } = await sql<Led>`
    select distinct s.section::text, null::text as title, s.publish_at as at from site_schedules s
      join site_revisions r on r.site_id = s.site_id and r.section = s.section and r.version = s.version
      where s.status = 'waiting' and s.brand_id = ${row.brand_id} and ${between('s.publish_at')} and r.own::text like ${address}
    union all select null, l.name::text, l.publish_at from launches l
      where l.status = 'draft' and l.held is null and ${between('l.publish_at')} and exists (
        select from launch_members m join site_revisions r on r.site_id = m.site_id and r.section = m.section and r.version = m.version
          where m.launch_id = l.id and m.brand_id = ${row.brand_id} and r.own::text like ${address}
        union all select from launch_members m
          where m.launch_id = l.id and m.brand_id = ${row.brand_id} and m.content::text like ${address})
    union all select null, n.title::text, n.publish_at from web_news n
      where n.status = 'scheduled' and n.deleted_at is null and n.brand_id = ${row.brand_id} and n.id <> ${row.id}
        and ${between('n.publish_at')} and n.body like ${address}
    order by at limit 20`.execute(ctx.db)
  return rows.map(({ section, title, at }) => {
    const name = title ?? labelOfPage((section === null ? undefined : pageOfSection(section)) ?? section ?? '')
    return `${name}, scheduled for ${when(at)}, leads to it and would not go out before it.`
  })
}
