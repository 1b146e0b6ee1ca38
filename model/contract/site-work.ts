import { Type } from 'typebox'
import { mailTemplates } from '../content/sample-mail.ts'
import { findingKinds } from '../site-check/finding.ts'
import { BrandKey, endpoint, fieldValue, Moment, nullable, object, PageKey, Version } from './endpoint.ts'

/** Work on the content of sites beside editing one page. */
/** A difference in words, as history and publication show it. */
export const Change = object({
  path: Type.String(),
  label: Type.String(),
  kind: Type.Enum(['changed', 'added', 'removed', 'moved']),
  before: Type.Optional(fieldValue('What the field at `path` held.')),
  after: Type.Optional(fieldValue('What the field at `path` holds.')),
})
const Carried = {
  brand: BrandKey,
  page: PageKey,
  /** Fields at the top of the page; none means the whole page. */
  names: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 100 }),
}
const Outcome = object({
  brand: Type.String(),
  version: Version,
  /** The reason that nothing can be carried over to this brand; null where it can. */
  refused: nullable(Type.String()),
  changes: Type.Array(Change),
  /** Content that changes on the way: links that are rewritten, rows that are left out. */
  remarks: Type.Array(object({ path: Type.String(), message: Type.String() })),
})
/** What a visitor would stumble over, with the field it stands at. */
export const FindingRow = object({
  page: Type.String(),
  path: Type.String(),
  label: Type.String(),
  kind: Type.Enum(findingKinds),
  message: Type.String(),
  record: Type.Optional(
    object({ id: Type.Integer({ description: 'The record of that page’s list.' }), title: Type.String() }),
  ),
  property: Type.Optional(Type.String({ description: 'The property of a page of its facts, by its address.' })),
  is_gone: Type.Optional(Type.Literal(true, { description: 'A row of a list names a property that is not here.' })),
})

export const siteWork = {
  testMail: endpoint('POST', '/v1/cms/web-content/test-mail', {
    access: { page: 'website.email-content', flag: 'edit', brand: 'body.brand' },
    body: object({
      brand: BrandKey,
      template: Type.Enum(mailTemplates),
      subject: Type.String({ maxLength: 1000 }),
      body: Type.String({ maxLength: 20_000 }),
    }),
    reply: object({ to: Type.String(), subject: Type.String() }),
    summary: 'Send a template, filled with the caller’s own name and address, to the caller.',
    audit: { action: 'test-mail' },
  }),
  check: endpoint('GET', '/v1/cms/web-content/site-check/:brand', {
    cost: 'heavy',
    access: { page: 'website.site-check', flag: 'view', brand: 'params.brand' },
    params: object({ brand: BrandKey }),
    reply: object({
      as_of: Moment,
      /** The number of checked pages: those of the brand that the role may see. */
      pages: Type.Integer(),
      findings: Type.Array(FindingRow),
    }),
    summary: 'What a visitor would stumble over in the drafts and records of a site, each with the field it stands at.',
  }),
  takeOut: endpoint('POST', '/v1/cms/web-content/site-check/:brand/take-out', {
    access: { page: 'website.site-check', flag: 'view', brand: 'params.brand' },
    params: object({ brand: BrandKey }),
    reply: object({
      items: Type.Array(
        object({
          page: Type.String(),
          count: Type.Integer(),
          version: Version,
          revision_id: nullable(Type.Integer({ description: 'The state before: what to restore to undo it.' })),
        }),
      ),
      left: Type.Integer({ description: 'Rows on pages that the role may not edit.' }),
      inherited: Type.Integer({ description: 'Rows of lists that come from the group’s site.' }),
    }),
    summary: 'Take properties that are not here out of all lists of a site: new drafts, all or none.',
    audit: { action: 'edit' },
  }),
  promotePreview: endpoint('POST', '/v1/cms/web-content/promote/preview', {
    cost: 'heavy',
    reads: true,
    access: { pageFrom: 'body.page', flag: 'view', brand: 'body.brand' },
    body: object({ ...Carried, targets: Type.Array(BrandKey, { maxItems: 10 }) }),
    reply: object({ targets: Type.Array(Outcome) }),
    summary: 'How the draft of a page would stand in other brands; changes nothing.',
    note: 'A POST that writes nothing: what it asks about does not fit into an address.',
  }),
  promote: endpoint('POST', '/v1/cms/web-content/promote', {
    cost: 'heavy',
    access: { pageFrom: 'body.page', flag: 'view', brand: 'body.brand' },
    body: object({ ...Carried, targets: Type.Array(object({ brand: BrandKey, version: Version }), { maxItems: 10 }) }),
    reply: object({ targets: Type.Array(Outcome) }),
    summary: 'Carry the draft of a page over to other brands as their drafts: to all that are named, or to none.',
    audit: { action: 'promote' },
  }),
}
