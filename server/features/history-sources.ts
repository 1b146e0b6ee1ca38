import { keyed } from '../../model/kinds/keyed.ts'
import { type RecordKey, recordKeys } from '../../model/kinds/records.ts'
import { recordHistory } from '../kinds/history-of-records.ts'
import { recordListSources } from '../kinds/record-kinds.ts'
import type { HistorySource } from '../records/history/history-source.ts'
import { rowHistory } from '../records/history/of-rows.ts'
import { delegationHistory, termsHistory } from './approval-inbox/history.ts'
import { commandHistory } from './commands/history.ts'
import { ruleHistory } from './content-reviews/history.ts'
import { contractHistory } from './contracts/history.ts'
import { emailSettingHistory } from './email-settings/history.ts'
import { fileHistory, folderHistory } from './files/history.ts'
import { gatewayKeyHistory } from './gateway-keys/history.ts'
import type { HistorySources } from './history/handlers.ts'
import { retentionHistory } from './lead-retention/history.ts'
import { paymentMethodHistory } from './manage-content/history.ts'
import { chainHistory, partnerHistory } from './marketing-partners/history.ts'
import { recipientsHistory } from './recipients/history.ts'
import { roleHistory } from './roles/history.ts'
import { listSources } from './sources-of-lists.ts'
import { unitHistory } from './units/history.ts'
import { accountHistory } from './users/history.ts'
import { launchHistory } from './web-content/launch-history.ts'

type Source = NonNullable<(typeof listSources)[keyof typeof listSources]>
/** The rows of a list, of which nobody changes any but by a step. */
export const rows = (source: Source | undefined, numbered?: string): HistorySource => {
  if (!source) throw new Error('A list without rows has no history.')
  return rowHistory(source, numbered)
}

/** Where the history of each kind is found. The features meet here, since none knows another. */
export const historySources: HistorySources = {
  ...keyed<{ readonly [K in RecordKey]: HistorySource }>(
    recordKeys.map(key => [key, recordHistory(recordListSources[key])]),
  ),
  webInquiries: rows(listSources.webInquiries),
  webAppointments: rows(listSources.webAppointments),
  webApplications: rows(listSources.webApplications),
  newsletterSubscriptions: rows(listSources.newsletterSubscriptions),
  buyerInquiries: rows(listSources.buyerInquiries),
  remittances: rows(listSources.remittances),
  documents: rows(listSources.documents),
  reservations: rows(listSources.reservations, 'reservation_no'),
  ownershipExtension: rows(listSources.ownershipExtension, 'request_no'),
  leadRenewal: rows(listSources.leadRenewal, 'request_no'),
  submissionExtension: rows(listSources.submissionExtension, 'request_no'),
  transferRequest: rows(listSources.transferRequest, 'transfer_no'),
  unsubscribedUsers: rows(listSources.unsubscribedUsers),
  marketingPartner: partnerHistory,
  contracts: contractHistory,
  userAccounts: accountHistory,
  emailSettings: emailSettingHistory,
  units: unitHistory,
  roles: roleHistory,
  leadRetention: retentionHistory,
  approvalTerms: termsHistory,
  approvalDelegations: delegationHistory,
  marketingPartnerLevels: chainHistory,
  manageContent: paymentMethodHistory,
  webRecipients: recipientsHistory,
  commands: commandHistory,
  gatewayKeys: gatewayKeyHistory,
  reviewRules: ruleHistory,
  launches: launchHistory,
  files: fileHistory,
  mediaFolders: folderHistory,
}
