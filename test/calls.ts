import type { Contract } from '../model/contract/index.ts'
import { accountCalls } from './account-calls.ts'
import type { CallArgs } from './app.ts'
import { buyersCalls } from './buyers-calls.ts'
import { missing, noVersion, nowhere, refused } from './call-outcomes.ts'
import { publicList, recordEntries, requestEntries, webEntries } from './kind-calls.ts'
import { mediaCalls } from './media-calls.ts'
import { plainCalls } from './plain-calls.ts'
import { portalCalls } from './portal-calls.ts'
import { propertyCalls } from './property-calls.ts'
import { recordCalls } from './record-calls.ts'
import { sellerCalls } from './seller-calls.ts'
import { siteCalls } from './site-calls.ts'
import { visitorCalls } from './visitor-calls.ts'

type NameOf<G extends keyof Contract, E> = {
  [K in keyof Contract[G] & string]: Contract[G][K] extends E ? `${G}.${K}` : never
}[keyof Contract[G] & string]
export type EndpointName = { [G in keyof Contract]: NameOf<G, unknown> }[keyof Contract]
type PlainName = { [G in keyof Contract]: NameOf<G, { method: 'GET' | 'DELETE' }> }[keyof Contract]
export type WriteName = Exclude<EndpointName, PlainName>
/** Entries of these calls: a write has one, or it does not compile; a read or a removal where it is not plain (plain-calls.ts). */
export type Entries<N extends EndpointName> = Record<Extract<N, WriteName>, Call> & { readonly [K in N]?: Call }

/** What a call speaks of. The ids are of rows that stand in that place, so that nothing but a right decides. */
export type At = { brand: string; page: string; revision: number; file: number; property?: number }
/** What the call answers once its guard has let it through. Nothing is changed: writes leave out their version or their part. */
export type Call = { args: (at: At) => CallArgs; passes: number; says?: RegExp }

const movedNowhere = { of: 'page', id: 999_999_999, field: 'publish_at', version: 1, day: '2030-01-15' }

