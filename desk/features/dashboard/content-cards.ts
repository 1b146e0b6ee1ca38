import type { ContentCardKind } from '../../../model/contract/dashboard.ts'

export type WorkCard = {
  readonly of: ContentCardKind
  readonly title: string
  /** The text when nothing waits. */
  readonly none: string
  /** Before the name of the person who did it, or for whom it waits. */
  readonly verb: string
  readonly isUrgent?: true
  /** Waiting rows are counted; done ones are not. */
  readonly isCounted: boolean
}

/** The longest waiting first: my work on top. */
export const contentCards: readonly WorkCard[] = [
  {
    of: 'overdue',
    title: 'Overdue',
    none: 'Nothing that was scheduled is late.',
    verb: 'Due',
    isUrgent: true,
    isCounted: true,
  },
  {
    of: 'unpublished',
    title: 'Unpublished changes',
    none: 'No saved page waits to be published.',
    verb: 'Changed',
    isCounted: true,
  },
  {
    of: 'scheduled',
    title: 'Scheduled',
    none: 'Nothing is scheduled to be published.',
    verb: 'Goes out',
    isCounted: true,
  },
  {
    of: 'recent',
    title: 'Recently published',
    none: 'Nobody has published a change yet: visitors see the pages that the sites came with.',
    verb: 'Published',
    isCounted: false,
  },
]
