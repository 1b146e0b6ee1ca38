import { Type } from 'typebox'
import { Standing } from './content-reviews.ts'
import { BrandKey, endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'

const page = 'website.publishing'
const OfBrand = object({ brand: BrandKey })
const Site = object({
  brand: Type.String(),
  version: Version,
  is_open: Type.Boolean({ description: 'Whether visitors see the site; else they get a page that says it is closed.' }),
  turned_at: nullable(Moment),
  turned_by: nullable(Type.String()),
  has_recipients: Type.Boolean({
    description: 'Whether somebody is named for what visitors send; else the Super Admins are mailed.',
  }),
  preview_key: Type.String({ description: 'By which the preview in the desk reads the site while it is closed.' }),
})
const Glance = {
  page: Type.String(),
  picture: nullable(Type.String({ description: 'Its first picture, an address of the library.' })),
  words: Type.String({ description: 'Its first words; empty where it has none.' }),
  colours: Type.Array(Type.String(), { description: 'Its first colours, where it sets some.' }),
  at: nullable(Moment),
  by: nullable(Type.String()),
  findings: Type.Integer({ description: 'What the site check has against it.' }),
}
const GlancePage = object({
  ...Glance,
  state: Type.Enum(['published', 'changed', 'unpublished'], {
    description: 'Visitors see what is saved, what was saved before, or nothing of it.',
  }),
  is_off: Type.Boolean({ description: 'The page list of what is published has it switched off.' }),
  publish_at: nullable(
    Type.String({ format: 'date-time', description: 'When a version of it goes out by itself, alone or in a launch.' }),
  ),
  launch: nullable(object({ id: Id, name: Type.String() })),
  review: nullable(Standing),
})
const GlanceList = object({
  ...Glance,
  kind: Type.String(),
  total: Type.Integer({ description: 'Its records, without those in the trash.' }),
  shown: Type.Integer({ description: 'Those that visitors see.' }),
  planned: Type.Integer({ description: 'Those that go out by themselves.' }),
  asked: Type.Integer({ description: 'Those that somebody was asked to agree to, and has not yet.' }),
  kept: Type.Integer({ description: 'Those beside which a change waits.' }),
  launched: Type.Integer({
    description:
      'Those that a launch which has not gone out shows, hides or changes; 0 where the caller sees no launches.',
  }),
})
const turning = {
  access: { page, flag: 'publish', brand: 'params.brand' },
  params: OfBrand,
  body: object({ version: Type.Optional(Version) }),
  reply: Site,
} as const

/** The public sites as such, and whether visitors see them (decision 166). */
export const sites = {
  list: endpoint('GET', '/v1/cms/sites', {
    access: 'signed-in',
    reply: object({ items: Type.Array(Site) }),
    summary: 'The sites that the role works on: which of them visitors see, and who is told of what visitors send.',
  }),
  outlook: endpoint('GET', '/v1/cms/sites/:brand', {
    // It checks the whole site.
    cost: 'heavy',
    access: { page, flag: 'view', brand: 'params.brand' },
    params: OfBrand,
    reply: object({
      address: Type.String(),
      pages: Type.Integer({ description: 'Pages that visitors find while the site is open.' }),
      findings: Type.Integer({ description: 'What the site check has against the pages that the role may see.' }),
      samples: Type.Integer({ description: 'How many of these findings are content that is still the sample.' }),
      visits: Type.Integer({ description: 'Visits to come that were booked on this site.' }),
      is_written: Type.Boolean({ description: 'Whether the site is written as files too.' }),
    }),
    summary: 'What it would mean to open a site, or to close it.',
  }),
  overview: endpoint('GET', '/v1/cms/sites/:brand/overview', {
    cost: 'list',
    access: 'signed-in',
    params: OfBrand,
    reply: object({
      as_of: Moment,
      address: Type.String(),
      is_open: Type.Boolean(),
      pages: Type.Array(GlancePage),
      lists: Type.Array(GlanceList),
    }),
    summary:
      'Every page and list of a site that the caller sees: how it looks, where it stands, what the site check has.',
    refusals: { area: 'website', module: 'overview' },
    note: 'Needs no more than to see any page of the site.',
  }),
  open: endpoint('POST', '/v1/cms/sites/:brand/open', {
    ...turning,
    summary: 'Show a site to visitors.',
    audit: { action: 'open' },
  }),
  close: endpoint('POST', '/v1/cms/sites/:brand/close', {
    ...turning,
    summary: 'Close a site: visitors get a page that says so (503), and its public calls are refused.',
    audit: { action: 'close' },
  }),
}
