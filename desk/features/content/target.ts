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
import type { ConfirmedUse } from '../../records/in-use.ts'
import { type DraftCalls, draftCalls } from './draft-calls.ts'
import './schemas.ts'

export type PageState = Static<typeof PageStateSchema>
type Revisions = Awaited<ReturnType<typeof api.webContent.revisions>>
type Revision = Awaited<ReturnType<typeof api.webContent.revision>>
type Presence = Awaited<ReturnType<typeof api.webContent.presence>>
type Abort = AbortSignal | undefined
type Saved = { version: number; values: Record<string, unknown>; own: string[] }

/**
 * The target of a page's content, a site, a property or the buyers' portal: its brand, its name, and the calls that
 * store it.
 */
export type EditorTarget = {
  /** The brand whose library and rights count; null for content of no brand. */
  readonly brand: Brand | null
  readonly page: ContentPageId | PropertyPageId | PortalPageId
  readonly content: Content
  /** The property, if it is one. */
  readonly property?: Property
  readonly drafts: DraftCalls
  /** It is a named draft of this page (decision 352). */
  readonly named?: { readonly id: number; readonly page: EditorTarget }
  /** Its name in messages. */
  readonly name: string
  /** Distinguishes it from every other: in the journal and in the cache. */
  readonly key: string
  /** Values may come from the group site. */
  readonly inherits: boolean
  readonly read: (signal?: Abort) => Promise<PageState>
  readonly save: (saved: Saved, asked: ConfirmedUse) => Promise<PageState>
  readonly restore: (input: { version: number; revision_id: number }) => Promise<PageState>
  readonly revisions: (before: number | undefined, signal: Abort) => Promise<Revisions>
  readonly revision: (id: number, signal: Abort) => Promise<Revision>
  readonly presence: (leaving: boolean, signal?: Abort) => Promise<Presence>
  /** A refused save carries the page as it is now, in the shape of the target's own calls. */
  readonly standing: (detail: unknown) => PageState
  /** What else of the desk shows the saved content: the first of its cache keys. */
  readonly shownIn: readonly string[]
  /** Absent if a saved draft takes effect at once. */
  readonly publication?: {
    /** The people who see published content. */
    readonly readers: 'visitors' | 'buyers'
    readonly publish: (input: { version: number; publish_at?: string }) => Promise<PageState>
    /** Puts back what its readers saw before this version went out; false where that no longer stands. */
    readonly takeBack?: (version: number) => Promise<boolean>
    readonly unschedule: (schedule_id: number) => Promise<PageState>
    /** An agreement: a new text is its next version (decision 075). */
    readonly agreement?: {
      readonly id: AgreementId
      readonly publish: (input: { version: number } & AgreementTerms) => Promise<PageState>
    }
  }
  /** Its fields are the templates of mails, which can be tried. */
  readonly mails?: {
    /** Sample values of further placeholders. */
    readonly samples: Readonly<Record<string, string>>
    readonly send: (
      template: string,
      mail: { subject: string; body: string },
    ) => Promise<{ to: string; subject: string }>
  }
}
export type AgreementTerms = { readonly effective_date: string; readonly requires_reconsent: boolean }

/** The site of a page, for features that only sites have. */
export function siteOf({ brand }: Pick<EditorTarget, 'brand'>): Brand {
  if (!brand) throw new Error('This page is of no site')
  return brand
}

const signalled = (signal: Abort) => (signal ? { signal } : {})

export function siteTarget(brand: Brand, page: ContentPageId): EditorTarget {
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
    restore: input => api.webContent.restore({ body: { ...where, ...input } }),
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
    drafts: draftCalls(api.siteDrafts, where),
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
      publish: input => api.webContent.publish({ body: { ...where, ...input } }),
      takeBack: version => takenBack(brand, page, version),
      unschedule: schedule_id => api.webContent.unschedule({ body: { ...where, schedule_id } }),
    },
  }
}

async function takenBack(brand: Brand, page: ContentPageId, version: number): Promise<boolean> {
  const params = { brand: brand.code }
  const { items } = await api.siteReleases.list({ params, query: {} })
  const last = items.find(({ pages }) => pages.includes(page))
  if (last?.cause !== 'page' || !last.stands) return false
  const of = { params: { ...params, id: last.id } }
  const { pages } = await api.siteReleases.read(of)
  if (pages[0]?.version !== version) return false
  await api.siteReleases.rollback(of)
  return true
}

export type Property = { readonly id: number; readonly property_name: string; readonly brand: Brand }

/** `called` is its current name. */
export function propertyTarget(property: Property, page: PropertyPageId, called: () => string): EditorTarget {
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
    drafts: draftCalls(api.propertyDrafts, where),
    shownIn: ['property.list', 'property.all', 'projectInfo.impact', 'projectInfo.plans'],
    read: signal => api.projectInfo.page({ params: where, ...signalled(signal) }),
    save: ({ version, values }, asked) => api.projectInfo.save({ params, body: { page, version, values, ...asked } }),
    restore: input => api.projectInfo.restore({ params, body: { page, ...input } }),
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
