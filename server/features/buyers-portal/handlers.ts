import type { HandlersOf } from '../../call/context.ts'
import { buyersSession } from './buyers-sign-in.ts'
import { debit } from './debit.ts'
import { paper, slip } from './files-sent.ts'
import { buyerInquiry } from './inquiry-sent.ts'
import { ownAccount } from './own-account.ts'
import { checks } from './own-checks.ts'
import { ownMoney } from './own-contracts.ts'
import { ownInquiries } from './own-inquiries.ts'
import { ownPapers } from './own-papers.ts'
import { portalReads } from './portal-reads.ts'
import { said } from './said.ts'

/** Decision 162: what buyers read and do in their portal. */
export const buyersPortal: HandlersOf<'buyersPortal'> = {
  ...buyersSession,
  ...ownMoney,
  checks,
  ...ownPapers,
  ...ownInquiries,
  ...portalReads,
  ...said,
  ...debit,
  ...ownAccount,
}

/** What buyers send under the addresses that it has always had. */
export const buyersSend: Pick<HandlersOf<'web'>, 'buyerInquiry' | 'buyerPaper' | 'buyerSlip'> = {
  buyerInquiry: ({ body }, ctx) => buyerInquiry({ body }, ctx),
  buyerPaper: paper,
  buyerSlip: slip,
}
