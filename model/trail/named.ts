import type { TrailRecord } from '../kinds/trail-records.ts'

type Part = `params.${string}` | `query.${string}` | `body.${string}`

/** How a call names the record that it is about. */
export type NamedInTrail = {
  /** The kind, or the part of the call that says it: as the key of its list or history, or by its name in the trail; `isSubject`: as what such a request is about. */
  readonly kind: TrailRecord | { readonly from: Part; readonly isName?: true; readonly isSubject?: true }
  /** The part that has the id, or the ids of several. */
  readonly at?: Part
  /** The record itself, where there is one alone. */
  readonly is?: string
  /** It is named by the number that people know, and not by its id. */
  readonly isNumber?: true
  /** Its id is that of an agreement, and not of a page of the portal. */
  readonly isAgreement?: true
  /** What it is about where it has none of that. */
  readonly or?: NamedInTrail
  /** The call has no page: its line stands on the page of the record. */
  readonly isPlaced?: true
}

const ofTalk: NamedInTrail = { kind: { from: 'params.kind' }, at: 'params.id', isPlaced: true }
const ofList = (at: Part): NamedInTrail => ({ kind: { from: 'params.list' }, at })
const agreement = (at: Part): NamedInTrail => ({ kind: 'buyer-content', at, isAgreement: true })
const ofSeller: NamedInTrail = { kind: 'reservation', at: 'body.reservation_no' }
const inQuery: NamedInTrail = { kind: { from: 'query.list' } }
const inBody: NamedInTrail = { kind: { from: 'body.list' } }

