import { sql } from 'kysely'
import { type FieldErrors, Refusal } from '../../model/errors.ts'
import { picked } from '../../model/lists/list.ts'
import { letter } from '../../model/mails/letter.ts'
import { emailOf, keptAs, mobileOf } from '../../model/rules/formats.ts'
import { manilaDate } from '../../model/rules/manila-days.ts'
import { prcWarningDays } from '../../model/rules/prc.ts'
import { reasonProblem } from '../../model/rules/reason.ts'
import { sellerStates } from '../../model/rules/seller-states.ts'
import { dayInWords } from '../../model/when.ts'
import { liveSubject } from '../../model/workflows/request.ts'
import type { CallerCtx } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import { queueMail } from '../records/outbox.ts'
import { promoteRegistrations } from '../records/promote-registrations.ts'
import type { RecordRepository, Saved } from '../records/record-repository.ts'
import { accountOfSeller } from '../records/seller-accounts.ts'
import { brandNames } from '../records/shown.ts'

const longestReason = 300
const codeTaken = 'Another seller has this code.'
const today = sql`(now() at time zone 'Asia/Manila')::date`
const text = (value: unknown): string => String(value ?? '').trim()
const orNull = (value: unknown): string | null => text(value) || null

const openLeads = sql`(select count(*)::int from leads l where l.seller_id = t.id and l.status in (${sql.join(liveSubject.map(each => sql.lit(each)))}))`
const lastSeen = sql`(select max(a.created_at) from sellers_audit_trail a where a.seller_id = t.id and a.module = 'login' and a.result = 'ok')`

/** The rules that need other records: the group, the broker, the partner, the day, the reason. */
async function faultsOf(ctx: CallerCtx, trx: Trx, { id, values, before }: Saved): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  const isNew = (field: string) => values[field] !== before?.[field]
  const group = await trx
    .selectFrom('sales_groups')
    .where('id', '=', Number(values['sales_group_id']))
    .select(['brands', 'status'])
    .executeTakeFirst()
  const held: readonly number[] = ctx.caller.brand_ids
  if (!group?.brands.every(brand => held.includes(brand)))
    errors['sales_group_id'] = ['This group also sells a brand that your role does not have.']
  else if (group.status !== 'active' && isNew('sales_group_id'))
    errors['sales_group_id'] = ['Choose an active sales group.']
  const until = values['prc_valid_until'] as string
  if (isNew('prc_valid_until') && until < manilaDate(ctx.deps.now()))
    errors['prc_valid_until'] = [`This PRC ID expired on ${dayInWords(until)}.`]
  const broker_id = values['supervising_broker_id']
  if (broker_id !== null && isNew('supervising_broker_id')) {
    const broker = await trx
      .selectFrom('sellers')
      .where('id', '=', Number(broker_id))
      .select(['prc_type', 'status'])
      .executeTakeFirst()
    if (Number(broker_id) === id || broker?.prc_type !== 'broker' || broker.status === 'separated')
      errors['supervising_broker_id'] = ['Choose another seller who is a broker and still sells.']
  }
  const other = await trx
    .selectFrom('sellers')
    .where('seller_code', '=', text(values['seller_code']).toUpperCase())
    .$if(id !== null, query => query.where('id', '!=', id ?? 0))
    .select('id')
    .executeTakeFirst()
  if (other) errors['seller_code'] = [codeTaken]
  const status = text(values['status'])
  if ((status === 'suspended' || status === 'separated') && isNew('status')) {
    const problem = reasonProblem(text(values['status_reason']), longestReason)
    if (problem) errors['status_reason'] = [problem]
  }
  return errors
}

async function partnerOf(trx: Trx, partner_no: string): Promise<number | null> {
  if (partner_no === '') return null
  const partner = await trx
    .selectFrom('marketing_partners')
    .where('partner_no', '=', partner_no.toUpperCase())
    .select('id')
    .executeTakeFirst()
  if (!partner)
    throw new Refusal('INVALID', { errors: { partner_no: ['There is no marketing partner of this number.'] } })
  return partner.id
}

