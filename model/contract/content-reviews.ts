import { Type } from 'typebox'
import { reviewedKeys } from '../kinds/reviewed.ts'
import { reviewStandings, reviewStates, reviewWorkflow } from '../workflows/review.ts'
import { actionsBy } from '../workflows/workflow.ts'
import { decisionPreview, stepNames, Timeline } from './decision-shapes.ts'
import { BrandKey, endpoint, Id, Moment, nullable, object, PageKey, Version } from './endpoint.ts'
import { Change } from './site-work.ts'

const Words = Type.String()
const page = 'website.reviews'
const path = '/v1/cms/content-reviews'
const Named = object({ id: Id, name: Words })
const Rule = object({
  id: Id,
  version: Version,
  brand: Words,
  page: nullable(Type.String({ description: 'Null where it holds for every page of the brand.' })),
  roles: Type.Array(Named),
  people: Type.Array(Named),
  updated_at: Moment,
  updated_by: nullable(Words),
})
const statuses = Object.keys(reviewStates) as (keyof typeof reviewStates)[]
const Remarks = Type.Array(object({ field: Words, text: Words }))
const row = {
  id: Id,
  version: Version,
  brand: Words,
  brand_id: Type.Integer({ minimum: 0 }),
  page: Words,
  record: nullable(object({ list: Words, id: Id })),
  title: Words,
  content_version: Version,
  status: Type.Enum(statuses),
  note: nullable(Words),
  asked_by: Words,
  asked_by_id: Id,
  reason: nullable(Words),
  remarks: Remarks,
  decided_by: nullable(Words),
  decided_at: nullable(Moment),
  due_at: nullable(Moment),
  created_at: Moment,
}
const Row = object(row)
const Whole = object({
  ...row,
  saved_version: Type.Integer({ description: 'The version of the page that is saved now.' }),
  who: Type.String({ description: 'Who may agree, in words.' }),
  own: Type.Array(Id, { description: 'Who wrote what is new or asked: they do not agree to it.' }),
  filers: Type.Array(Id, { description: 'Who may take it back.' }),
  turn: Type.Array(Id, { description: 'Who may agree.' }),
  changes: Type.Array(Change, { description: 'What visitors see against what they would see.' }),
  timeline: Timeline,
  next: nullable(Id),
})
/** Where a version that waits for somebody stands. */
export const Standing = object({
  state: Type.Enum(reviewStandings, {
    description: 'Nobody was asked about this version yet, it was asked about, it was agreed to, or it was refused.',
  }),
  id: nullable(Type.Integer({ description: 'The last request about this version.' })),
  who: Type.String({ description: 'Who must agree, in words.' }),
})
/** What stands of a page: whether it waits for somebody, and what became of the last request. */
const OfPage = object({
  who: nullable(
    Type.String({ description: 'Who must agree before the page goes out, in words; null where nobody must.' }),
  ),
  agreed: Type.Boolean({ description: 'Whether the version that is saved now was agreed to.' }),
  last: nullable(Row),
})
const Where = { brand: BrandKey, page: PageKey }
const seeing = { page, flag: 'view' } as const
const place = { area: 'website', module: 'reviews' } as const
const asked = {
  ...stepNames(reviewWorkflow, actionsBy(reviewWorkflow, 'staff', 'filer')),
  reason: Type.Optional(Type.String({ maxLength: 4000 })),
}
const Ids = Type.Array(Id, { maxItems: 50 })

/** Decision 311: pages of a site that go out only once somebody agreed to them. */
export const contentReviews = {
  rules: endpoint('GET', `${path}/rules`, {
    access: seeing,
    reply: object({ items: Type.Array(Rule) }),
    summary: 'Which pages of the role’s brands wait for whom before they go out.',
  }),
  candidates: endpoint('GET', `${path}/candidates/:brand`, {
    access: { page, flag: 'edit', brand: 'params.brand' },
    params: object({ brand: BrandKey }),
    reply: object({ roles: Type.Array(Named), people: Type.Array(Named) }),
    summary: 'Who may be named in a rule of the brand: roles and people that may agree to its pages.',
  }),
  setRule: endpoint('PUT', `${path}/rules`, {
    access: { page, flag: 'edit', brand: 'body.brand' },
    body: object({
      brand: BrandKey,
      page: nullable(PageKey),
      roles: Ids,
      people: Ids,
      version: Type.Optional(Version),
    }),
    reply: object({ items: Type.Array(Rule) }),
    summary: 'Say who must agree to a page, or to all pages of a brand; nobody takes the rule away.',
    note: 'A rule of one page goes before that of all pages. `version` is 0 where there was no rule.',
    audit: { action: 'edit' },
  }),
  list: endpoint('GET', path, {
    access: seeing,
    reply: object({ items: Type.Array(Row) }),
    summary: 'What was asked about pages that the caller may see, the newest first, the last 100.',
  }),
  ofPage: endpoint('GET', `${path}/of/:brand/:page`, {
    access: { pageFrom: 'params.page', flag: 'view', brand: 'params.brand' },
    params: object(Where),
    reply: OfPage,
    summary: 'Whether a page waits for somebody’s agreement, and what became of the last request.',
  }),
  ask: endpoint('POST', path, {
    access: { pageFrom: 'body.page', flag: 'edit', brand: 'body.brand' },
    body: object({
      ...Where,
      version: Type.Optional(Version),
      note: Type.Optional(Type.String({ maxLength: 4000 })),
    }),
    status: 201,
    reply: OfPage,
    summary: 'Ask for agreement to the saved version of a page; an open request for an older one ends.',
    audit: { action: 'add' },
  }),
  ofRecord: endpoint('GET', `${path}/records/:list/:id`, {
    access: 'signed-in',
    params: object({ list: Type.Enum(reviewedKeys), id: Id }),
    reply: OfPage,
    summary: 'Whether a record waits for somebody’s agreement, and what became of the last request.',
    note: 'Of a record that the caller sees. A kind of which no rule speaks waits for nobody.',
  }),
  askRecord: endpoint('POST', `${path}/records`, {
    access: 'signed-in',
    body: object({
      list: Type.Enum(reviewedKeys),
      id: Id,
      version: Type.Optional(Version),
      note: Type.Optional(Type.String({ maxLength: 4000 })),
    }),
    status: 201,
    reply: OfPage,
    summary: 'Ask for agreement to a record as it is saved; an open request for what it said before ends.',
    note: 'Takes the right to edit records of the kind, of the record’s brand.',
    audit: { action: 'add', place },
  }),
  read: endpoint('GET', `${path}/:id`, {
    access: seeing,
    params: object({ id: Id }),
    reply: Whole,
    summary: 'One request, with what it changes for visitors and what happened so far.',
  }),
  preview: endpoint('GET', `${path}/:id/preview`, {
    access: seeing,
    params: object({ id: Id }),
    query: object(asked),
    reply: decisionPreview(reviewWorkflow, Whole),
    summary: 'What a decision would change and who would be told. Nothing is done.',
  }),
  decide: endpoint('POST', `${path}/:id/decide`, {
    access: 'signed-in',
    params: object({ id: Id }),
    body: object({
      ...asked,
      remarks: Type.Optional(
        Type.Array(object({ field: Words, text: Type.String({ maxLength: 4000 }) }), { maxItems: 200 }),
      ),
      version: Type.Optional(Version),
    }),
    reply: Row,
    summary: 'Agree to a page, refuse it with a reason and remarks at its fields, or take the request back.',
    note: 'Who wrote it or asked does not agree to it. Whoever asked takes it back, without a right of their own.',
    audit: { action: 'approve', place },
  }),
}
