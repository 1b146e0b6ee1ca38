import { sql } from 'kysely'
import { labelAt } from '../../../model/content/label-at.ts'
import type { Reply } from '../../../model/contract/endpoint.ts'
import type { Contract } from '../../../model/contract/index.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import type { Day } from '../../../model/rules/working-days.ts'
import { tellBell } from '../../call/tell-bell.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { fullName } from '../cases/case-source.ts'
import { type KeptPicture, picturesIn, shownPicture } from './pictures.ts'
import type { Talked } from './talk-source.ts'

export type Talk = Reply<Contract['comments']['list']>
type Thread = Talk['threads'][number]

/** Comments of a record that are read, the newest. */
const most = 500

type Row = {
  id: number
  thread_id: number | null
  field: string | null
  text: string
  created_at: Date
  created_by: number
  by: string
  edited_at: Date | null
  deleted_at: Date | null
  resolved_at: Date | null
  resolved_by: string | null
  task_for: number | null
  task_name: string | null
  task_is_away: boolean
  task_giver: string | null
  task_due: string | null
  version: number
  mentions: { id: number; name: string }[]
  pictures: KeptPicture[]
}

/** Comments of one record; its brand is stated although the second lock would hide others. */
const of = ({ kind, id, subject, hidden }: Talked) =>
  sql<boolean>`c.kind = ${kind} and c.record_id = ${id} and c.brand_id is not distinct from ${subject.brand_id}::int
    ${hidden.size > 0 ? sql`and (c.field is null or not string_to_array(c.field, '.') && ${[...hidden.keys()]}::text[])` : sql``}`

/** How a comment begins, and that it has pictures, which are shown in its talk alone. */
export const begins = sql<string>`concat_ws(' ', nullif(left(c.text, 160), ''), (select
  case count(*) when 0 then null when 1 then '(with a picture)' else '(with ' || count(*) || ' pictures)' end
  from comment_pictures as p where p.comment_id = c.id)) as text`

/** The field that the thread of a comment is about. */
export const fieldOfThread = sql<
  string | null
>`coalesce(c.field, (select root.field from comments as root where root.id = c.thread_id)) as field`

export async function talkOf(db: Db, talked: Talked, reader: number, today: Day): Promise<Talk> {
  const { rows } = await sql<Row>`
    select c.id, c.thread_id, c.field, c.text, c.created_at, c.created_by, ${fullName('u')} as by, c.edited_at, c.deleted_at,
      c.resolved_at, ${fullName('r')} as resolved_by, c.version,
      c.task_for, ${fullName('f')} as task_name, f.deleted_at is not null as task_is_away, ${fullName('g')} as task_giver,
      c.task_due::text as task_due,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', ${fullName('p')}) order by p.id)
        from comment_mentions m join users p on p.id = m.user_id where m.comment_id = c.id), '[]') as mentions,
      ${picturesIn} as pictures
    from (select * from comments as c where ${of(talked)} order by c.id desc limit ${sql.lit(most)}) as c
      join users u on u.id = c.created_by left join users r on r.id = c.resolved_by
      left join users f on f.id = c.task_for left join users g on g.id = c.task_by order by c.id`.execute(db)
  const threads = rows
    .filter(({ thread_id }) => thread_id === null)
    .map((root): Thread => {
      const all = [root, ...rows.filter(({ thread_id }) => thread_id === root.id)]
      return {
        id: root.id,
        field: root.field,
        about: root.field === null ? null : labelAt(talked.fields, root.field),
        resolved: root.resolved_at && { by: root.resolved_by ?? '', at: root.resolved_at.toISOString() },
        task: root.task_for === null ? null : taskIn(root, root.task_for, reader, today),
        comments: all.map(row => ({
          id: row.id,
          by: { id: row.created_by, name: row.by },
          at: row.created_at.toISOString(),
          text: row.text,
          edited_at: row.edited_at?.toISOString() ?? null,
          is_removed: row.deleted_at !== null,
          is_mine: row.created_by === reader,
          mentions: row.mentions,
          pictures: row.pictures.map(shownPicture(row.by)),
          version: row.version,
        })),
      }
    })
    .filter(({ comments }) => comments.some(({ is_removed }) => !is_removed))
  return {
    name: talked.subject.name,
    open: threads.filter(({ resolved }) => resolved === null).length,
    threads,
  }
}

const taskIn = (row: Row, id: number, reader: number, today: Day): Thread['task'] => ({
  for: { id, name: row.task_name ?? '' },
  is_away: row.task_is_away,
  is_mine: id === reader,
  by: row.task_giver ?? '',
  due_on: row.task_due,
  is_late: row.resolved_at === null && row.task_due !== null && row.task_due < today,
})

