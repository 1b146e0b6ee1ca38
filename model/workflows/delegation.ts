import { type Access, hasFlag, noAccess, splitId } from '../pages/access.ts'
import type { PageId } from '../pages/index.ts'
import { approvalKeys, workflows } from './index.ts'

/** Beyond 7: the pages whose decisions a person may delegate during an absence. */
export const delegablePages: readonly PageId[] = approvalKeys.map(key => workflows[key].page)
/** Most days of a delegation, both ends counted; a longer one needs a role. */
export const longestDelegation = 90
/** Most characters of a name in a trail. */
const nameMost = 170

export const passedOn = (access: Access, pages: readonly string[]): PageId[] =>
  delegablePages.filter(
    page => pages.includes(page) && hasFlag(access, page, 'view') && hasFlag(access, page, 'approve'),
  )

/** The rights of an absent person that a deputy holds: to see those pages and to decide there, nothing else. */
export const narrowed = (brands: readonly string[], pages: readonly PageId[]): Access => ({
  ...noAccess,
  brands,
  sellers_portal: Object.fromEntries(pages.map(page => [splitId(page).key, { view: true, approve: true }])),
})

/** Both names, as the trail and the record store them. */
export const bothNames = (who: string, of: string): string => `${who}, on behalf of ${of}`.slice(0, nameMost)
