import {
  emptyDraft,
  goneDraft,
  missing,
  noDraft,
  noVersion,
  nowhere,
  ofBrand,
  refused,
  where,
} from './call-outcomes.ts'
import type { EndpointName, Entries } from './calls.ts'

/** The content of sites, and what goes out of it. */
export const siteCalls: Entries<
  Extract<
    EndpointName,
    | `webContent.${string}`
    | `siteWork.${string}`
    | `launches.${string}`
    | `contentReviews.${string}`
    | `siteDrafts.${string}`
    | `siteReleases.${string}`
    | `sites.${string}`
    | `previewLinks.${string}`
  >
> = {
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
}
