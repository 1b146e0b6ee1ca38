import { sql } from 'kysely'
import type { Reply } from '../../../model/contract/endpoint.ts'
import type { Contract } from '../../../model/contract/index.ts'
import { Refusal } from '../../../model/errors.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import type { CallerCtx } from '../../call/context.ts'
import { tellBell } from '../../call/tell-bell.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { brandsIn } from '../../db/or-none.ts'
import { plannedOnce } from '../../db/prepared.ts'
import { fullName } from '../cases/case-source.ts'
import { begins, lockThread } from './store.ts'
import { type Seeing, seesField, type Talked } from './talk-source.ts'

export type Task = Reply<Contract['comments']['tasks']>['items'][number]

/** To whom a thread is given, and by when; nobody takes it back. */
export type TaskInput = { readonly user_id: number | null; readonly due_on: string | null }

/** Of whom a task was, and by when; undefined where it was so already. */
export async function giveTask(
  trx: Trx,
  talked: Talked,
  id: number,
  by: number,
  now: Date,
  given: TaskInput,
): Promise<TaskInput | undefined> {
  const root = await lockThread(trx, talked, id)
  if (root.resolved_at !== null)
    throw new Refusal('INVALID', { errors: { user_id: ['This thread is resolved. Reopen it first.'] } })
  const { rows } = await sql<{ user_id: number | null; due_on: string | null; task_by: number | null }>`
    select task_for as user_id, task_due::text as due_on, task_by from comments where id = ${id}`.execute(trx)
  const { user_id = null, due_on = null, task_by = null } = rows[0] ?? {}
  if (user_id === given.user_id && due_on === given.due_on) return undefined
  // Another day for the same person is no new mail.
  const isPassed = user_id !== given.user_id
  await sql`update comments set task_for = ${given.user_id}, task_due = ${given.due_on},
      task_by = ${given.user_id === null ? null : by}, task_at = ${given.user_id === null ? null : now}
      ${isPassed ? sql`, task_mailed_at = null` : sql``}
    where id = ${id}`.execute(trx)
  await tellBell(
    trx,
    [given.user_id, user_id, task_by].flatMap(each => (each === null || each === by ? [] : [each])),
  )
  return { user_id, due_on }
}

type Row = {
  id: number
  kind: string
  record_id: string
  field: string | null
  text: string
  task_at: Date
  due_on: string | null
  for_id: number
  for_name: string
  by_id: number
  by_name: string
}

/** Tasks that are read at once; what is due first comes first. */
const most = 100

/** What waits to be done by the caller, and by others to whom they gave it: open, and of records that they may see now. */
export async function tasksOf(ctx: CallerCtx, seen: Seeing): Promise<{ items: Task[]; more: boolean }> {
  const { user_id } = ctx.caller
  const { rows } = await sql<Row>`
    select c.id, c.kind, c.record_id, c.field, ${begins}, c.task_at, c.task_due::text as due_on,
      f.id as for_id, ${fullName('f')} as for_name, g.id as by_id, ${fullName('g')} as by_name
    from comments c join users f on f.id = c.task_for join users g on g.id = c.task_by
    where (c.task_for = ${user_id} or c.task_by = ${user_id}) and c.resolved_at is null
      and (c.brand_id is null or c.brand_id = any(${brandsIn(ctx.caller)}::int[]))
    order by c.task_for <> ${user_id}, c.task_due nulls last, c.id limit ${sql.lit(most + 1)} ${plannedOnce}`.execute(
    ctx.db,
  )
  const today = dayOf(ctx.deps.now())
  const items = await Promise.all(
    rows.slice(0, most).map(async (row): Promise<Task[]> => {
      const talked = await seen(row)
      if (!talked || !seesField(talked, row.field)) return []
      return [
        {
          comment: row.id,
          for: { id: row.for_id, name: row.for_name },
          by: { id: row.by_id, name: row.by_name },
          is_mine: row.for_id === user_id,
          given_at: row.task_at.toISOString(),
          due_on: row.due_on,
          is_late: row.due_on !== null && row.due_on < today,
          title: talked.subject.name,
          page: pageOf(talked.page).label,
          text: row.text,
          to: talked.to,
        },
      ]
    }),
  )
  return { items: items.flat(), more: rows.length > most }
}

type Done = {
  id: number
  kind: string
  record_id: string
  field: string | null
  text: string
  resolved_at: Date
  who: string
}

/** What others did of what the caller gave them, since then. */
export async function doneFor(db: Db, user_id: number, brands: readonly number[], since: Date): Promise<Done[]> {
  const { rows } = await sql<Done>`
    select c.id, c.kind, c.record_id, c.field, ${begins}, c.resolved_at, ${fullName('u')} as who
    from comments c join users u on u.id = c.resolved_by
    where c.task_by = ${user_id} and c.resolved_by <> ${user_id} and c.resolved_at > ${since}
      and (c.brand_id is null or c.brand_id = any(${[...brands]}::int[]))
    order by c.resolved_at desc limit ${sql.lit(most)} ${plannedOnce}`.execute(db)
  return rows
}
