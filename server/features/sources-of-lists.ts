import { lists } from '../../model/kinds/lists.ts'
import { pageOfList } from '../../model/kinds/page-of-list.ts'
import { partnerWorkflow } from '../../model/workflows/marketing-partner.ts'
import { transferWorkflow } from '../../model/workflows/transfer.ts'
import { recordListSources } from '../kinds/record-kinds.ts'
import type { ListSources } from '../records/export/job.ts'
import { reservationsListSource } from '../records/reservations/reservation-rows.ts'
import { requestListSources } from './approvals/list-sources.ts'
import { buyerInquiriesListSource } from './buyer-inquiries/handlers.ts'
import { paynowListSource } from './buyers-payments/paynow.ts'
import { remittancesListSource } from './buyers-payments/remittances.ts'
import { contractsListSource } from './contracts/list-source.ts'
import { documentsListSource } from './documents/handlers.ts'
import { emailSettingsListSource } from './email-settings/list-source.ts'
import { erpPostingsListSource } from './erp/list-source.ts'
import { partnerSource } from './marketing-partners/partner-rows.ts'
import { subscriptionListSource } from './newsletter/kind.ts'
import { sellersTrailListSources } from './sellers-trail/list-source.ts'
import { source as transferSource } from './transfers/store.ts'
import { trailListSources } from './user-trail/handlers.ts'
import { accountSource, unsubscribedSource } from './users/list-source.ts'
import { applicationListSource } from './web-applications/kind.ts'
import { appointmentListSource } from './web-appointments/list-source.ts'
import { inquiryListSource } from './web-inquiries/list-source.ts'

/** The source of each list. The features meet here, since none knows another. */
export const listSources: ListSources = {
  webInquiries: inquiryListSource,
  webAppointments: appointmentListSource,
  webApplications: applicationListSource,
  newsletterSubscriptions: subscriptionListSource,
  ...recordListSources,
  erpPostings: erpPostingsListSource,
  reservations: reservationsListSource,
  ...requestListSources,
  transferRequest: {
    list: lists.transferRequest,
    source: transferSource,
    entity: transferWorkflow.entity,
    page: pageOfList.transferRequest,
    bulk: {},
  },
  marketingPartner: {
    list: lists.marketingPartner,
    source: partnerSource,
    entity: partnerWorkflow.entity,
    page: pageOfList.marketingPartner,
    bulk: {},
  },
  ...trailListSources,
  ...sellersTrailListSources,
  remittances: remittancesListSource,
  paynowPayments: paynowListSource,
  documents: documentsListSource,
  contracts: contractsListSource,
  emailSettings: emailSettingsListSource,
  unsubscribedUsers: {
    list: lists.unsubscribedUsers,
    source: unsubscribedSource,
    entity: 'user',
    page: pageOfList.unsubscribedUsers,
    bulk: {},
  },
  buyerInquiries: buyerInquiriesListSource,
  // One account at a time: deactivating asks for a reason and ends sessions.
  userAccounts: {
    list: lists.userAccounts,
    source: accountSource,
    entity: 'user',
    page: pageOfList.userAccounts,
    bulk: {},
  },
}
