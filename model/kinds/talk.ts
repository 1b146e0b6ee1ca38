import { type HistoryKey, hasHistory } from './history-keys.ts'

/** Pages keep versions in place of a history, and are talked about all the same. */
const pageKeys = ['webContent', 'buyerContent', 'projectInfo'] as const

/** A kind whose records are talked about: one with a history, or a page of a site, of the portal or of a property. */
export type TalkKey = HistoryKey | (typeof pageKeys)[number]
export const isTalkKey = (key: string): key is TalkKey =>
  (pageKeys as readonly string[]).includes(key) || hasHistory(key)

/** The id of a page to talk about: of which brand's site, of which property, or of the portal. */
export const pageTalkId = (of: string | number | null, page: string): string => (of === null ? page : `${of}.${page}`)
