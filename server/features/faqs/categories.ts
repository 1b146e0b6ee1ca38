import { type Kysely, sql, type Transaction } from 'kysely'
import type { Static } from 'typebox'
import { faqCategory } from '../../../model/content/records/faq-category.ts'
import { validate } from '../../../model/content/validate.ts'
import type { faqCategories } from '../../../model/contract/faqs.ts'
import { Refusal } from '../../../model/errors.ts'
import { when } from '../../../model/when.ts'
import type { Tables } from '../../db/tables.ts'
import type { CallerCtx } from '../../http/context.ts'
import { fromSql, selectSql } from '../../records/list-sql.ts'
import { categorySource } from './source.ts'

type Db = Kysely<Tables> | Transaction<Tables>
type Wire = Static<(typeof faqCategories.read)['reply']>
type Given = { name: string; is_visible: boolean }
const entity = 'faq-category'

export async function readCategory(db: Db, id: number): Promise<Wire> {
  const { rows } =
    await sql<Wire>`select ${selectSql(categorySource)} from ${fromSql(categorySource, true)} where t.id = ${id} and t.brand_id is null`.execute(
      db,
    )
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return rows[0]
}

async function stored(db: Db, { name, is_visible }: Given, id?: number): Promise<Given> {
  const errors = validate(faqCategory, { name, is_visible })
  const same = await db
    .selectFrom('faq_categories')
    .where('brand_id', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${name.trim()})`)
    .$if(id !== undefined, query => query.where('id', '<>', id ?? 0))
    .select('id')
    .executeTakeFirst()
  if (same) errors.name = [...(errors.name ?? []), 'Another category has this name.']
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  return { name: name.trim(), is_visible }
}

export async function createCategory(ctx: CallerCtx, given: Given): Promise<Wire> {
  const by = {
    created_at: ctx.deps.now(),
    updated_at: ctx.deps.now(),
    created_by: ctx.caller.user_id,
    updated_by: ctx.caller.user_id,
  }
  const id = await ctx.db.transaction().execute(async trx => {
    const values = await stored(trx, given)
    const last = await trx
      .selectFrom('faq_categories')
      .where('brand_id', 'is', null)
      .select(({ fn }) => fn.max('sort').as('sort'))
      .executeTakeFirst()
    const row = await trx
      .insertInto('faq_categories')
      .values({ ...values, ...by, sort: (last?.sort ?? 0) + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.record(trx, { entity, entity_id: row.id, after: values })
    return row.id
  })
  return readCategory(ctx.db, id)
}

export async function updateCategory(
  ctx: CallerCtx,
  id: number,
  { version, ...given }: Given & { version?: number | undefined },
): Promise<Wire> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  await ctx.db.transaction().execute(async trx => {
    const before = await trx
      .selectFrom('faq_categories')
      .where('id', '=', id)
      .where('brand_id', 'is', null)
      .forUpdate()
      .select(['name', 'is_visible', 'version', 'updated_at', 'updated_by'])
      .executeTakeFirst()
    if (!before) throw new Refusal('NOT_FOUND')
    if (before.version !== version)
      throw new Refusal('STALE', {
        values: { user: await nameOf(trx, before.updated_by), time: when(before.updated_at) },
        detail: await readCategory(trx, id),
      })
    const values = await stored(trx, given, id)
    await trx
      .updateTable('faq_categories')
      .where('id', '=', id)
      .where('brand_id', 'is', null)
      .set({ ...values, version: version + 1, updated_at: ctx.deps.now(), updated_by: ctx.caller.user_id })
      .execute()
    await ctx.record(trx, {
      entity,
      entity_id: id,
      before: { name: before.name, is_visible: before.is_visible },
      after: values,
    })
  })
  return readCategory(ctx.db, id)
}

/** Domain.md 2.9: a category with questions cannot be deleted; those in the trash may come back, so they count. */
export async function removeCategory(ctx: CallerCtx, id: number): Promise<void> {
  await ctx.db.transaction().execute(async trx => {
    const row = await trx
      .selectFrom('faq_categories')
      .where('id', '=', id)
      .where('brand_id', 'is', null)
      .forUpdate()
      .select(['name', 'is_visible'])
      .executeTakeFirst()
    if (!row) throw new Refusal('NOT_FOUND')
    const used = await trx
      .selectFrom('faqs')
      .where('category_id', '=', id)
      .where('brand_id', 'is', null)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
    if (used.n > 0) throw new Refusal('IN_USE', { values: { label: row.name, n: used.n } })
    await trx.deleteFrom('faq_categories').where('id', '=', id).where('brand_id', 'is', null).execute()
    await ctx.record(trx, { entity, entity_id: id, before: row, after: {} })
  })
}

async function nameOf(db: Db, id: number | null): Promise<string> {
  const row =
    id === null
      ? undefined
      : await db.selectFrom('users').where('id', '=', id).select(['Firstname', 'Lastname']).executeTakeFirst()
  return row ? `${row.Firstname} ${row.Lastname}` : 'Someone'
}
