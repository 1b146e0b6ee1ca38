import type { Word } from './words.ts'

/** Something that people do on a page: what, and how it goes. Names of buttons and menus stand in “quotes”. */
export type Task = readonly [what: string, how: string]

/** What a page says of itself in the manual. */
export type PageHelp = {
  /** What it is for, in a sentence. */
  readonly for: string
  /** Its own tasks, the most frequent first; those of its sort of screen follow until there are three. */
  readonly tasks: readonly [Task, ...Task[]]
  /** Words of the trade that a newcomer meets here. */
  readonly words?: readonly Word[]
}

/** The help of the pages of an area: `K` are their ids, so that a page without help does not compile. */
export type HelpOf<K extends string> = { readonly [Id in K]: PageHelp }