const entries: Entries<EndpointName> = {
  ...accountCalls,
  ...mediaCalls,
  ...recordCalls,
  ...sellerCalls,
  ...siteCalls,
  ...buyersCalls,
  ...webEntries,
  'erpPostings.post': {
    args: () => ({ params: { erp: 'erp' }, body: { type: 'reservation', id: 999_999_999 } }),
    ...missing,
  },
  'erpPostings.replay': { args: () => nowhere, ...missing },
  'property.add': { args: ({ brand }) => ({ body: { brand } }), ...refused },
  'property.find': { args: ({ brand }) => ({ query: { brand } }), passes: 200 },
  ...propertyCalls,
  'manageContent.setBank': { args: () => ({ body: { payment_method: true } }), ...noVersion },
  'redirects.importing': { args: ({ brand }) => ({ body: { brand, text: 'no redirect' } }), ...refused },
  'web.homesBrand': { args: () => ({ params: { code: 'HOMES' } }), passes: 200 },
  'web.site': { args: ({ brand }) => ({ params: { code: brand } }), passes: 200 },
  'approvalInbox.undo': { args: () => ({ body: { key: 'reservation', id: 999_999_999, version: 1 } }), ...missing },
  'approvalDelegations.create': {
    args: () => ({ body: { to_user_id: 999_999_999, pages: [], starts_on: '2020-01-01', ends_on: '2020-01-01' } }),
    ...refused,
  },
  'approvalDelegations.end': { args: () => ({ ...nowhere, body: {} }), ...noVersion },
  'history.restore': { args: () => ({ params: { kind: 'nothing', id: '1' }, body: { line: 1 } }), ...missing },
  'comments.create': {
    args: () => ({ params: { kind: 'nothing', id: '1' }, body: { text: 'Is it right?' } }),
    ...missing,
  },
  'comments.update': {
    args: () => ({ params: { kind: 'nothing', id: '1', comment: 1 }, body: { text: 'It is.' } }),
    ...missing,
  },
  'comments.give': {
    args: () => ({ params: { kind: 'nothing', id: '1', comment: 1 }, body: { user_id: null } }),
    ...missing,
  },
  'comments.attach': { args: () => ({ params: { kind: 'nothing', id: '1' } }), ...missing },
  'comments.resolve': { args: () => ({ params: { kind: 'nothing', id: '1', comment: 1 } }), ...missing },
  'comments.reopen': { args: () => ({ params: { kind: 'nothing', id: '1', comment: 1 } }), ...missing },
  'calendar.list': { args: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }), passes: 200 },
  'calendar.preview': { args: () => ({ body: movedNowhere }), ...missing },
  'calendar.move': { args: () => ({ body: movedNowhere }), ...missing },
  'tour.end': { args: () => ({ body: {} }), passes: 200 },
  'bell.read': { args: () => ({ body: { keys: ['comment 999999999'] } }), passes: 200 },
  'bell.set': { args: () => ({ body: { mail: 'at_once' } }), passes: 200 },
  'approvalTerms.save': { args: () => ({ body: { key: 'leadRenewal' } }), ...noVersion },
  'dashboard.trend': { args: () => ({ params: { trend: 'queue' } }), passes: 200 },
  'dashboard.saveCards': {
    args: () => ({
      body: {
        cards: [
          { card: 'mine', is_hidden: false },
          { card: 'mine', is_hidden: true },
        ],
      },
    }),
    passes: 422,
    says: /need your attention/,
  },
  'dashboard.content': { args: () => ({ query: { card: 'recent' } }), passes: 200 },
  'emailSettings.create': {
    args: () => ({ body: { event_key: 'lead.expired', brand: 'ZRLU', from_email: 'nobody' } }),
    passes: 422,
    says: /need your attention|do not have permission/,
  },
  'emailSettings.update': { args: () => ({ ...nowhere, body: {} }), ...noVersion },
  'emailSettings.test': {
    args: () => ({ body: { event_key: 'lead.expired', subject: '{nobody}', body: '' } }),
    ...refused,
  },
  'unsubscribedUsers.restore': { args: () => ({ ...nowhere, body: {} }), ...noVersion },
  'dashboard.retryMail': { args: () => nowhere, ...missing },
  'web.properties': publicList,
  'web.inquiry': {
    args: ({ brand }) => ({ body: { brand, consent: false } }),
    passes: 422,
    says: /need your attention/,
  },
  'reservations.read': { args: () => ({ query: { id: 999_999_999 } }), ...missing },
  'reservations.decide': {
    args: () => ({ params: { rNo: 'NONE-1', partnerId: 'BP1' }, body: { form: 'ra', status: 'approved', version: 1 } }),
    ...missing,
  },
  'reservations.preview': {
    args: () => ({ params: { rNo: 'NONE-1', partnerId: 'BP1' }, query: { form: 'ra', status: 'approved' } }),
    ...missing,
  },
  'reservations.check': { args: () => ({ ...nowhere, body: { attachment_id: 1, status: 'accepted' } }), ...noVersion },
  'reservations.update': { args: () => ({ body: { id: 999_999_999 } }), ...noVersion },
  'lists.find': { args: () => ({ query: { search: 'nobody at all' } }), passes: 200 },
  'replies.read': { args: () => ({ params: { list: 'webInquiries', id: 999_999_999 } }), passes: 404 },
  'replies.keep': {
    args: () => ({ params: { list: 'webInquiries', id: 999_999_999 }, body: { kind: 'reply', text: 'Dear Maria' } }),
    passes: 404,
  },
  'lists.counts': { args: () => ({ query: { list: 'userTrail' } }), passes: 200 },
  'lists.mine': { args: () => ({}), passes: 200 },
  'lists.people': { args: () => ({ query: { list: 'userTrail' } }), passes: 200 },
  'lists.views': { args: () => ({ query: { list: 'userTrail' } }), passes: 200 },
  'lists.saveView': {
    args: () => ({ body: { list: 'userTrail', name: 'Mine', query: { nothing: 'x' }, columns: [] } }),
    passes: 422,
    says: /cannot be asked/,
  },
  'lists.columns': { args: () => ({ query: { list: 'userTrail' } }), passes: 200 },
  'lists.saveColumns': {
    args: () => ({ body: { list: 'userTrail', columns: [{ field: 'nothing' }] } }),
    passes: 422,
    says: /need your attention/,
  },
  'lists.bulk': {
    args: () => ({ body: { list: 'userTrail', action: 'trash', selection: { ids: [1] } } }),
    passes: 404,
    says: /no such action/,
  },
  'lists.undo': { args: () => ({ body: { id: 999_999_999 } }), passes: 404, says: /nothing to undo/ },
  'lists.startExport': {
    args: () => ({ body: { list: 'userTrail', query: {}, columns: ['nothing'], format: 'csv' } }),
    passes: 422,
    says: /need your attention/,
  },
  ...visitorCalls,
  'buyersFaqs.search': { args: () => ({ query: { search: 'turnover' } }), passes: 200 },
  ...recordEntries,
  // Without a brand these are the portal's, with one the site's.
  'faqCategories.list': { args: () => ({}), passes: 200 },
  'leadRetention.save': { args: () => ({ ...nowhere, body: {} }), ...noVersion },
  'contractQuota.filter': { args: () => ({ body: {} }), passes: 200 },
  'draftUsers.promote': { args: () => ({ ...nowhere, body: { version: 1 } }), ...missing },
  'draftUsers.reject': { args: () => ({ ...nowhere, body: { reason: 'x', version: 1 } }), ...missing },
  'sellers.leads': { args: () => nowhere, ...missing },
  // Nothing lies in the drop folder, so that nothing is started.
  'setUp.preview': {
    args: () => ({ body: { file: { format: 'x', version: 1, parts: {} } } }),
    passes: 422,
    says: /need your attention/,
  },
  'setUp.apply': {
    args: () => ({ body: { file: { format: 'x', version: 1, parts: {} }, parts: [{ part: 'roles', mark: '' }] } }),
    passes: 422,
    says: /need your attention/,
  },
  'commands.seed': { args: () => ({ params: { command: 'user' } }), passes: 422, says: /Nothing lies ready/ },
  'commands.preview': { args: () => ({ params: { command: 'user' }, body: { file: 'eA==' } }), ...refused },
  'commands.upload': { args: () => ({ params: { command: 'user' }, body: { file: 'eA==' } }), ...refused },
  'commands.sample': { args: () => ({ params: { command: 'user' } }), passes: 200 },
  'commands.schedule': { args: () => ({ params: { command: 'user' }, body: { cron: null } }), ...noVersion },
  'auditTrail.add': { args: ({ page }) => ({ body: { page, action: 'view' } }), passes: 201 },
  ...portalCalls,
  'persons.find': { args: () => ({ body: { email: 'none' } }), ...refused },
  'persons.reveal': {
    args: () => ({ body: { email: 'none@example.com', table: 'users', id: 999_999_999 } }),
    ...missing,
  },
  'persons.export': { args: () => ({ body: { email: 'none@example.com', reason: 'short' } }), ...refused },
  'persons.erase': { args: () => ({ body: { email: 'none@example.com', reason: 'short' } }), ...refused },
  'userTrail.verify': { args: () => ({}), passes: 202 },
  'operations.deskFault': { args: () => ({ body: { message: 'x', stack: '', path: '/' } }), passes: 200 },
  'userTrail.add': { args: ({ page }) => ({ body: { page, action: 'view' } }), passes: 201 },
  ...requestEntries,
  'transferRequest.preview': { args: () => ({ ...nowhere, query: { status: 'accept' } }), ...missing },
  'transferRequest.update': { args: () => ({ body: { id: 999_999_999, status: 'accept' } }), ...noVersion },
  'token.read': { args: () => ({ params: { token: 'A'.repeat(43) } }), passes: 404, says: /This link is not valid/ },
  'transferRequest.find': { args: () => ({ query: { of: 'lead', search: 'nobody' } }), passes: 200 },
  'transferRequest.file': { args: () => ({ body: { lead_no: '', to_seller_code: '', reason: '' } }), ...refused },
  'marketingPartner.register': { args: () => ({ body: { name: { no: 'value' } } }), ...refused },
  'marketingPartner.correct': { args: () => ({ ...nowhere, body: {} }), ...noVersion },
  'marketingPartner.attach': { args: () => ({ params: { id: 999_999_999, doc_type: 'prc_id' } }), ...missing },
  'marketingPartner.decide': { args: () => ({ ...nowhere, body: { status: 'approved' } }), ...noVersion },
  'marketingPartner.preview': { args: () => ({ ...nowhere, query: { status: 'approved' } }), ...missing },
  'marketingPartner.assign': {
    args: () => ({ body: { ids: [999_999_999], approval_level_id: 999_999_999, reason: '' } }),
    ...refused,
  },
  'marketingPartnerLevels.save': {
    args: () => ({ ...nowhere, body: { sales_group_id: 999_999_999, approvers: [], is_active: true, reason: '' } }),
    ...missing,
  },
}

/** A call of every endpoint of the contract. */
export const calls = { ...plainCalls, ...entries } as Record<EndpointName, Call>
