import { Type } from 'typebox'
import { launchedKeys } from '../kinds/launched.ts'
import { Standing } from './content-reviews.ts'
import { contentValues } from './content-values.ts'
import { BrandKey, Done, endpoint, Id, Moment, nullable, object, PageKey, Version } from './endpoint.ts'
import { Change, FindingRow } from './site-work.ts'

const launchStates = ['draft', 'published', 'rolled_back'] as const
const MemberBrand = nullable(
  Type.String({ description: 'The brand of the site; null of a page of the buyers’ portal.' }),
)
const Seen = Type.Boolean({ description: 'Whether the caller may see the page; otherwise its changes are not told.' })
/** A named draft, in the version that was read, in place of what is saved or waits (decision 352). */
const draft = { id: Id, version: Version }
const HeldDraft = object(draft)
const HeldAs = object({
  ...draft,
  name: Type.String(),
  moved: Type.Boolean({ description: 'Somebody saved the draft since: the launch holds it as it was.' }),
})
const Member = object({
  brand: MemberBrand,
  page: Type.String(),
  version: Version,
  moved: Type.Boolean({
    description:
      'Somebody saved the page since, or of a scheduled launch published it: the launch can no longer do what was agreed.',
  }),
  review: nullable(Standing),
  draft: nullable(HeldAs),
  problem: nullable(Type.String({ description: 'Of a named draft: why it cannot go out as the page is read now.' })),
  seen: Seen,
  changes: Type.Array(Change),
})
const record = {
  list: Type.Enum(launchedKeys, { description: 'The list of its kind.' }),
  id: Id,
  action: Type.String({
    maxLength: 40,
    description: 'The step that brings it before visitors, or takes it from them.',
  }),
}
const named = {
  name: Type.String(),
  brand: Type.String(),
}
const LaunchRecord = object({
  ...record,
  ...named,
  label: Type.String(),
  is_shown: Type.Boolean({ description: 'Whether visitors see it afterwards.' }),
  draft: nullable(HeldAs),
  problem: nullable(Type.String({ description: 'Why the step cannot be taken, as the record stands now.' })),
})
const Fact = object({
  id: Type.Integer({ description: 'Its own in the launch.' }),
  property: Id,
  slug: Type.String(),
  page: Type.String(),
  name: Type.String({ description: 'The page and the property, in words.' }),
  brand: Type.String(),
  at: Moment,
  by: nullable(Type.String()),
  problem: nullable(Type.String({ description: 'Why it cannot go out, as the page stands now.' })),
  seen: Seen,
  changes: Type.Array(Change),
})
const LaunchHead = {
  id: Id,
  name: Type.String(),
  status: Type.Enum(launchStates),
  version: Version,
  created_at: Moment,
  created_by: nullable(Type.String()),
  decided_at: nullable(Moment),
  decided_by: nullable(Type.String()),
  publish_at: nullable(Type.String({ format: 'date-time', description: 'When it goes out by itself, or was to.' })),
  planned_by: nullable(Type.String()),
  held: nullable(Type.String({ description: 'Why it did not go out at its time.' })),
}
const Launch = object({
  ...LaunchHead,
  members: Type.Array(Member),
  facts: Type.Array(Fact),
  records: Type.Array(LaunchRecord),
})
const launching = { page: 'website.launches', flag: 'publish' } as const
const Contents = {
  name: Type.String({ maxLength: 1000 }),
  members: Type.Array(
    object({
      brand: nullable(BrandKey),
      page: PageKey,
      version: Type.Integer({ minimum: 0, description: 'Of the saved draft; 0 where a named draft is given.' }),
      draft: Type.Optional(HeldDraft),
    }),
    { maxItems: 200 },
  ),
  records: Type.Optional(
    Type.Array(object({ ...record, draft: Type.Optional(HeldDraft) }), {
      maxItems: 200,
      description: 'Records of the sites, each with its step; without it there are none.',
    }),
  ),
}

