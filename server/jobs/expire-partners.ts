import { sql } from 'kysely'
import { letter } from '../../model/mails/letter.ts'
import { manilaDate } from '../../model/rules/manila-days.ts'
import { dayInWords } from '../../model/when.ts'
import type { Deps } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import { needsApprover } from '../features/marketing-partners/partner-rows.ts'
import { accreditationSql, partnerCases } from '../features/marketing-partners/store.ts'
import { decideAlone } from '../records/cases/decide.ts'
import { queueMail } from '../records/outbox.ts'

export const expirePartnersJob = 'expire-partners'
/** Domain.md 2.6: an accredited partner is reminded so many days before one of its documents expires. */
const reminders = [60, 30, 7]

type Soon = {
  id: number
  partner_no: string
  name: string
  email: string
  ends: string
  days: number
  reminder: number
  recruiter: string | null
}

/** Every night: partners are reminded and expire; those who maintain the approval chains are notified of partners without an approver. */
export async function expirePartners(deps: Deps): Promise<{ reminded: number; expired: number; needed: number }> {
  const today = manilaDate(deps.now())
  return { reminded: await remind(deps, today), expired: await expire(deps, today), needed: await tellNeeded(deps) }
}

/** The earliest end of PRC ID, DHSUD registration and accreditation; referral partners have no licence. */
const ends = sql`least(case when t.partner_type <> 'referral_partner' then t.prc_valid_until end, case when t.partner_type <> 'referral_partner' then t.dhsud_valid_until end,
  (t.accreditation_expires_at at time zone 'Asia/Manila')::date)`

async function expire(deps: Deps, today: string): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select id from marketing_partners as t where (status in ('approved', 'posted') or status = 'returned' and accreditation_no is not null) and ${ends} < ${today}::date order by id`.execute(
    deps.db.system,
  )
  let expired = 0
  for (const { id } of rows)
    expired += (await decideAlone(deps, expirePartnersJob, partnerCases, id, 'expire', {})) ? 1 : 0
  return expired
}

function remind(deps: Deps, today: string): Promise<number> {
  return deps.db.system.transaction().execute(async trx => {
    const { rows } = await sql<Soon>`
      select t.id, t.partner_no, t.name, t.email, ends::text as ends, days, reminder, q.email as recruiter from (
        select t.*, ${ends} as ends, ${ends} - ${today}::date as days, (select min(each) from unnest(${reminders}::int[]) as each where each >= ${ends} - ${today}::date) as reminder
        from marketing_partners as t where status in ('approved', 'posted')) as t left join users as q on q.id = t.recruiter_id and q.deleted_at is null
      where days >= 0 and reminder is not null and (reminded_for is distinct from ends or reminded_days > reminder) order by t.id for update of t`.execute(
      trx,
    )
    const { rows: keepers } = await sql<{ email: string }>`${accreditationSql}`.execute(trx)
    for (const { id, partner_no, name, email, ends: until, days, reminder, recruiter } of rows) {
      await sql`update marketing_partners set reminded_for = ${until}::date, reminded_days = ${reminder} where id = ${id}`.execute(
        trx,
      )
      await queueMail(trx, {
        ...letter('partner.expiring', {
          no: partner_no,
          partner: name,
          until: dayInWords(until),
          days: days === 1 ? '1 day' : `${days} days`,
          level: null,
          levels: null,
          instead: null,
          accreditation_no: null,
          reason: null,
          reference: partner_no,
        }),
        to: [...new Set([email, ...(recruiter === null ? [] : [recruiter]), ...keepers.map(keeper => keeper.email)])],
      })
    }
    return rows.length
  })
}

/** M25, once for each time that a partner loses its approver. */
function tellNeeded(deps: Deps): Promise<number> {
  const now = deps.now()
  return deps.db.system.transaction().execute(async trx => {
    await sql`update marketing_partners as t set approver_needed_since = null where approver_needed_since is not null and not ${needsApprover}`.execute(
      trx,
    )
    const fresh =
      await sql`update marketing_partners as t set approver_needed_since = ${now} where approver_needed_since is null and ${needsApprover}`.execute(
        trx,
      )
    if ((fresh.numAffectedRows ?? 0n) === 0n) return 0
    const { rows } = await sql<{
      name: string
      partner_no: string
    }>`select name, partner_no from marketing_partners where approver_needed_since is not null order by id`.execute(trx)
    const items = rows.length === 1 ? '1 item has' : `${rows.length} items have`
    const list = rows.map(({ name, partner_no }) => `${partner_no} ${name}`).join('\n')
    const { rows: keepers } = await sql<{ email: string }>`${accreditationSql}`.execute(trx)
    if (keepers.length > 0)
      await queueMail(trx, { ...letter('approver.needed', { items, list }), to: keepers.map(({ email }) => email) })
    const { rows: accounts } = await sql<{ email: string }>`
      select u.email from users as u join user_roles as r on r.id = u.user_role_id
      where u.deleted_at is null and r.admin -> 'user-account' ->> 'edit' = 'true' and coalesce(r.admin -> 'user-role' ->> 'edit', '') <> 'true' order by u.id limit 50`.execute(
      trx,
    )
    const approvers = await goneApprovers(trx)
    if (accounts.length > 0 && approvers !== '')
      await queueMail(trx, {
        ...letter('approver.gone', { items, list, approvers }),
        to: accounts.map(({ email }) => email),
      })
    return rows.length
  })
}

/** Approvers of open levels whose account is deactivated, a line each. */
async function goneApprovers(trx: Trx): Promise<string> {
  const { rows } = await sql<{ name: string; email: string }>`
    select distinct u."Firstname" || ' ' || u."Lastname" as name, u.email from marketing_partners as t
    cross join jsonb_array_elements(t.approval) as a join users as u on u.id = (a ->> 'approver_id')::bigint
    where t.approver_needed_since is not null and a ->> 'action' is null and u.deleted_at is not null order by 1, 2`.execute(
    trx,
  )
  return rows.map(({ name, email }) => `${name}, ${email}`).join('\n')
}
