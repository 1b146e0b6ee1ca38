import { withArticle } from '../capital.ts'
import { factsOf } from '../kinds/facts-of-list.ts'
import type { RecordManifest } from '../kinds/kind.ts'
import { listsOnPage } from '../kinds/on-page.ts'
import { recordManifests } from '../kinds/records.ts'
import { type PageId, pageOf } from '../pages/index.ts'
import type { Screen } from '../pages/page.ts'
import { ofAdmin } from './admin.ts'
import { ofBuyersPortal } from './buyers-portal.ts'
import { ofDesk } from './desk.ts'
import type { HelpOf, HelpTask, PageHelp } from './help.ts'
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

const published: readonly HelpTask[] = [
  ['See it as a visitor does', 'The preview beside the fields shows the draft, on desktop and phone.'],
  [
    'Put an earlier version back',
    '“History” has every version with its differences; one field or all of it comes back.',
  ],
]
const found: readonly HelpTask[] = [
  ['Find a record', 'Search, or add filters; what you filtered stands in the address and can be kept as a view.'],
  ['See what happened to one', 'Open its row and press “History”: each change with its value before and after.'],
]
const onBoard: HelpTask = [
  'Work through them by state',
  'Press “Board” in the list: drag a card to where it goes, or choose its step in the menu on it.',
]
const inSheet: HelpTask = [
  'Change many in a spreadsheet',
  'Press “Export”, then “Edit in a spreadsheet…”: each difference is shown before it is taken, and a whole sheet can be taken back.',
]
/** What is kept by hand is set for many at once (decision 361). */
const ofMany: HelpTask = [
  'Change one field of many',
  'Tick rows and press “Set a field…”: what would change is shown first, and one “Undo” takes all of it back.',
]
/** What the lists of a page can do beside, however much the page has to tell of its own. */
function ofLists(id: PageId): HelpTask[] {
  const { kind } = pageOf(id).screen
  if (kind !== 'list' && kind !== 'approval') return []
  const facts = listsOnPage(id).map(factsOf)
  return [
    ...(facts.some(({ board }) => board) ? [onBoard] : []),
    ...(facts.some(({ sheet }) => sheet) ? [inSheet, ofMany] : []),
  ]
}
/** What every screen of a sort can do. */
const ofScreen: Readonly<Record<Screen['kind'], readonly HelpTask[]>> = {
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
  approval: found,
  custom: [],
}
const ofManyPages: ReadonlySet<string> = new Set(
  [onBoard, inSheet, ofMany, ...Object.values(ofScreen).flat()].map(([what]) => what),
)
/** Told of many pages in the same words: finding it once is enough. */
export const isOfManyPages = ([what]: HelpTask): boolean => ofManyPages.has(what)

/** A page has at least so many, of its own or of its sort of screen. */
const least = 3

export type ShownHelp = {
  readonly for: string
  readonly tasks: readonly HelpTask[]
  readonly words: readonly { readonly word: Word; readonly meaning: string }[]
}

/** What a kind of record says of its page, where the manual has no more to say. */
const ofRecord: ReadonlyMap<string, PageHelp> = new Map(
  Object.values<RecordManifest>(recordManifests)
    .toReversed()
    .map(({ page, list, words: { about, placed } }) => [
      page,
      {
        for: about.replace(/\. .*$/s, '.'),
        tasks: [
          [
            `Add ${withArticle(list.one)}`,
            `Press the button above the list and fill in its form.${placed ? ` ${placed}` : ''}`,
          ],
        ],
      },
    ]),
)

/** What the manual says of a page. */
export function helpOf(id: PageId): ShownHelp {
  const { for: purpose, tasks, words: met = [] }: PageHelp = help[id] ?? (ofRecord.get(id) as PageHelp)
  const own = [...tasks, ...ofLists(id)]
  return {
    for: purpose,
    tasks: [...own, ...ofScreen[pageOf(id).screen.kind].slice(0, Math.max(0, least - own.length))],
    words: met.map(word => ({ word, meaning: words[word] })),
  }
}
