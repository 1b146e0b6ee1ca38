import { sql } from 'kysely'
import { letter } from '../../model/mails/letter.ts'
import { pageOf } from '../../model/pages/index.ts'
import { landingPath } from '../../model/pages/landing-path.ts'
import { dayInWords } from '../../model/when.ts'
import type { Deps } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import { talkSources } from '../features/talk-sources.ts'
import { placeOf } from '../records/bell/failures.ts'
import { type Failed, failedSince, mailedApart } from '../records/failed-work.ts'
import { firstNameOfUser } from '../records/first-name.ts'
import { queueMail } from '../records/outbox.ts'
import { type StaffCaller, staffCallers } from '../records/talk/mentionable.ts'
import { seenBy, seesField } from '../records/talk/talk-source.ts'

export const mailMentionsJob = 'mail-mentions'
export const mentionDigestJob = 'mention-digest'

/** Whoever is at the desk reads it there: so long a mail waits, in ms; and what is older than that many days is not mailed. */
const [patience, days] = [5 * 60_000, 3]
/** Things looked at in one round. */
const atOnce = 500

type When = 'at_once' | 'daily'
/** By what the bell knows it, and whose it is. */
type Mine = { readonly user_id: number; readonly item: string }
type Said = Mine & {
  readonly sort: 'mention' | 'task' | 'answer'
  readonly comment_id: number
  readonly kind: string
  readonly record_id: string
  readonly field: string | null
  readonly by: string
  readonly due_on: string | null
  /** Its pictures are shown in the talk alone. */
  readonly pictures: number
}
type Due = Said | (Mine & { readonly sort: 'failure'; readonly failed: Failed })

/** Mails whoever has not read what was said to them or failed of what they began, where they want it at once. Returns how many mails. */
export const mailMentions = (deps: Deps): Promise<number> => mailThose(deps, 'at_once')

/** The same for whoever wants one mail a day. */
export const mentionDigest = (deps: Deps): Promise<number> => mailThose(deps, 'daily')

async function mailThose(deps: Deps, when: When): Promise<number> {
  const due: Due[] = [...(await saidTo(deps, when)), ...(await failedOf(deps, when))]
  if (due.length === 0) return 0
  const people = await staffCallers(deps.db.system, [...new Set(due.map(({ user_id }) => user_id))])
  let sent = 0
  for (const [user_id, theirs] of Map.groupBy(due, each => each.user_id)) {
    const person = people.find(each => each.user_id === user_id)
    const lines = person ? await linesFor(deps, person, theirs) : new Map<Due, string>()
    sent += await deps.db.system.transaction().execute(async trx => {
      // Two processes may have looked at once: one of them has it.
      const mine = await taken(trx, user_id, theirs, deps.now())
      const told = mine.filter(each => lines.has(each))
      if (!person || told.length === 0) return 0
      await queueMail(trx, {
        ...letter('talk.mentioned', {
          firstname: await firstNameOfUser(trx, person.user_id),
          what: inWords(told),
          list: told.map(each => lines.get(each) ?? '').join('\n\n'),
        }),
        to: person.email,
      })
      return 1
    })
  }
  return sent
}

/** When it was, and that its reader wants it now and has neither read it nor been mailed of it. */
const isDue = (now: Date, when: When) => sql<boolean>`coalesce(s.mail, 'at_once') = ${when}
  and d.at <= ${new Date(now.getTime() - patience)} and d.at > ${since(now)}
  and not exists (select from bell_reads r where r.user_id = d.user_id and r.item in (d.item, d.item || ' due'))
  and not exists (select from bell_mails m where m.user_id = d.user_id and m.item = d.item)`
const since = (now: Date) => new Date(now.getTime() - days * 86_400_000)

/** Who is called, is given a task, or is answered in a thread that they took part in. */
async function saidTo(deps: Deps, when: When): Promise<Said[]> {
  const now = deps.now()
  const { rows } = await sql<Said>`
    with said as (
      select 'mention' as sort, m.comment_id, m.user_id, c.kind, c.record_id, c.field, c.thread_id, c.created_by as by,
        m.created_at as at, null::text as due_on, 'comment ' || m.comment_id as item
      from comment_mentions m join comments c on c.id = m.comment_id where m.mailed_at is null and c.deleted_at is null
      union all
      select 'task', c.id, c.task_for, c.kind, c.record_id, c.field, c.thread_id, c.task_by, c.task_at, c.task_due::text,
        'task ' || c.id || ' ' || (extract(epoch from c.task_at) * 1000)::bigint
      from comments c where c.task_for <> c.task_by and c.task_mailed_at is null and c.resolved_at is null
      union all
      select 'answer', c.id, p.user_id, c.kind, c.record_id, c.field, c.thread_id, c.created_by, c.created_at, null,
        'comment ' || c.id
      from comments c, lateral (select distinct created_by as user_id from comments as before
        where (before.id = c.thread_id or before.thread_id = c.thread_id) and before.id < c.id
          and before.deleted_at is null) as p
      where c.thread_id is not null and c.created_at > ${since(now)} and c.deleted_at is null and p.user_id <> c.created_by
        and not exists (select from comment_mentions m where m.comment_id = c.id and m.user_id = p.user_id))
    select d.sort, d.comment_id, d.user_id, d.kind, d.record_id, d.item, d.due_on,
      coalesce(d.field, (select root.field from comments as root where root.id = d.thread_id)) as field,
      u."Firstname" || ' ' || u."Lastname" as by,
      (select count(*)::int from comment_pictures as p where p.comment_id = d.comment_id) as pictures
    from said d join users u on u.id = d.by left join bell_settings s on s.user_id = d.user_id
    where ${isDue(now, when)} order by d.comment_id, d.sort = 'task' limit ${sql.lit(atOnce)}`.execute(deps.db.system)
  return rows
}

