import { Type } from 'typebox'
import { BrandKey, endpoint, Moment, nullable, object, Version } from './endpoint.ts'

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
