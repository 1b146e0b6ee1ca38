import { brands } from '../../model/brands.ts'
import { letter } from '../../model/mails/letter.ts'
import { when } from '../../model/when.ts'
import { inquiryNumber, inquiryWorkflow } from '../../model/workflows/inquiry.ts'
import type { Deps } from '../http/context.ts'
import { queueMail } from '../records/outbox.ts'
import { namedFor, propertyHearers } from '../records/recipients.ts'

export const overdueJob = 'overdue-inquiries'
/** Inquiries that one mail names; of more it tells the number. */
const mostNamed = 50
const event_key = 'inquiry.overdue'
/** States in which no reply is waited for. */
const { respond } = inquiryWorkflow.actions
const waiting = ['new', ...respond.from.filter(status => status !== respond.to)] as const

/**
 * Marks what was not answered in its three working days and tells the supervisors once (domain.md 2.10, M34): whom the
 * mail settings name for it, else those who hear of every inquiry of the site. Answers with how many were marked.
 */
export async function markOverdue({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  let total = 0
  for (const brand of brands)
    total += await db.system.transaction().execute(async trx => {
      const late = await trx
        .updateTable('web_inquiries')
        .where('brand_id', '=', brand.id)
        .where('status', 'in', waiting)
        .where('responded_at', 'is', null)
        .where('is_overdue', '=', false)
        .where('deleted_at', 'is', null)
        .where('sla_due_at', '<', now())
        .set(eb => ({ is_overdue: true, version: eb('version', '+', 1), updated_at: now(), updated_by: null }))
        .returning(['id', 'name', 'sla_due_at'])
        .execute()
      if (late.length === 0) return 0
      const named = await namedFor(trx, brand, event_key)
      const to = named.length > 0 ? named : await propertyHearers(trx, brand, event_key, undefined)
      const rows = late.toSorted((a, b) => a.sla_due_at.getTime() - b.sla_due_at.getTime() || a.id - b.id)
      const [first] = rows
      const lines = rows
        .slice(0, mostNamed)
        .map(({ id, name, sla_due_at }) => `${inquiryNumber(id)}  ${name}, due ${when(sla_due_at)}`)
      if (to.length > 0 && first)
        await queueMail(trx, {
          ...letter(event_key, {
            items: rows.length === 1 ? `${inquiryNumber(first.id)} is` : `${rows.length} inquiries are`,
            site: brand.display_label,
            list: [...lines, ...(rows.length > mostNamed ? [`and ${rows.length - mostNamed} more`] : [])].join('\n'),
          }),
          to,
          brand_id: brand.id,
        })
      return late.length
    })
  return total
}
