import { sql } from 'kysely'
import { type Brand, brands } from '../../model/brands.ts'
import { letter } from '../../model/mails/letter.ts'
import type { PageId } from '../../model/pages/index.ts'
import { pathOfRecord } from '../../model/pages/path-of-record.ts'
import { when } from '../../model/when.ts'
import { buyerInquiryWorkflow, openStatuses } from '../../model/workflows/buyer-inquiry.ts'
import { inquiryNumber, inquiryWorkflow, openInquiries } from '../../model/workflows/inquiry.ts'
import type { Deps } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import { queueMail } from '../records/outbox.ts'
import { namedFor, propertyHearers } from '../records/recipients.ts'

export const overdueJob = 'overdue-inquiries'
/** The most inquiries that one mail names; for more it states the number. */
const mostNamed = 50
const event_key = 'inquiry.overdue'

type Late = { id: number; name: string; sla_due_at: Date; ticket_no: string | null }
type Clocked = {
  readonly table: 'web_inquiries' | 'buyer_inquiries'
  /** The states that wait for an answer. */
  readonly waiting: readonly string[]
  readonly what: string
  readonly page: PageId
  numberOf(row: Late): string
  hearers(trx: Trx, brand: Brand): Promise<readonly string[]>
}
/** The cases that must be answered within working days: those of visitors, and those of buyers. */
const clocked: readonly Clocked[] = [
  {
    table: 'web_inquiries',
    waiting: openInquiries,
    what: 'inquiries',
    page: inquiryWorkflow.page,
    numberOf: ({ id }) => inquiryNumber(id),
    hearers: async (trx, brand) => {
      const named = await namedFor(trx, brand, event_key)
      return named.length > 0 ? named : propertyHearers(trx, brand, event_key, undefined)
    },
  },
  {
    table: 'buyer_inquiries',
    waiting: openStatuses,
    what: 'requests of buyers',
    page: buyerInquiryWorkflow.page,
    numberOf: ({ ticket_no }) => String(ticket_no),
    hearers: (trx, brand) => namedFor(trx, brand, event_key),
  },
]

/**
 * Marks inquiries that were not answered in time and notifies the supervisors once (domain.md 2.10, M34): the people in the
 * mail settings, else, for visitors, the recipients of all inquiries of the site. Returns how many were marked. No change of
 * the record: that it is late is read from the clock, and whoever has it open answers it as it is.
 */
export async function markOverdue({ db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>): Promise<number> {
  let total = 0
  const at = { now: now(), origin: settings.DESK_ORIGIN }
  for (const kind of clocked)
    for (const brand of brands) total += await db.system.transaction().execute(trx => mark(trx, kind, brand, at))
  return total
}

async function mark(
  trx: Trx,
  { table, waiting, what, page, numberOf, hearers }: Clocked,
  brand: Brand,
  { now, origin }: { readonly now: Date; readonly origin: string },
): Promise<number> {
  const { rows: late } = await sql<Late>`update ${sql.table(table)} as t
    set is_overdue = true
    where t.brand_id = ${brand.id} and t.status in (${sql.join(waiting)}) and t.responded_at is null and not t.is_overdue
      and t.deleted_at is null and t.sla_due_at < ${now}
    returning t.id, t.name, t.sla_due_at, ${table === 'buyer_inquiries' ? sql`t.ticket_no` : sql`null::text as ticket_no`}`.execute(
    trx,
  )
  if (late.length === 0) return 0
  const to = await hearers(trx, brand)
  const rows = late.toSorted((a, b) => a.sla_due_at.getTime() - b.sla_due_at.getTime() || a.id - b.id)
  const [first] = rows
  // Each with its address below, as in the mails of what waits for a decision (decision 264).
  const lines = rows
    .slice(0, mostNamed)
    .map(
      row =>
        `${numberOf(row)}  ${row.name}, due ${when(row.sla_due_at)}\n${origin}${pathOfRecord(page, brand.id, row.id)}`,
    )
  if (to.length > 0 && first)
    await queueMail(trx, {
      ...letter(event_key, {
        items: rows.length === 1 ? `${numberOf(first)} is` : `${rows.length} ${what} are`,
        site: brand.display_label,
        list: [...lines, ...(rows.length > mostNamed ? [`and ${rows.length - mostNamed} more`] : [])].join('\n'),
      }),
      to,
      brand_id: brand.id,
    })
  return late.length
}
