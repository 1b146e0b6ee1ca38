import { sql } from 'kysely'
import { brandById } from '../../../model/brands.ts'
import { answeredLists, type RepliedList } from '../../../model/contract/replies.ts'
import { may } from '../../../model/pages/access.ts'
import { type AnswerValues, filledAnswer, usualWords } from '../../../model/rules/answer-words.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { fullName } from '../../records/cases/case-source.ts'
import { type Answerable, answered, inquiryOf, numberOf } from './answered-inquiry.ts'

type Read = Awaited<ReturnType<HandlersOf<'replies'>['read']>>

/** Inquiries of the same person that are shown. */
const mostBefore = 10

/** One's own draft, and who else is writing. */
async function draftsOf(
  { db, caller }: CallerCtx,
  list: RepliedList,
  { id, brand }: Answerable,
): Promise<Pick<Read, 'draft' | 'others'>> {
  const rows = await db
    .selectFrom('reply_drafts as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where('d.list', '=', list)
    .where('d.record_id', '=', id)
    .where('d.brand_id', '=', brand.id)
    .orderBy('d.updated_at', 'desc')
    .select(['d.user_id', 'd.kind', 'd.text', 'd.updated_at', sql<string>`${fullName('u')}`.as('by')])
    .execute()
  const own = rows.find(({ user_id }) => user_id === caller.user_id)
  return {
    draft: own ? { kind: own.kind, text: own.text, at: own.updated_at.toISOString() } : null,
    others: rows.flatMap(({ user_id, by, updated_at }) =>
      user_id === caller.user_id ? [] : [{ by, at: updated_at.toISOString() }],
    ),
  }
}

/** Greeting, signature and answers of the brand, one's own before those of the house, filled from the inquiry. */
async function wordsFor(
  { db, caller }: CallerCtx,
  { brand, firstname, name, number, subject, property, contract_no }: Answerable,
): Promise<Pick<Read, 'greeting' | 'signature' | 'answers'>> {
  const rows = await db
    .selectFrom('saved_answers as s')
    .where('s.deleted_at', 'is', null)
    .where(sql<boolean>`s.brands && array[${brand.id}::int]`)
    .where(({ or, eb }) => or([eb('s.is_personal', '=', false), eb('s.created_by', '=', caller.user_id)]))
    .orderBy('s.is_personal', 'desc')
    .orderBy('s.title')
    .orderBy('s.id')
    .select(['s.id', 's.use', 's.title', 's.body'])
    .execute()
  const values: AnswerValues = {
    ...{ firstname, name, number, subject, property, contract_no },
    brand: brand.display_label,
    person: caller.name,
  }
  const first = (use: 'greeting' | 'signature') =>
    filledAnswer(rows.find(row => row.use === use)?.body ?? usualWords[use], values)
  return {
    greeting: first('greeting'),
    signature: first('signature'),
    answers: rows.flatMap(({ id, use, title, body }) =>
      use === 'answer' ? [{ id, title, text: filledAnswer(body, values) }] : [],
    ),
  }
}

/** What the same address wrote before to the lists and brands that the caller sees, each with its last answer. */
async function writtenBefore(
  { db, caller }: CallerCtx,
  list: RepliedList,
  { id, email }: Answerable,
): Promise<Read['before']> {
  if (email === '') return []
  const found = await Promise.all(
    answeredLists.map(async of => {
      const { table, replies, page, states, no } = answered[of]
      const brand_ids = caller.brand_ids.filter(brand => may(caller.access, 'view', page, brandById(brand)?.code))
      if (brand_ids.length === 0) return []
      const { rows } = await sql<{
        id: number
        brand_id: number
        no: string | null
        created_at: Date
        status: string
        message: string
        answer: { text: string; by: string; at: string } | null
      }>`select t.id, t.brand_id, ${no} as no, t.created_at, t.status, left(t.message, 2000) as message,
          (select json_build_object('text', r.body, 'by', r.created_by_name, 'at', r.created_at) from ${sql.table(replies)} r
            where r.inquiry_id = t.id and r.brand_id = t.brand_id order by r.id desc limit 1) as answer
        from ${sql.table(table)} as t where t.email = ${email} and t.brand_id = any(${brand_ids}::int[]) and t.deleted_at is null
          and ${of === list ? sql`t.id <> ${id}` : sql`true`}
        order by t.created_at desc limit ${sql.lit(mostBefore)}`.execute(db)
      return rows.map(({ no: said, answer, ...row }) => ({
        list: of,
        id: row.id,
        brand: brandById(row.brand_id)?.code ?? '',
        number: numberOf(row.id, said),
        at: row.created_at.toISOString(),
        status: (states as Readonly<Record<string, { label: string }>>)[row.status]?.label ?? row.status,
        text: row.message,
        answer: answer && { ...answer, at: new Date(answer.at).toISOString() },
      }))
    }),
  )
  return found
    .flat()
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, mostBefore)
}

export const replies: HandlersOf<'replies'> = {
  read: async ({ params: { list, id } }, ctx) => {
    const inquiry = await inquiryOf(ctx, list, id, 'view')
    return {
      ...(await draftsOf(ctx, list, inquiry)),
      ...(await wordsFor(ctx, inquiry)),
      before: await writtenBefore(ctx, list, inquiry),
    }
  },
  keep: async ({ params: { list, id }, body: { kind, text } }, ctx) => {
    const { brand, email } = await inquiryOf(ctx, list, id, 'edit')
    const { user_id } = ctx.caller
    const of = { list, record_id: id, user_id, brand_id: brand.id }
    if (text.trim() === '') {
      await sql`delete from reply_drafts where list = ${list} and record_id = ${id} and user_id = ${user_id}
        and brand_id = ${brand.id}`.execute(ctx.db)
      return { at: null }
    }
    const updated_at = ctx.deps.now()
    await ctx.db
      .insertInto('reply_drafts')
      .values({ ...of, email, kind, text, updated_at })
      .onConflict(conflict =>
        conflict.columns(['list', 'record_id', 'user_id']).doUpdateSet({ kind, text, email, updated_at }),
      )
      .execute()
    return { at: updated_at.toISOString() }
  },
}
