import { sql } from 'kysely'
import { lastDayFor } from '../../../model/rules/check-window.ts'
import { countedDay, type Day, dayOf, dueAfter, shifted } from '../../../model/rules/working-days.ts'
import { openStatuses } from '../../../model/workflows/buyer-inquiry.ts'
import { openInquiries, replyDays } from '../../../model/workflows/inquiry.ts'
import { postingDays } from '../../../model/workflows/remittance.ts'
import type { Deps } from '../../call/context.ts'
import { offeredRequests } from '../../records/request-catalogue.ts'
import { bankingCalendar, calendarFrom } from '../../records/working-calendar.ts'

export const moveClocksJob = 'move-clocks'
/** How far before a check's date its calendar is read, in days. */
const reach = 60

type Db = Deps['db']['system']
type Answer = { id: number; created_at: Date; sla_due_at: Date; code?: string }

/**
 * Domain.md 3.3: a changed holiday moves open deadlines only in the buyer's favour. Our promises (an answer, a
 * posting) never become later; the last day to ask for a check never becomes earlier. Answers with how many moved.
 */
export async function moveClocks({ db }: Pick<Deps, 'db'>): Promise<number> {
  const days = new Map((await offeredRequests(db.system)).map(request => [request.code, request.sla_working_days]))
  return (
    (await answers(db.system, 'buyer_inquiries', openStatuses, code => days.get(code ?? '') ?? replyDays)) +
    (await answers(db.system, 'web_inquiries', openInquiries, () => replyDays)) +
    (await postings(db.system, 'remittances', 'created_at', ['submitted', 'verified'])) +
    (await postings(db.system, 'paynow_payments', 'paid_at', ['paid'])) +
    (await deadlines(db.system))
  )
}

async function answers(
  db: Db,
  table: 'buyer_inquiries' | 'web_inquiries',
  waiting: readonly string[],
  daysOf: (code: string | undefined) => number,
): Promise<number> {
  const { rows } =
    await sql<Answer>`select id, created_at, sla_due_at ${table === 'buyer_inquiries' ? sql`, code` : sql``}
    from ${sql.table(table)} where status in (${sql.join([...waiting])}) and responded_at is null and deleted_at is null`.execute(
      db,
    )
  let moved = 0
  const calendarOf = await calendarsFrom(
    db,
    rows.map(({ created_at }) => created_at),
  )
  for (const { id, created_at, sla_due_at, code } of rows) {
    const due = dueAfter(created_at, daysOf(code), calendarOf(created_at))
    if (due >= sla_due_at) continue
    await sql`update ${sql.table(table)} set sla_due_at = ${due}, version = version + 1 where id = ${id} and sla_due_at > ${due}`.execute(
      db,
    )
    moved += 1
  }
  return moved
}

type Calendar = Awaited<ReturnType<typeof calendarFrom>>
/** Reads the calendar from each of these times, each day once. */
async function calendarsFrom(db: Db, moments: readonly Date[]): Promise<(moment: Date) => Calendar> {
  const known = new Map<Day, Calendar>()
  for (const moment of moments) if (!known.has(dayOf(moment))) known.set(dayOf(moment), await calendarFrom(db, moment))
  return moment => known.get(dayOf(moment)) as Calendar
}

async function postings(
  db: Db,
  table: 'remittances' | 'paynow_payments',
  from: 'created_at' | 'paid_at',
  waiting: readonly string[],
): Promise<number> {
  const { rows } = await sql<{
    id: number
    at: Date
    due: Day
  }>`select id, ${sql.ref(from)} as at, expected_posting_date as due
    from ${sql.table(table)} where status in (${sql.join([...waiting])}) and ${sql.ref(from)} is not null`.execute(db)
  let moved = 0
  const calendarOf = await calendarsFrom(
    db,
    rows.map(row => row.at),
  )
  for (const { id, at, due } of rows) {
    const day = countedDay(dayOf(at), postingDays, calendarOf(at).isWorking)
    if (day >= due) continue
    await sql`update ${sql.table(table)} set expected_posting_date = ${day}::date, version = version + 1
      where id = ${id} and expected_posting_date > ${day}::date`.execute(db)
    moved += 1
  }
  return moved
}

async function deadlines(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number
    check_date: Day
    deadline: Day | null
  }>`select t.id, c.check_date, t.request_deadline as deadline
    from buyer_inquiries t join post_dated_checks c on c.id = t.check_id
    where t.status in (${sql.join([...openStatuses])}) and t.deleted_at is null`.execute(db)
  let moved = 0
  for (const { id, check_date, deadline } of rows) {
    const { calendar } = await bankingCalendar(db, shifted(check_date, -reach), check_date)
    const last = lastDayFor(check_date, calendar)
    if (deadline !== null && last <= deadline) continue
    await sql`update buyer_inquiries set request_deadline = ${last}::date, version = version + 1 where id = ${id}`.execute(
      db,
    )
    moved += 1
  }
  return moved
}
