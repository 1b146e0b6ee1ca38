import { type CallArgs, signedIn, type TestApp } from './app.ts'
import type { EndpointName } from './calls.ts'

/** What an editor of the buyers' portal holds. */
export const portalAccess = Object.fromEntries(
  [
    ...['dashboard', 'login', 'request-and-inquiry', 'email-content', 'terms-and-condition', 'privacy-policy'],
    ...['my-account', 'faq-page', 'pay-now-page', 'audit-trail'],
  ].map(key => [key, { view: true, edit: true, publish: true, export: true }]),
)

/** The dashboard of the portal, and its texts. */
export const portalId = 2
export const termsId = 13
let count = 0

/** Calls that write the portal's content, each made ready. */
export const portalWrites = (
  app: TestApp,
  send: (name: EndpointName, args: CallArgs) => Promise<{ body: Record<string, never> }>,
): Partial<Record<EndpointName, () => Promise<CallArgs>>> => {
  const read = async (id: number) => (await send('buyerContent.read', { params: { id } })).body as unknown as Page
  const saying = async (id: number) => {
    count += 1
    const { version, contents } = await read(id)
    return { id, version, contents: { ...contents, page_description: `Text ${count}` } }
  }
  const saved = async (id: number) => {
    await send('buyerContent.save', { body: await saying(id) })
    return { id, version: (await read(id)).version }
  }
  return {
    'buyerContent.save': async () => ({ body: await saying(portalId) }),
    'buyerContent.publish': async () => ({ body: await saved(portalId) }),
    'buyerContent.unschedule': async () => {
      const publish_at = new Date(app.deps.now().getTime() + 3_600_000).toISOString()
      const { body } = await send('buyerContent.publish', { body: { ...(await saved(portalId)), publish_at } })
      return { body: { id: portalId, schedule_id: (body as unknown as Page).schedule?.id } }
    },
    'buyerContent.restore': async () => {
      const at = await saved(portalId)
      const { body } = await send('buyerContent.revisions', { params: { id: portalId } })
      return { body: { ...at, revision_id: (body['items'] as unknown as { id: number }[]).at(-1)?.id } }
    },
    'emailContent.save': async () => {
      const { version, contents } = await read(16)
      count += 1
      const account_restored = { ...Object(contents['account_restored']), subject: `Open again ${count}` }
      return { body: { version, contents: { ...contents, account_restored } } }
    },
    'emailContent.testMail': async () => ({
      body: { template_key: 'inquiry_received', subject: 'Dear {firstname}', body: 'About {ticket_no}' },
    }),
    'buyerAgreement.publish': async () => {
      const page = await saying(termsId)
      const { body } = await send('buyerContent.save', {
        body: { ...page, contents: { ...page.contents, body: `<p>Terms ${count}</p>` } },
      })
      const { version } = body as unknown as Page
      return { body: { id: 1, version, effective_date: '2030-01-01', requires_reconsent: true } }
    },
    'auditTrail.add': async () => ({ body: { page: 'buyers_portal.audit-trail', action: 'view' } }),
  }
}
type Page = {
  id: number
  portal: string
  version: number
  contents: Record<string, unknown>
  published: { version: number; contents: Record<string, unknown> } | null
  changed: boolean
  schedule: { id: number } | null
}

/** Someone who keeps the portal's content. */
export const portalEditor = (app: TestApp, keys = Object.keys(portalAccess)) =>
  signedIn(app, {
    access: {
      brands: [],
      buyers_portal: Object.fromEntries(Object.entries(portalAccess).filter(([key]) => keys.includes(key))),
    },
  })
