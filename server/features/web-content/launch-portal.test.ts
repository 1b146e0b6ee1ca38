import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { recordListSources } from '../../kinds/record-kinds.ts'
import { launchWhatIsDue } from '../../records/launches/launch-due.ts'

/** In ms; no session ends before it. */
const soon = 300_000
const sitePage = 'website.appointment-page'
const dashboard = { brand: null, page: 'buyers_portal.dashboard' }
const terms = { brand: null, page: 'buyers_portal.terms-and-condition' }
type Version = { readonly version: number }

// Issue 21: "launches take everything that is published (…, portal pages, …) on several sites".
describe.each(engines)('pages of the buyers’ portal go out with a launch, %s', engine => {
  let app: TestApp
  let token: string
  let marketer: string
  beforeAll(async () => {
    app = await testApp(engine)
    const editor = websiteEditor(['ZRRE', 'ZRLU'], ['appointment-page'])
    const website = { ...editor.website, launches: { view: true, add: true, edit: true, delete: true, publish: true } }
    const all = { view: true, edit: true, publish: true }
    const buyers_portal = { dashboard: all, 'terms-and-condition': all, 'audit-trail': { view: true } }
    token = (await signedIn(app, { access: { ...editor, website, buyers_portal } })).token
    marketer = (await signedIn(app, { access: { ...editor, website } })).token
  })
  afterAll(() => app.close())

  const call = (name: string, args: object = {}, as = token) => app.call(name, { token: as, ...args })
  const idOf = (page: string) => (page === dashboard.page ? 2 : 13)
  const portal = async (page = dashboard.page) => (await call('buyerContent.read', { params: { id: idOf(page) } })).body
  async function drafted(contents: object, of = dashboard) {
    const now = await portal(of.page)
    const body = { id: idOf(of.page), version: now.version, contents: { ...now.contents, ...contents } }
    const answer = await call('buyerContent.save', { body })
    expect(answer.status, answer.text).toBe(200)
    return { ...of, version: answer.body.version as number }
  }
  async function siteDraft(headline: string) {
    const where = { brand: 'ZRRE', page: sitePage }
    const now = (await call('webContent.page', { params: where })).body
    const values = { ...now.values, headline }
    const own = [...new Set([...now.own, 'headline'])]
    const { body } = await call('webContent.save', { body: { ...where, version: now.version, values, own } })
    return { ...where, version: body.version as number }
  }
  const onSite = async () =>
    (await app.call('web.site', { params: { code: 'ZRRE' } })).body.contents.appointment.headline
  const forBuyers = async () => (await app.call('web.buyersPortal', {})).body.contents.dashboard.page_description
  const create = (name: string, members: object[], as = token) =>
    call('launches.create', { body: { name, members } }, as)
  const act = (step: 'publish' | 'rollback', { id, version }: Version & { id: number }, as = token) =>
    call(`launches.${step}`, { params: { id }, body: { version } }, as)

  test('with a page of a site at once, as buyers and visitors read them, and both back in one step', async () => {
    const before = [await onSite(), await forBuyers()]
    const members = [await siteDraft('December terms'), await drafted({ page_description: 'Welcome, December' })]
    const { items } = (await call('launches.candidates', { query: {} })).body
    expect(items).toContainEqual(expect.objectContaining({ ...dashboard, changes: 1 }))
    const { status, text, body: launch } = await create('December', members)
    expect(status, text).toBe(201)
    expect(launch.members.map(({ brand, page }: typeof dashboard) => [brand, page])).toEqual([
      ['ZRRE', sitePage],
      [null, dashboard.page],
    ])
    expect([await onSite(), await forBuyers()]).toEqual(before)
    const out = await act('publish', launch)
    expect(out.status, out.text).toBe(200)
    expect([await onSite(), await forBuyers()]).toEqual(['December terms', 'Welcome, December'])
    const back = await act('rollback', out.body)
    expect(back.status, back.text).toBe(200)
    expect([await onSite(), await forBuyers()]).toEqual(before)
    const trail = await call('auditTrail.list', { query: {} })
    expect(trail.status, trail.text).toBe(200)
    expect(trail.body.items.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['publish', 'rollback']),
    )
  })

  test('who sees no page of the portal sees no launch with one, and puts none into it', async () => {
    const member = await drafted({ page_description: 'Not for the marketer' })
    expect((await create('Mine', [member], marketer)).status).toBe(403)
    const { body: launch } = await create('Ours', [member])
    const { items } = (await call('launches.list', {}, marketer)).body
    expect(items.map(({ name }: { name: string }) => name)).not.toContain('Ours')
    const { body: found } = await call('launches.candidates', { query: {} }, marketer)
    expect(found.items).not.toContainEqual(expect.objectContaining({ brand: null }))
    expect((await call('launches.read', { params: { id: launch.id } }, marketer)).status).toBe(404)
    expect((await act('publish', launch, marketer)).status).toBe(403)
    expect((await call('launches.remove', { params: { id: launch.id } }, marketer)).status).toBe(404)
    expect((await call('launches.remove', { params: { id: launch.id } })).status).toBe(200)
  })

  test('at its time, in the version that it holds; held where buyers were shown a newer one since', async () => {
    const plan = async (launch: Version & { id: number }) =>
      call('launches.schedule', {
        params: { id: launch.id },
        body: { version: launch.version, publish_at: new Date(app.deps.now().getTime() + soon).toISOString() },
      })
    const first = (await create('In time', [await drafted({ page_description: 'In time' })])).body
    await plan(first)
    await drafted({ page_description: 'Saved since' })
    app.travel(soon + 1000)
    expect(await launchWhatIsDue(app.deps, recordListSources)).toBe(1)
    expect(await forBuyers()).toBe('In time')
    const second = (await create('Too late', [await drafted({ page_description: 'Planned' })])).body
    expect((await plan(second)).status).toBe(200)
    const newer = await drafted({ page_description: 'Newer' })
    const { status } = await call('buyerContent.publish', { body: { id: idOf(newer.page), version: newer.version } })
    expect(status).toBe(200)
    app.travel(soon + 1000)
    expect(await launchWhatIsDue(app.deps, recordListSources)).toBe(0)
    expect(await forBuyers()).toBe('Newer')
    const { body: held } = await call('launches.read', { params: { id: second.id } })
    expect(held.held).toMatch(/Dashboard of the buyers’ portal was published again since/)
  })

  test('a new text of an agreement takes a version of its own, never a launch', async () => {
    const member = await drafted({ body: '<p>Other terms.</p>' }, terms)
    const { body: launch } = await create('Other terms', [member])
    const answer = await act('publish', launch)
    expect(answer.body.errors.members[0]).toMatch(/publish it as a new version/)
    const body = { version: launch.version, publish_at: new Date(app.deps.now().getTime() + soon).toISOString() }
    const planned = await call('launches.schedule', { params: { id: launch.id }, body })
    expect(planned.body.errors.members[0]).toMatch(/publish it as a new version/)
  })
})
