import { type Kysely, sql, type Transaction } from 'kysely'
import type { Static } from 'typebox'
import { faq } from '../../../model/content/records/faq.ts'
import { validate } from '../../../model/content/validate.ts'
import type { Input } from '../../../model/contract/endpoint.ts'
import type { buyersFaqs } from '../../../model/contract/faqs.ts'
import { Refusal } from '../../../model/errors.ts'
import { when } from '../../../model/when.ts'
import type { Tables } from '../../db/tables.ts'
import type { CallerCtx } from '../../http/context.ts'
import { fromSql, selectSql } from '../../records/list-sql.ts'
import { safeHtml, wordsOf } from '../../records/rich-text.ts'
import { faqSource } from './source.ts'

type Db = Kysely<Tables> | Transaction<Tables>
type Wire = Static<(typeof buyersFaqs.read)['reply']>
type Given = Input<typeof buyersFaqs.create>['body']

export async function readFaq(db: Db, id: number): Promise<Wire> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${selectSql(faqSource)}, t.answer, t.published_at from ${fromSql(faqSource, true)} where t.id = ${id} and t.brand_id is null`.execute(
    db,
  )
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  // As it stands on the wire: moments are text.
  return JSON.parse(JSON.stringify(rows[0])) as Wire
}

/** The values as they are stored: judged by the record's own schema, the answer made harmless. */
async function stored(db: Db, { category_id, question, answer, is_visible }: Given) {
  const html = safeHtml(answer)
  const errors = validate(faq, {
    category_id: category_id === null ? null : String(category_id),
    question,
    answer: wordsOf(html) === '' ? '' : answer,
    is_visible,
  })
  const category =
    category_id === null
      ? undefined
      : await db
          .selectFrom('faq_categories')
          .where('id', '=', Number(category_id))
          .where('brand_id', 'is', null)
          .select('id')
          .executeTakeFirst()
  if (!category) errors.category_id = ['Category is required.']
  if (!category || Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  return { category_id: category.id, question: question.trim(), answer: html, is_visible }
}

const last = async (db: Db, category_id: number): Promise<number> =>
  (
    await db
      .selectFrom('faqs')
      .where('brand_id', 'is', null)
      .where('category_id', '=', category_id)
      .select(({ fn }) => fn.max('sort').as('sort'))
      .executeTakeFirst()
  )?.sort ?? 0

export async function createFaq(ctx: CallerCtx, given: Given): Promise<Wire> {
  const now = ctx.deps.now()
  const id = await ctx.db.transaction().execute(async trx => {
    const values = await stored(trx, given)
    const by = { created_at: now, updated_at: now, created_by: ctx.caller.user_id, updated_by: ctx.caller.user_id }
    const row = await trx
      .insertInto('faqs')
      .values({
        ...values,
        ...by,
        sort: (await last(trx, values.category_id)) + 1,
        published_at: values.is_visible ? now : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.record(trx, { entity: 'faq', entity_id: row.id, after: values })
    return row.id
  })
  return readFaq(ctx.db, id)
}

export async function updateFaq(
  ctx: CallerCtx,
  id: number,
  { version, ...given }: Given & { version?: number | undefined },
): Promise<Wire> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const now = ctx.deps.now()
  const changed = await ctx.db.transaction().execute(async trx => {
    const before = await trx
      .selectFrom('faqs')
      .where('id', '=', id)
      .where('brand_id', 'is', null)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .select(['category_id', 'question', 'answer', 'is_visible', 'version', 'sort', 'published_at'])
      .executeTakeFirst()
    if (!before) throw new Refusal('NOT_FOUND')
    if (before.version !== version) return false
    const values = await stored(trx, given)
    const { sort, published_at, version: _, ...was } = before
    const place = values.category_id === was.category_id ? sort : (await last(trx, values.category_id)) + 1
    await trx
      .updateTable('faqs')
      .where('id', '=', id)
      .where('brand_id', 'is', null)
      .set({
        ...values,
        sort: place,
        published_at: published_at ?? (values.is_visible ? now : null),
        version: version + 1,
        updated_at: now,
        updated_by: ctx.caller.user_id,
      })
      .execute()
    await ctx.record(trx, { entity: 'faq', entity_id: id, before: was, after: values })
    return true
  })
  const state = await readFaq(ctx.db, id)
  if (!changed)
    throw new Refusal('STALE', { values: { user: await nameOf(ctx, id), time: when(state.updated_at) }, detail: state })
  return state
}

async function nameOf({ db }: CallerCtx, id: number): Promise<string> {
  const row = await db
    .selectFrom('faqs as f')
    .innerJoin('users as u', 'u.id', 'f.updated_by')
    .where('f.id', '=', id)
    .select(['u.Firstname', 'u.Lastname'])
    .executeTakeFirst()
  return row ? `${row.Firstname} ${row.Lastname}` : 'Someone'
}
