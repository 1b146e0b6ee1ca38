import { everywhere } from '../../model/manual/everywhere.ts'
import type { Task } from '../../model/manual/help.ts'
import { helpOf } from '../../model/manual/index.ts'
import type { Access } from '../../model/pages/access.ts'
import { type PageId, pageIds, pageOf } from '../../model/pages/index.ts'
import { seesSomewhere } from '../../model/pages/menu.ts'

/**
 * What people do everywhere and on the pages that the role may open, as the palette finds it; tasks of a whole sort of
 * screen stand once.
 */
export function howTo(access: Access, open: (page?: PageId) => void) {
  const seen = new Set<string>()
  const entries = (tasks: readonly Task[], page?: PageId) =>
    tasks.flatMap(([what, how]) => {
      if (seen.has(what)) return []
      seen.add(what)
      return [
        {
          id: `help ${page ?? 'everywhere'} ${what}`,
          label: what,
          description: `How to, on ${page ? pageOf(page).label : 'every page'}`,
          keywords: ['help', 'how to', how],
          onClick: () => open(page),
        },
      ]
    })
  const pages = pageIds.filter(page => seesSomewhere(access, page))
  return [...entries(everywhere), ...pages.flatMap(page => entries(helpOf(page).tasks, page))]
}
