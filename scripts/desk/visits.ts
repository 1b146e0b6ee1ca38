import type { PageId } from '../../model/pages/index.ts'
import type { Screen } from '../../model/pages/page.ts'

/**
 * Chunks of the desk that a visit begins with, as the build names them, and how what it loads is called; where pages of
 * one kind each have something of their own, `such` is that of one of them.
 */
type Visit = { name: string; begins: readonly string[]; such?: readonly string[] }

/** What everybody loads, and what everybody loads who has signed in. */
export const signIn: Pick<Visit, 'begins'> = { begins: ['index.html'] }
export const afterSignIn: Visit = { name: 'desk', begins: ['app.tsx', 'ui/notices.ts'] }

/** What may come first after that; `of` is what the address leads to: one page, or a kind of screen. */
export const visits = [
  { to: 'the dashboard', of: 'desk.dashboard', name: 'dashboard', begins: ['features/dashboard/dashboard-screen.tsx'] },
  {
    to: 'a working list',
    of: 'list',
    name: 'list',
    begins: ['screens/list-screen.tsx', 'screens/list-parts.ts', 'list/rows-ahead.ts'],
    such: ['features/web-inquiries/parts.ts'],
  },
  {
    to: 'a content page',
    of: 'content',
    name: 'content',
    begins: ['screens/content-screen.tsx'],
  },
  { to: 'a queue of requests', of: 'approval', name: 'approvals', begins: ['screens/approval-screen.tsx'] },
] as const satisfies readonly (Visit & { to: string; of: PageId | Screen['kind'] })[]

/** All that a visit loads before it stands. */
export const allOf = ({ begins, such = [] }: Visit): readonly string[] => [...begins, ...such]

/** What comes beside the page when it stands, in the areas that have it. */
export const besideThePage: Visit = { name: 'selector', begins: ['shell/brand-selector.tsx'] }
