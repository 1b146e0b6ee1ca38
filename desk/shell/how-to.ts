import { helpOf } from '../../model/manual/index.ts'
import type { Access } from '../../model/pages/access.ts'
import { type PageId, pageIds, pageOf } from '../../model/pages/index.ts'
import { seesSomewhere } from '../../model/pages/menu.ts'

/** What people do on the pages that the role may open, as the palette finds it; tasks of a whole sort of screen stand once. */
export function howTo(access: Access, open: (page: PageId) => void) {
  const seen = new Set<string>()
  return pageIds
    .filter(page => seesSomewhere(access, page))
    .flatMap(page =>
      helpOf(page).tasks.flatMap(([what, how]) => {
        if (seen.has(what)) return []
        seen.add(what)
        return [
          {
            id: `help ${page} ${what}`,
            label: what,
            description: `How to, on ${pageOf(page).label}`,
            keywords: ['help', 'how to', how],
            onClick: () => open(page),
          },
        ]
      }),
    )
}
