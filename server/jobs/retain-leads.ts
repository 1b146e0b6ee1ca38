import { type RawBuilder, sql } from 'kysely'
import type { BrandId } from '../../model/brands.ts'
import { type Letter, letter } from '../../model/mails/letter.ts'
import { idleStates } from '../../model/workflows/reservation-record.ts'
import { writeAudit } from '../call/audit.ts'
import type { Deps } from '../call/context.ts'
import { placeOfPage } from '../call/permit.ts'
import type { Trx } from '../db/handle.ts'
import { queueMail } from '../records/outbox.ts'
import { retentionRule, ruled } from '../records/retention.ts'

export const retainLeadsJob = 'retain-leads'
/** Leads in one transaction. */
const atOnce = 500

type Due = {
  id: number
  lead_no: string
  brand_id: BrandId
  status: string
  days_left: number
  reminder: number | null
  seller_email: string
}
type Step = {
  readonly action: string
  readonly to: string
  readonly due: RawBuilder<unknown>
  /** Further columns beside the status. */
  readonly set?: RawBuilder<unknown>
  readonly mail?: (lead: Due) => Letter
}

/** The condition that stops a lead's clock (domain.md 2.7): an open request or reservation for it. */
const asking = sql`(exists (select from ownership_extensions as o where o.lead_id = t.id and o.status = 'pending')
  or exists (select from reservations as r where r.lead_id = t.id and r.status not in (${sql.join(idleStates.map(state => sql.lit(state)))}))
  or exists (select from lead_renewals as o where o.lead_id = t.id and o.status = 'pending'))`

const steps = (now: Date): Step[] => [
  {
    action: 'remind',
    to: 'expiring',
    due: sql`t.status in ('active', 'expiring') and t.ownership_expiration > ${now} and t.reminder is not null
      and (t.reminded_for is distinct from t.ownership_expiration or t.reminded_days > t.reminder)`,
    set: sql`reminded_for = t.ownership_expiration, reminded_days = d.reminder`,
    mail: ({ lead_no, days_left }) => {
      const inDays = days_left === 1 ? '1 day' : `${days_left} days`
      return letter('lead.expiring', { no: lead_no, days: inDays, reference: lead_no })
    },
  },
  {
    action: 'expire',
    to: 'expired',
    due: sql`t.status in ('active', 'expiring') and t.ownership_expiration <= ${now}`,
    mail: ({ lead_no }) => letter('lead.expired', { no: lead_no, reference: lead_no }),
  },
  {
    action: 'release',
    to: 'released',
    due: sql`t.status = 'expired' and t.ownership_expiration + make_interval(days => t.renewal_window_after_days) <= ${now}`,
  },
  {
    action: 'anonymise',
    to: 'anonymised',
    due: sql`t.status = 'released' and t.registered_at + make_interval(days => t.anonymise_after_days) <= ${now}`,
    set: sql`client_first_name = 'Anonymised', client_last_name = 'Client', client_email = null, client_mobile = null`,
  },
]

/** Domain.md 2.7, every night: leads are reminded of, expire, go to the house pool, are anonymised. Returns how many of each. */
export async function retainLeads({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Record<string, number>> {
  const done: Record<string, number> = {}
  const moment = now()
  for (const step of steps(moment)) {
    let taken = atOnce
    for (done[step.action] = 0; taken === atOnce; done[step.action] = (done[step.action] ?? 0) + taken)
      taken = await db.system.transaction().execute(trx => take(trx, step, moment))
  }
  return done
}

/** The brand's rule for the seller's position, else for all positions, else the house rule; days are whole, counted in Manila. */
const judged = (now: Date) => sql`
  select l.*, s.email as seller_email, days_left,
    ${ruled('renewal_window_after_days')} as renewal_window_after_days, ${ruled('anonymise_after_days')} as anonymise_after_days,
    (select min(each::int) from jsonb_array_elements_text(coalesce(r.reminder_days, '[15, 7, 1]')) as each where each::int >= days_left) as reminder
  from leads as l join sellers as s on s.id = l.seller_id
  cross join lateral (select (l.ownership_expiration at time zone 'Asia/Manila')::date - (${now}::timestamptz at time zone 'Asia/Manila')::date as days_left) as d
  ${retentionRule(sql`l.brand_id`, sql`s.position`)} where l.status in ('active', 'expiring', 'expired', 'released')`

async function take(trx: Trx, { action, to, due, set, mail }: Step, now: Date): Promise<number> {
  const { rows } = await sql<Due>`
    select t.id, t.lead_no, t.brand_id, t.status, t.days_left, t.reminder, t.seller_email from (${judged(now)}) as t
    where ${due} and not ${asking} order by t.id limit ${atOnce}`.execute(trx)
  if (rows.length === 0) return 0
  // A lead whose state changed meanwhile is left to the next night.
  const written = await sql<{ id: number }>`
    update leads as t set status = ${to}, version = t.version + 1, updated_at = ${now}, updated_by = null ${set ? sql`, ${set}` : sql``}
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ status }) => status)}::text[], ${rows.map(({ reminder }) => reminder)}::int[]) as d (id, status, reminder)
    where t.id = d.id and t.status = d.status returning t.id`.execute(trx)
  const ids = new Set(written.rows.map(({ id }) => id))
  const moved = rows.filter(({ id }) => ids.has(id))
  for (const lead of mail ? moved : []) {
    const written = mail?.(lead)
    if (written) await queueMail(trx, { ...written, to: lead.seller_email, brand_id: lead.brand_id })
  }
  const place = placeOfPage('sellers_portal.lead-retention')
  if (!place) throw new Error('Leads have no place in the trail.')
  const noted = moved.filter(({ status }) => status !== to)
  if (noted.length > 0)
    await writeAudit(
      trx,
      { ...place, action },
      { ip: '', user_agent: '', request_id: '' },
      undefined,
      noted.map(({ lead_no, brand_id, status }) => ({
        entity: 'lead',
        entity_id: lead_no,
        brand_id,
        before: { status },
        after: { status: to },
      })),
      now,
    )
  return rows.length
}
