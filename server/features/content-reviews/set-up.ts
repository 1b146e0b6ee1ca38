import { brandOf } from '../../../model/brands.ts'
import { contentReviews as calls } from '../../../model/contract/content-reviews.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import { isPageId, labelOfPage } from '../../../model/pages/index.ts'
import { addressesOf, personBy } from '../../records/set-up/set-up-people.ts'
import { fitted, type SetUpSource, textsIn, wordIn } from '../../records/set-up/set-up-source.ts'
import { rules, setRule } from './rules.ts'

const nothing = { params: undefined, query: undefined, body: undefined }
const inOrder = (words: readonly string[]) => words.toSorted((a, b) => a.localeCompare(b, 'en'))

/** Who must agree before pages go out, by names of roles and by e-mail. */
export const reviewRulesSetUp: SetUpSource = {
  async read(ctx) {
    const { items } = await rules(nothing, ctx)
    const addresses = await addressesOf(
      ctx.db,
      items.flatMap(({ people }) => people.map(({ id }) => id)),
    )
    const known = new Map(
      (await ctx.db.selectFrom('user_roles').select(['id', 'name']).execute()).map(r => [r.id, r.name]),
    )
    return {
      items: items.map(({ id, version, brand, page, roles, people }) => ({
        id,
        version,
        item: {
          brand,
          page,
          // Who is no more here agrees to nothing.
          roles: inOrder(roles.flatMap(role => known.get(role.id) ?? [])),
          people: inOrder(people.flatMap(person => addresses.get(person.id) ?? [])),
        },
      })),
    }
  },
  name: item => {
    const brand = brandOf(wordIn(item, 'brand'))?.display_label ?? wordIn(item, 'brand')
    return `${item['page'] == null ? 'All pages' : labelOfPage(wordIn(item, 'page'))}, ${brand}`
  },
  brand: item => wordIn(item, 'brand'),
  async save(ctx, { brand, page = null, roles, people }, here) {
    const errors: FieldErrors = {}
    if (page !== null && !isPageId(String(page)))
      errors['page'] = [`This version of Atrium has no page “${String(page)}”. Take it out of the file.`]
    const all = await ctx.db.selectFrom('user_roles').select(['id', 'name']).execute()
    const named = textsIn(roles, 'roles', 'Roles')
    const strange = named.filter(name => !all.some(role => role.name === name))
    if (strange.length > 0)
      errors['roles'] = [`There is no role “${strange.join('”, “')}” here. Carry the roles too, or make it first.`]
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const ids: number[] = []
    for (const email of textsIn(people, 'people', 'People')) ids.push(await personBy(ctx.db, email, 'people'))
    const body = fitted(calls.setRule.body, {
      brand,
      page,
      roles: all.filter(({ name }) => named.includes(name)).map(({ id }) => id),
      people: ids,
      version: here?.version ?? 0,
    })
    await setRule({ params: undefined, query: undefined, body }, ctx)
  },
  async remove(ctx, { item, version }) {
    const body = fitted(calls.setRule.body, {
      brand: item['brand'],
      page: item['page'],
      roles: [],
      people: [],
      version,
    })
    await setRule({ params: undefined, query: undefined, body }, ctx)
  },
}
