import { sql } from 'kysely'
import { Refusal } from '../../model/errors.ts'
import { daysToVerify } from '../../model/rules/draft-users.ts'
import { emailOf, mobileOf } from '../../model/rules/formats.ts'
import { endOfManilaDay } from '../../model/rules/manila-days.ts'
import type { Trx } from '../db/handle.ts'
import type { RecordRepository } from '../records/record-repository.ts'
import { brandNames } from '../records/shown.ts'
import { sendCode } from './registration-code.ts'

const text = (value: unknown): string => String(value ?? '').trim()
const addressTaken = 'There is a registration of this address already.'

/** Who recruited somebody, by the code; null where nobody did. */
export async function recruiterOf(trx: Trx, code: string): Promise<number | null> {
  if (code === '') return null
  const seller = await trx
    .selectFrom('sellers')
    .where('seller_code', '=', code.toUpperCase())
    .where('status', '!=', 'separated')
    .select('id')
    .executeTakeFirst()
  if (!seller) throw new Refusal('INVALID', { errors: { recruiter_code: ['There is no seller of this code.'] } })
  return seller.id
}

/** An address with an account is nobody's to register. */
export async function refuseAccount(trx: Trx, email: string): Promise<void> {
  const account = await trx
    .selectFrom('users')
    .where(sql<string>`lower(email)`, '=', email)
    .select('id')
    .executeTakeFirst()
  if (account) throw new Refusal('INVALID', { errors: { email: ['An account of this address is there already.'] } })
}

export const draftUsers: Partial<RecordRepository> = {
  only: sql`((select app_sees_all()) or t.brands && (select app_brands()))`,
  brandless: true,
  joins: sql`left join sales_groups g on g.id = t.sales_group_id left join sellers r on r.id = t.recruiter_id`,
  shown: {
    name: sql`t.first_name || ' ' || t.last_name`,
    group_name: sql`g.sales_group_name`,
    recruiter: sql`r.first_name || ' ' || r.last_name`,
    brand_names: brandNames,
    seller_code: sql`(select s.seller_code from sellers s where s.id = t.seller_id)`,
  },
  read: { recruiter_code: sql`coalesce((select s.seller_code from sellers s where s.id = t.recruiter_id), '')` },
  unique: { draft_users_email: { field: 'email', message: addressTaken } },
  columns: async (ctx, trx, { id, values, before }) => {
    const email = emailOf(text(values['email'])) ?? ''
    const isNewAddress = email !== before?.['email']
    if (isNewAddress) await refuseAccount(trx, email)
    const now = ctx.deps.now()
    return {
      email,
      mobile: mobileOf(text(values['mobile'])),
      first_name: text(values['first_name']),
      last_name: text(values['last_name']),
      recruiter_code: undefined,
      recruiter_id: await recruiterOf(trx, text(values['recruiter_code'])),
      ...(isNewAddress ? { status: 'draft', verified_at: null } : {}),
      ...(id === null ? { expires_at: endOfManilaDay(now, daysToVerify) } : {}),
    }
  },
  // An address that nobody has proved yet is proved by the code.
  saved: async (ctx, trx, { values, before }) => {
    const email = emailOf(text(values['email'])) ?? ''
    if (email === before?.['email']) return
    const { id } = await trx
      .selectFrom('draft_users')
      .where('email', '=', email)
      .where('status', '=', 'draft')
      .select('id')
      .executeTakeFirstOrThrow()
    await sendCode(trx, ctx.deps, { id, email, first_name: text(values['first_name']) })
  },
}
