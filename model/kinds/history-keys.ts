import { isListKey, listKeys } from './facts-of-list.ts'
import type { ListKey } from './index.ts'

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
  'reviewRules',
  'launches',
] as const
/** Lists of what nobody changes: lines of trails, payments that their provider reports, postings, whose steps stand in the history of what they post. */
const unchanged = [
  'fullTrail',
  'userTrail',
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
const isChanged = (key: ListKey): key is Exclude<ListKey, Unchanged> => !(unchanged as readonly string[]).includes(key)
export const hasHistory = (key: string): key is HistoryKey =>
  (historyKeys as readonly string[]).includes(key) || (isListKey(key) && isChanged(key))
export const keysWithHistory: readonly HistoryKey[] = [...listKeys.filter(isChanged), ...historyKeys]
