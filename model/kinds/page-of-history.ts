import type { PageId } from '../pages/index.ts'
import { isListKey } from './facts-of-list.ts'
import type { HistoryKey } from './history-keys.ts'
import type { ListKey } from './index.ts'
import { pageOfList } from './page-of-list.ts'

/** The page by whose right the history of what stands in no list is read. */
const ofNoList: Readonly<Record<Exclude<HistoryKey, ListKey>, PageId>> = {
  units: 'project_info.unit-pages',
  roles: 'admin.user-role',
  leadRetention: 'sellers_portal.lead-retention',
  approvalTerms: 'sellers_portal.e-booking',
  approvalDelegations: 'sellers_portal.e-booking',
  marketingPartnerLevels: 'sellers_portal.marketing-partners-approvers',
  manageContent: 'admin.payment-method',
  webRecipients: 'website.email-recipients',
  commands: 'admin.internal-commands',
  gatewayKeys: 'admin.gateway-keys',
  files: 'website.media-library',
  mediaFolders: 'website.media-library',
  reviewRules: 'website.reviews',
  launches: 'website.launches',
}

/** The page by whose right the history of a kind is read. */
export const pageOfHistory = (key: HistoryKey): PageId => (isListKey(key) ? pageOfList[key] : ofNoList[key])
