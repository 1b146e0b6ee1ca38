import { everywhere } from '../../model/manual/everywhere.ts'
import type { HelpTask } from '../../model/manual/help.ts'
import { helpOf, isOfManyPages } from '../../model/manual/index.ts'
import type { Access } from '../../model/pages/access.ts'
import { type PageId, pageIds, pageOf } from '../../model/pages/index.ts'
import { seesSomewhere } from '../../model/pages/menu.ts'

/**
 * What people do everywhere and on the pages that the role may open, as the palette finds it. What is the same on many
 * pages stands once; what a page has of its own stands with its page, also where another calls its own by the same words.
 */
export function howTo(access: Access, open: (page?: PageId) => void) {
  const seen = new Set<string>()
  const entries = (tasks: readonly HelpTask[], page?: PageId) =>
    tasks.flatMap(task => {
      const [what, how] = task
      if (isOfManyPages(task)) {
        if (seen.has(what)) return []
        seen.add(what)
      }
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
