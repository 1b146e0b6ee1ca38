import { initialOf } from '../model/content/value.ts'
import type { Contract } from '../model/contract/index.ts'
import { type WebReads, webCallOf } from '../model/contract/record-groups.ts'
import { listOf } from '../model/kinds/lists.ts'
import { kindOf, type RecordKey, recordKeys } from '../model/kinds/records.ts'
import { noAccess } from '../model/pages/access.ts'
import { isPageId } from '../model/pages/index.ts'
import { pageOfAgreement, portalContentOf } from '../model/pages/portal-content.ts'
import { type RequestKey, requestKeys } from '../model/workflows/index.ts'
import { type CallArgs, password } from './app.ts'
import { buyersCalls } from './buyers-calls.ts'
import { plainCalls } from './plain-calls.ts'
import { visitorCalls } from './visitor-calls.ts'

type NameOf<G extends keyof Contract, E> = {
  [K in keyof Contract[G] & string]: Contract[G][K] extends E ? `${G}.${K}` : never
}[keyof Contract[G] & string]
export type EndpointName = { [G in keyof Contract]: NameOf<G, unknown> }[keyof Contract]
type PlainName = { [G in keyof Contract]: NameOf<G, { method: 'GET' | 'DELETE' }> }[keyof Contract]
type WriteName = Exclude<EndpointName, PlainName>
/** Entries of these calls: a write has one, or it does not compile; a read or a removal where it is not plain (plain-calls.ts). */
export type Entries<N extends EndpointName> = Record<Extract<N, WriteName>, Call> & { readonly [K in N]?: Call }

/** What a call speaks of. The ids are of rows that stand in that place, so that nothing but a right decides. */
export type At = { brand: string; page: string; revision: number; file: number; property?: number }
/** What the call answers once its guard has let it through. Nothing is changed: writes leave out their version or their part. */
export type Call = { args: (at: At) => CallArgs; passes: number; says?: RegExp }

const where = ({ brand, page }: At) => ({ brand, page })
const ofBrand = ({ brand }: At): CallArgs => ({ params: { brand } })
const nobody = {
  Firstname: '',
  Lastname: '',
  email: '',
  mobile: null,
  employee_no: '',
  department: '',
  user_role_id: 1,
}
const ofSeller = { seller_code: 'S', reservation_no: 'R' }
const noKey = { passes: 401, says: /key of the sellers/ }
const noLead = { params: { lead_no: 'L' } }
const noSeller = { query: { seller_code: 'S' } }
const noVersion = { passes: 428, says: /Send the version you read/ }

const noField = { selection: { ids: [999_999_999] }, field: 'title', value: 'x' }
const sheetsOf = { params: { list: 'webNews' } }
const noArticle = { params: { list: 'webNews', id: 999_999_999 } }
const noDraft = { draft: 999_999_999 }
const goneDraft = { passes: 404, says: /draft is not here/ }
const emptyDraft = { name: '', values: {}, own: [] }
const noDraftedRecord = { params: { list: 'webNews', record: 999_999_999 } }
const noDraftOfRecord = { params: { ...noDraftedRecord.params, ...noDraft } }
const missing = { passes: 404, says: /Record not found/ }
const refused = { passes: 422, says: /need your attention/ }
const nowhere = { params: { id: 999_999_999 } }
const movedNowhere = { of: 'page', id: 999_999_999, field: 'publish_at', version: 1, day: '2030-01-15' }

const privateFile: Record<string, Call> = {
  attach: { args: () => ({}), passes: 415 },
}

/** Calls of the records that people keep by hand: the same for every kind. */
function entriesOf(key: RecordKey): Record<string, Call> {
  const { branded, trash } = listOf(key)
  const { order, publication, content, saved } = kindOf(key)
  const empty = initialOf(content.fields)
  const first = Object.keys(content.fields)[0] ?? ''
  const inBrand = ({ brand }: At) => (branded ? { brand_id: brand } : {})
  const action = Object.keys(publication?.actions ?? {})[0]
  return {
    // A kind may be sound as it starts out; a field that is no text, number or list never is.
    [saved === 'post' ? 'save' : 'create']: {
      args: (at: At) => ({ body: { ...empty, [first]: { no: 'value' }, ...inBrand(at) } }),
      ...refused,
    },
    ...(saved === 'post' ? {} : { update: { args: () => ({ ...nowhere, body: empty }), ...noVersion } }),
    ...(trash ? { restore: { args: () => nowhere, ...missing } } : {}),
    ...(order ? { move: { args: () => ({ ...nowhere, body: { by: 1 } }), ...missing } } : {}),
    ...(Object.values(content.fields).some(({ kind }) => kind === 'private_file') ? privateFile : {}),
    ...(publication ? { act: { args: () => ({ ...nowhere, body: { action } }), ...noVersion } } : {}),
  }
}
const recordEntries = Object.fromEntries(
  recordKeys.flatMap(key => Object.entries(entriesOf(key)).map(([call, entry]) => [`${key}.${call}`, entry])),
) as Record<
  Exclude<
    Extract<WriteName, `${RecordKey}.${string}`>,
    'projectNews.dependent' | 'draftUsers.promote' | 'draftUsers.reject'
  >,
  Call
