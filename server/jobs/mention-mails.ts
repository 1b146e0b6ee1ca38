import { sql } from 'kysely'
import { letter } from '../../model/mails/letter.ts'
import { pageOf } from '../../model/pages/index.ts'
import { dayInWords } from '../../model/when.ts'
import type { Deps } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import { talkSources } from '../features/talk-sources.ts'
import { firstNameOfUser } from '../records/first-name.ts'
import { queueMail } from '../records/outbox.ts'
import { type StaffCaller, staffCallers } from '../records/talk/people.ts'
import { seenBy, talkAddress } from '../records/talk/source.ts'

export const mailMentionsJob = 'mail-mentions'
export const mentionDigestJob = 'mention-digest'

/** Whoever is at the desk reads it there: so long a mail waits, in ms; and what is older than that many days is not mailed. */
const [patience, days] = [5 * 60_000, 3]
/** Mentions looked at in one round. */
const atOnce = 500

type Due = {
  comment_id: number
  user_id: number
  kind: string
  record_id: string
  by: string
  is_task: boolean
  due_on: string | null
}

/** Mails whoever is called or was given a task and has not read it, where they want it at once. Returns how many mails. */
export const mailMentions = (deps: Deps): Promise<number> => mailThose(deps, 'at_once')

/** The same for whoever wants one mail a day. */
export const mentionDigest = (deps: Deps): Promise<number> => mailThose(deps, 'daily')

async function mailThose(deps: Deps, when: 'at_once' | 'daily'): Promise<number> {
  const now = deps.now()
  const { rows: due } = await sql<Due>`
    with called as (
      select m.comment_id, m.user_id, c.kind, c.record_id, c.created_by as by, m.created_at as at, false as is_task,
        null::text as due_on, 'comment ' || m.comment_id as item
      from comment_mentions m join comments c on c.id = m.comment_id where m.mailed_at is null and c.deleted_at is null
      union all
      select c.id, c.task_for, c.kind, c.record_id, c.task_by, c.task_at, true, c.task_due::text,
        'task ' || c.id || ' ' || (extract(epoch from c.task_at) * 1000)::bigint
      from comments c where c.task_for <> c.task_by and c.task_mailed_at is null and c.resolved_at is null)
    select d.comment_id, d.user_id, d.kind, d.record_id, u."Firstname" || ' ' || u."Lastname" as by, d.is_task, d.due_on
    from called d join users u on u.id = d.by left join bell_settings s on s.user_id = d.user_id
    where coalesce(s.mail, 'at_once') = ${when}
      and d.at <= ${new Date(now.getTime() - patience)} and d.at > ${new Date(now.getTime() - days * 86_400_000)}
      and not exists (select from bell_reads r where r.user_id = d.user_id and r.item in (d.item, d.item || ' due'))
    order by d.comment_id, d.is_task limit ${sql.lit(atOnce)}`.execute(deps.db.system)
  if (due.length === 0) return 0
  const people = await staffCallers(deps.db.system, [...new Set(due.map(({ user_id }) => user_id))])
  let sent = 0
  for (const [user_id, theirs] of Map.groupBy(due, each => each.user_id)) {
    const person = people.find(each => each.user_id === user_id)
    const lines = person ? await linesFor(deps, person, theirs) : new Map<Due, string>()
    sent += await deps.db.system.transaction().execute(async trx => {
      // Two processes may have looked at once: one of them has it.
      const mine = await taken(trx, user_id, theirs, now)
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

/** Those that no other process has mailed. */
async function taken(trx: Trx, user_id: number, due: readonly Due[], now: Date): Promise<Due[]> {
  const ids = (isTask: boolean) => due.filter(({ is_task }) => is_task === isTask).map(({ comment_id }) => comment_id)
  const { rows } = await sql<{ comment_id: number; is_task: boolean }>`
    with called as (update comment_mentions set mailed_at = ${now} where user_id = ${user_id}
        and comment_id = any(${ids(false)}::bigint[]) and mailed_at is null returning comment_id, false as is_task),
      given as (update comments set task_mailed_at = ${now} where task_for = ${user_id}
        and id = any(${ids(true)}::bigint[]) and task_mailed_at is null returning id, true)
    select * from called union all select * from given`.execute(trx)
  return due.filter(each => rows.some(row => row.comment_id === each.comment_id && row.is_task === each.is_task))
}

function inWords(told: readonly Due[]): string {
  const tasks = told.filter(({ is_task }) => is_task).length
  const counted = (n: number, what: string) => (n === 0 ? [] : [`${n} ${what}${n === 1 ? '' : 's'}`])
  return [...counted(told.length - tasks, 'comment'), ...counted(tasks, 'task')].join(' and ')
}

/** What is said of each: who called and where, without the words. Of a record that they may not see any more, nothing. */
async function linesFor(deps: Deps, person: StaffCaller, due: readonly Due[]): Promise<Map<Due, string>> {
  const lines = new Map<Due, string>()
  const request = { id: '', ip: '', user_agent: '', idempotencyKey: () => undefined, device: () => undefined }
  for (const each of due) {
    const { comment_id, kind, record_id, by, is_task, due_on } = each
    const talked = await seenBy({ deps, request }, talkSources, person, kind, record_id)
    if (!talked) continue
    const address = `${deps.settings.DESK_ORIGIN}${talkAddress(talked)}#comment-${comment_id}`
    const from = is_task ? `A task from ${by}${due_on === null ? '' : `, by ${dayInWords(due_on)}`}` : by
    lines.set(each, `${from} at ${pageOf(talked.page).label}\n${address}`)
  }
  return lines
}