/** Calls that name their record otherwise than by the kind of their group and an `id` or `userId`. */
export const namedBy: Readonly<Record<string, NamedInTrail>> = {
  'units.wait': { kind: 'unit', at: 'params.unitId' },
  'units.leave': { kind: 'unit', at: 'params.unitId' },
  'units.queue': { kind: 'unit', at: 'params.unitId' },
  'manageContent.setBank': { kind: 'manage-content', is: 'seller' },
  'siteWork.testMail': { kind: 'web-content', is: 'email_content' },
  'launches.putFacts': { kind: 'project-info', at: 'body.property' },
  'launches.ofProperty': { kind: 'project-info', at: 'params.property' },
  'contentReviews.rules': { kind: 'review_rule' },
  'contentReviews.setRule': { kind: 'review_rule' },
  'contentReviews.ask': { kind: 'web-content' },
  'contentReviews.ofPage': { kind: 'web-content' },
  'contentReviews.ofRecord': ofList('params.id'),
  'contentReviews.askRecord': { kind: { from: 'body.list' }, at: 'body.id' },
  'recordChanges.read': ofList('params.id'),
  'recordChanges.keep': ofList('params.id'),
  'recordChanges.publish': ofList('params.id'),
  'recordChanges.drop': ofList('params.id'),
  'siteDrafts.create': { kind: 'web-content' },
  'propertyDrafts.create': { kind: 'project-info', at: 'params.projectId' },
  'portalDrafts.create': { kind: 'buyer-content', at: 'params.id' },
  'recordDrafts.create': ofList('params.record'),
  'recordEditing.presence': ofList('params.id'),
  'recordEditing.look': { kind: { from: 'params.list' }, at: 'body.id' },
  'replies.read': ofList('params.id'),
  'replies.keep': ofList('params.id'),
  'media.move': { kind: 'file', at: 'body.ids' },
  'media.addFolder': { kind: 'media-folder' },
  'media.renameFolder': { kind: 'media-folder', at: 'params.id' },
  'media.removeFolder': { kind: 'media-folder', at: 'params.id' },
  'dashboard.mail': { kind: 'mail' },
  'dashboard.retryMail': { kind: 'mail', at: 'params.id' },
  'dashboard.reservations': { kind: 'reservation' },
  'emailContent.read': { kind: 'buyer-content', is: 'email_content' },
  'emailContent.save': { kind: 'buyer-content', is: 'email_content' },
  'emailContent.testMail': { kind: 'buyer-content', is: 'email_content' },
  'roles.viewAs': { kind: 'user', at: 'body.user_id', or: { kind: 'user_role', at: 'body.role_id' } },
  'approvalInbox.undo': { kind: { from: 'body.key' }, at: 'body.id' },
  'approvalTerms.save': { kind: 'approval_terms', at: 'body.key' },
  // Lines of a chain go by the code of its group, which the group is known by.
  'marketingPartnerLevels.save': { kind: 'sales_group', at: 'body.sales_group_id' },
  'marketingPartner.assign': { kind: 'marketing_partner', at: 'body.ids' },
  'reservations.decide': { kind: 'reservation', at: 'params.rNo' },
  'reservations.preview': { kind: 'reservation', at: 'params.rNo' },
  'reservations.read': { kind: 'reservation', at: 'query.reservation_no' },
  'transferRequest.file': { kind: 'lead', at: 'body.lead_no' },
  'lists.counts': inQuery,
  'lists.people': inQuery,
  'lists.views': inQuery,
  'lists.columns': inQuery,
  'lists.saveView': inBody,
  'lists.saveColumns': inBody,
  'lists.startExport': inBody,
  'lists.bulk': { kind: { from: 'body.list' }, at: 'body.selection.ids' },
  'history.list': ofTalk,
  'history.restore': ofTalk,
  'comments.list': ofTalk,
  'comments.people': ofTalk,
  'comments.create': ofTalk,
  'comments.update': ofTalk,
  'comments.remove': ofTalk,
  'comments.attach': ofTalk,
  'comments.picture': ofTalk,
  'comments.resolve': ofTalk,
  'comments.give': ofTalk,
  'comments.reopen': ofTalk,
  'calendar.move': { kind: { from: 'body.of' }, at: 'body.id', isPlaced: true },
  'incentives.file': { kind: 'file', at: 'params.file' },
  'incentives.about': { kind: 'file', at: 'params.file' },
  'knowledgeCenter.file': { kind: 'file', at: 'params.file' },
  'knowledgeCenter.about': { kind: 'file', at: 'params.file' },
  'commands.upload': { kind: 'command', at: 'params.command' },
  'commands.preview': { kind: 'command', at: 'params.command' },
  'commands.seed': { kind: 'command', at: 'params.command' },
  'commands.schedule': { kind: 'command', at: 'params.command' },
  'erpPostings.post': { kind: { from: 'body.type' }, at: 'body.id' },
  'persons.reveal': { kind: 'person' },
  'userTrail.add': { kind: { from: 'body.entity', isName: true }, at: 'body.entity_id' },
  'userTrail.verify': { kind: 'trail' },
  'auditTrail.add': { kind: { from: 'body.entity', isName: true }, at: 'body.entity_id' },
  'buyersPortal.documentFile': { kind: 'document', at: 'params.id' },
  'buyersPortal.inquiry': { kind: 'buyer-inquiry', at: 'params.ticket_no', isNumber: true },
  'buyersPortal.inquiryPaper': { kind: 'buyer-inquiry', at: 'params.ticket_no', isNumber: true },
  'buyersPortal.reply': { kind: 'buyer-inquiry', at: 'params.ticket_no', isNumber: true },
  'buyersPortal.feedback': { kind: 'buyer-inquiry', at: 'params.ticket_no', isNumber: true },
  'buyersPortal.statement': { kind: 'contract', at: 'params.contract_no', isNumber: true },
  'buyersPortal.enrolDebit': { kind: 'contract', at: 'body.contract_no', isNumber: true },
  'buyersPortal.agree': agreement('params.id'),
  'buyerAgreement.read': agreement('params.id'),
  'buyerAgreement.version': agreement('params.id'),
  'buyerAgreement.paper': agreement('params.id'),
  'buyerAgreement.publish': agreement('body.id'),
  'web.buyerInquiry': { kind: 'contract', at: 'body.contract_no', isNumber: true },
  'sellersPortal.reserve': {
    kind: 'lead',
    at: 'body.lead_no',
    or: { kind: 'property', at: 'body.property_code', isNumber: true },
  },
  'sellersPortal.changeReservation': ofSeller,
  'sellersPortal.saveSheet': ofSeller,
  'sellersPortal.addPaper': ofSeller,
  'sellersPortal.sign': ofSeller,
  'sellersPortal.answerSurvey': ofSeller,
  'sellersPortal.receiptFee': ofSeller,
  'sellersPortal.cancelReservation': ofSeller,
  'sellersPortal.submit': ofSeller,
  'sellersPortal.replacePaper': ofSeller,
  'sellersPortal.fileRequest': { kind: { from: 'body.kind', isSubject: true }, at: 'body.subject_no' },
  'sellersPortal.attachToRequest': { kind: { from: 'body.kind' }, at: 'body.request_no' },
  'sellersPortal.cancelRequest': { kind: { from: 'body.kind' }, at: 'body.request_no' },
  'sellersPortal.fileTransfer': { kind: 'lead', at: 'body.lead_no' },
  'sellersPortal.decideTransfer': { kind: 'transfer_request', at: 'body.transfer_no' },
  'sellersPortal.queue': { kind: 'property', at: 'body.property_code', isNumber: true },
  'sellersPortal.leaveQueue': { kind: 'property', at: 'body.property_code', isNumber: true },
  'sellersPortal.registerLead': { kind: 'lead' },
  'sellersPortal.updateLead': { kind: 'lead', at: 'params.lead_no' },
  'sellersPortal.releaseLead': { kind: 'lead', at: 'params.lead_no' },
  'sellersPortal.resourceFile': { kind: 'knowledge-center', at: 'params.id' },
  'sellersPortal.incentiveFile': { kind: 'incentive', at: 'params.id' },
  'sellersPortal.registerSeller': { kind: 'draft_user' },
  'sellersPortal.verifySeller': { kind: 'draft_user', at: 'body.registration_id' },
}