/** Pages and records of several sites and of the buyers' portal that go out together or not at all (beyond.md 15). */
export const launches = {
  list: endpoint('GET', '/v1/cms/launches', {
    access: { page: 'website.launches', flag: 'view' },
    reply: object({
      items: Type.Array(
        object({ ...LaunchHead, pages: Type.Integer(), facts: Type.Integer(), records: Type.Integer() }),
      ),
    }),
    summary: 'Launches of the role’s brands, newest first, the last 100.',
  }),
  candidates: endpoint('GET', '/v1/cms/launches/candidates', {
    access: { page: 'website.launches', flag: 'view' },
    query: object({
      search: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'Records whose name has it; without it those that visitors do not see, changed last.',
        }),
      ),
    }),
    reply: object({
      items: Type.Array(
        object({
          brand: MemberBrand,
          page: Type.String(),
          version: Version,
          at: Moment,
          by: nullable(Type.String()),
          changes: Type.Integer(),
          review: nullable(Standing),
        }),
      ),
      records: Type.Array(
        object({
          ...{ list: record.list, id: Id, ...named },
          is_out: Type.Boolean({ description: 'Whether visitors see it now.' }),
          steps: Type.Array(object({ action: Type.String(), label: Type.String(), is_shown: Type.Boolean() })),
        }),
      ),
    }),
    summary:
      'Saved drafts that visitors do not see yet, and records of the sites with the steps that a launch may take of them; of both what the caller may publish.',
  }),
  read: endpoint('GET', '/v1/cms/launches/:id', {
    access: { page: 'website.launches', flag: 'view' },
    params: object({ id: Id }),
    reply: Launch,
    summary: 'One launch with what it changes, page by page and record by record.',
  }),
  create: endpoint('POST', '/v1/cms/launches', {
    access: { page: 'website.launches', flag: 'add' },
    body: object(Contents),
    status: 201,
    reply: Launch,
    summary: 'Put saved drafts together, each in the version that was read, and records with the step of each.',
    audit: { action: 'add' },
  }),
  update: endpoint('PUT', '/v1/cms/launches/:id', {
    access: { page: 'website.launches', flag: 'add' },
    params: object({ id: Id }),
    body: object({
      version: Type.Optional(Version),
      ...Contents,
      facts: Type.Optional(
        Type.Array(Id, { maxItems: 200, description: 'Its pages of properties that stay; without it all of them do.' }),
      ),
    }),
    reply: Launch,
    summary: 'Another name, other pages and records, or newer drafts of the same, while it has not gone out.',
    note: 'Of a scheduled one it takes the right to publish, and keeps the time.',
    audit: { action: 'edit' },
  }),
  putFacts: endpoint('POST', '/v1/cms/launches/facts', {
    access: { page: 'website.launches', flag: 'add' },
    bodyLimit: 5 * 1024 * 1024,
    body: object({
      property: Id,
      page: PageKey,
      version: Version,
      values: contentValues('project_info', 'As they are to be.'),
      launch_id: Type.Optional(Type.Integer({ minimum: 1, description: 'A launch that has not gone out.' })),
      name: Type.Optional(Type.String({ maxLength: 1000, description: 'Of a new launch, where none is named.' })),
    }),
    status: 201,
    reply: Launch,
    summary:
      'Put a changed page of a property into a launch, instead of saving it. What the launch changes of it already stays.',
    note: 'Takes the right to edit the page too; of a scheduled launch that to publish it. `version` is that of the page as it was read; 409 STALE carries the page as it now stands.',
    audit: { action: 'edit' },
  }),
  ofProperty: endpoint('GET', '/v1/cms/launches/facts/:property/:page', {
    access: { page: 'website.launches', flag: 'view' },
    params: object({ property: Id, page: PageKey }),
    reply: object({
      items: Type.Array(
        object({
          launch: Id,
          name: Type.String(),
          publish_at: nullable(Moment),
          held: Type.Boolean(),
          changes: Type.Integer(),
        }),
      ),
      open: Type.Array(object({ id: Id, name: Type.String() }), {
        description: 'Launches that the page may be put into: of the caller, not gone out yet.',
      }),
    }),
    summary:
      'The launches that change a page of a property, and those that it may be put into; of a page that the caller sees.',
  }),
  check: endpoint('GET', '/v1/cms/launches/:id/check', {
    cost: 'heavy',
    access: { page: 'website.launches', flag: 'view' },
    params: object({ id: Id }),
    reply: object({
      at: Moment,
      sites: Type.Array(
        object({
          brand: Type.String(),
          findings: Type.Array(FindingRow, { description: 'Those that come with the launch.' }),
          standing: Type.Integer({ description: 'How many the site has then without it too.' }),
        }),
      ),
    }),
    summary:
      'What visitors of its sites would stumble over with the launch and not without it, as the sites will be at its time, or now; of the pages and records that the caller sees.',
  }),
  schedule: endpoint('POST', '/v1/cms/launches/:id/schedule', {
    cost: 'heavy',
    access: launching,
    params: object({ id: Id }),
    body: object({ version: Type.Optional(Version), publish_at: nullable(Moment) }),
    reply: Launch,
    summary: 'Give a launch a time, another time, or with null none: then it waits for somebody again.',
    note: 'At that time the versions that it holds go out, whatever is saved until then; where it cannot, nothing goes out, and who scheduled it is told why.',
    audit: { action: 'schedule' },
  }),
  publish: endpoint('POST', '/v1/cms/launches/:id/publish', {
    cost: 'heavy',
    access: launching,
    params: object({ id: Id }),
    body: object({ version: Type.Optional(Version) }),
    reply: Launch,
    summary:
      'Publish all pages of a launch together, and take the steps of its records. Where one of them moved on, 409 and nothing is published.',
    audit: { action: 'publish' },
  }),
  rollback: endpoint('POST', '/v1/cms/launches/:id/rollback', {
    cost: 'heavy',
    access: launching,
    params: object({ id: Id }),
    body: object({ version: Type.Optional(Version) }),
    reply: Launch,
    summary: 'Put back what visitors saw before the launch, on all its pages and records or on none.',
    audit: { action: 'rollback' },
  }),
  remove: endpoint('DELETE', '/v1/cms/launches/:id', {
    access: { page: 'website.launches', flag: 'delete' },
    params: object({ id: Id }),
    reply: Done,
    summary: 'Forget a launch that has not gone out.',
    audit: { action: 'delete' },
  }),
}
