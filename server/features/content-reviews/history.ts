import { brandByCode } from '../../../model/brands.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { fieldsOfHistory } from '../../../model/kinds/histories.ts'
import { may } from '../../../model/pages/access.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import type { CallerCtx } from '../../call/context.ts'
import { brandsIn } from '../../db/or-none.ts'
import { type HistorySource, rowId } from '../../records/history/history-source.ts'
import { rulesOf, setRule } from './rules.ts'

const page = 'website.reviews'

async function ruleAt(ctx: CallerCtx, id: string) {
  const { items } = await rulesOf(ctx.db, brandsIn(ctx.caller))
  return existing(items.find(each => each.id === rowId(id)))
}
const idsOf = (named: readonly { readonly id: number }[]): number[] => named.map(({ id }) => id)

/** Who must agree to a page: set anew by the rule of the form, so that whoever may not agree any more is not put back. */
export const ruleHistory: HistorySource = {
  page,
  entity: 'review_rule',
  async find(ctx, id) {
    const { access } = ctx.caller
    if (!may(access, 'view', page)) throw new Refusal('FORBIDDEN')
    const rule = await ruleAt(ctx, id)
    const brand = existing(brandByCode(rule.brand))
    return {
      ids: [id],
      brand_id: brand.id,
      name: `${rule.page === null ? 'All pages' : labelOfPage(rule.page)} of ${brand.display_label}`,
      version: rule.version,
      values: { roles: idsOf(rule.roles), people: idsOf(rule.people) },
      fields: fieldsOfHistory('reviewRules'),
      may_restore: may(access, 'edit', page, brand.code),
    }
  },
  async restore(ctx, id, version, set) {
    const { brand, page: of, roles, people } = await ruleAt(ctx, id)
    const body = { brand, page: of, version, roles: idsOf(roles), people: idsOf(people), ...set }
    return setRule({ params: undefined, query: undefined, body }, ctx)
  },
}
