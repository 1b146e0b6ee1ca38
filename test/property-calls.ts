import { emptyDraft, goneDraft, missing, noDraft, noVersion, refused } from './call-outcomes.ts'
import type { At, EndpointName, Entries } from './calls.ts'

const propertyOf = ({ property = 999_999_999 }: At) => ({ projectId: property })
const unitOf = (at: At) => ({ ...propertyOf(at), unitId: 999_999_999 })
const pageOfProperty = (at: At) => ({ ...propertyOf(at), page: at.page })
/** Properties: their pages, drafts and units. */
export const propertyCalls: Entries<
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
