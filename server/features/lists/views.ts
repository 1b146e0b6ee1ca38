import { sql } from 'kysely'
import { Refusal } from '../../../model/errors.ts'
import { type ListKey, listOf } from '../../../model/kinds/lists.ts'
import { asBoard, shownField } from '../../../model/lists/list.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { readRow } from '../../db/row-queries.ts'
import { questionOf } from '../../records/question.ts'

type Lists = HandlersOf<'lists'>
/** Views of a list that one person may keep. */
const most = 50

const seen = ({ db, caller }: CallerCtx, list: ListKey) =>
  db
    .selectFrom('saved_views as v')
    .leftJoin('users as u', 'u.id', 'v.user_id')
    .where('v.list', '=', list)
    .where(({ or, eb }) => or([eb('v.user_id', '=', caller.user_id), eb('v.user_role_id', '=', caller.role.id)]))
    .orderBy('v.name')
    .orderBy('v.id')
    .select([
      'v.id',
      'v.name',
      'v.query',
      'v.columns',
      'v.version',
      'v.user_role_id',
      'v.user_id',
      // Nobody's where it came with the set-up of another house.
      sql<string>`coalesce(u."Firstname" || ' ' || u."Lastname", 'Atrium')`.as('by'),
    ])

const viewOf = (
  ctx: CallerCtx,
  { user_id, ...view }: Awaited<ReturnType<ReturnType<typeof seen>['execute']>>[number],
) => ({ ...view, is_mine: user_id === ctx.caller.user_id })

function refuseColumns(list: ListKey, fields: readonly string[]): void {
  const strange = fields.filter(field => !Object.hasOwn(listOf(list).columns, field))
  if (strange.length > 0)
    throw new Refusal('INVALID', { errors: { columns: [`${strange.join(', ')} is not a column of this list.`] } })
}

/** Refuses a view that asks for what the list has not. */
export function judgeView(list: ListKey, query: Readonly<Record<string, string>>, columns: readonly string[]): void {
  const { trashed, [shownField]: shown, ...parameters } = query
  questionOf(list, parameters, trashed === 'true')
  refuseColumns(list, columns)
  if (shown !== undefined && shown !== asBoard)
    throw new Refusal('INVALID', { errors: { query: ['A list is shown as a board or as a list.'] } })
}

const saveView: Lists['saveView'] = async ({ body }, ctx) => {
  const { list, id, version, name, query, columns, shared = false } = body
  judgeView(list, query, columns)
  const user_id = ctx.caller.user_id
  const values = {
    list,
    name: name.trim(),
    query: JSON.stringify(query),
    columns: JSON.stringify(columns),
    user_role_id: shared ? ctx.caller.role.id : null,
  }
  const saved = await ctx.db.transaction().execute(async trx => {
    const same = await trx
      .selectFrom('saved_views')
      .where('user_id', '=', user_id)
      .where('list', '=', list)
      .where(sql<boolean>`lower(name) = lower(${values.name})`)
      .$if(id !== undefined, q => q.where('id', '<>', id ?? 0))
      .select('id')
      .executeTakeFirst()
    if (same)
      throw new Refusal('INVALID', {
        errors: { name: ['You have a view of this name. Choose another, or change that one.'] },
      })
    if (id === undefined) {
      const { n } = await trx
        .selectFrom('saved_views')
        .where('user_id', '=', user_id)
        .where('list', '=', list)
        .select(sql<number>`count(*)::int`.as('n'))
        .executeTakeFirstOrThrow()
      if (n >= most)
        throw new Refusal('INVALID', { errors: { name: [`You have ${most} views of this list. Remove one first.`] } })
      return trx
        .insertInto('saved_views')
        .values({ ...values, user_id })
        .returning('id')
        .executeTakeFirstOrThrow()
    }
    if (version === undefined) throw new Refusal('VERSION_REQUIRED')
    const written = await trx
      .updateTable('saved_views')
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .where('version', '=', version)
      .set({ ...values, version: version + 1, updated_at: ctx.deps.now() })
      .returning('id')
      .executeTakeFirst()
    if (!written)
      throw new Refusal('NOT_FOUND', { message: 'This view was changed or removed meanwhile. Refresh and try again.' })
    return written
  })
  const row = await seen(ctx, list).where('v.id', '=', saved.id).executeTakeFirstOrThrow()
  return viewOf(ctx, row)
}

export const views: Pick<Lists, 'views' | 'saveView' | 'removeView' | 'columns' | 'saveColumns'> = {
  views: async ({ query }, ctx) => (await seen(ctx, query.list).execute()).map(row => viewOf(ctx, row)),
  saveView,
  removeView: async ({ params }, ctx) => {
    await ctx.db
      .deleteFrom('saved_views')
      .where('id', '=', params.id)
      .where('user_id', '=', ctx.caller.user_id)
      .returning('id')
      .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND'))
    return { done: true }
  },
  columns: async ({ query }, ctx) => {
    const row = await readRow(ctx.db, 'list_columns', { user_id: ctx.caller.user_id, list: query.list }, ['columns'])
    // A column that the list no longer has is left out, not refused.
    return row ? row.columns.filter(({ field }) => Object.hasOwn(listOf(query.list).columns, field)) : null
  },
  saveColumns: async ({ body: { list, columns } }, ctx) => {
    const user_id = ctx.caller.user_id
    if (columns === null)
      await ctx.db.deleteFrom('list_columns').where('user_id', '=', user_id).where('list', '=', list).execute()
    else {
      refuseColumns(
        list,
        columns.map(({ field }) => field),
      )
      const saved = { columns: JSON.stringify(columns), updated_at: ctx.deps.now() }
      await ctx.db
        .insertInto('list_columns')
        .values({ user_id, list, ...saved })
        .onConflict(conflict => conflict.columns(['user_id', 'list']).doUpdateSet(saved))
        .execute()
    }
    return { done: true }
  },
}
