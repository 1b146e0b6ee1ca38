import { sql } from 'kysely'
import { judgeCheck, lastDayFor } from '../../../model/rules/check-window.ts'
import { dayOf, shifted } from '../../../model/rules/working-days.ts'
import { openStatuses } from '../../../model/workflows/buyer-inquiry.ts'
import type { HandlersOf } from '../../call/context.ts'
import { bankingCalendar } from '../../records/working-calendar.ts'
import { ownRows } from './own-page.ts'

type Own = HandlersOf<'buyersPortal'>
type Check = Awaited<ReturnType<Own['checks']>>['items'][number]
type Row = Omit<Check, 'last_day_to_ask' | 'may_ask' | 'why'>

/** How far before a check's date its calendar is read, in days. */
const reach = 60
const yearOf = (day: string) => Number(day.slice(0, 4))

/** A buyer's checks; the last day to ask comes from the rule that will judge the request. */
export const checks: Own['checks'] = async ({ query }, ctx) => {
  const page = await ownRows<Row>(ctx, query, {
    select: sql`t.contract_no, t.bank, t.check_no, t.check_date, t.amount, t.status, t.held_until,
      (select i.ticket_no from buyer_inquiries i where i.check_id = t.id and i.deleted_at is null
        and i.status in (${sql.join([...openStatuses])}) order by i.id limit 1) as pending`,
    from: sql`post_dated_checks t`,
    by: sql`t.check_date`,
    type: 'date',
  })
  const now = ctx.deps.now()
  const today = dayOf(now)
  const days = [today, ...page.items.map(({ check_date }) => check_date)].sort()
  const [first = today, last = today] = [days[0], days.at(-1)]
  const { calendar, missing_years, estimated } = await bankingCalendar(ctx.deps.db.system, shifted(first, -reach), last)
  const items = page.items.map((check): Check => {
    if (check.status !== 'on_hand')
      return {
        ...check,
        last_day_to_ask: null,
        may_ask: false,
        why: `Check ${check.check_no} is ${check.status.replace('_', ' ')}.`,
      }
    const unknown = missing_years.find(
      year => year === yearOf(check.check_date) || year === yearOf(shifted(check.check_date, -reach)),
    )
    if (unknown !== undefined)
      return {
        ...check,
        last_day_to_ask: null,
        may_ask: false,
        why: `The last day is not known yet: the holidays of ${unknown} are not complete. Ask Buyer Care.`,
      }
    const { passes, problems } = judgeCheck({
      action: 'pullout',
      received_at: now,
      check: { ...check, status_label: check.status },
      calendar,
      missing_years: [],
      estimated,
      promised: null,
      new_date: null,
      // What is asked for later is judged later.
      replacement: check.check_no,
      pending: check.pending ?? undefined,
    })
    return {
      ...check,
      last_day_to_ask: lastDayFor(check.check_date, calendar),
      may_ask: passes,
      why: problems[0] ?? null,
    }
  })
  return { ...page, items }
}
