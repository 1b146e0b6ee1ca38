import { Type } from 'typebox'
import { agreementTypes } from '../content/portal-sections.ts'
import { contentSections } from './content-values.ts'
import { endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'

const Day = Type.String({ format: 'date' })
const about = {
  id: Id,
  type: Type.Enum(Object.values(agreementTypes)),
  version_no: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  effective_date: Day,
  requires_reconsent: Type.Boolean({ description: 'Buyers who agreed to an earlier version are asked again.' }),
}
const published = { published_at: Moment, published_by: nullable(Type.String()) }
const Agreement = object({ ...about, ...published, body: Type.String() })
const Agreements = object({
  id: Id,
  type: about.type,
  in_force: nullable(Agreement),
  /** Newest first; `state` says whether a version is future, current or past. */
  versions: Type.Array(object({ ...about, ...published, state: Type.Enum(['to_come', 'in_force', 'past']) })),
})
const One = object({ id: Id })
const reading = { portalFrom: 'params.id', agreement: true, flag: 'view' } as const

/** Domain.md 1D: 1 = terms and condition, 2 = privacy policy; old versions kept. */
export const buyerAgreement = {
  read: endpoint('GET', '/v1/cms/buyer-agreement/:id', {
    access: reading,
    params: One,
    reply: Agreements,
    summary: 'The version of an agreement that is in force, and all there were.',
  }),
  version: endpoint('GET', '/v1/cms/buyer-agreement/:id/versions/:version_no', {
    access: reading,
    params: object({ id: Id, version_no: Id }),
    reply: Agreement,
    summary: 'One version of an agreement, as it was published.',
  }),
  paper: endpoint('GET', '/v1/cms/buyer-agreement/:id/versions/:version_no/paper', {
    // It is laid out while others wait.
    cost: 'heavy',
    access: reading,
    params: object({ id: Id, version_no: Id }),
    reply: 'file',
    summary:
      'One version of an agreement on paper, as a PDF: its text as it was published, and from which day on it holds.',
  }),
  publish: endpoint('POST', '/v1/cms/buyer-agreement', {
    access: { portalFrom: 'body.id', agreement: true, flag: 'publish' },
    body: object({
      id: Id,
      version: Type.Optional(Version),
      effective_date: Day,
      requires_reconsent: about.requires_reconsent,
    }),
    reply: Agreements,
    summary: 'Publish the saved draft as the next version, in force from a day on.',
    audit: { action: 'publish' },
  }),
}

/** The fields of a page that its agreement in force tells instead. */
export const toldByAgreements = ['title', 'body'] as const

/** The agreement that the buyers' portal reads; the specification gives it no call of its own (decision 076). */
export const portalRead = {
  buyersPortal: endpoint('GET', '/v1/web/buyers-portal', {
    access: 'public',
    kept: 0,
    alsoPublic: true,
    reply: object({
      published_at: nullable(Moment),
      contents: contentSections('buyers_portal', toldByAgreements),
      agreements: Type.Array(
        object({
          ...about,
          body: Type.String(),
          /** A consent to this version or a later one is still valid. */
          consent_from: Type.Integer({ minimum: 1 }),
        }),
      ),
      faqs: Type.Array(
        object({
          category: Type.String(),
          questions: Type.Array(object({ id: Id, question: Type.String(), answer: Type.String() })),
        }),
        { description: 'In the order in which they are read; what is hidden is not among them.' },
      ),
      news: Type.Array(
        object({
          id: Id,
          property_id: Id,
          property_name: Type.String(),
          brand_code: Type.String(),
          kind: Type.Enum(['update', 'newsletter']),
          title: Type.String(),
          body: Type.String(),
          images: Type.Array(Type.String()),
          percent_complete: nullable(Type.Integer()),
          as_of_date: Day,
        }),
        { description: 'Published, of active properties, newest first.' },
      ),
    }),
    summary:
      'What is published of the buyers’ portal: its pages, the agreements in force, the questions and answers, the newest project news; carries an ETag.',
  }),
}
