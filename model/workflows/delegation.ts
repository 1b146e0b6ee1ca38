import { type Access, hasFlag, noAccess, splitId } from '../pages/access.ts'
import type { PageId } from '../pages/index.ts'
import { approvalKeys, workflows } from './index.ts'

/** Beyond 7: the pages whose decisions a person may pass on while they are away. */
export const delegablePages: readonly PageId[] = approvalKeys.map(key => workflows[key].page)
/** So many days at most, both ends counted; for longer somebody else is given the role. */
export const longestDelegation = 90
/** Signs that a name in a trail may have. */
const nameMost = 170

export const passedOn = (access: Access, pages: readonly string[]): PageId[] =>
  delegablePages.filter(
    page => pages.includes(page) && hasFlag(access, page, 'view') && hasFlag(access, page, 'approve'),
  )

/** What of one's rights another holds in one's place: to look at those pages and to decide there, nothing else. */
export const narrowed = (brands: readonly string[], pages: readonly PageId[]): Access => ({
  ...noAccess,
  brands,
  sellers_portal: Object.fromEntries(pages.map(page => [splitId(page).key, { view: true, approve: true }])),
})

/** Both names, as the trail and the record keep them. */
export const bothNames = (who: string, of: string): string => `${who}, on behalf of ${of}`.slice(0, nameMost)
