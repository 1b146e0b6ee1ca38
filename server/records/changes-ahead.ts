import { type RawBuilder, sql } from 'kysely'
import { changeAction, draftAction } from '../../model/kinds/launched.ts'
import type { ReviewedKey } from '../../model/kinds/reviewed.ts'

type Then = { readonly at: Date; readonly launch_id: number | null; readonly drafts?: boolean }

/** Launches that will have gone out by then, under `launch`. */
const goneOut = ({ at, launch_id }: Then): RawBuilder<unknown> =>
  sql`launch.status = 'draft' and (launch.id = ${launch_id}::bigint or (launch.held is null and launch.publish_at <= ${at}))`

/**
 * The table of a kind of record, under this name, with the changes that will have gone out by then laid over their rows: with
 * launches what waits beside records and their named drafts, with drafts whatever waits. What others changed in a record since its
 * change was begun stands below it.
 */
export function tableThen(table: string, key: ReviewedKey, as: string, then: Then): RawBuilder<unknown> {
  // The launch that is looked at goes before those with a time, as nothing says when it goes out; what waits stands over all.
  const launched = sql`select along.record_id, coalesce(along.base, kept.base) as base,
      coalesce(along.content, kept.content) as content,
      case when launch.id = ${then.launch_id}::bigint then '-infinity'::timestamptz else launch.publish_at end as turn
    from launch_records along join launches launch on launch.id = along.launch_id
    left join record_changes as kept on along.content is null and kept.list = along.list and kept.record_id = along.record_id
    where along.list = ${key} and along.action in (${changeAction}, ${draftAction}) and ${goneOut(then)}`
  const waits = sql`union all select record_id, base, content, 'infinity'::timestamptz from record_changes where list = ${key}`
  // Of several the last one of each field, in the form of the columns.
  const changed = sql`select its.record_id, jsonb_object_agg(field.key, field.value order by its.turn) as fields
    from (${launched} ${then.drafts === true ? waits : sql``}) as its cross join jsonb_each(its.content) as field
    where field.value is distinct from its.base -> field.key group by its.record_id`
  return sql`(select laid.* from ${sql.table(table)} as stands left join (${changed}) as changed on changed.record_id = stands.id
    cross join lateral jsonb_populate_record(stands, changed.fields) as laid) as ${sql.ref(as)}`
}
