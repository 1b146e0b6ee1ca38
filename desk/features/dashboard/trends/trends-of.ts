import { brands } from '../../../../model/brands.ts'
import { type Access, maySee } from '../../../../model/pages/access.ts'
import { seesSomewhere } from '../../../../model/pages/menu.ts'
import { type TrendKey, trendKeys, trendOf } from '../../../../model/trends/index.ts'

/** The trends of whose pages somebody may view one; by brand, for who has several. */
export const trendsOf = (access: Access): TrendKey[] =>
  trendKeys.filter(key => {
    const { pages, brands: of } = trendOf(key)
    if (!pages.some(page => seesSomewhere(access, page))) return false
    return of !== 'several' || brands.filter(({ code }) => pages.some(page => maySee(access, page, code))).length > 1
  })
