import type { PageId } from '../../model/pages/index.ts'
import type { Screen } from '../../model/pages/page.ts'

/**
 * First chunks of a visit to the desk, by their names in the build, and the label of the visit; where each page of a kind
 * has chunks of its own, `such` is that of one of them.
 */
type Visit = { name: string; begins: readonly string[]; such?: readonly string[] }

/** The chunks that everybody loads, and those that everybody loads who has signed in. */
export const signIn: Pick<Visit, 'begins'> = { begins: ['index.html'] }
export const afterSignIn: Visit = { name: 'desk', begins: ['app.tsx'] }

/** Possible first pages after that; `of` is the kind of address: one page, or a kind of screen. */
export const visits = [
  { to: 'the dashboard', of: 'desk.dashboard', name: 'dashboard', begins: ['features/dashboard/dashboard-screen.tsx'] },
  {
    to: 'a working list',
    of: 'list',
    name: 'list',
    begins: ['screens/lists-screen.tsx', 'screens/list-configs.ts', 'list/rows-ahead.ts'],
    such: ['features/web-inquiries/list-config.ts', 'list:webInquiries'],
  },
  {
    to: 'a content page',
    of: 'content',
    name: 'content',
    begins: ['screens/content-screen.tsx'],
  },
  { to: 'a queue of requests', of: 'approval', name: 'approvals', begins: ['screens/approval-screen.tsx'] },
] as const satisfies readonly (Visit & { to: string; of: PageId | Screen['kind'] })[]

/** All chunks that a visit loads before its page is complete. */
export const allOf = ({ begins, such = [] }: Visit): readonly string[] => [...begins, ...such]

/** The chunks that load after the page is complete: those of an area that has them, and the messages in the corner. */
export const besideThePage: readonly Visit[] = [
  { name: 'selector', begins: ['shell/brand-selector.tsx'] },
  { name: 'notices', begins: ['ui/notices.ts'] },
]
