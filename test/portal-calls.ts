import { isPageId } from '../model/pages/index.ts'
import { pageOfAgreement, portalContentOf } from '../model/pages/portal-content.ts'
import { emptyDraft, goneDraft, noDraft, noVersion, refused } from './call-outcomes.ts'
import type { At, EndpointName, Entries } from './calls.ts'

// A test that speaks of a page of a site is asked about the first of the portal's.
const elsewhere = ({ page }: At) => (page.startsWith('buyers_portal.') ? 999 : 1)
const ofPortal = (at: At) => (isPageId(at.page) ? portalContentOf(at.page)?.id : undefined) ?? elsewhere(at)
const ofAgreement = (at: At) => [1, 2].find(id => pageOfAgreement(id) === at.page) ?? elsewhere(at)
/** The pages of the buyers’ portal, its drafts, mails and agreements. */
export const portalCalls: Entries<
  Extract<
    EndpointName,
    `buyerContent.${string}` | `portalDrafts.${string}` | `emailContent.${string}` | `buyerAgreement.${string}`
  >
> = {
  'buyerContent.read': { args: at => ({ params: { id: ofPortal(at) } }), passes: 200 },
  'buyerContent.save': { args: at => ({ body: { id: ofPortal(at), contents: {} } }), ...noVersion },
  'buyerContent.publish': { args: at => ({ body: { id: ofPortal(at) } }), ...noVersion },
  'buyerContent.unschedule': {
    args: at => ({ body: { id: ofPortal(at), schedule_id: 999_999_999 } }),
    passes: 404,
    says: /no longer scheduled/,
  },
  'buyerContent.revisions': { args: at => ({ params: { id: ofPortal(at) } }), passes: 200 },
  'buyerContent.revision': { args: at => ({ params: { id: ofPortal(at), revision: at.revision } }), passes: 200 },
  'buyerContent.restore': { args: at => ({ body: { id: ofPortal(at), revision_id: 999_999_999 } }), ...noVersion },
  'portalDrafts.list': { args: at => ({ params: { id: ofPortal(at) } }), passes: 200 },
  'portalDrafts.read': { args: at => ({ params: { id: ofPortal(at), ...noDraft } }), ...goneDraft },
  'portalDrafts.create': { args: at => ({ params: { id: ofPortal(at) }, body: emptyDraft }), ...noVersion },
  'portalDrafts.save': { args: at => ({ params: { id: ofPortal(at), ...noDraft }, body: {} }), ...noVersion },
  'portalDrafts.remove': { args: at => ({ params: { id: ofPortal(at), ...noDraft } }), ...noVersion },
  'buyerContent.presence': { args: at => ({ body: { id: ofPortal(at), leaving: true } }), passes: 200 },
  'emailContent.save': { args: () => ({ body: { contents: {} } }), ...noVersion },
  'emailContent.testMail': {
    args: () => ({ body: { template_key: 'inquiry_received', subject: '', body: '' } }),
    ...refused,
  },
  'buyerAgreement.read': { args: at => ({ params: { id: ofAgreement(at) } }), passes: 200 },
  'buyerAgreement.version': { args: at => ({ params: { id: ofAgreement(at), version_no: 1 } }), passes: 200 },
  'buyerAgreement.paper': { args: at => ({ params: { id: ofAgreement(at), version_no: 1 } }), passes: 200 },
  'buyerAgreement.publish': {
    args: at => ({ body: { id: ofAgreement(at), effective_date: '2099-01-01', requires_reconsent: true } }),
    ...refused,
  },
}