>

/** Calls of what sellers ask for: the same for every kind. */
const requestCalls = {
  decide: { args: () => ({ body: { id: 999_999_999, status: 'approved', approved_days: 1 } }), ...noVersion },
  preview: { args: () => ({ ...nowhere, query: { status: 'approved' } }), ...missing },
  attach: { args: () => nowhere, ...missing },
} satisfies Record<string, Call>
const requestEntries = Object.fromEntries(
  requestKeys.flatMap(key => Object.entries(requestCalls).map(([call, entry]) => [`${key}.${call}`, entry])),
) as unknown as Record<Extract<WriteName, `${RequestKey}.${string}`>, Call>

const publicList: Call = { args: ({ brand }) => ({ query: { brand } }), passes: 200 }
/** What visitors read of the kinds. */
const webEntries = Object.fromEntries(
  recordKeys.flatMap((key): [string, Call][] => {
    const { web } = kindOf(key)
    if (!web) return []
    const one: Call = { args: ({ brand }) => ({ params: { slug: 'nothing' }, query: { brand } }), ...missing }
    return [
      [`web.${webCallOf(web.path)}`, publicList],
      ...(web.bySlug === undefined ? [] : [[`web.${web.bySlug}`, one] satisfies [string, Call]]),
    ]
  }),
) as Record<`web.${keyof WebReads}`, Call>

const propertyOf = ({ property = 999_999_999 }: At) => ({ projectId: property })
const unitOf = (at: At) => ({ ...propertyOf(at), unitId: 999_999_999 })
const pageOfProperty = (at: At) => ({ ...propertyOf(at), page: at.page })
const propertyEntries: Entries<
  Extract<EndpointName, `projectInfo.${string}` | `propertyDrafts.${string}` | `units.${string}`>
> = {
  'units.list': { args: at => ({ params: propertyOf(at) }), passes: 200 },
  'units.holders': { args: at => ({ params: propertyOf(at), query: { search: 'nobody' } }), passes: 200 },
  'units.queue': { args: at => ({ params: unitOf(at) }), ...missing },
  'units.wait': { args: at => ({ params: unitOf(at), body: { seller_id: 999_999_999 } }), ...missing },
  'units.leave': { args: at => ({ params: { ...unitOf(at), sellerId: 999_999_999 } }), ...missing },
  'units.edit': {
    args: at => ({
      params: propertyOf(at),
      body: { changes: [{ id: 999_999_999, version: 1, set: { status: 'on_hold' } }] },
    }),
    passes: 200,
  },
  'units.tryEdit': {
    args: at => ({
      params: propertyOf(at),
      body: { changes: [{ id: 999_999_999, version: 1, set: { status: 'sold' } }] },
    }),
    passes: 200,
  },
  'units.export': { args: at => ({ params: propertyOf(at) }), passes: 200 },
  'units.template': { args: at => ({ params: propertyOf(at) }), passes: 200 },
  'units.imports': { args: at => ({ params: propertyOf(at) }), passes: 200 },
  'units.undoImport': { args: at => ({ params: { ...propertyOf(at), importId: 999_999_999 } }), ...missing },
  'units.add': { args: at => ({ params: propertyOf(at), body: {} }), ...refused },
  'units.preview': { args: at => ({ params: propertyOf(at), body: { file: 'eA==' } }), ...refused },
  'units.import': { args: at => ({ params: propertyOf(at), body: { file: 'eA==', mapping: {} } }), ...refused },
  'projectInfo.save': { args: at => ({ params: propertyOf(at), body: { page: at.page, values: {} } }), ...noVersion },
  'projectInfo.page': { args: at => ({ params: pageOfProperty(at) }), passes: 200 },
  'projectInfo.revisions': { args: at => ({ params: pageOfProperty(at) }), passes: 200 },
  'projectInfo.revision': { args: at => ({ params: { ...pageOfProperty(at), id: at.revision } }), passes: 200 },
  'projectInfo.restore': {
    args: at => ({ params: propertyOf(at), body: { page: at.page, revision_id: at.revision } }),
    ...noVersion,
  },
  'projectInfo.presence': {
    args: at => ({ params: propertyOf(at), body: { page: at.page, leaving: true } }),
    passes: 200,
  },
  'propertyDrafts.list': { args: at => ({ params: pageOfProperty(at) }), passes: 200 },
  'propertyDrafts.read': { args: at => ({ params: { ...pageOfProperty(at), ...noDraft } }), ...goneDraft },
  'propertyDrafts.create': { args: at => ({ params: pageOfProperty(at), body: emptyDraft }), ...noVersion },
  'propertyDrafts.save': { args: at => ({ params: { ...pageOfProperty(at), ...noDraft }, body: {} }), ...noVersion },
  'propertyDrafts.remove': { args: at => ({ params: { ...pageOfProperty(at), ...noDraft } }), ...noVersion },
  'projectInfo.impact': { args: at => ({ params: propertyOf(at) }), passes: 200 },
}