/** Of which record a comment of one's brands was made, and of which of its fields. */
export async function placeOfComment(db: Db, id: number, brands: readonly number[]) {
  const { rows } = await sql<{ kind: string; record_id: string; field: string | null }>`
    select c.kind, c.record_id, ${fieldOfThread} from comments c
    where c.id = ${id} and (c.brand_id is null or c.brand_id = any(${[...brands]}::int[]))`.execute(db)
  return existing(rows[0])
}

type New = {
  readonly text: string
  readonly field?: string | undefined
  readonly thread?: number | undefined
  readonly mentions: readonly number[]
}

/** Adds a comment, and answers with its id. An answer opens its thread again. */
export async function addComment(trx: Trx, talked: Talked, by: number, now: Date, added: New): Promise<number> {
  if (added.thread !== undefined) {
    const root = await lockThread(trx, talked, added.thread)
    if (root.resolved_at !== null)
      await sql`update comments set resolved_at = null, resolved_by = null where id = ${root.id}`.execute(trx)
  }
  const { id } = await trx
    .insertInto('comments')
    .values({
      kind: talked.kind,
      record_id: talked.id,
      brand_id: talked.subject.brand_id,
      field: added.thread === undefined ? (added.field ?? null) : null,
      thread_id: added.thread ?? null,
      text: added.text,
      created_at: now,
      created_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mention(trx, talked, id, now, added.mentions)
  await tellBell(trx, [...added.mentions, ...(await answeredBy(trx, added.thread))])
  return id
}

/** Who took part in a thread, and hears of an answer. */
async function answeredBy(trx: Trx, thread: number | undefined): Promise<number[]> {
  if (thread === undefined) return []
  const { rows } = await sql<{ created_by: number }>`select distinct created_by from comments
    where (id = ${thread} or thread_id = ${thread}) and deleted_at is null`.execute(trx)
  return rows.map(row => row.created_by)
}

const mention = async (trx: Trx, { subject }: Talked, comment_id: number, now: Date, ids: readonly number[]) => {
  for (const user_id of new Set(ids))
    await trx
      .insertInto('comment_mentions')
      .values({ comment_id, user_id, brand_id: subject.brand_id, created_at: now })
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

type Locked = Pick<Row, 'id' | 'thread_id' | 'field' | 'created_by' | 'deleted_at' | 'resolved_at' | 'version'>

async function lock(trx: Trx, talked: Talked, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select c.id, c.thread_id, c.field, c.created_by, c.deleted_at, c.resolved_at, c.version from comments as c
    where c.id = ${id} and ${of(talked)} for update`.execute(trx)
  return existing(rows[0])
}

export async function lockThread(trx: Trx, talked: Talked, id: number): Promise<Locked> {
  const root = await lock(trx, talked, id)
  if (root.thread_id !== null) throw new Refusal('NOT_FOUND')
  return root
}

/** One's own comment that still stands; of a colleague's, refused in words. */
export async function lockOwn(trx: Trx, talked: Talked, id: number, by: number): Promise<Locked> {
  const comment = await lock(trx, talked, id)
  if (comment.deleted_at !== null) throw new Refusal('NOT_FOUND')
  if (comment.created_by !== by)
    throw new Refusal('FORBIDDEN', { message: 'Only who wrote a comment changes or removes it.' })
  return comment
}

export async function changeComment(
  trx: Trx,
  talked: Talked,
  id: number,
  now: Date,
  { text, mentions }: Pick<New, 'text' | 'mentions'>,
): Promise<void> {
  await sql`update comments set text = ${text}, edited_at = ${now}, version = version + 1 where id = ${id}`.execute(trx)
  await sql`delete from comment_mentions where comment_id = ${id} and not user_id = any(${[...mentions]}::bigint[])`.execute(
    trx,
  )
  await mention(trx, talked, id, now, mentions)
  await tellBell(trx, mentions)
}

/** Its place stays, so that answers to it are understood; its words go, and with them what was to be done. */
export async function emptyComment(trx: Trx, id: number, now: Date): Promise<void> {
  await sql`update comments set text = '', deleted_at = ${now}, version = version + 1, task_for = null, task_by = null,
    task_at = null, task_due = null where id = ${id}`.execute(trx)
  await sql`delete from comment_mentions where comment_id = ${id}`.execute(trx)
}

/** Resolves or reopens a thread; false where it was so already. Whoever gave it as a task hears of it. */
export async function settleThread(
  trx: Trx,
  talked: Talked,
  id: number,
  by: number,
  at: Date | null,
): Promise<boolean> {
  const root = await lockThread(trx, talked, id)
  if ((root.resolved_at === null) === (at === null)) return false
  const { rows } = await sql<{ task_by: number | null }>`update comments
    set resolved_at = ${at}, resolved_by = ${at === null ? null : by} where id = ${id} returning task_by`.execute(trx)
  const giver = rows[0]?.task_by ?? null
  if (giver !== null && giver !== by) await tellBell(trx, [giver])
  return true
}
