import { type RawBuilder, sql } from 'kysely'
import { changeAction } from '../../../model/kinds/launched.ts'
import type { ReviewedKey } from '../../../model/kinds/reviewed.ts'

type Then = { readonly at: Date; readonly launch_id: number | null; readonly drafts?: boolean }

/** Whether the change `its` will have gone out by then: with a launch, or as whatever is kept. */
const goesOut = ({ at, launch_id, drafts }: Then): RawBuilder<unknown> =>
  drafts === true
    ? sql`true`
    : sql`exists (select from launch_records along join launches launch on launch.id = along.launch_id
        where along.list = its.list and along.record_id = its.record_id and along.action = ${changeAction}
          and launch.status = 'draft'
          and (launch.id = ${launch_id}::bigint or (launch.held is null and launch.publish_at <= ${at})))`

/**
 * The table of a kind of record, under this name, with the changes that will have gone out by then laid over their rows. What
 * others changed in a record since its change was begun stands below it.
 */
export const tableThen = (table: string, key: ReviewedKey, as: string, then: Then): RawBuilder<unknown> =>
  sql`(select laid.* from ${sql.table(table)} as stands left join record_changes as its
    on its.list = ${key} and its.record_id = stands.id and ${goesOut(then)}
    cross join lateral jsonb_populate_record(stands, ${changedOnly}) as laid) as ${sql.ref(as)}`

/** Of a change the fields that it changes, in the form of the columns. */
const changedOnly = sql`(select jsonb_object_agg(field.key, field.value) from jsonb_each(its.content) as field
  where field.value is distinct from its.base -> field.key)`
