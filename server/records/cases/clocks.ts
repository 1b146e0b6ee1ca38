import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../list-sql.ts'

/** The reader has it to answer. */
export const assignedTo = ({ user_id }: Pick<Reader, 'user_id'>): RawBuilder<unknown> => sql`t.assigned_to = ${user_id}`

/**
 * Its answer is due and was not given: from the minute on, not from the hourly job on, which marks it once the supervisors
 * were told. Two conditions, each with an index of its own.
 */
export const overdueSql = (waiting: readonly string[]): RawBuilder<unknown> =>
  sql`(t.is_overdue or (not t.is_overdue and t.responded_at is null and t.sla_due_at < now() and t.status in (${sql.join(waiting)})))`

export const overdueShown = (waiting: readonly string[]): RawBuilder<unknown> =>
  sql`case when ${overdueSql(waiting)} then 'true' end`
