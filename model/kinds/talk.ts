import { type HistoryKey, keysWithHistory } from './history-keys.ts'

/**
 * What has no history and is talked about all the same: pages, which keep versions, and what nobody edits, but asks
 * about: postings, payments online and mails.
 */
const withoutHistory = ['webContent', 'buyerContent', 'projectInfo', 'erpPostings', 'paynowPayments', 'mails'] as const

/** A rule of review has no address that a mail could lead to. */
const silent = ['reviewRules'] as const
type Silent = (typeof silent)[number]
const isSilent = (key: HistoryKey): key is Silent => (silent as readonly string[]).includes(key)

/** A kind whose records are talked about: one with a history that has an address, or one of those without. */
export type TalkKey = Exclude<HistoryKey, Silent> | (typeof withoutHistory)[number]
export const talkKeys: readonly TalkKey[] = [
  ...keysWithHistory.filter((key): key is Exclude<HistoryKey, Silent> => !isSilent(key)),
  ...withoutHistory,
]
export const isTalkKey = (key: string): key is TalkKey => (talkKeys as readonly string[]).includes(key)

/** The id of a page to talk about: of which brand's site, of which property, or of the portal. */
export const pageTalkId = (of: string | number | null, page: string): string => (of === null ? page : `${of}.${page}`)
