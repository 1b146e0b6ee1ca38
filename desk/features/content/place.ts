import type { Static } from 'typebox'
import { type Brand, groupBrand } from '../../../model/brands.ts'
import type { Content } from '../../../model/content/content.ts'
import type { AgreementId } from '../../../model/content/portal-sections.ts'
import type { MailTemplate } from '../../../model/content/sample-mail.ts'
import type { PageState as PageStateSchema } from '../../../model/contract/web-content.ts'
import type { ContentPageId, PortalPageId } from '../../../model/pages/index.ts'
import { factsOf, type PropertyPageId } from '../../../model/pages/property-content.ts'
import { contentIn } from '../../../model/pages/site-content.ts'
import { api } from '../../api/api.ts'
import './schemas.ts'

export type PageState = Static<typeof PageStateSchema>
type Revisions = Awaited<ReturnType<typeof api.webContent.revisions>>
type Revision = Awaited<ReturnType<typeof api.webContent.revision>>
type Presence = Awaited<ReturnType<typeof api.webContent.presence>>
type Abort = AbortSignal | undefined
type Saved = { version: number; values: Record<string, unknown>; own: string[] }

/** Where a page's content stands, a site, a property or the buyers' portal: whose it is, how people call it, and the calls that keep it. */
export type ContentPlace = {
  /** Whose library and rights count; null for what is of no brand. */
  readonly brand: Brand | null
  readonly page: ContentPageId | PropertyPageId | PortalPageId
  readonly content: Content
  /** The property, where it is one. */
  readonly property?: Property
  /** As messages name it. */
  readonly name: string
  /** Sets it apart from every other: in the journal and in what is cached. */
  readonly key: string
  /** Values may flow from the group site. */
  readonly inherits: boolean
  readonly read: (signal?: Abort) => Promise<PageState>
  readonly save: (saved: Saved) => Promise<PageState>
  readonly restore: (given: { version: number; revision_id: number }) => Promise<PageState>
  readonly revisions: (before: number | undefined, signal: Abort) => Promise<Revisions>
  readonly revision: (id: number, signal: Abort) => Promise<Revision>
  readonly presence: (leaving: boolean, signal?: Abort) => Promise<Presence>
  /** A refused save carries the page as it now stands, in the shape of the place's own calls. */
  readonly standing: (detail: unknown) => PageState
  /** What else of the desk shows what is saved here: the first of the keys it is cached under. */
  readonly shownIn: readonly string[]
  /** Absent where what is saved stands at once. */
  readonly publication?: {
    /** Who sees what is published. */
    readonly readers: 'visitors' | 'buyers'
    readonly publish: (given: { version: number; publish_at?: string }) => Promise<PageState>
    readonly unschedule: (schedule_id: number) => Promise<PageState>
    /** An agreement: a new text is its next version (decision 075). */
    readonly agreement?: {
      readonly id: AgreementId
      readonly publish: (given: { version: number } & AgreementTerms) => Promise<PageState>
    }
  }
  /** Its fields are the templates of mails, which can be tried. */
  readonly mails?: {
    /** What further placeholders read like. */
    readonly samples: Readonly<Record<string, string>>
    readonly send: (
      template: string,
      mail: { subject: string; body: string },
    ) => Promise<{ to: string; subject: string }>
  }
}
export type AgreementTerms = { readonly effective_date: string; readonly requires_reconsent: boolean }

/** The site a page is of, for what only sites have. */
export function siteOf({ brand }: Pick<ContentPlace, 'brand'>): Brand {
  if (!brand) throw new Error('This page is of no site')
  return brand
}

const signalled = (signal: Abort) => (signal ? { signal } : {})

export function sitePlace(brand: Brand, page: ContentPageId): ContentPlace {
  const content = contentIn(brand.code, page)
  if (!content) throw new Error(`${page} is no content page`)
  const where = { brand: brand.code, page }
  return {
    brand,
    page,
    content,
    name: brand.display_label,
    key: brand.code,
    inherits: brand.id !== groupBrand.id,
    shownIn: ['dashboard.content'],
    read: signal => api.webContent.page({ params: where, ...signalled(signal) }),
    save: saved => api.webContent.save({ body: { ...where, ...saved } }),
    restore: given => api.webContent.restore({ body: { ...where, ...given } }),
    revisions: (before, signal) =>
      api.webContent.revisions({
        params: where,
        query: before === undefined ? {} : { before },
        ...signalled(signal),
      }),
    revision: (id, signal) => api.webContent.revision({ params: { ...where, id }, ...signalled(signal) }),
    presence: (leaving, signal) =>
      api.webContent.presence({ body: { ...where, ...(leaving ? { leaving } : {}) }, ...signalled(signal) }),
    standing: detail => detail as PageState,
    ...(page === 'website.email-content'
      ? {
          mails: {
            samples: {},
            send: (template, mail) =>
              api.siteWork.testMail({ body: { brand: brand.code, template: template as MailTemplate, ...mail } }),
          },
        }
      : {}),
    publication: {
      readers: 'visitors',
      publish: given => api.webContent.publish({ body: { ...where, ...given } }),
      unschedule: schedule_id => api.webContent.unschedule({ body: { ...where, schedule_id } }),
    },
  }
}

export type Property = { readonly id: number; readonly property_name: string; readonly brand: Brand }

/** `called` says its name as it now is. */
export function propertyPlace(property: Property, page: PropertyPageId, called: () => string): ContentPlace {
  const content = factsOf(page)
  if (!content) throw new Error(`${page} is no page of a property`)
  const projectId = property.id
  const params = { projectId }
  const where = { projectId, page }
  return {
    brand: property.brand,
    page,
    content,
    property,
    get name() {
      return called()
    },
    key: `property-${projectId}`,
    inherits: false,
    standing: detail => detail as PageState,
    shownIn: ['property.list', 'property.all', 'projectInfo.impact', 'projectInfo.plans'],
    read: signal => api.projectInfo.page({ params: where, ...signalled(signal) }),
    save: ({ version, values }) => api.projectInfo.save({ params, body: { page, version, values } }),
    restore: given => api.projectInfo.restore({ params, body: { page, ...given } }),
    revisions: (before, signal) =>
      api.projectInfo.revisions({
        params: where,
        query: before === undefined ? {} : { before },
        ...signalled(signal),
      }),
    revision: (id, signal) => api.projectInfo.revision({ params: { ...where, id }, ...signalled(signal) }),
    presence: (leaving, signal) =>
      api.projectInfo.presence({ params, body: { page, ...(leaving ? { leaving } : {}) }, ...signalled(signal) }),
  }
}