async function columns(ctx: CallerCtx, trx: Trx, saved: Saved) {
  const { id, values, before } = saved
  const errors = await faultsOf(ctx, trx, saved)
  const email = emailOf(text(values['email'])) ?? ''
  const mobile = text(values['mobile']) === '' ? null : (mobileOf(text(values['mobile'])) ?? null)
  const person = { email, mobile, first_name: text(values['first_name']), last_name: text(values['last_name']) }
  const own =
    id === null ? undefined : await trx.selectFrom('sellers').where('id', '=', id).select('user_id').executeTakeFirst()
  const account = await accountOfSeller(trx, person, { now: ctx.deps.now(), user_id: ctx.caller.user_id }, own?.user_id)
  if ('problem' in account) errors['email'] = [account.problem]
  if ('problem' in account || Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const tin = text(values['tin'])
  const { secrets } = ctx.deps
  return {
    ...person,
    user_id: account.user_id,
    seller_code: text(values['seller_code']).toUpperCase(),
    prc_no: keptAs('prc', text(values['prc_no'])),
    dhsud_reg_no: orNull(values['dhsud_reg_no']),
    status_reason: orNull(values['status_reason']),
    awaits_broker: values['supervising_broker_id'] === null ? undefined : null,
    partner_no: undefined,
    // A partner whom whoever saves does not see is named by nothing, and stays.
    marketing_partner_id:
      before && text(before['partner_no']) === text(values['partner_no'])
        ? undefined
        : await partnerOf(trx, text(values['partner_no'])),
    tin: tin === '' ? undefined : secrets.seal(tin),
    tin_hash: tin === '' ? undefined : secrets.mark(tin),
  }
}

/** Who is told: a new seller; and of a change that ends or opens their selling, the seller and the head. */
async function tell(ctx: CallerCtx, trx: Trx, { values, before }: Saved): Promise<void> {
  const group = await trx
    .selectFrom('sales_groups as g')
    .innerJoin('users as u', 'u.id', 'g.head_user_id')
    .where('g.id', '=', Number(values['sales_group_id']))
    .select(['g.sales_group_name', 'u.email', 'u.deleted_at'])
    .executeTakeFirstOrThrow()
  const email = emailOf(text(values['email'])) ?? ''
  const no = text(values['seller_code']).toUpperCase()
  const promoted = await promoteRegistrations(trx, [email], ctx.deps.now())
  await ctx.record(
    trx,
    promoted.map(({ id, status, seller_id }) => ({
      ...{ entity: 'draft_user', entity_id: id, page: 'sellers_portal.draft-users', action: 'promote' },
      ...{ before: { status }, after: { status: 'promoted', seller_id } },
    })),
  )
  if (!before) {
    const said = letter('seller.added', { firstname: text(values['first_name']), no, group: group.sales_group_name })
    await queueMail(trx, { ...said, to: email })
    return
  }
  const [was, is] = [text(before['status']), text(values['status'])]
  const ends = ['suspended', 'separated']
  if (was === is || !(ends.includes(was) || ends.includes(is))) return
  const said = letter('seller.status', {
    name: `${text(values['first_name'])} ${text(values['last_name'])}`,
    no,
    status: sellerStates[is as keyof typeof sellerStates].label,
    reason: ends.includes(is) ? text(values['status_reason']) : null,
    reference: no,
  })
  const to = [...new Set([email, ...(group.deleted_at ? [] : [group.email])])]
  await queueMail(trx, { ...said, to })
}

const prcStanding = sql`case when t.prc_valid_until < ${today} then 'expired'
  when t.prc_valid_until <= ${today} + ${sql.lit(prcWarningDays)}::int then 'ends_soon' else 'valid' end`

export const sellers: Partial<RecordRepository> = {
  only: sql`((select app_sees_all()) or t.brands && (select app_brands()))`,
  brandless: true,
  joins: sql`left join sales_groups g on g.id = t.sales_group_id left join sellers b on b.id = t.supervising_broker_id`,
  shown: {
    name: sql`t.first_name || ' ' || t.last_name`,
    group_name: sql`g.sales_group_name`,
    broker: sql`coalesce(b.first_name || ' ' || b.last_name, 'Awaits ' || t.awaits_broker)`,
    prc_standing: prcStanding,
    open_leads: openLeads,
    last_seen_at: lastSeen,
    brand_names: brandNames,
  },
  asks: { prc_standing: value => sql`${prcStanding} in (${sql.join(picked(value))})` },
  read: {
    tin: sql`''`,
    mobile: sql`coalesce(t.mobile, '')`,
    dhsud_reg_no: sql`coalesce(t.dhsud_reg_no, '')`,
    status_reason: sql`coalesce(t.status_reason, '')`,
    partner_no: sql`coalesce((select p.partner_no from marketing_partners p where p.id = t.marketing_partner_id), '')`,
  },
  unique: { sellers_seller_code_key: { field: 'seller_code', message: codeTaken } },
  usedIn: [{ table: 'sellers', column: 'supervising_broker_id', list: 'sellers' }],
  columns,
  saved: tell,
}
