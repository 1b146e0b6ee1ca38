import { sql } from 'kysely'

/** The message for a publication more than two minutes late: the scheduler looks every minute. */
export const overdue = sql`case when t.status = 'scheduled' and t.publish_at < now() - interval '2 minutes'
  then coalesce(t.held, 'Its time has passed; the scheduler has not published it yet.') end`

/** The labels of the brands of a row that has several. */
export const brandNames = sql`(select string_agg(b.display_label, ', ' order by b.id) from brands b where b.id = any(t.brands))`
