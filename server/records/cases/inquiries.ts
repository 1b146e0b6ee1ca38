import { type RawBuilder, sql } from 'kysely'
import { type Brand, brandOf } from '../../../model/brands.ts'
import { existing, type FieldErrors, Refusal } from '../../../model/errors.ts'
import type { PageId } from '../../../model/pages/index.ts'
import { notSaid, sourceAwareness } from '../../../model/rules/source-awareness.ts'
import { reopenDays } from '../../../model/workflows/inquiry.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { type AssignablePerson, assignable } from '../assignable.ts'
import type { Acting, Actor } from './kind.ts'
import type { Touched } from './touched.ts'

const day = 86_400_000

/** The id of the person who works on the inquiries of a brand. Refused at the field if no such person exists. */
export async function assigneeOf(
  { deps }: CallerCtx,
  page: PageId,
  brand: Brand | undefined,
  id: unknown,
): Promise<AssignablePerson> {
  const isId = typeof id === 'number' && Number.isSafeInteger(id)
  const [person] = isId && brand ? await assignable(deps, page, brand, { id }) : []
  if (!person)
    throw new Refusal('INVALID', {
      errors: { assigned_to: ['Choose someone who works on the inquiries of this brand.'] },
    })
  return person
}

/** The people who may be chosen, for the picker. */
export async function assigneesOf(
  { deps }: CallerCtx,
  page: PageId,
  code: string,
  query: { id?: number; search?: string },
): Promise<Omit<AssignablePerson, 'email'>[]> {
  const brand = existing(brandOf(code))
  return (await assignable(deps, page, brand, query)).map(({ id, name, role }) => ({ id, name, role }))
}

/** The input of a step, plus the person whom `assigned_to` names. */
export const withAssignee =
  (page: PageId) =>
  async <I extends object>(ctx: CallerCtx, brand: Brand, { assigned_to, ...body }: I & { assigned_to?: unknown }) =>
    assigned_to === undefined ? body : { ...body, assigned_to: await assigneeOf(ctx, page, brand, assigned_to) }

type Assigned = { readonly assigned_to: number | null; readonly closed_at: Date | null }

/** Domain.md 2.10: only the assignee answers; a closed inquiry can be reopened for thirty days. */
export function inquiryFaults(
  { assigned_to, closed_at }: Assigned,
  action: string,
  { who, now }: Actor,
  answers: readonly string[],
): FieldErrors {
  if (answers.includes(action) && assigned_to !== null && !(who.party === 'staff' && who.user_id === assigned_to))
    return { assigned_to: ['Someone else has this inquiry. Assign it to yourself first.'] }
  if (action === 'reopen' && closed_at && closed_at.getTime() + reopenDays * day < now.getTime())
    return { action: [`An inquiry can be opened again for ${reopenDays} days after it was closed.`] }
  return {}
}

/** How the visitor heard of us, by the words that a filter and a trend have. */
export const sourceShown: RawBuilder<string> = sql`case when t.source_awareness in (${sql.join([...sourceAwareness])}) then t.source_awareness else ${notSaid} end`

type Replies = 'web_inquiry_replies' | 'buyer_inquiry_replies'
const listOfReplies = { web_inquiry_replies: 'webInquiries', buyer_inquiry_replies: 'buyerInquiries' } as const

/** Who is writing a reply to `t`, by name. */
export const draftBy = (
  list: 'webInquiries' | 'buyerInquiries',
) => sql`(select string_agg(w."Firstname" || ' ' || w."Lastname", ', ' order by d.updated_at desc)
  from reply_drafts d join users w on w.id = d.user_id where d.list = ${sql.lit(list)} and d.record_id = t.id and d.brand_id = t.brand_id)`
/** Inquiries that the reader has begun to answer. */
export const begunBy =
  (list: 'webInquiries' | 'buyerInquiries') =>
  ({ user_id }: { readonly user_id: number }): RawBuilder<unknown> =>
    sql`t.id in (select d.record_id from reply_drafts d where d.list = ${sql.lit(list)} and d.user_id = ${user_id})`

/** The answers to the inquiry `t`, the first on top. */
export const repliesOf = (table: Replies): RawBuilder<unknown> => sql`(select json_agg(r order by r.id) from (
  select id, kind, body as text, created_at as at, created_by_name as by from ${sql.table(table)}
  where inquiry_id = t.id and brand_id = t.brand_id) as r)`

type Answered = {
  readonly id: number
  readonly brand_id: number
  readonly response?: { readonly kind: string; readonly text: string }
}

/** What an answer changes beside its inquiry, as it is taken back: the reply, and the draft that it was written in. */
export const touchedReplies = (table: Replies, id: number): readonly Touched[] => [
  { table, at: { inquiry_id: id } },
  { table: 'reply_drafts', at: { list: listOfReplies[table], record_id: id } },
]

/** Stores the answer of a step, if it has one. */
export async function keepReply(trx: Trx, table: Replies, after: Answered, { now, who }: Acting): Promise<void> {
  const { id, brand_id, response } = after
  if (!response || who.party !== 'staff') return
  const kept =
    sql`insert into ${sql.table(table)} (inquiry_id, brand_id, kind, body, created_at, created_by, created_by_name)
    values (${id}, ${brand_id}, ${response.kind}, ${response.text}, ${now}, ${who.user_id}, ${who.name})`.execute(trx)
  const done =
    sql`delete from reply_drafts where list = ${listOfReplies[table]} and record_id = ${id} and user_id = ${who.user_id}
    and brand_id = ${brand_id}`.execute(trx)
  await Promise.all([kept, done])
}
