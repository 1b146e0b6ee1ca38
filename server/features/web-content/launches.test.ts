import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'

const page = 'website.appointment-page'
const keys = ['appointment-page', 'compare-page']
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
      members: ['Choose at least one page.'],
    })
    expect((await create([member, member])).body.errors.members).toEqual([
      'Appointment Page of Residences is listed twice.',
    ])
    expect((await create([{ ...member, version: member.version - 1 }])).status).toBe(409)
    expect((await create([{ brand: 'ZRRE', page: 'website.award-page', version: 1 }])).status).toBe(403)
  })
})
