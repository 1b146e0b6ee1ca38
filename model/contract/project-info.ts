import { Type } from 'typebox'
import { propertyPages } from '../pages/property-content.ts'
import { Asked } from './asked.ts'
import { contentSections, contentValues } from './content-values.ts'
import { endpoint, Id, Moment, nullable, object, PageKey, Version } from './endpoint.ts'
import { without, withRead } from './fields.ts'
import { BrandId, PropertyStatus } from './property.ts'
import { Presence, pageStateOf, Revisions } from './web-content.ts'

const Values = contentValues('project_info')
const PageState = pageStateOf(Values)
/** A key for each page of the area that the role may see (domain.md 1B). */
const Sections = contentSections('project_info')
const ProjectInfo = object({
  id: Id,
  property_name: Type.String(),
  property_code: Type.String(),
  slug: Type.String(),
  status: PropertyStatus,
  brand: object({ id: BrandId, code: Type.String(), name: Type.String() }),
  version: Version,
  updated_at: Moment,
  sections: Sections,
})

const reading = { pageFrom: 'params.page', flag: 'view' } as const
const writing = { pageFrom: 'body.page', flag: 'edit' } as const
const Where = object({ projectId: Id, page: PageKey })
const Property = object({ projectId: Id })
const saved = { page: PageKey, version: Type.Optional(Version), values: Values, ...Asked }
const infoLimit = 5 * 1024 * 1024

export const projectInfo = {
  list: endpoint('GET', '/v1/property/project-info', {
    access: { page: propertyPages, flag: 'view' },
    query: object({ property: Type.Optional(Id), after: Type.Optional(Id) }),
    reply: object({ items: Type.Array(ProjectInfo), next: nullable(Id) }),
    summary: 'Project info of the role’s brands, inactive properties too, ten at a time; `next` goes into `after`.',
  }),
  save: endpoint('PUT', '/v1/property/:projectId', {
    access: writing,
    bodyLimit: infoLimit,
    params: Property,
    ...withRead(saved, without(PageState.properties, saved)),
    reply: PageState,
    summary: 'Save one page of a property. 409 STALE carries the page as it now stands in `detail`.',
    note: 'There is no draft: what is saved stands (decision 069). Made inactive while visitors are led to it, it is 409 IN_USE with the uses.',
    audit: { action: 'edit' },
  }),
  page: endpoint('GET', '/v1/property/:projectId/info/:page', {
    access: reading,
    params: Where,
    reply: PageState,
    summary: 'One page of a property.',
  }),
  revisions: endpoint('GET', '/v1/property/:projectId/info/:page/revisions', {
    access: reading,
    params: Where,
    query: object({ before: Type.Optional(Id) }),
    reply: Revisions,
    summary: 'The history of a page, newest first, 25 at a time; `next` goes into `before`.',
  }),
  revision: endpoint('GET', '/v1/property/:projectId/info/:page/revisions/:id', {
    access: reading,
    params: object({ projectId: Id, page: PageKey, id: Id }),
    reply: object({ id: Id, version: Version, values: Values, own: Type.Array(Type.String()) }),
    summary: 'One earlier state of a page, completed to today’s fields.',
  }),
  restore: endpoint('POST', '/v1/property/:projectId/restore', {
    access: writing,
    params: Property,
    body: object({ page: PageKey, version: Type.Optional(Version), revision_id: Id }),
    reply: PageState,
    summary: 'Make an earlier state of a page stand again.',
    audit: { action: 'restore' },
  }),
  presence: endpoint('POST', '/v1/property/:projectId/presence', {
    access: { pageFrom: 'body.page', flag: 'view' },
    params: Property,
    body: object({ page: PageKey, leaving: Type.Optional(Type.Boolean()) }),
    reply: Presence,
    summary: 'Say that one is here, and hear who else is and which version stands.',
    note: 'Not audited: it records nothing but a heartbeat of 30 seconds.',
  }),
  impact: endpoint('GET', '/v1/property/:projectId/impact', {
    access: { page: 'project_info.basic-info', flag: 'view' },
    params: Property,
    reply: object({
      as_of: Moment,
      uses: Type.Array(
        object({
          label: Type.String(),
          count: Type.Integer({ minimum: 1 }),
          link: nullable(Type.String({ description: 'An address of the desk; null where the role may not open it.' })),
        }),
      ),
    }),
    summary: 'Everything that uses the property now: what its deactivation would touch.',
  }),
}
