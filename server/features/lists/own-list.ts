import { sql } from 'kysely'
import { type Brand, brandOf, brands } from '../../../model/brands.ts'
import { cmsUserType } from '../../../model/contract/session.ts'
import { type ListKey, listKeys, listOf } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import { type ListView, mineField } from '../../../model/lists/list.ts'
import { may } from '../../../model/pages/access.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { flagsOf } from '../../../model/roles.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { fullName } from '../../records/cases/case-source.ts'
import { staffOf } from '../../records/cases/staff.ts'
import type { ListSources } from '../../records/export/job.ts'
import { countsOf } from '../../records/list.ts'
import { containing } from '../../records/list-sql.ts'
import { ofTheirBrands } from '../../records/of-their-brands.ts'
import { listSourceOf } from './list-source.ts'

/** People shown for a filter: more are found by typing. */
const most = 30

/** The counted views of a list that the caller has a part in. */
const countedViews = ({ caller }: CallerCtx, key: ListKey, brand: Brand | undefined): [string, ListView][] =>
  Object.entries(listOf(key).views ?? {}).filter(
    ([, { counted, forWho }]) =>
      counted && (!forWho || forWho.some(flag => may(caller.access, flag, pageOfList[key], brand?.code))),
  )

type View = { readonly key: ListKey; readonly brand: Brand | undefined; readonly view: ListView }

/** How many rows these views have for the caller, each to the cap of counts. */
const countsOfViews = ({ db, caller }: CallerCtx, listSources: ListSources, views: readonly View[]) =>
  countsOf(
    db,
    views.map(({ key, brand, view: { filters } }) => {
      const { list, source } = listSourceOf(listSources, key)
      const { brand_ids } = caller
      const scope = list.branded && brand ? { brand_id: brand.id } : { brand_ids }
      return { list, source, query: ofTheirBrands(list, { filters }, brand_ids), scope: { ...scope, reader: caller } }
    }),
  )

/** The sites on which the caller sees a list, or none for a list of all brands. */
const scopesOf = ({ caller }: CallerCtx, key: ListKey): (Brand | undefined)[] => {
  const page = pageOfList[key]
  return listOf(key).branded
    ? brands.filter(({ code }) => may(caller.access, 'view', page, code))
    : may(caller.access, 'view', page)
      ? [undefined]
      : []
}

export const ownOf = (listSources: ListSources): Pick<HandlersOf<'lists'>, 'counts' | 'mine' | 'people'> => ({
  counts: async ({ query: { list, brand } }, ctx) => {
    const of = brand === undefined ? undefined : brandOf(brand)
    const views = countedViews(ctx, list, of)
    const counts = await countsOfViews(
      ctx,
      listSources,
      views.map(([, view]) => ({ key: list, brand: of, view })),
    )
    return { views: views.map(([key], at) => ({ key, ...(counts[at] ?? none) })) }
  },
  mine: async (_, ctx) => {
    const views = listKeys
      .filter(key => listSources[key])
      .flatMap(key =>
        scopesOf(ctx, key).flatMap(brand =>
          countedViews(ctx, key, brand).map(([name, view]) => ({ key, brand, name, view })),
        ),
      )
      .filter(({ view }) => view.filters[mineField] !== undefined)
    const counts = await countsOfViews(ctx, listSources, views)
    const items = views.flatMap(({ key, brand, name }, at) => {
      const { count, more } = counts[at] ?? none
      return count > 0 ? [{ list: key, brand: brand?.code ?? null, view: name, count, more }] : []
    })
    return { as_of: ctx.deps.now().toISOString(), items }
  },
  people: async ({ query: { list, search = '', id } }, { db, caller }) => {
    const page = pageOfList[list]
    const isWorkedOn = works.some(flag => flagsOf(pageOf(page)).includes(flag))
    const which = id === undefined ? sql`plain_text(${whole}) like ${containing(search)}` : sql`u.id = ${id}`
    const { rows } = await sql<{ id: number; name: string; role: string }>`
      select u.id, ${whole} as name, r.name as role from users as u join user_roles as r on r.id = u.user_role_id
      where u.user_type_id = ${cmsUserType} and ${which} order by name, u.id`.execute(db)
    if (id !== undefined) return rows
    const staff = await staffOf(db, 'all')
    const working = new Set(
      staff.flatMap(({ id, access }) => {
        const isOfOurs = access.brands.some(code => caller.access.brands.includes(code))
        // On a page where nobody works, as a trail, the lines are of whoever works elsewhere.
        return isOfOurs && (!isWorkedOn || works.some(flag => may(access, flag, page))) ? [id] : []
      }),
    )
    // Lines outlive accounts: whoever sees every brand finds those who have left, too.
    const here = new Set(staff.map(({ id }) => id))
    const isOfAll = !isWorkedOn && brands.every(({ code }) => caller.access.brands.includes(code))
    return rows.filter(({ id }) => working.has(id) || (isOfAll && !here.has(id))).slice(0, most)
  },
})

const none = { count: 0, more: false }
const works = ['edit', 'approve', 'add'] as const
const whole = fullName('u')
