import type { ListKey } from '../../model/kinds/lists.ts'
import type { RecordKey } from '../../model/kinds/records.ts'
import type { ApprovalKey } from '../../model/workflows/index.ts'
import type { ListConfig } from '../list/list-config.ts'
import { wholeList } from '../list/whole-list.ts'
import { type Later, later } from '../ui/later.tsx'

/** The configs of all approved kinds come from one function. */
const approvalListConfig = (key: ApprovalKey) => async () =>
  (await import('./approval-configs.ts')).approvalListConfig(key)

/** The config of each list; it is loaded with the first page that shows the list. For a record its manifest has it. */
const listListConfig: Record<Exclude<ListKey, RecordKey>, () => Promise<ListConfig>> = {
  webInquiries: async () => (await import('../features/web-inquiries/list-config.ts')).webInquiriesListConfig,
  webAppointments: async () => (await import('../features/web-appointments/list-config.ts')).webAppointmentsListConfig,
  webApplications: async () => (await import('../features/web-applications/list-config.ts')).webApplicationsListConfig,
  newsletterSubscriptions: async () =>
    (await import('../features/newsletter/list-config.ts')).newsletterSubscriptionsListConfig,
  erpPostings: async () => (await import('../features/erp/list-config.ts')).erpPostingsListConfig,
  reservations: async () => (await import('../features/reservations/list-config.ts')).reservationsListConfig,
  ownershipExtension: approvalListConfig('ownershipExtension'),
  leadRenewal: approvalListConfig('leadRenewal'),
  submissionExtension: approvalListConfig('submissionExtension'),
  transferRequest: approvalListConfig('transferRequest'),
  marketingPartner: approvalListConfig('marketingPartner'),
  userAccounts: async () => (await import('../features/users/list-config.ts')).userAccountsListConfig,
  remittances: async () => (await import('../features/buyers-payments/list-config.ts')).remittancesListConfig,
  paynowPayments: async () => (await import('../features/buyers-payments/list-config.ts')).paynowPaymentsListConfig,
  contracts: async () => (await import('../features/contracts/list-config.ts')).contractsListConfig,
  documents: async () => (await import('../features/documents/list-config.ts')).documentsListConfig,
  unsubscribedUsers: async () =>
    (await import('../features/users/unsubscribed-list-config.ts')).unsubscribedUsersListConfig,
  emailSettings: async () => (await import('../features/email-settings/list-config.ts')).emailSettingsListConfig,
  buyerInquiries: async () => (await import('../features/buyer-inquiries/list-config.ts')).buyerInquiriesListConfig,
  userTrail: async () => (await import('../features/user-trail/list-config.ts')).trailListConfig.userTrail,
  auditTrail: async () => (await import('../features/user-trail/list-config.ts')).trailListConfig.auditTrail,
  fullTrail: async () => (await import('../features/user-trail/list-config.ts')).trailListConfig.fullTrail,
  sellersTrail: async () =>
    (await import('../features/sellers-trail/list-config.ts')).sellersTrailListConfig.sellersTrail,
  loginTrail: async () => (await import('../features/sellers-trail/list-config.ts')).sellersTrailListConfig.loginTrail,
  reservationTrail: async () =>
    (await import('../features/sellers-trail/list-config.ts')).sellersTrailListConfig.reservationTrail,
  ebookingTrail: async () =>
    (await import('../features/sellers-trail/list-config.ts')).sellersTrailListConfig.ebookingTrail,
}

const isOfItsOwn = (key: ListKey): key is keyof typeof listListConfig => Object.hasOwn(listListConfig, key)
const recordListConfigOf = async (key: RecordKey) =>
  (await import('./record-list-configs.ts')).listConfigsOfRecords(key)

/** Its config, and beside it the list itself, which whoever asks for the config draws. */
async function loadConfig(key: ListKey): Promise<ListConfig> {
  const [config] = await Promise.all([
    isOfItsOwn(key) ? listListConfig[key]() : recordListConfigOf(key),
    wholeList(key).load(),
  ])
  return config
}

const known = new Map<ListKey, Later<ListConfig>>()
/** The config of a list, loaded once. */
export function listConfigOf(key: ListKey): Later<ListConfig> {
  const config = known.get(key) ?? later(() => loadConfig(key))
  known.set(key, config)
  return config
}
