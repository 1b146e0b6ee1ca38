import { brands } from '../../../model/brands.ts'
import { grantablePages } from '../../../model/ceiling.ts'
import type { Reply } from '../../../model/contract/endpoint.ts'
import type { Contract } from '../../../model/contract/index.ts'
import { type Access, may, mayTouch, splitId } from '../../../model/pages/access.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { fieldGroupsOf, rowRightsOf } from '../../../model/pages/kept.ts'
import type { Area, RowRight } from '../../../model/pages/page.ts'
import { flagsOf } from '../../../model/roles.ts'

/** The access that a role can hold at all, and whether this caller may give it. */
export const roleAccess = (own: Access): Reply<Contract['roles']['access']> => ({
  brands: brands.map(({ code, display_label }) => ({ code, label: display_label, may_give: mayTouch(own, code) })),
  pages: grantablePages.map(page => {
    const { area, key } = splitId(page)
    const { label, menu } = pageOf(page)
    const offered = flagsOf(pageOf(page))
    return {
      page,
      area: area as Area,
      key,
      label,
      menu: [...(menu ?? [])],
      flags: [...offered],
      may_give: offered.filter(flag => may(own, flag, page)),
      fields: Object.entries(fieldGroupsOf(page)).map(([key, group]) => ({
        key,
        label: group.label,
        by_step: group.byStep === true,
      })),
      rows: Object.entries(rowRightsOf(page)).map(([key, label]) => ({ key: key as RowRight, label })),
    }
  }),
})