/** What somebody began and what failed, but for what is mailed as it happens. */
async function failedOf(deps: Deps, when: When): Promise<Due[]> {
  const now = deps.now()
  const { rows } = await sql<Failed>`select d.* from (select *, key as item from ${failedSince(since(now))} as f) as d
    left join bell_settings s on s.user_id = d.user_id
    where d.user_id is not null and d.sort <> all(${[...mailedApart]}::text[]) and ${isDue(now, when)}
    order by d.at limit ${sql.lit(atOnce)}`.execute(deps.db.system)
  return rows.map(failed => ({ sort: 'failure', user_id: failed.user_id, item: failed.key, failed }))
}

/** Those that no other process has mailed. */
async function taken(trx: Trx, user_id: number, due: readonly Due[], now: Date): Promise<Due[]> {
  const idsOf = (sort: 'mention' | 'task') => due.flatMap(each => (each.sort === sort ? [each.comment_id] : []))
  const others = due.filter(({ sort }) => sort === 'answer' || sort === 'failure').map(({ item }) => item)
  const { rows } = await sql<{ sort: 'mention' | 'task' | 'other'; name: string }>`
    with called as (update comment_mentions set mailed_at = ${now} where user_id = ${user_id}
        and comment_id = any(${idsOf('mention')}::bigint[]) and mailed_at is null returning 'mention' as sort, comment_id::text as name),
      given as (update comments set task_mailed_at = ${now} where task_for = ${user_id}
        and id = any(${idsOf('task')}::bigint[]) and task_mailed_at is null returning 'task', id::text),
      others as (insert into bell_mails (user_id, item, mailed_at)
        select ${user_id}, item, ${now} from unnest(${others}::text[]) as item
        on conflict do nothing returning 'other', item)
    select * from called union all select * from given union all select * from others`.execute(trx)
  const mine = new Set(rows.map(({ sort, name }) => `${sort} ${name}`))
  return due.filter(each =>
    mine.has(
      each.sort === 'mention' || each.sort === 'task' ? `${each.sort} ${each.comment_id}` : `other ${each.item}`,
    ),
  )
}

function inWords(told: readonly Due[]): string {
  const counted = (sort: Due['sort'], one: string, many: string) => {
    const n = told.filter(each => each.sort === sort).length
    return n === 0 ? [] : [`${n} ${n === 1 ? one : many}`]
  }
  const parts = [
    ...counted('mention', 'comment', 'comments'),
    ...counted('answer', 'answer', 'answers'),
    ...counted('task', 'task', 'tasks'),
    ...counted('failure', 'failure', 'failures'),
  ]
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

/** What is said of each: who called and where, without the words. Of what they may not see any more, nothing. */
async function linesFor(deps: Deps, person: StaffCaller, due: readonly Due[]): Promise<Map<Due, string>> {
  const lines = new Map<Due, string>()
  const origin = deps.settings.DESK_ORIGIN
  const request = { id: '', ip: '', user_agent: '', idempotencyKey: () => undefined, device: () => undefined }
  for (const each of due) {
    if (each.sort === 'failure') {
      const place = placeOf(person, each.failed)
      const isTheirs = each.failed.brand_id === null || person.brand_ids.some(id => id === each.failed.brand_id)
      if (place && isTheirs) lines.set(each, `Failed: ${place.title}\n${origin}${place.to ?? landingPath}`)
      continue
    }
    const { sort, comment_id, by, due_on, pictures } = each
    const talked = await seenBy({ deps, request }, talkSources, person, each.kind, each.record_id)
    if (!talked || !seesField(talked, each.field)) continue
    const day = due_on === null ? '' : `, by ${dayInWords(due_on)}`
    const from = { mention: by, answer: `An answer from ${by}`, task: `A task from ${by}${day}` }[sort]
    const more = pictures === 0 ? '' : pictures === 1 ? ' (with a picture)' : ` (with ${pictures} pictures)`
    lines.set(each, `${from} at ${pageOf(talked.page).label}${more}\n${origin}${talked.to}#comment-${comment_id}`)
  }
  return lines
}
