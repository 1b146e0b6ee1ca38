import { brandCodes } from '../model/brands.ts'
import { type Access, noAccess, splitId } from '../model/pages/access.ts'
import { pageIds } from '../model/pages/index.ts'
import { areaKeys, flags } from '../model/pages/page.ts'

const all = Object.fromEntries(flags.map(flag => [flag, true]))
const pagesOf = (area: string) => pageIds.map(splitId).filter(each => each.area === area)

/** Whoever may do anything, anywhere. */
export const everyRight: Partial<Access> = {
  ...noAccess,
  brands: brandCodes,
  ...Object.fromEntries(areaKeys.map(area => [area, Object.fromEntries(pagesOf(area).map(({ key }) => [key, all]))])),
}
