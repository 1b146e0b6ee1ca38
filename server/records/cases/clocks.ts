import { type RawBuilder, sql } from 'kysely'
import { picked } from '../../../model/lists/list.ts'
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

export const answeredShown: RawBuilder<string | null> =
  sql`case when t.responded_at <= t.sla_due_at then 'In time' when t.responded_at is not null then 'Late' end`

/** What became of the promise to answer; null of what was closed without an answer, or is spam. */
export const outcomeSql = (waiting: readonly string[]): RawBuilder<string | null> =>
  sql`case when t.status = 'spam' then null when t.responded_at <= t.sla_due_at then 'in_time' when t.responded_at is not null then 'late'
    when t.status in (${sql.join(waiting)}) then 'not_yet' end`

export const answeredSql =
  (waiting: readonly string[]) =>
  (value: string): RawBuilder<unknown> =>
    sql`${outcomeSql(waiting)} in (${sql.join(picked(value))})`
