import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '../../../model/brands.ts'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { recordListSources } from '../../kinds/record-kinds.ts'
import { launchWhatIsDue } from '../../records/launches/launch-due.ts'
import { sectionsAhead } from '../../records/site-ahead.ts'

const page = 'website.appointment-page'
const keys = ['appointment-page', 'compare-page']
/** In ms; no session ends before it. */
const soon = 300_000
type Target = { brand: string; page: string }
const launcher = (brands: readonly string[]) => {
  const access = websiteEditor(brands, keys)
  return { ...access, website: { ...access.website, launches: { view: true, add: true, delete: true, publish: true } } }
}

describe.each(engines)('pages go out together, %s', engine => {
  let app: TestApp
  let token: string
  let count = 0
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: launcher(['OMNI', 'ZRRE', 'ZRCO', 'ZRLU']) })).token
  })
  afterAll(() => app.close())
  const state = async (target: Target) => (await app.call('webContent.page', { token, params: target })).body
  const seenBy = async (brand: string) =>
    (await app.call('web.site', { params: { code: brand } })).body.contents.appointment.headline
  async function draft(target: Target, headline: string): Promise<Target & { version: number }> {
    const now = await state(target)
    const values = { ...now.values, headline }
    const body = { ...target, version: now.version, values, own: [...new Set([...now.own, 'headline'])] }
    const answer = await app.call('webContent.save', { token, body })
    expect(answer.status, answer.text).toBe(200)
    return { ...target, version: answer.body.version }
  }
  const create = (members: object[], name = `Launch ${++count}`) =>
    app.call('launches.create', { token, body: { name, members } })
  const act = (step: 'publish' | 'rollback', { id, version }: { id: number; version: number }, as = token) =>
    app.call(`launches.${step}`, { token: as, params: { id }, body: { version } })
  const of = (brand: string): Target => ({ brand, page })

  test('all at once, each step in the trail, and back in one step', async () => {
    const before = await Promise.all(['ZRRE', 'ZRLU', 'ZRCO'].map(seenBy))
    const members = [await draft(of('ZRRE'), 'Open in December'), await draft(of('ZRLU'), 'By invitation')]
    const { status, body: launch } = await create(members)
    expect(status).toBe(201)
    expect(launch).toMatchObject({ status: 'draft', version: 1 })
    expect(launch.members.map(({ changes }: { changes: { after: string }[] }) => changes[0]?.after)).toEqual([
      'Open in December',
      'By invitation',
    ])
    expect(await Promise.all(['ZRRE', 'ZRLU', 'ZRCO'].map(seenBy))).toEqual(before)
    const out = await act('publish', launch)
    expect(out.body).toMatchObject({ status: 'published', version: 2 })
    expect(await Promise.all(['ZRRE', 'ZRLU', 'ZRCO'].map(seenBy))).toEqual([
      'Open in December',
      'By invitation',
      before[2],
    ])
    expect((await act('publish', out.body)).body).toMatchObject({ code: 'INVALID_TRANSITION' })
    const back = await act('rollback', out.body)
    expect(back.body).toMatchObject({ status: 'rolled_back', version: 3 })
    expect(await Promise.all(['ZRRE', 'ZRLU', 'ZRCO'].map(seenBy))).toEqual(before)
    // The drafts stay: what was written is not lost.
    expect((await state(of('ZRRE'))).values.headline).toBe('Open in December')
    const trail = await app.deps.db.owner
      .selectFrom('audit_trails')
      .where('module', '=', 'launches')
      .where('action', 'in', ['publish', 'rollback'])
      .where('result', '=', 'ok')
      .select(['entity', 'action', 'brand_id'])
      .orderBy('id')
      .execute()
    expect(trail.map(row => `${row.action} ${row.entity} ${row.brand_id}`)).toEqual([
      'publish launch null',
      'publish web-content 1',
      'publish web-content 3',
      'rollback launch null',
      'rollback web-content 1',
      'rollback web-content 3',
    ])
  })

  test('one stale member, and nothing is published', async () => {
    const before = await Promise.all(['ZRRE', 'ZRCO', 'ZRLU'].map(seenBy))
    const members = [await draft(of('ZRRE'), 'One'), await draft(of('ZRCO'), 'Two'), await draft(of('ZRLU'), 'Three')]
    const { body: launch } = await create(members)
    await draft(of('ZRLU'), 'Saved since')
    const answer = await act('publish', launch)
    expect([answer.status, answer.body.code]).toEqual([409, 'STALE'])
    expect(answer.body.message).toContain('Appointment Page of Luxuria changed since')
    expect(answer.body.detail).toEqual({ pages: [of('ZRLU')] })
    expect(await Promise.all(['ZRRE', 'ZRCO', 'ZRLU'].map(seenBy))).toEqual(before)
    const { body: still } = await app.call('launches.read', { token, params: { id: launch.id } })
    expect(still).toMatchObject({ status: 'draft', version: 1 })
    expect(still.members.map(({ moved }: { moved: boolean }) => moved)).toEqual([false, false, true])
    expect((await app.call('launches.remove', { token, params: { id: launch.id } })).status).toBe(200)
  })

  test('what was published again since is not put back', async () => {
    const members = [await draft(of('ZRRE'), 'First'), await draft(of('ZRCO'), 'Second')]
    const { body: launch } = await create(members)
    const { body: out } = await act('publish', launch)
    const later = await draft(of('ZRCO'), 'Third')
    await app.call('webContent.publish', { token, body: later })
    expect((await act('rollback', out)).body).toMatchObject({ code: 'STALE' })
    expect(await Promise.all(['ZRRE', 'ZRCO'].map(seenBy))).toEqual(['First', 'Third'])
  })

  test('ten at once: one publishes', async () => {
    const { body: launch } = await create([await draft(of('ZRRE'), 'Racing'), await draft(of('ZRLU'), 'Racing')])
    const answers = await Promise.all(Array.from({ length: 10 }, () => act('publish', launch)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  /** A launch of two pages, planned for five minutes later. */
  async function planned(words: string) {
    const members = [await draft(of('ZRRE'), words), await draft(of('ZRLU'), words)]
    const { body: launch } = await create(members)
    const publish_at = new Date(app.deps.now().getTime() + soon).toISOString()
    const answer = await schedule(launch, publish_at)
    expect(answer.body, answer.text).toMatchObject({ status: 'draft', publish_at, held: null, version: 2 })
    return { launch: answer.body, members, publish_at }
  }
  const schedule = ({ id, version }: { id: number; version: number }, publish_at: string | null) =>
    app.call('launches.schedule', { token, params: { id }, body: { version, publish_at } })
  const change = ({ id, version }: { id: number; version: number }, name: string, members: object[], as = token) =>
    app.call('launches.update', { token: as, params: { id }, body: { version, name, members } })
  const read = async (id: number) => (await app.call('launches.read', { token, params: { id } })).body

  test('at its time it goes out by itself, in the versions that it holds, once, in the name of who planned it', async () => {
    const before = await Promise.all(['ZRRE', 'ZRLU'].map(seenBy))
    const { launch, publish_at } = await planned('At midnight')
    await draft(of('ZRLU'), 'Saved since, for later')
    expect((await read(launch.id)).members.map(({ moved }: { moved: boolean }) => moved)).toEqual([false, false])
    expect(await launchWhatIsDue(app.deps, recordListSources)).toBe(0)
    const ahead = (at: string) =>
      sectionsAhead(app.deps.db, brands[1], { at: new Date(at), drafts: false, launch_id: null })
    expect(JSON.stringify(await ahead(publish_at))).toContain('At midnight')
    expect(JSON.stringify(await ahead(new Date(Date.parse(publish_at) - 1).toISOString()))).not.toContain('At midnight')
    app.travel(soon + 1)
    expect(
      await Promise.all([launchWhatIsDue(app.deps, recordListSources), launchWhatIsDue(app.deps, recordListSources)]),
    ).toEqual(expect.arrayContaining([1, 0]))
    expect(await Promise.all(['ZRRE', 'ZRLU'].map(seenBy))).toEqual(['At midnight', 'At midnight'])
    const out = await read(launch.id)
    expect(out).toMatchObject({ status: 'published', publish_at, planned_by: launch.planned_by })
    const lines = await app.deps.db.owner
      .selectFrom('audit_trails')
      .where('module', '=', 'launches')
      .where('entity_id', '=', String(launch.id))
      .orderBy('id')
      .select(['action', 'user_name', 'user_agent', 'result'])
      .execute()
    expect(lines.map(({ action, user_agent, result }) => `${action} ${result} ${user_agent === 'scheduler'}`)).toEqual([
      'add ok false',
      'schedule ok false',
      'publish ok true',
    ])
    expect(new Set(lines.map(({ user_name }) => user_name)).size).toBe(1)
    expect((await act('rollback', out)).status).toBe(200)
    expect(await Promise.all(['ZRRE', 'ZRLU'].map(seenBy))).toEqual(before)
  })

  test('it takes back nothing that was published since: it is held as a whole, and who planned it is told why', async () => {
    const { launch } = await planned('Would take it back')
    await app.call('webContent.publish', { token, body: await draft(of('ZRLU'), 'Published since') })
    const [residences] = await Promise.all([seenBy('ZRRE')])
    app.travel(soon + 1)
    expect(await launchWhatIsDue(app.deps, recordListSources)).toBe(0)
    expect(await Promise.all(['ZRRE', 'ZRLU'].map(seenBy))).toEqual([residences, 'Published since'])
    const held = await read(launch.id)
    expect(held.status).toBe('draft')
    expect(held.held).toContain('Appointment Page of Luxuria was published again since')
    const mails = await app.deps.db.owner
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'content.held')
      .select(['subject', 'body'])
      .execute()
    expect(mails.filter(({ subject }) => subject.startsWith(launch.name))).toHaveLength(1)
    expect(mails.find(({ subject }) => subject.startsWith(launch.name))?.body).toContain('was published again since')
    // It waits for somebody, and is not tried every minute.
    expect(await launchWhatIsDue(app.deps, recordListSources)).toBe(0)
    const { body: cards } = await app.call('dashboard.content', { token, query: { card: 'overdue' } })
    expect(cards.items).toEqual(
      expect.arrayContaining([expect.objectContaining({ page: 'website.launches', record: launch.id })]),
    )
    // With the page left out it can be given another time.
    const { body: less } = await change(held, held.name, [{ ...of('ZRRE'), version: held.members[0].version }])
    expect(less.members).toHaveLength(1)
    const again = await schedule(less, new Date(app.deps.now().getTime() + 60_000).toISOString())
    expect(again.body).toMatchObject({ held: null })
    app.travel(61_000)
    expect(await launchWhatIsDue(app.deps, recordListSources)).toBe(1)
    expect(await seenBy('ZRRE')).toBe('Would take it back')
  })

  test('its time is called off, is to come, and is nobody’s who may not publish it', async () => {
    const { launch, publish_at } = await planned('Called off')
    const past = await schedule(launch, new Date(app.deps.now().getTime() - 1000).toISOString())
    expect([past.status, past.body.errors]).toEqual([
      422,
      { publish_at: ['Choose a time that is still to come, or publish now.'] },
    ])
    const { token: one } = await signedIn(app, { access: launcher(['ZRLU']) })
    const foreign = { params: { id: launch.id }, body: { version: launch.version, publish_at } }
    expect((await app.call('launches.schedule', { token: one, ...foreign })).status).toBe(404)
    const both = launcher(['OMNI', 'ZRRE', 'ZRCO', 'ZRLU'])
    const adder = { ...both, website: { ...both.website, launches: { view: true, add: true } } }
    const { token: maker } = await signedIn(app, { access: adder })
    const members = launch.members.map(({ brand, page: key, version }: Target & { version: number }) => ({
      ...{ brand, page: key, version },
    }))
    expect((await change(launch, 'Renamed', members, maker)).status).toBe(403)
    const off = await schedule(launch, null)
    expect(off.body).toMatchObject({ publish_at: null, planned_by: null, status: 'draft' })
    expect((await change(off.body, 'Renamed', members, maker)).body).toMatchObject({ name: 'Renamed' })
    app.travel(soon + 1)
    expect(await launchWhatIsDue(app.deps, recordListSources)).toBe(0)
    expect(await schedule(off.body, publish_at)).toMatchObject({ status: 422 })
  })

  test('it is changed: a newer draft, a page more, a page less, another name', async () => {
    const first = await draft(of('ZRRE'), 'First')
    const { body: launch } = await create([first])
    const [newer, more] = [await draft(of('ZRRE'), 'Newer'), await draft(of('ZRLU'), 'And this')]
    expect((await change(launch, 'Both', [first])).body.code).toBe('STALE')
    const { body: changed, status } = await change(launch, 'Both', [newer, more])
    expect(status).toBe(200)
    expect(changed).toMatchObject({ name: 'Both', version: 2, status: 'draft' })
    expect(changed.members.map(({ brand, version }: { brand: string; version: number }) => [brand, version])).toEqual([
      ['ZRRE', newer.version],
      ['ZRLU', more.version],
    ])
    expect((await change(launch, 'Late', [more])).body.code).toBe('STALE')
    const { body: out } = await act('publish', (await change(changed, 'One', [newer])).body)
    expect(await seenBy('ZRRE')).toBe('Newer')
    expect(await seenBy('ZRLU')).not.toBe('And this')
    expect((await change(out, 'Too late', [more])).body.code).toBe('INVALID_TRANSITION')
  })

  test('only drafts that the caller may publish are offered, and a launch is seen by who may touch all its brands', async () => {
    const members = [await draft(of('ZRRE'), 'Offered'), await draft(of('ZRLU'), 'Offered too')]
    const { body: offered } = await app.call('launches.candidates', { token })
    expect(offered.items).toEqual(
      expect.arrayContaining(members.map(member => expect.objectContaining({ ...member, changes: 1 }))),
    )
    const { body: launch } = await create(members)
    const { token: one } = await signedIn(app, { access: launcher(['ZRLU']) })
    expect(
      (await app.call('launches.candidates', { token: one })).body.items.map(({ brand }: Target) => brand),
    ).toEqual(['ZRLU'])
    expect((await app.call('launches.list', { token: one })).body.items).toEqual([])
    expect((await app.call('launches.read', { token: one, params: { id: launch.id } })).status).toBe(404)
    expect((await act('publish', launch, one)).status).toBe(404)
    const foreign = await app.call('launches.create', { token: one, body: { name: 'Not mine', members } })
    expect(foreign.status).toBe(403)
  })

  test('a launch needs a name and pages, each once, in the version that stands', async () => {
    const member = await draft(of('ZRRE'), 'Once')
    expect((await create([], ' ')).body.errors).toEqual({
      name: ['Name is required.'],
      members: ['Choose at least one page or record.'],
    })
    expect((await create([member, member])).body.errors.members).toEqual([
      'Appointment Page of Residences is listed twice.',
    ])
    expect((await create([{ ...member, version: member.version - 1 }])).status).toBe(409)
    expect((await create([{ brand: 'ZRRE', page: 'website.award-page', version: 1 }])).status).toBe(403)
  })
})
