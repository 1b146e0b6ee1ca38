import { sql } from 'kysely'
import { letter } from '../../model/mails/letter.ts'
import { pageOf } from '../../model/pages/index.ts'
import { dayOf } from '../../model/rules/working-days.ts'
import { when } from '../../model/when.ts'
import { passedOn } from '../../model/workflows/delegation.ts'
import { managersOf } from '../../model/workflows/terms.ts'
import { caseAddress } from '../../model/workflows/waiting.ts'
import type { Deps } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import { holdsFor, type Person, seesAll, staffOf } from '../records/cases/staff.ts'
import { type WaitingKind, waitingKinds } from '../records/cases/waiting-kinds.ts'
import { queueMail } from '../records/outbox.ts'
import { standingDelegations } from '../records/standing-delegations.ts'
import { calendarFrom } from '../records/working-calendar.ts'

export const remindApproversJob = 'remind-approvers'
/** The most records that one mail names; for more it states the number. */
const mostNamed = 50

type Step = 'reminded' | 'escalated'
type Due = {
  readonly id: number
  readonly due_at: Date
  readonly step: Step
  readonly number: string
  readonly title: string
  readonly brand_ids: readonly number[]
  readonly own: readonly (number | null)[]
  readonly turn: readonly (number | null)[] | null
}
/** Who is told, and whose deputy they decide as, where they are one. */
type Hearer = { readonly person: Person; readonly instead_of: number | null }
type CurrentDelegation = { readonly from_user_id: number; readonly to_user_id: number; readonly pages: unknown }

/**
 * Every working morning: approvers are reminded of records that are due soon, and their managers are notified of overdue
 * ones (beyond 7). Each date of a record is reported once for each step, so that a repeated or missed run notifies everyone once.
 */
export async function remindApprovers(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
): Promise<{ reminded: number; escalated: number }> {
  const now = deps.now()
  const { isWorking } = await calendarFrom(deps.db.system, now)
  const counts = { reminded: 0, escalated: 0 }
  if (!isWorking(dayOf(now))) return counts
  await deps.db.system.transaction().execute(async trx => {
    const people = await staffOf(trx)
    const delegations = await standingDelegations(trx, now)
      .select(['d.from_user_id', 'd.to_user_id', 'd.pages'])
      .execute()
    const letters = new Map<string, { person: Person; step: Step; lines: string[] }>()
    for (const kind of waitingKinds)
      for (const due of await dueOf(trx, kind, now)) {
        counts[due.step] += 1
        const line = `${due.number}  ${due.title}, ${pageOf(kind.page).label}, due ${when(due.due_at)}`
        for (const { person, instead_of } of hearersOf(kind, due, people, delegations)) {
          const name = `${due.step} ${person.id}`
          const letter = letters.get(name) ?? { person, step: due.step, lines: [] }
          // Each by itself: a manager's own inbox has none of what is late with others (decision 264).
          letter.lines.push(
            `${line}\n${deps.settings.DESK_ORIGIN}${caseAddress({ key: kind.key, id: due.id, instead_of })}`,
          )
          letters.set(name, letter)
        }
      }
    for (const { person, step, lines } of letters.values()) await write(trx, person, step, lines)
  })
  return counts
}

/** Records that are due and were not reported yet; the same statement marks them as reported. */
async function dueOf(trx: Trx, kind: WaitingKind, now: Date): Promise<Due[]> {
  const due = sql.ref(`t.${kind.due}`)
  const today = sql`${dayOf(now)}::date`
  const dayAway = (days: ReturnType<typeof sql>) =>
    sql`(working_day_end(${due}, ${days}) at time zone 'Asia/Manila')::date`
  const { rows } = await sql<Due>`
    with due as materialized (
      select t.*, ${due} as its_due, step from ${sql.table(kind.table)} as t join approval_terms as a on a.entity = ${kind.entity}
      cross join lateral (values ('reminded', ${dayAway(sql`-a.remind_before`)} <= ${today}),
        ('escalated', ${due} < ${now} and ${dayAway(sql`a.escalate_after`)} <= ${today})) as s (step, is_due)
      where ${kind.waits} and is_due), told as (
      insert into approval_reminders (entity, record_id, due_at, step, sent_at)
        select ${kind.entity}, id, its_due, step, ${now} from due on conflict do nothing returning record_id, step)
    select t.id, t.its_due as due_at, t.step, ${kind.number} as number, ${kind.title} as title, to_jsonb(${kind.brands}) as brand_ids, to_jsonb(${kind.own}) as own, to_jsonb(${kind.turn}) as turn
    from due as t join told on told.record_id = t.id and told.step = t.step ${kind.joins} order by t.its_due, t.id, t.step`.execute(
    trx,
  )
  return rows
}

/** For a reminder: the people whose turn it is, or all who may decide, and their deputies. When it is late: the managers (decision 050). */
function hearersOf(
  kind: WaitingKind,
  { brand_ids, own, turn, step }: Due,
  people: readonly Person[],
  delegations: readonly CurrentDelegation[],
): Hearer[] {
  const managers = managersOf(kind.key)
  const others = people.filter(({ id }) => !own.includes(id))
  if (step === 'escalated')
    return others
      .filter(person => seesAll(person, managers.page) && holdsFor(brand_ids, person, managers.flag, managers.page))
      .map(person => ({ person, instead_of: null }))
  const deciders = others.filter(person =>
    turn === null
      ? seesAll(person, kind.page) && holdsFor(brand_ids, person, 'approve', kind.page)
      : turn.includes(person.id),
  )
  const standIns = new Map(
    delegations.flatMap(({ from_user_id, to_user_id, pages }): [number, number][] => {
      const from = deciders.find(({ id }) => id === from_user_id)
      return from && passedOn(from.access, pages as string[]).includes(kind.page) ? [[to_user_id, from_user_id]] : []
    }),
  )
  return others.flatMap((person): Hearer[] => {
    if (deciders.includes(person)) return [{ person, instead_of: null }]
    const instead_of = standIns.get(person.id)
    return instead_of === undefined ? [] : [{ person, instead_of }]
  })
}

const write = (trx: Trx, { email }: Person, step: Step, lines: readonly string[]) =>
  queueMail(trx, {
    ...letter(step === 'escalated' ? 'approval.escalated' : 'approval.reminder', {
      items: lines.length === 1 ? '1 approval' : `${lines.length} approvals`,
      list: [
        ...lines.slice(0, mostNamed),
        ...(lines.length > mostNamed ? [`and ${lines.length - mostNamed} more`] : []),
      ].join('\n'),
    }),
    to: email,
  })
