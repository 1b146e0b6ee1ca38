import { type BuyerMail, sampleValues } from '../../../model/content/portal/buyer-mails.ts'
import { agreementOf } from '../../../model/content/portal-sections.ts'
import type { PortalPageId } from '../../../model/pages/index.ts'
import { portalContentOf } from '../../../model/pages/portal-content.ts'
import { api } from '../../api/api.ts'
import { draftCalls } from './draft-calls.ts'
import type { EditorTarget, PageState } from './target.ts'
import './schemas.ts'

type BuyerContent = Awaited<ReturnType<typeof api.buyerContent.read>>

/** The portal's records as the editor works on any page; the specification's "contents" are its values. */
const asState = ({ id: _, portal, contents, published, ...rest }: BuyerContent): PageState => ({
  ...rest,
  brand: null,
  section: portal,
  values: contents,
  own: [],
  group: null,
  published: published && {
    version: published.version,
    at: published.at,
    by: published.by,
    values: published.contents,
  },
})

const signalled = (signal: AbortSignal | undefined) => (signal ? { signal } : {})

/** A page of the buyers' portal. */
export function portalTarget(page: PortalPageId): EditorTarget {
  const found = portalContentOf(page)
  if (!found) throw new Error(`${page} is no page of the buyers' portal`)
  const { id, content } = found
  const params = { id }
  const agreement = agreementOf(content.section)
  const read = async (signal?: AbortSignal) => asState(await api.buyerContent.read({ params, ...signalled(signal) }))
  return {
    brand: null,
    page,
    content,
    name: 'the buyers portal',
    key: 'buyers-portal',
    inherits: false,
    shownIn: ['buyerAgreement', 'dashboard.content'],
    standing: detail => asState(detail as BuyerContent),
    drafts: draftCalls(api.portalDrafts, params),
    read,
    save: async ({ version, values }) =>
      asState(await api.buyerContent.save({ body: { id, version, contents: values } })),
    restore: async input => asState(await api.buyerContent.restore({ body: { id, ...input } })),
    revisions: (before, signal) =>
      api.buyerContent.revisions({ params, query: before === undefined ? {} : { before }, ...signalled(signal) }),
    revision: async (revision, signal) => {
      const { contents, ...rest } = await api.buyerContent.revision({ params: { id, revision }, ...signalled(signal) })
      return { ...rest, values: contents, own: [] }
    },
    presence: (leaving, signal) =>
      api.buyerContent.presence({ body: { id, ...(leaving ? { leaving } : {}) }, ...signalled(signal) }),
    ...(content.section === 'email_content'
      ? {
          mails: {
            samples: sampleValues,
            send: (template, mail) =>
              api.emailContent.testMail({ body: { template_key: template as BuyerMail, ...mail } }),
          },
        }
      : {}),
    publication: {
      readers: 'buyers',
      publish: async input => asState(await api.buyerContent.publish({ body: { id, ...input } })),
      unschedule: async schedule_id => asState(await api.buyerContent.unschedule({ body: { id, schedule_id } })),
      ...(agreement === undefined
        ? {}
        : {
            agreement: {
              id: agreement,
              publish: async input => {
                await api.buyerAgreement.publish({ body: { id: agreement, ...input } })
                return read()
              },
            },
          }),
    },
  }
}
