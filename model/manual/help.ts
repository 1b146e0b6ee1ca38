import type { RecordKey, RecordManifests } from '../kinds/records.ts'
import type { Word } from './words.ts'

/** Something that people do on a page: what, and how it goes. Names of buttons and menus stand in “quotes”. */
export type HelpTask = readonly [what: string, how: string]

/** What a page says of itself in the manual. */
export type PageHelp = {
  /** What it is for, in a sentence. */
  readonly for: string
  /** Its own tasks, the most frequent first. What its lists can do follows, and of its sort of screen until there are three. */
  readonly tasks: readonly [HelpTask, ...HelpTask[]]
  /** Words of the trade that a newcomer meets here. */
  readonly words?: readonly Word[]
}

/** A page of a kind of record says what it is for in its manifest; here it says so in more words. */
type OfRecords = RecordManifests[RecordKey]['page']

/** The help of the pages of an area: `K` are their ids, so that a page without help does not compile. */
export type HelpOf<K extends string> = { readonly [Id in Exclude<K, OfRecords>]: PageHelp } & {
  readonly [Id in Extract<K, OfRecords>]?: PageHelp
}
