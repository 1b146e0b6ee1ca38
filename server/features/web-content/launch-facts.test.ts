import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandOf } from '../../../model/brands.ts'
import { existing } from '../../../model/errors.ts'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { property } from '../../../test/properties.ts'
import { recordListSources } from '../../kinds/record-kinds.ts'
import { launchWhatIsDue } from '../../records/launches/launch-due.ts'
import { readSnapshot } from '../../records/site-snapshot.ts'
import { launchFactHoldings } from '../../records/uses/property-holdings.ts'

/** In ms; no session ends before it. */
const soon = 300_000
const basic = 'project_info.basic-info'
const overview = 'project_info.project-overview'
type Values = Record<string, never>
type Launch = { id: number; version: number; facts: { id: number; problem: string | null; changes: object[] }[] }

// Issue 21: "launches take everything that is published (…, property facts, …)".
describe.each(engines)('facts of a property go out with a launch, %s', engine => {
  let app: TestApp
  let token: string
  let editor: string
  let launcher: string
  beforeAll(async () => {
    app = await testApp(engine)
    const base = websiteEditor(['ZRRE', 'ZRLU'], ['news-and-promo-section'])
    const website = { ...base.website, launches: { view: true, add: true, edit: true, delete: true, publish: true } }
    const project_info = { 'basic-info': { view: true, edit: true }, 'project-overview': { view: true, edit: true } }
    token = (await signedIn(app, { access: { ...base, website, project_info } })).token
    launcher = (await signedIn(app, { access: { ...base, website } })).token
    editor = (await signedIn(app, { access: { brands: ['ZRRE'], project_info } })).token
  })
  afterAll(() => app.close())

  const call = (name: string, args: object = {}, as = token) => app.call(name, { token: as, ...args })
  const read = async (projectId: number, page = basic) =>
    (await call('projectInfo.page', { params: { projectId, page } })).body as { version: number; values: Values }
  const save = async (projectId: number, change: object, page = basic) => {
    const { version, values } = await read(projectId, page)
    const body = { page, version, values: { ...values, ...change } }
    const answer = await call('projectInfo.save', { params: { projectId }, body })
    expect(answer.status, answer.text).toBe(200)
  }
  const put = async (
    id: number,
    change: object,
    more: { page?: string; name?: string; launch_id?: number } = {},
    as = token,
  ) => {
    const page = more.page ?? basic
    const { version, values } = await read(id, page)
    return call(
      'launches.putFacts',
      { body: { property: id, page, version, values: { ...values, ...change }, ...more } },
      as,
    )
  }
  const made = async (
    id: number,
    change: object,
    more: { page?: string; launch_id?: number } = {},
  ): Promise<Launch> => {
    const answer = await put(id, change, { name: 'December prices', ...more })
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const act = (step: 'publish' | 'rollback', { id, version }: Launch) =>
    call(`launches.${step}`, { params: { id }, body: { version } })
  const plan = ({ id, version }: Launch, as = token) =>
    call(
      'launches.schedule',
      {
        params: { id },
        body: { version, publish_at: new Date(app.deps.now().getTime() + soon).toISOString() },
      },
      as,
    )
  const onSite = async (id: number, launch_id?: number) => {
    const ahead = launch_id === undefined ? undefined : { at: app.deps.now(), drafts: false, launch_id }
    const site = await readSnapshot(app.deps.db, existing(brandOf('ZRRE')), '1', ahead)
    return site.properties.find(each => each.id === id)
  }

  test('they wait, are seen beforehand, stand with it, and are as before in one step', async () => {
    const { id } = await property(app, 'ZRRE')
    const launch = await made(id, { headline: 'Then', property_name: 'Payapa Heights Two' })
    expect(launch.facts).toMatchObject([{ property: id, page: basic, brand: 'ZRRE', problem: null }])
    expect(launch.facts[0]?.changes).toHaveLength(2)
    expect(await onSite(id)).toMatchObject({ headline: 'A quiet address' })
    expect(await onSite(id, launch.id)).toMatchObject({ headline: 'Then', name: 'Payapa Heights Two' })
    const told = await call('launches.ofProperty', { params: { property: id, page: basic } })
    expect(told.body.items).toEqual([
      { launch: launch.id, name: 'December prices', publish_at: null, held: false, changes: 2 },
    ])
    const out = await act('publish', launch)
    expect(out.status, out.text).toBe(200)
    expect(await onSite(id)).toMatchObject({ headline: 'Then', name: 'Payapa Heights Two' })
    const { items } = (await call('projectInfo.revisions', { params: { projectId: id, page: basic } })).body
    expect(items[0]).toMatchObject({ kind: 'save', note: 'Launch December prices' })
    const back = await act('rollback', out.body)
    expect(back.status, back.text).toBe(200)
    expect(await onSite(id)).toMatchObject({ headline: 'A quiet address' })
    const trail = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity', '=', 'project-info')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .select(['area', 'module', 'action', 'before', 'after'])
      .execute()
    expect(trail.slice(-2)).toMatchObject([
      { area: 'project_info', module: 'basic-info', action: 'publish', after: { headline: 'Then' } },
      { area: 'project_info', module: 'basic-info', action: 'rollback', after: { headline: 'A quiet address' } },
    ])
  })

  test('what others save meanwhile stays; the same field changed by both holds all of it, and says which', async () => {
    const { id } = await property(app, 'ZRRE')
    const launch = await made(id, { headline: 'Planned' })
    await save(id, { description: '<p>Mended since.</p>' })
    const out = await act('publish', launch)
    expect(out.status, out.text).toBe(200)
    expect((await read(id)).values).toMatchObject({ headline: 'Planned', description: '<p>Mended since.</p>' })
    await save(id, { headline: 'Changed again' })
    expect((await act('rollback', out.body)).body.errors.members[0]).toMatch(/Headline was changed again since/)
    const second = await made(id, { headline: 'Mine' })
    await save(id, { headline: 'Theirs' })
    const refused = await act('publish', second)
    expect(refused.status, refused.text).toBe(422)
    expect(refused.body.errors.members[0]).toMatch(/Basic Info of .+: Headline was changed on the page since/)
    expect((await plan(second)).body.errors.members[0]).toMatch(/Headline was changed/)
    expect((await read(id)).values).toMatchObject({ headline: 'Theirs' })
  })

  test('put in twice it keeps both, and a page is left out again', async () => {
    const { id } = await property(app, 'ZRRE')
    const first = await made(id, { headline: 'One' })
    const second = await made(id, { description: '<p>Two.</p>' }, { launch_id: first.id })
    expect(second.facts).toHaveLength(1)
    expect(second.facts[0]?.changes).toHaveLength(2)
    const third = await made(id, { about: '<p>Three.</p>' }, { launch_id: first.id, page: overview })
    const [kept] = third.facts
    const body = { name: 'December prices', members: [], records: [], facts: [kept?.id], version: third.version }
    const { body: left } = await call('launches.update', { params: { id: first.id }, body })
    expect(left.facts).toHaveLength(1)
    await act('publish', left)
    expect((await read(id)).values).toMatchObject({ headline: 'One', description: '<p>Two.</p>' })
  })

  test('a property that becomes active with it may be led to by a page of the same launch, and of no other', async () => {
    const { id, slug } = await property(app, 'ZRRE', { status: 'inactive' })
    const page = 'website.news-and-promo-section'
    const where = { brand: 'ZRRE', page }
    const now = (await call('webContent.page', { params: where })).body
    const values = { ...now.values, view_all_link: `/property/${slug}` }
    const own = [...new Set([...now.own, 'view_all_link'])]
    const saved = await call('webContent.save', { body: { ...where, version: now.version, values, own } })
    expect(saved.status, saved.text).toBe(200)
    const member = { ...where, version: saved.body.version }
    const alone = await call('launches.create', { body: { name: 'Alone', members: [member] } })
    expect((await act('publish', alone.body)).body.errors.members[0]).toMatch(/inactive/)
    const launch = await made(id, { status: 'active' })
    const body = { name: 'Opening', members: [member], records: [], version: launch.version }
    const { body: both } = await call('launches.update', { params: { id: launch.id }, body })
    const out = await act('publish', both)
    expect(out.status, out.text).toBe(200)
    expect(await onSite(id)).toBeDefined()
    // Made inactive it would be asked what leads to it: only on its own page.
    const leaving = await made(id, { status: 'inactive' })
    expect(leaving.facts[0]?.problem).toMatch(/becomes inactive on its own page/)
  })

  test('a picture that it will bring is in use, and is so no more once it is rolled back', async () => {
    const { id } = await property(app, 'ZRRE')
    const cover = `/media/${'a'.repeat(64)}/tower.webp`
    const launch = await made(id, { headline: 'With a picture' })
    await app.deps.db.system
      .updateTable('launch_facts')
      .where('launch_id', '=', launch.id)
      .set({ content: sql`jsonb_set(content, '{cover}', ${JSON.stringify(cover)}::jsonb)` })
      .execute()
    const found = () => launchFactHoldings(app.deps.db.system, 'a'.repeat(64), [1])
    expect(await found()).toMatchObject([{ state: 'scheduled', record: { id } }])
    await app.deps.db.system
      .updateTable('launches')
      .where('id', '=', launch.id)
      .set({ status: 'rolled_back' })
      .execute()
    expect(await found()).toEqual([])
  })

  test('at its time, in the name of who planned it; only by who may change the property, and put launches together', async () => {
    const { id } = await property(app, 'ZRRE')
    const far = await property(app, 'ZRCO')
    const launch = await made(id, { headline: 'In time' })
    // Who sends launches out need not edit properties: it was put in by who may.
    expect((await plan(launch, launcher)).status).toBe(200)
    const { body: shown } = await call('launches.read', { params: { id: launch.id } }, launcher)
    expect(shown.facts).toMatchObject([{ name: expect.stringContaining('Basic Info of'), seen: false, changes: [] }])
    expect(await onSite(id, 0)).toMatchObject({ headline: 'A quiet address' })
    app.travel(soon + 1000)
    expect(await launchWhatIsDue(app.deps, recordListSources)).toBe(1)
    expect((await read(id)).values).toMatchObject({ headline: 'In time' })
    expect((await put(id, { headline: 'No' }, { name: 'No' }, editor)).status).toBe(403)
    expect((await call('launches.ofProperty', { params: { property: id, page: basic } }, editor)).status).toBe(403)
    expect((await put(id, { headline: 'No' }, { name: 'No' }, launcher)).status).toBe(403)
    expect((await call('launches.ofProperty', { params: { property: id, page: basic } }, launcher)).status).toBe(404)
    const body = { property: far.id, page: basic, version: 0, values: {}, name: 'Not ours' }
    expect((await call('launches.putFacts', { body })).status).toBe(404)
    const { version, values } = await read(id)
    const stale = { property: id, page: basic, version: version - 1, values, name: 'Late' }
    expect((await call('launches.putFacts', { body: stale })).body).toMatchObject({
      code: 'STALE',
      detail: { version },
    })
    expect((await put(id, { property_name: '' }, { name: 'Wrong' })).body.errors).toHaveProperty('property_name')
    expect((await put(id, {}, { name: 'Nothing' })).body.message).toMatch(/Nothing differs/)
    expect((await put(id, { headline: 'X' }, {})).body.errors).toEqual({ name: ['Name is required.'] })
  })
})
