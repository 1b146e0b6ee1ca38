import { type PageId, pageOf } from '../pages/index.ts'
import type { Screen } from '../pages/page.ts'
import { ofAdmin } from './admin.ts'
import { ofBuyersPortal } from './buyers-portal.ts'
import { ofDesk } from './desk.ts'
import type { HelpOf, PageHelp, Task } from './help.ts'
import { ofProjectInfo } from './project-info.ts'
import { ofSellersPortal } from './sellers-portal.ts'
import { ofWebsite } from './website.ts'
import { type Word, words } from './words.ts'

const help: HelpOf<PageId> = {
  ...ofDesk,
  ...ofBuyersPortal,
  ...ofSellersPortal,
  ...ofProjectInfo,
  ...ofWebsite,
  ...ofAdmin,
}

const published: readonly Task[] = [
  ['See it as a visitor does', 'The preview beside the fields shows the draft, on desktop and phone.'],
  [
    'Put an earlier version back',
    '“History” has every version with its differences; one field or all of it comes back.',
  ],
]
const found: readonly Task[] = [
  ['Find a record', 'Search, or add filters; what you filtered stands in the address and can be kept as a view.'],
  ['See what happened to one', 'Open its row and press “History”: each change with its value before and after.'],
]
const onBoard: Task = [
  'Work through them by state',
  'Press “Board” in the list: drag a card to where it goes, or choose its step in the menu on it.',
]
/** What every screen of a sort can do. */
const ofScreen: Readonly<Record<Screen['kind'], readonly Task[]>> = {
  content: published,
  portal: published,
  facts: [
    [
      'Save without losing anything',
      'What you type is kept while you type; a colleague’s change is shown beside yours.',
    ],
    [
      'Put an earlier version back',
      '“History” has every version with its differences; one field or all of it comes back.',
    ],
  ],
  list: found,
  approval: [onBoard, ...found],
  custom: [],
}
/** A page has at least so many, of its own or of its sort of screen. */
const least = 3

export type ShownHelp = {
  readonly for: string
  readonly tasks: readonly Task[]
  readonly words: readonly { readonly word: Word; readonly meaning: string }[]
}

/** What the manual says of a page. */
export function helpOf(id: PageId): ShownHelp {
  const { for: purpose, tasks, words: met = [] }: PageHelp = help[id]
  return {
    for: purpose,
    tasks: [...tasks, ...ofScreen[pageOf(id).screen.kind].slice(0, Math.max(0, least - tasks.length))],
    words: met.map(word => ({ word, meaning: words[word] })),
  }
}
