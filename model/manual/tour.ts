import { type Access, may, splitId } from '../pages/access.ts'
import { type PageId, pageIds, pageOf } from '../pages/index.ts'
import { seesSomewhere, siteOverview } from '../pages/menu.ts'
import { helpOf } from './index.ts'

/** A step of the tour, and the part of the desk that it speaks of. */
export type TourStep = {
  readonly at: 'work' | 'places' | 'tools'
  readonly title: string
  readonly text: readonly string[]
  /** Where it may be tried at once. */
  readonly page?: PageId
}

const acts = ['approve', 'edit', 'publish', 'add'] as const

/** In the area in which the role may do most, the page on which it decides, or else the first; of one that only looks, where it sees most. */
function ownPage(access: Access): PageId | undefined {
  const does = (id: PageId) => acts.some(act => may(access, act, id))
  const seen = pageIds.filter(id => splitId(id).area !== 'desk' && seesSomewhere(access, id))
  const pages = seen.some(does) ? seen.filter(does) : seen
  const areas = Map.groupBy(pages, id => splitId(id).area)
  const [most = []] = [...areas.values()].toSorted((a, b) => b.length - a.length)
  // Who publishes works on a site from its overview, on which nothing is changed.
  if (
    most.some(id => splitId(id).area === 'website' && may(access, 'publish', id)) &&
    seesSomewhere(access, siteOverview)
  )
    return siteOverview
  return most.find(id => may(access, 'approve', id)) ?? most[0]
}

/** Three steps for a role, drawn from what it may do and from the manual of the page that is most its own. */
export function tourOf(access: Access): readonly TourStep[] {
  const page = ownPage(access)
  const help = page && helpOf(page)
  const [what, how] = help?.tasks[0] ?? []
  return [
    {
      at: 'work',
      title: 'What waits for you stands here',
      text: [
        'Each card counts what is yours to see to, and each number leads to exactly that.',
        'The bell above says what is new: your turn, an answer, a task, something of yours that failed.',
      ],
    },
    {
      at: 'places',
      title: 'All that you may open starts here',
      text:
        page && help && what
          ? [`“${pageOf(page).label}” is for this: ${help.for}`, `For a start: ${what}. ${how}`]
          : ['Your role opens no page yet. What an administrator adds to it comes up here by itself.'],
      ...(page ? { page } : {}),
    },
    {
      at: 'tools',
      title: 'Find anything, and ask what a screen is for',
      text: [
        '“Go to…” finds pages, people, records and how things are done; Ctrl+K opens it from anywhere.',
        'The question mark says of each screen what it is for, what people do there, and its keys. What you type is kept, also if the browser closes.',
      ],
    },
  ]
}
