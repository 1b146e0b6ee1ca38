import { sql } from 'kysely'
import { pageOf } from '../../../model/pages/index.ts'
import { dayOf, endOf } from '../../../model/rules/working-days.ts'
import { caseAddress, waitingPage } from '../../../model/workflows/waiting.ts'
import type { CallerCtx } from '../../call/context.ts'
import { brandsIn } from '../../db/or-none.ts'
import { plannedOnce } from '../../db/prepared.ts'
import { fullName } from '../cases/case-source.ts'
import { firstOfEach, kindsFor } from '../cases/waiting.ts'
import { begins, fieldOfThread } from '../talk/store.ts'
import { type Seeing, seeing, seesField, type TalkSources } from '../talk/talk-source.ts'
import { doneFor, tasksOf } from '../talk/tasks.ts'
import { failuresOf } from './failures.ts'
import { type Bell, most, type Unmarked } from './item.ts'
import { answersToReviews } from './reviews.ts'

/** For so many days something stands in the bell. */
const days = 30
/** Of each kind of case so many wait in the bell; the inbox has them all. */
const turnsOfKind = 8

/** What concerns the caller now, as they may see it now: whatever they may not see any more is not in it. */
export async function bellOf(ctx: CallerCtx, sources: TalkSources): Promise<Bell> {
  const since = new Date(ctx.deps.now().getTime() - days * 86_400_000)
  const seen = seeing(ctx, sources)
  // They leave together: none needs what another answers.
  const parts = await Promise.all([
    turnsOf(ctx),
    tasksIn(ctx, seen),
    doneTasks(ctx, seen, since),
    talkOf(ctx, seen, since),
    answersToReviews(ctx, since),
    failuresOf(ctx, since),
  ])
  const found = parts.flat()
  const { rows } = await sql<{ item: string }>`select item from bell_reads
    where user_id = ${ctx.caller.user_id} and item = any(${found.map(({ key }) => key)}::text[]) ${plannedOnce}`.execute(
    ctx.db,
  )
  const read = new Set(rows.map(({ item }) => item))
  const items = found.map(item => ({ ...item, is_read: read.has(item.key) }))
  return { unread: items.filter(({ is_read }) => !is_read).length, items }
}

/** What came last first, as far as its date says when it came: a bell says what is new, and the inbox what is due. */
async function turnsOf({ db, caller }: CallerCtx): Promise<Unmarked[]> {
  const rows = await firstOfEach(db, kindsFor(caller), caller, { size: turnsOfKind, last: true })
  const dueAt = ({ due_at }: { due_at: Date | null }) => due_at?.getTime() ?? Number.POSITIVE_INFINITY
  return rows
    .toSorted((a, b) => (dueAt(a) === dueAt(b) ? 0 : dueAt(b) > dueAt(a) ? 1 : -1))
    .map(({ key, id, due_at, title, number, who }) => ({
      // Once it comes again, with another date, it is news again.
      key: `turn ${key} ${id} ${due_at?.getTime() ?? 0}`,
      sort: 'turn',
      at: due_at?.toISOString() ?? null,
      who,
      title: `${number}, ${title}`,
      text: pageOf(waitingPage(key)).label,
      to: caseAddress({ key, id }),
      comment: null,
    }))
}

/** What the caller is to do. On the day that it is due it is news again. */
async function tasksIn(ctx: CallerCtx, seen: Seeing): Promise<Unmarked[]> {
  const today = dayOf(ctx.deps.now())
  const { items } = await tasksOf(ctx, seen)
  return items
    .filter(({ is_mine }) => is_mine)
    .slice(0, most)
    .map(({ comment, by, given_at, due_on, title, text, to }) => ({
      key: `task ${comment} ${Date.parse(given_at)}${due_on !== null && due_on <= today ? ' due' : ''}`,
      sort: 'task',
      at: due_on === null ? null : endOf(due_on).toISOString(),
      // What one took oneself nobody gave.
      who: by.id === ctx.caller.user_id ? '' : by.name,
      title,
      text,
      to,
      comment,
    }))
}

/** What others did of what the caller gave them to do. */
async function doneTasks(ctx: CallerCtx, seen: Seeing, since: Date): Promise<Unmarked[]> {
  const done = await doneFor(ctx.db, ctx.caller.user_id, brandsIn(ctx.caller), since)
  const found = await Promise.all(
    done.map(async ({ id, field, text, resolved_at, who, ...of }): Promise<Unmarked[]> => {
      const talked = await seen(of)
      if (!talked || !seesField(talked, field)) return []
      const key = `done ${id} ${resolved_at.getTime()}`
      const at = resolved_at.toISOString()
      return [
        {
          key,
          sort: 'answer',
          at,
          who,
          title: talked.subject.name,
          text: `Done: ${text}`.slice(0, 160),
          to: talked.to,
          comment: id,
        },
      ]
    }),
  )
  return found.flat()
}

type Said = {
  id: number
  kind: string
  record_id: string
  field: string | null
  text: string
  created_at: Date
  by: string
  is_mention: boolean
}

/** Where the caller is called, and answers in threads that they took part in. */
async function talkOf(ctx: CallerCtx, seen: Seeing, since: Date): Promise<Unmarked[]> {
  const { user_id } = ctx.caller
  const { rows } = await sql<Said>`
    with mine as (
      select coalesce(thread_id, id) as thread, min(id) as first from comments
      where created_by = ${user_id} and deleted_at is null group by 1 order by 2 desc limit 200),
    theirs as (
      select comment_id as id, true as is_mention from comment_mentions where user_id = ${user_id} and created_at > ${since}
      union all
      select c.id, false from mine join comments c on c.thread_id = mine.thread and c.id > mine.first),
    once as (select id, bool_or(is_mention) as is_mention from theirs group by id)
    select c.id, c.kind, c.record_id, ${fieldOfThread}, ${begins}, c.created_at, ${fullName('u')} as by,
      once.is_mention
    from once join comments c on c.id = once.id join users u on u.id = c.created_by
    where c.deleted_at is null and c.created_by <> ${user_id} and c.created_at > ${since}
      and (c.brand_id is null or c.brand_id = any(${brandsIn(ctx.caller)}::int[]))
    order by c.id desc limit ${sql.lit(most)} ${plannedOnce}`.execute(ctx.db)
  const found = await Promise.all(
    rows.map(async ({ id, field, text, created_at, by, is_mention, ...of }): Promise<Unmarked[]> => {
      const talked = await seen(of)
      if (!talked || !seesField(talked, field)) return []
      return [
        {
          key: `comment ${id}`,
          sort: is_mention ? 'mention' : 'answer',
          at: created_at.toISOString(),
          who: by,
          title: talked.subject.name,
          text,
          to: talked.to,
          comment: id,
        },
      ]
    }),
  )
  return found.flat()
}
