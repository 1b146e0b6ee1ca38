import { isListKey, type ListKey } from './lists.ts'

/** What people edit that is in no list: settings, and what stands in a grid or a tree of its own. */
const historyKeys = [
  'units',
  'roles',
  'leadRetention',
  'approvalTerms',
  'marketingPartnerLevels',
  'manageContent',
  'webRecipients',
  'commands',
  'gatewayKeys',
  'files',
  'mediaFolders',
  'approvalDelegations',
] as const
/** Lists of what nobody changes: lines of trails, payments that their provider reports, postings, whose steps stand in the history of what they post. */
const unchanged = [
  'fullTrail',
  'userTrail',
  'fullTrail',
  'auditTrail',
  'sellersTrail',
  'loginTrail',
  'reservationTrail',
  'ebookingTrail',
  'paynowPayments',
  'erpPostings',
] as const
type Unchanged = (typeof unchanged)[number]

/** A kind whose records have a history: one with a list, or one of `historyKeys`. */
export type HistoryKey = Exclude<ListKey, Unchanged> | (typeof historyKeys)[number]
export const hasHistory = (key: string): key is HistoryKey =>
  (historyKeys as readonly string[]).includes(key) ||
  (isListKey(key) && !(unchanged as readonly string[]).includes(key))