// A test that speaks of a page of a site is asked about the first of the portal's.
const elsewhere = ({ page }: At) => (page.startsWith('buyers_portal.') ? 999 : 1)
const ofPortal = (at: At) => (isPageId(at.page) ? portalContentOf(at.page)?.id : undefined) ?? elsewhere(at)
const ofAgreement = (at: At) => [1, 2].find(id => pageOfAgreement(id) === at.page) ?? elsewhere(at)
const portalEntries: Entries<
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

const entries: Entries<EndpointName> = {
  'session.signIn': {
    args: () => ({ body: { client_id: 1, username: 'nobody@example.com', password: 'x' } }),
    passes: 401,
  },
  ...buyersCalls,
  ...webEntries,
  'session.signOut': { args: () => ({}), passes: 200 },
  'erpPostings.post': {
    args: () => ({ params: { erp: 'erp' }, body: { type: 'reservation', id: 999_999_999 } }),
    ...missing,
  },
  'erpPostings.replay': { args: () => nowhere, ...missing },
  'property.add': { args: ({ brand }) => ({ body: { brand } }), ...refused },
  'property.find': { args: ({ brand }) => ({ query: { brand } }), passes: 200 },
  ...propertyEntries,
  'manageContent.setBank': { args: () => ({ body: { payment_method: true } }), ...noVersion },
  'webContent.read': { args: ({ brand }) => ({ params: { x: brand } }), passes: 200 },
  'webContent.save': { args: at => ({ body: { ...where(at), values: {}, own: [] } }), ...noVersion },
  'webContent.page': { args: at => ({ params: where(at) }), passes: 200 },
  'webContent.publish': { args: at => ({ body: where(at) }), ...noVersion },
  'webContent.unschedule': {
    args: at => ({ body: { ...where(at), schedule_id: 999_999_999 } }),
    passes: 404,
    says: /no longer scheduled/,
  },
  'webContent.revisions': { args: at => ({ params: where(at) }), passes: 200 },
  'webContent.revision': { args: at => ({ params: { ...where(at), id: at.revision } }), passes: 200 },
  'webContent.restore': { args: at => ({ body: { ...where(at), revision_id: at.revision } }), ...noVersion },
  'siteWork.testMail': {
    args: ({ brand }) => ({ body: { brand, template: 'inquiry', subject: '{nobody}', body: 'x' } }),
    ...refused,
  },
  // Where the matrix begins they were taken out, so that nothing is changed by who may.
  'siteWork.takeOut': {
    args: ofBrand,
    passes: 422,
    says: /Your role may not edit the pages|come from the Group Site|is here\.$/,
  },
  'redirects.importing': { args: ({ brand }) => ({ body: { brand, text: 'no redirect' } }), ...refused },
  'siteWork.promotePreview': { args: at => ({ body: { ...where(at), names: [], targets: [] } }), passes: 200 },
  'siteWork.promote': { args: at => ({ body: { ...where(at), names: [], targets: [] } }), ...refused },
  'launches.create': { args: () => ({ body: { name: '', members: [] } }), ...refused },
  'launches.update': { args: () => ({ ...nowhere, body: { name: '', members: [] } }), ...refused },
  'launches.putFacts': {
    args: () => ({ body: { property: 999_999_999, page: 'project_info.amenities', version: 0, values: {} } }),
    ...missing,
  },
  'launches.ofProperty': {
    args: () => ({ params: { property: 999_999_999, page: 'project_info.amenities' } }),
    ...missing,
  },
  'launches.check': { args: () => nowhere, passes: 404 },
  'launches.schedule': { args: () => ({ ...nowhere, body: { publish_at: null } }), ...noVersion },
  'launches.publish': { args: () => ({ ...nowhere, body: {} }), ...noVersion },
  'launches.rollback': { args: () => ({ ...nowhere, body: {} }), ...noVersion },
  'contentReviews.candidates': { args: ofBrand, passes: 200 },
  'contentReviews.setRule': { args: at => ({ body: { ...where(at), roles: [], people: [] } }), ...noVersion },
  'contentReviews.ofPage': { args: at => ({ params: where(at) }), passes: 200 },
  'contentReviews.ask': { args: at => ({ body: where(at) }), ...noVersion },
  'contentReviews.ofRecord': { args: () => ({ params: { list: 'webNews', id: 999_999_999 } }), passes: 404 },
  'recordEditing.presence': { args: () => ({ ...noArticle, body: { leaving: true } }), passes: 404 },
  'recordEditing.look': {
    args: ({ brand }) => ({ params: { list: 'webNews' }, body: { brand, id: 0, values: {} } }),
    passes: 200,
  },
  'recordSheets.file': { args: ({ brand }) => ({ ...sheetsOf, query: { brand } }), passes: 200 },
  'recordSheets.template': { args: ({ brand }) => ({ ...sheetsOf, query: { brand } }), passes: 200 },
  'recordSheets.imports': { args: ({ brand }) => ({ ...sheetsOf, query: { brand } }), passes: 200 },
  'recordSheets.preview': { args: ({ brand }) => ({ ...sheetsOf, body: { brand, file: 'eA==' } }), ...refused },
  'recordSheets.take': { args: ({ brand }) => ({ ...sheetsOf, body: { brand, file: 'eA==' } }), ...refused },
  'recordSheets.previewField': {
    args: ({ brand }) => ({ ...sheetsOf, body: { brand, ...noField } }),
    passes: 200,
  },
  'recordSheets.setField': {
    args: ({ brand }) => ({ ...sheetsOf, body: { brand, ...noField, mark: '' } }),
    passes: 409,
    says: /since you looked/,
  },
  'recordSheets.undo': {
    args: ({ brand }) => ({ params: { list: 'webNews', id: 999_999_999 }, body: { brand } }),
    ...missing,
  },
  'recordChanges.read': { args: () => noArticle, passes: 404 },
  'recordChanges.keep': { args: () => ({ ...noArticle, body: { values: {} } }), ...noVersion },
  'recordChanges.publish': { args: () => ({ ...noArticle, body: {} }), ...noVersion },
  'recordChanges.drop': { args: () => noArticle, ...noVersion },
  'recordDrafts.list': { args: () => noDraftedRecord, ...missing },
  'recordDrafts.read': { args: () => noDraftOfRecord, ...missing },
  'recordDrafts.create': { args: () => ({ ...noDraftedRecord, body: { name: '', values: {} } }), ...noVersion },
  'recordDrafts.save': { args: () => ({ ...noDraftOfRecord, body: {} }), ...noVersion },
  'recordDrafts.remove': { args: () => noDraftOfRecord, ...noVersion },
  'siteDrafts.list': { args: at => ({ params: where(at) }), passes: 200 },
  'siteDrafts.read': { args: at => ({ params: { ...where(at), ...noDraft } }), ...goneDraft },
  'siteDrafts.create': { args: at => ({ params: where(at), body: emptyDraft }), ...noVersion },
  'siteDrafts.save': { args: at => ({ params: { ...where(at), ...noDraft }, body: {} }), ...noVersion },
  'siteDrafts.remove': { args: at => ({ params: { ...where(at), ...noDraft } }), ...noVersion },
  'contentReviews.askRecord': { args: () => ({ body: { list: 'webNews', id: 999_999_999 } }), ...noVersion },
  'contentReviews.read': { args: () => nowhere, passes: 404 },
  'contentReviews.preview': { args: () => ({ ...nowhere, query: { status: 'agreed' } }), passes: 404 },
  'contentReviews.decide': { args: () => ({ ...nowhere, body: { status: 'agreed' } }), ...noVersion },
  'siteReleases.read': {
    args: ({ brand }) => ({ params: { brand, id: 999_999_999 } }),
    passes: 404,
    says: /no such release/,
  },
  'sites.overview': { args: ofBrand, passes: 200 },
  'sites.open': { args: at => ({ ...ofBrand(at), body: {} }), ...noVersion },
  'sites.close': { args: at => ({ ...ofBrand(at), body: {} }), ...noVersion },
  'siteReleases.publish': { args: at => ({ ...ofBrand(at), body: { members: [] } }), ...refused },
  'siteReleases.rollback': {
    args: ({ brand }) => ({ params: { brand, id: 999_999_999 } }),
    passes: 404,
    says: /no such release/,
  },
  'previewLinks.create': {
    args: at => ({ ...ofBrand(at), body: { name: '', drafts: true, days: 7 } }),
    ...refused,
  },
  'previewLinks.revoke': {
    args: ({ brand }) => ({ params: { brand, id: 999_999_999 } }),
    passes: 404,
    says: /no such link/,
  },
  'webContent.presence': { args: at => ({ body: { ...where(at), leaving: true } }), passes: 200 },
  'web.homesBrand': { args: () => ({ params: { code: 'HOMES' } }), passes: 200 },
  'web.site': { args: ({ brand }) => ({ params: { code: brand } }), passes: 200 },
  'files.upload': { args: at => ({ query: where(at) }), passes: 415 },
  'files.list': { args: at => ({ query: where(at) }), passes: 200 },
  'files.describe': {
    args: at => ({ params: { id: at.file }, body: { ...where(at), alt: 'A house', focal_x: 0.5, focal_y: 0.5 } }),
    ...noVersion,
  },
  'files.uses': { args: at => ({ params: { id: at.file }, query: where(at) }), passes: 200 },
  'files.ofGroup': { args: at => ({ query: { ...where(at), url: '/media/x/y.png' } }), passes: 200 },
  'files.folders': { args: at => ({ query: where(at) }), passes: 200 },
  'files.crop': {
    args: at => ({ params: { id: at.file }, body: { ...where(at), left: 0, top: 0, width: 1, height: 1 } }),
    passes: 422,
    says: /need your attention/,
  },
  'media.upload': { args: ({ brand }) => ({ query: { brand } }), passes: 415 },
  'media.move': {
    args: ({ brand }) => ({ body: { brand, ids: [999_999_999], folder_id: null } }),
    passes: 404,
    says: /not here any more/,
  },
  'media.share': { args: ({ brand, file }) => ({ params: { id: file }, body: { brand } }), ...noVersion },
  'media.remove': {
    args: ({ brand }) => ({ params: { id: 999_999_999 }, query: { brand } }),
    passes: 404,
    says: /not in the (library|trash) any more/,
  },
  'media.restore': {
    args: ({ brand }) => ({ params: { id: 999_999_999 }, body: { brand } }),
    passes: 404,
    says: /not in the (library|trash) any more/,
  },
  'media.replacement': {
    args: ({ brand, file }) => ({ params: { id: file }, query: { brand, with: file } }),
    passes: 422,
    says: /need your attention/,
  },
  'media.replace': {
    args: ({ brand, file }) => ({ params: { id: file }, body: { brand, with: file, changes: 0 } }),
    passes: 422,
    says: /need your attention/,
  },
  'media.addFolder': {
    args: ({ brand }) => ({ body: { brand, name: ' ' } }),
    passes: 422,
    says: /need your attention/,
  },
  'media.renameFolder': { args: ({ brand }) => ({ params: { id: 1 }, body: { brand, name: 'Rooms' } }), ...noVersion },
  'media.removeFolder': {
    args: ({ brand }) => ({ params: { id: 999_999_999 }, query: { brand } }),
    passes: 404,
    says: /not here any more/,
  },
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
  // The test's first user and first role: they are read, and nothing of them changes.
  'session.changePassword': {
    args: () => ({ body: { current: password, password: 'too short' } }),
    passes: 422,
    says: /need your attention/,
  },
  'session.forgot': { args: () => ({ body: { email: 'nobody@atrium.test' } }), passes: 200 },
  'session.reset': { args: () => ({ body: { token: 'x'.repeat(43), password } }), passes: 404 },
  'session.beginProvider': { args: () => ({}), passes: 404 },
  'session.endProvider': { args: () => ({ body: { binding: 'x'.repeat(43), search: '' } }), passes: 404 },
  'secondFactor.verify': { args: () => ({ body: { code: '000000' } }), passes: 422 },
  'secondFactor.askPasskey': { args: () => ({}), passes: 200 },
  'secondFactor.verifyPasskey': { args: () => ({ body: { response: {} } }), passes: 422 },
  'secondFactor.beginApp': { args: () => ({ body: {} }), passes: 422 },
  'secondFactor.confirmApp': { args: () => ({ body: { code: '000000' } }), passes: 422 },
  'secondFactor.removeApp': { args: () => ({ body: {} }), passes: 422 },
  'secondFactor.beginPasskey': { args: () => ({ body: {} }), passes: 422 },
  'secondFactor.addPasskey': { args: () => ({ body: { name: '', response: {} } }), passes: 422 },
  'secondFactor.removePasskey': { args: () => ({ ...nowhere, body: {} }), passes: 422 },
  'secondFactor.newCodes': { args: () => ({ body: {} }), passes: 422 },
  'userAccounts.resetSecondFactor': { args: () => nowhere, ...missing },
  'roles.explain': {
    args: () => ({ query: { user_id: 999_999_999, page: 'admin.user-role', flag: 'view' } }),
    ...missing,
  },
  'roles.read': { args: () => ({ params: { id: 1 } }), passes: 200 },
  'roles.create': {
    args: () => ({ body: { name: ' ', description: null, access: noAccess } }),
    passes: 422,
    says: /need your attention/,
  },
  'roles.update': {
    args: () => ({ params: { id: 1 }, body: { name: 'Another', description: null, access: noAccess } }),
    ...noVersion,
  },
  'roles.remove': { args: () => ({ params: { id: 1 }, body: {} }), ...noVersion },
  'roles.preview': { args: () => ({ body: { id: 1, access: noAccess } }), passes: 200 },
  'roles.viewAs': { args: () => ({ body: {} }), passes: 422, says: /Choose whose desk/ },
  'roles.endView': { args: () => ({}), passes: 404, says: /do not look as somebody/ },
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
  'userAccounts.read': { args: () => ({ params: { id: 1 } }), passes: 200 },
  'userAccounts.create': { args: () => ({ body: nobody }), passes: 422, says: /need your attention/ },
  'userAccounts.update': { args: () => ({ params: { id: 1 }, body: nobody }), ...noVersion },
  'userAccounts.remove': {
    args: () => ({ params: { id: 1 }, body: { reason: 'No longer with the group' } }),
    ...noVersion,
  },
  'userAccounts.restore': { args: () => ({ body: { id: 1 } }), ...noVersion },
  'userAccounts.impact': { args: () => ({ params: { id: 1 } }), passes: 200 },
  'userAccounts.sessions': { args: () => ({ params: { id: 1 } }), passes: 200 },
  'userAccounts.revoke': { args: () => ({ params: { id: 1 }, body: { session: '0'.repeat(64) } }), passes: 200 },
  'userAccounts.unlock': { args: () => ({ params: { id: 1 } }), passes: 200 },
  'userAccounts.resetPassword': { args: () => ({ params: { id: 1 }, body: {} }), ...noVersion },
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
  ...portalEntries,
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
  'sellersPortal.reserve': {
    args: () => ({
      body: {
        ...{ seller_code: 'S', property_code: 'P', unit_code: 'U', buyers: [], reservation_fee: '50000.00' },
        ...{ payment_scheme: 'spot_cash', collection_mode: 'online' },
      },
    }),
    ...noKey,
  },
  'sellersPortal.readReservation': { args: () => ({ query: ofSeller }), ...noKey },
  'sellersPortal.changeReservation': { args: () => ({ body: ofSeller }), ...noKey },
  'sellersPortal.saveSheet': { args: () => ({ body: { ...ofSeller, partner_id: 'BP', sheet: {} } }), ...noKey },
  'sellersPortal.addPaper': { args: () => ({}), ...noKey },
  'sellersPortal.readDocument': { args: () => ({ query: { ...ofSeller, form: 'ra' } }), ...noKey },
  'sellersPortal.sign': { args: () => ({}), ...noKey },
  'sellersPortal.answerSurvey': {
    args: () => ({
      body: {
        ...{ ...ofSeller, partner_id: 'BP', source_awareness: 'Referral', purpose: 'own_use' },
        ...{ seller_rating: 5, process_rating: 5 },
      },
    }),
    ...noKey,
  },
  'sellersPortal.receiptFee': {
    args: () => ({ body: { ...ofSeller, or_no: 'OR', amount: '50000.00', paid_at: '2026-11-18T06:20:11Z' } }),
    ...noKey,
  },
  'sellersPortal.cancelReservation': { args: () => ({ body: { ...ofSeller, reason: 'x' } }), ...noKey },
  'sellersPortal.submit': { args: () => ({ body: { seller_code: 'S', reservation_no: 'R' } }), ...noKey },
  'sellersPortal.replacePaper': { args: () => ({}), ...noKey },
  'sellersPortal.fileRequest': {
    args: () => ({
      body: { seller_code: 'S', kind: 'leadRenewal', subject_no: 'L', requested_days: 1, reason: 'x' },
    }),
    ...noKey,
  },
  'sellersPortal.attachToRequest': { args: () => ({}), ...noKey },
  'sellersPortal.cancelRequest': {
    args: () => ({ body: { seller_code: 'S', kind: 'leadRenewal', request_no: 'LR' } }),
    ...noKey,
  },
  'sellersPortal.waits': { args: () => noSeller, ...noKey },
  'sellersPortal.queue': {
    args: () => ({ body: { seller_code: 'S', property_code: 'P', unit_code: 'U' } }),
    ...noKey,
  },
  'sellersPortal.leaveQueue': {
    args: () => ({ body: { seller_code: 'S', property_code: 'P', unit_code: 'U' } }),
    ...noKey,
  },
  'sellersPortal.fileTransfer': {
    args: () => ({ body: { seller_code: 'S', lead_no: 'L', to_seller_code: 'T', reason: 'x' } }),
    ...noKey,
  },
  'sellersPortal.decideTransfer': {
    args: () => ({ body: { seller_code: 'S', transfer_no: 'TR', status: 'accept' } }),
    ...noKey,
  },
  'sellersPortal.registerLead': { args: () => ({ body: { seller_code: 'S', brand: 'ZRRE' } }), ...noKey },
  'sellersPortal.updateLead': { args: () => ({ ...noLead, body: { seller_code: 'S' } }), ...noKey },
  'sellersPortal.releaseLead': { args: () => ({ ...noLead, body: { seller_code: 'S' } }), ...noKey },
  'sellersPortal.leads': { args: () => noSeller, ...noKey },
  'sellersPortal.lead': { args: () => ({ ...noLead, ...noSeller }), ...noKey },
  'sellersPortal.reservations': { args: () => noSeller, ...noKey },
  'sellersPortal.reservation': { args: () => ({ params: { reservation_no: 'R' }, ...noSeller }), ...noKey },
  'sellersPortal.requests': { args: () => ({ query: { seller_code: 'S', kind: 'leadRenewal' } }), ...noKey },
  'sellersPortal.transfers': { args: () => noSeller, ...noKey },
  'sellersPortal.figures': { args: () => noSeller, ...noKey },
  'sellersPortal.resources': { args: () => noSeller, ...noKey },
  'sellersPortal.resourceFile': { args: () => ({ ...nowhere, ...noSeller }), ...noKey },
  'sellersPortal.incentives': { args: () => noSeller, ...noKey },
  'sellersPortal.incentiveFile': { args: () => ({ ...nowhere, ...noSeller }), ...noKey },
  'sellersPortal.registerSeller': { args: () => ({ body: {} }), ...noKey },
  'sellersPortal.verifySeller': { args: () => ({ body: { registration_id: 1, code: '000000' } }), ...noKey },
  'sellersPortal.seen': { args: () => ({ body: { lines: [] } }), ...noKey },
  'gatewayKeys.list': { args: () => ({}), passes: 200 },
  'gatewayKeys.create': { args: () => ({ body: { client: 'sellers-portal', name: '', ends_on: '' } }), ...refused },
  'gatewayKeys.revoke': { args: () => nowhere, passes: 404, says: /no such key/ },
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
