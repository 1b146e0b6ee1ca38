import { lists } from '../../model/kinds/lists.ts'
import { pageOfList } from '../../model/kinds/page-of-list.ts'
import { partnerWorkflow } from '../../model/workflows/marketing-partner.ts'
import { transferWorkflow } from '../../model/workflows/transfer.ts'
import type { Backings } from '../records/export/job.ts'
import { requestBackings } from './approvals/backings.ts'
import { buyerInquiriesBacking } from './buyer-inquiries/handlers.ts'
import { paynowBacking } from './buyers-payments/paynow.ts'
import { remittancesBacking } from './buyers-payments/remittances.ts'
import { documentsBacking } from './documents/handlers.ts'
import { emailSettingsBacking } from './email-settings/backing.ts'
import { erpPostingsBacking } from './erp/backing.ts'
import { partnerSource } from './marketing-partners/rows.ts'
import { subscriptionBacking } from './newsletter/kind.ts'
import { recordBackings } from './record-kinds.ts'
import { reservationsBacking } from './reservations/rows.ts'
import { sellersTrailBackings } from './sellers-trail/backing.ts'
import { source as transferSource } from './transfers/store.ts'
import { trailBackings } from './user-trail/handlers.ts'
import { accountSource, unsubscribedSource } from './users/source.ts'
import { applicationBacking } from './web-applications/kind.ts'
import { appointmentBacking } from './web-appointments/backing.ts'
import { inquiryBacking } from './web-inquiries/backing.ts'

/** What stands behind each list: here the features meet, since none knows another. */
export const backings: Backings = {
  webInquiries: inquiryBacking,
  webAppointments: appointmentBacking,
  webApplications: applicationBacking,
  newsletterSubscriptions: subscriptionBacking,
  ...recordBackings,
  erpPostings: erpPostingsBacking,
  reservations: reservationsBacking,
  ...requestBackings,
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
  ...trailBackings,
  ...sellersTrailBackings,
  remittances: remittancesBacking,
  paynowPayments: paynowBacking,
  documents: documentsBacking,
  emailSettings: emailSettingsBacking,
  unsubscribedUsers: {
    list: lists.unsubscribedUsers,
    source: unsubscribedSource,
    entity: 'user',
    page: pageOfList.unsubscribedUsers,
    bulk: {},
  },
  buyerInquiries: buyerInquiriesBacking,
  // One account at a time: deactivating asks for a reason and ends sessions.
  userAccounts: {
    list: lists.userAccounts,
    source: accountSource,
    entity: 'user',
    page: pageOfList.userAccounts,
    bulk: {},
  },
}
