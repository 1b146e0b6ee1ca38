import { sql } from 'kysely'
import { letter } from '../../model/mails/letter.ts'
import { pageOf } from '../../model/pages/index.ts'
import type { Deps } from '../call/context.ts'
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

type Due = { comment_id: number; user_id: number; kind: string; record_id: string; by: string }

/** Mails whoever is called and has not read it, where they want it at once. Returns how many mails. */
export const mailMentions = (deps: Deps): Promise<number> => mailThose(deps, 'at_once')

/** The same for whoever wants one mail a day. */
export const mentionDigest = (deps: Deps): Promise<number> => mailThose(deps, 'daily')

async function mailThose(deps: Deps, when: 'at_once' | 'daily'): Promise<number> {
  const now = deps.now()
  const { rows: due } = await sql<Due>`
    select m.comment_id, m.user_id, c.kind, c.record_id, u."Firstname" || ' ' || u."Lastname" as by
    from comment_mentions m join comments c on c.id = m.comment_id join users u on u.id = c.created_by
      left join bell_settings s on s.user_id = m.user_id
    where m.mailed_at is null and c.deleted_at is null and coalesce(s.mail, 'at_once') = ${when}
      and m.created_at <= ${new Date(now.getTime() - patience)} and m.created_at > ${new Date(now.getTime() - days * 86_400_000)}
      and not exists (select from bell_reads r where r.user_id = m.user_id and r.item = 'comment ' || m.comment_id)
    order by m.comment_id limit ${sql.lit(atOnce)}`.execute(deps.db.system)
  if (due.length === 0) return 0
  const people = await staffCallers(deps.db.system, [...new Set(due.map(({ user_id }) => user_id))])
  let sent = 0
  for (const [user_id, theirs] of Map.groupBy(due, each => each.user_id)) {
    const person = people.find(each => each.user_id === user_id)
    const lines = person ? await linesFor(deps, person, theirs) : new Map<number, string>()
    sent += await deps.db.system.transaction().execute(async trx => {
      // Two processes may have looked at once: one of them has it.
      const { rows: mine } = await sql<{ comment_id: number }>`update comment_mentions set mailed_at = ${now}
        where user_id = ${user_id} and comment_id = any(${theirs.map(each => each.comment_id)}::bigint[]) and mailed_at is null
        returning comment_id`.execute(trx)
      const list = mine.flatMap(({ comment_id }) => lines.get(comment_id) ?? [])
      if (!person || list.length === 0) return 0
      await queueMail(trx, {
        ...letter('talk.mentioned', {
          firstname: await firstNameOfUser(trx, person.user_id),
          what: list.length === 1 ? '1 comment' : `${list.length} comments`,
          list: list.join('\n\n'),
        }),
        to: person.email,
      })
      return 1
    })
  }
  return sent
}

/** What is said of each: who called and where, without the words. Of a record that they may not see any more, nothing. */
async function linesFor(deps: Deps, person: StaffCaller, due: readonly Due[]): Promise<Map<number, string>> {
  const lines = new Map<number, string>()
  const request = { id: '', ip: '', user_agent: '', idempotencyKey: () => undefined, device: () => undefined }
  for (const { comment_id, kind, record_id, by } of due) {
    const talked = await seenBy({ deps, request }, talkSources, person, kind, record_id)
    if (!talked) continue
    const address = `${deps.settings.DESK_ORIGIN}${talkAddress(talked)}#comment-${comment_id}`
    lines.set(comment_id, `${by} at ${pageOf(talked.page).label}\n${address}`)
  }
  return lines
}
