import { type BrandCode, brandByCode } from '../brands.ts'
import { type Access, brandHas, hasFlag, mayTouch, seesBeside } from './access.ts'
import { type PageId, pageOf } from './index.ts'
import { fieldGroupsOf, fieldRight, rowRight, rowRightsOf } from './kept.ts'
import type { Flag } from './page.ts'

/** Obstacles between a role and a page, each by itself. */
export type Lack = 'view' | 'flag' | 'brand' | 'page-brand'
export type Explanation = {
  readonly may: boolean
  readonly lacks: readonly Lack[]
  /** The page whose flags apply, if it is another one. */
  readonly flags_of: PageId
  /** Whoever sees any page of its area has it. */
  readonly is_with_any: boolean
  /** Every signed-in person has it. */
  readonly is_everyones: boolean
}

/** The reasons that a role may do something on a page, or may not: the parts of `may`, one by one. */
export function explain(access: Access, flag: Flag, page: PageId, brand?: BrandCode): Explanation {
  const lacks: Lack[] = []
  const { everyone, flagOf, withAny } = pageOf(page)
  if (!(withAny ? seesBeside(access, page, brand) : hasFlag(access, page, 'view'))) lacks.push('view')
  if (flag !== 'view' && !hasFlag(access, page, flag)) lacks.push('flag')
  if (brand !== undefined && !mayTouch(access, brand)) lacks.push('brand')
  if (brand !== undefined && !brandHas(page, brand)) lacks.push('page-brand')
  return {
    may: lacks.length === 0,
    lacks,
    flags_of: (flagOf ?? page) as PageId,
    is_everyones: everyone === true,
    is_with_any: withAny === true,
  }
}

/** What of a page a role has not, though it sees it. */
export function keptInWords(access: Access, role: string, page: PageId): string[] {
  if (!hasFlag(access, page, 'view')) return []
  const fields = Object.entries(fieldGroupsOf(page)).flatMap(([group, { label }]) => {
    const right = fieldRight(access, page, group)
    if (right === 'change') return []
    return [`The role ${role} ${right === 'none' ? 'does not see' : 'sees and does not change'} this here: ${label}.`]
  })
  const rows = rowRight(access, page)
  const words = rows && rowRightsOf(page)[rows]
  return [...fields, ...(words ? [`The role ${role} sees only some records here: ${lowerFirst(words)}.`] : [])]
}
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The same in words, for a role with this name. */
export function inWords(role: string, flag: Flag, page: PageId, brand?: BrandCode): Readonly<Record<Lack, string>> {
  const { label, flagOf, withAny } = pageOf(page)
  const counts = flagOf === undefined ? label : pageOf(flagOf as PageId).label
  const site = brand === undefined ? '' : (brandByCode(brand)?.display_label ?? brand)
  return {
    view: `The role ${role} does not see ${withAny ? `any page of ${site === '' ? 'a website' : `the website of ${site}`}` : counts}.`,
    flag: `The role ${role} does not hold “${flag}” on ${counts}.`,
    brand: `The role ${role} does not have ${site}.`,
    'page-brand': `${label} is no page of ${site}, for anybody.`,
  }
}
