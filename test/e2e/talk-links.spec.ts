import { type APIRequestContext, expect } from '@playwright/test'
import { brandCodes } from '../../model/brands.ts'
import { endpoints } from '../../model/contract/index.ts'
import { isListKey } from '../../model/kinds/facts-of-list.ts'
import { type TalkKey, talkKeys } from '../../model/kinds/talk.ts'
import { test } from './held-focus.ts'
import { atriumOf, portalKey } from './servers.ts'
import { letIn, unique } from './steps.ts'

const atrium = atriumOf('embedded')

/** A thing of an answer, as far as this test looks at it. */
type Thing = {
  readonly id?: number | string
  readonly key?: string
  readonly command?: string
  readonly code?: string
  readonly to?: string
  readonly list?: string
  readonly steps?: readonly Thing[]
  readonly action?: string
  readonly sales_group?: Thing
  readonly item?: Thing
  readonly items?: readonly Thing[]
  readonly commands?: readonly Thing[]
  readonly records?: readonly Thing[]
  readonly threads?: readonly Thing[]
  readonly pages?: readonly string[]
}
type Call = (method: 'get' | 'post', path: string, body?: object) => Promise<Thing | undefined>

async function callsOf(request: APIRequestContext): Promise<Call> {
  const { password } = atrium
  const data = { client_id: 1, username: 'super.admin@example.com', password }
  const { access_token } = await (await request.post('/api/oauth/token', { data })).json()
  const headers = { authorization: `Bearer ${access_token}`, 'x-portal-key': portalKey }
  return async (method, path, body) => {
    const reply = await request[method](`/api/v1${path}`, { headers, ...(body ? { data: body } : {}) })
    return reply.ok() ? await reply.json() : undefined
  }
}

const thingsIn = (body: Thing | undefined): readonly Thing[] =>
  Array.isArray(body) ? body : (body?.items ?? body?.commands ?? [])
const first = async (call: Call, path: string): Promise<Thing | undefined> => thingsIn(await call('get', path))[0]
const made = async (call: Call, path: string, body: object) => (await call('post', path, body))?.id

/** The record of a kind that no list has by its id, or that no demo house has. */
const elsewhere: { readonly [K in TalkKey]?: (call: Call) => Promise<number | string | undefined> } = {
  units: async call => {
    for (const { id } of thingsIn(await call('get', '/property/project-info'))) {
      // The last of the table, whose row is not drawn.
      const unit = thingsIn(await call('get', `/property/${id}/units`)).at(-1)
      if (unit) return unit.id
    }
    return undefined
  },
  manageContent: async () => 'seller',
  webRecipients: async () => '3',
  commands: async call => (await first(call, '/cms/command'))?.command,
  approvalTerms: async call => (await first(call, '/cms/approval-terms'))?.key,
  marketingPartnerLevels: async call => (await first(call, '/cms/marketing-partner-approval-level'))?.sales_group?.id,
  approvalDelegations: async call => {
    const [, other] = thingsIn(await call('get', '/cms/admin-user'))
    const pages = (await call('get', '/cms/approval-delegations'))?.pages?.slice(0, 1)
    const days = { starts_on: '2031-01-05', ends_on: '2031-01-06' }
    return made(call, '/cms/approval-delegations', { to_user_id: other?.id, pages, ...days })
  },
  gatewayKeys: async call => {
    const ends_on = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    return (await call('post', '/cms/gateway-key', { client: 'sellers-portal', name: `Talk ${unique()}`, ends_on }))
      ?.item?.id
  },
  mediaFolders: call => made(call, '/cms/media/folders', { brand: 'ZRLU', name: `Talk ${unique()}` }),
  files: async call => (await first(call, '/cms/files?brand=ZRLU&page=website.media-library'))?.id,
  webRedirects: call =>
    made(call, '/cms/web-redirect', { brand_id: 'ZRLU', from_path: `/old-${unique()}`, to_address: '/faq' }),
  draftUsers: async call => {
    const sales_group_code = (await first(call, '/cms/sales-group'))?.code
    const person = { first_name: 'Joy', last_name: 'Reyes', mobile: '09171234567', position: 'property_consultant' }
    const email = `joy-${unique()}@example.com`
    await call('post', '/sellers/registration', { ...person, email, sales_group_code, recruiter_code: '' })
    return (await first(call, '/cms/draft-user'))?.id
  },
  webContent: async () => 'ZRLU.website.contact-information',
  buyerContent: async () => 'buyers_portal.buyer-care',
  projectInfo: async call => `${(await first(call, '/property/project-info'))?.id}.project_info.amenities`,
  launches: async call => {
    const [record] = (await call('get', '/cms/launches/candidates'))?.records ?? []
    const records = [{ list: record?.list, id: record?.id, action: record?.steps?.[0]?.action }]
    return made(call, '/cms/launches', { name: `Talk ${unique()}`, members: [], records })
  },
  mails: async call => (await first(call, '/cms/mail-outbox'))?.id,
}

async function idOf(call: Call, kind: TalkKey): Promise<number | string | undefined> {
  const own = elsewhere[kind]
  if (own) return own(call)
  const path = endpoints.find(({ name }) => name === `${kind}.list`)?.endpoint.path.replace(/^\/v1/, '') ?? ''
  for (const query of ['', ...brandCodes.flatMap(code => [`?brand=${code}`, `?brand_id=${code}`])]) {
    const found = await first(call, path.replace(':brand', query.split('=')[1] ?? 'ZRLU') + query)
    if (found) return found.id
  }
  return undefined
}

for (const kind of talkKeys)
  test(`a link to what was said opens it at its record: ${kind}`, async ({ page, request }) => {
    const call = await callsOf(request)
    const id = await idOf(call, kind)
    expect(id, 'a record of the kind').toBeTruthy()
    const text = `Said of ${kind} ${unique()}`
    const comment = (await call('post', `/cms/comments/${kind}/${id}`, { text }))?.threads?.at(-1)?.id
    const to = (await call('get', `/cms/comments/${comment}`))?.to
    await letIn(page, atrium)
    await page.goto(`${to}#comment-${comment}`)
    const dialog = page.getByRole('dialog', { name: /^Talk about/ })
    const said = dialog.locator(`[data-comment="${comment}"]`)
    await expect(said).toBeFocused()
    await expect(said).toContainText(text)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // What stands beside the page is that record and no other: of another nobody has said anything.
    const panel = page.getByRole('complementary').filter({ has: page.locator('#panel-title') })
    if (isListKey(kind) || kind === 'files')
      await expect(
        page
          .getByRole('main')
          .getByRole('button', { name: /^Talk.*, \d+ open$/ })
          .first(),
      ).toBeVisible()
    else await expect(panel).toBeHidden()
    if (kind === 'units') await expect(page.locator(`[data-unit="${id}"]`)).toBeVisible()
    if (kind === 'mediaFolders')
      await expect(page.getByRole('navigation', { name: 'Folders' }).locator('[aria-current]')).toContainText('Talk')
  })
