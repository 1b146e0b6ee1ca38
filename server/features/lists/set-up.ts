import { capital } from '../../../model/capital.ts'
import { Refusal } from '../../../model/errors.ts'
import { isListKey, type ListKey, listOf } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import { filtered, labelOf, parametersOf } from '../../../model/lists/list.ts'
import { may } from '../../../model/pages/access.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { accessColumns, accessOfRow } from '../../call/access-columns.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { insertedId } from '../../db/row-queries.ts'
import { type SetUpSource, textsIn, wordIn } from '../../records/set-up/set-up-source.ts'
import { judgeView } from './views.ts'

type Query = Readonly<Record<string, string>>
const nameOf = (list: string) => (isListKey(list) ? capital(listOf(list).many) : list)

/** The filters of a view that name a record or a person, whom each house has under a number of its own. */
const numbered = (list: ListKey, query: Query): string[] =>
  filtered(listOf(list)).flatMap(([field, filter]) =>
    filter.kind === 'relation' && parametersOf(field, filter).some(name => Object.hasOwn(query, name))
      ? [labelOf(listOf(list), field)]
      : [],
  )

const shared = (db: Db) =>
  db
    .selectFrom('saved_views as v')
    .innerJoin('user_roles as r', 'r.id', 'v.user_role_id')
    .orderBy('r.name')
    .orderBy('v.list')
    .orderBy('v.name')
    .orderBy('v.id')
    .select(['v.id', 'v.version', 'v.list', 'v.name', 'v.query', 'v.columns', 'r.name as role'])

/** The role with this name, which sees the list. */
async function roleFor(db: Db, name: string, list: ListKey): Promise<number> {
  const role = await db
    .selectFrom('user_roles')
    .where('name', '=', name)
    .select(['id', ...accessColumns])
    .executeTakeFirst()
  if (!role)
    throw new Refusal('INVALID', {
      errors: { role: [`There is no role “${name}” here. Carry the roles too, or make it first.`] },
    })
  const page = pageOfList[list]
  if (!may(accessOfRow(role), 'view', page))
    throw new Refusal('INVALID', { errors: { role: [`The role “${name}” does not see ${pageOf(page).label} here.`] } })
  return role.id
}

const recordOf = ({ name, query, columns }: { name: string; query: Query; columns: readonly string[] }) => ({
  name,
  filters: new URLSearchParams(Object.entries(query).toSorted(([a], [b]) => a.localeCompare(b))).toString(),
  columns: [...columns],
})
const standing = (trx: Trx, id: number) =>
  trx.selectFrom('saved_views').where('id', '=', id).forUpdate().selectAll().executeTakeFirstOrThrow()

/** Views that everyone of a role finds beside a list. One that is carried in belongs to no person. */
export const savedViewsSetUp: SetUpSource = {
  async read({ db }) {
    const rows = (await shared(db).execute()).flatMap(({ list, ...row }) => (isListKey(list) ? [{ ...row, list }] : []))
    const cannot = rows.map(row => ({ row, by: numbered(row.list, row.query) }))
    return {
      items: cannot
        .filter(({ by }) => by.length === 0)
        .map(({ row: { id, version, role, list, name, query, columns } }) => ({
          id,
          version,
          item: { role, list, name, query: recordOf({ name, query, columns }).filters, columns },
        })),
      left_out: cannot
        .filter(({ by }) => by.length > 0)
        .map(
          ({ row: { name, list, role }, by }) =>
            `The view “${name}” of ${nameOf(list)} for ${role}: it filters by ${by.join(', ')}, which each house has under a number of its own.`,
        ),
    }
  },
  name: item => `“${wordIn(item, 'name')}” of ${nameOf(wordIn(item, 'list'))}, ${wordIn(item, 'role')}`,
  async save(ctx, item, here) {
    const list = wordIn(item, 'list')
    if (!isListKey(list))
      throw new Refusal('INVALID', {
        errors: { list: [`This version of Atrium has no list “${list}”. Take it out of the file.`] },
      })
    const name = wordIn(item, 'name').trim()
    if (name === '' || name.length > 60)
      throw new Refusal('INVALID', { errors: { name: ['The name of a view has 1 to 60 characters.'] } })
    const query: Query = Object.fromEntries(new URLSearchParams(wordIn(item, 'query')))
    const columns = textsIn(item['columns'], 'columns', 'Columns')
    judgeView(list, query, columns)
    await saved(ctx, { list, name, query, columns, role_id: await roleFor(ctx.db, wordIn(item, 'role'), list) }, here)
  },
  async remove(ctx, { id, version }) {
    await ctx.db.transaction().execute(async trx => {
      const before = await standing(trx, id)
      if (before.version !== version) throw stale()
      // Its maker keeps it for themselves.
      if (before.user_id === null) await trx.deleteFrom('saved_views').where('id', '=', id).execute()
      else
        await trx
          .updateTable('saved_views')
          .where('id', '=', id)
          .set({ user_role_id: null, version: version + 1, updated_at: ctx.deps.now() })
          .execute()
      await ctx.record(trx, { ...lineOf(id, before.name), before: recordOf(before), after: {} })
    })
  },
}

const stale = () => new Refusal('NOT_FOUND', { message: 'This view was changed or removed meanwhile.' })
const lineOf = (id: number, name: string) => ({ entity: 'saved_view', entity_id: id, subject: name })

type View = { list: ListKey; name: string; query: Query; columns: string[]; role_id: number }
async function saved(
  ctx: CallerCtx,
  { list, name, query, columns, role_id }: View,
  here: { readonly id: number; readonly version: number } | undefined,
): Promise<void> {
  const values = { query: JSON.stringify(query), columns: JSON.stringify(columns), updated_at: ctx.deps.now() }
  await ctx.db.transaction().execute(async trx => {
    const before = here && (await standing(trx, here.id))
    if (before && before.version !== here.version) throw stale()
    const id =
      before?.id ??
      (await insertedId(trx, 'saved_views', { ...values, list, name, user_id: null, user_role_id: role_id }))
    if (before)
      await trx
        .updateTable('saved_views')
        .where('id', '=', id)
        .set({ ...values, version: before.version + 1 })
        .execute()
    await ctx.record(trx, {
      ...lineOf(id, name),
      before: before ? recordOf(before) : {},
      after: recordOf({ name, query, columns }),
    })
  })
}
