import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandOf } from '../../../model/brands.ts'
import { existing } from '../../../model/errors.ts'
import { accessOf } from '../../../model/roles.ts'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { portalAccess, portalId } from '../../../test/portal-writes.ts'
import { property } from '../../../test/properties.ts'
import { recordListSources } from '../../kinds/record-kinds.ts'
import { launchWhatIsDue } from '../../records/launches/launch-due.ts'
import { sectionsAhead } from '../../records/site-ahead.ts'

const page = 'website.appointment-page'
/** In ms; no session ends before it. */
const soon = 300_000
const launching = { launches: { view: true, add: true, delete: true, publish: true } }
const editor = (brands: readonly string[]) => {
  const access = websiteEditor(brands, ['appointment-page', 'compare-page'])
  return { ...access, website: { ...access.website, ...launching } }
}
type Draft = { id: number; name: string; version: number; page_version: number; state: Record<string, never> }

// Issue 23: "Parallel drafts of a page or record (named, "Christmas", "New prices"), compared, previewed, put into launches."
describe.each(engines)('named drafts of a page, %s', engine => {
  let app: TestApp
  let token: string
  let count = 0
  const nth = (word: string) => {
    count += 1
    return `${word} ${count}`
  }
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: editor(['OMNI', 'ZRRE', 'ZRCO', 'ZRLU']) })).token
  })
  afterAll(() => app.close())

  const call = (name: string, args: object, as = token) => app.call(name, { token: as, ...args })
  const of = (brand: string) => ({ brand, page })
  const state = async (brand: string) => (await call('webContent.page', { params: of(brand) })).body
  const seen = async (brand: string) =>
    (await app.call('web.site', { params: { code: brand } })).body.contents.appointment
  /** The page with these texts of its own. */
  const saying = async (brand: string, texts: Record<string, unknown>) => {
    const { version, values, own } = await state(brand)
    return { version, values: { ...values, ...texts }, own: [...new Set([...own, ...Object.keys(texts)])] }
  }
  async function publish(brand: string, texts: Record<string, unknown>) {
    const saved = await call('webContent.save', { body: { ...of(brand), ...(await saying(brand, texts)) } })
    const body = { ...of(brand), version: saved.body.version }
    const answer = await call('webContent.publish', { body })
    expect(answer.status, answer.text).toBe(200)
  }
  const keep = async (brand: string, name: string, texts: Record<string, unknown>) =>
    call('siteDrafts.create', { params: of(brand), body: { name, ...(await saying(brand, texts)) } })
  async function kept(brand: string, name: string, texts: Record<string, unknown>): Promise<Draft> {
    const answer = await keep(brand, name, texts)
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const list = async (brand: string) => (await call('siteDrafts.list', { params: of(brand) })).body.items
  const read = (brand: string, draft: number, query: object = {}) =>
    call('siteDrafts.read', { params: { ...of(brand), draft }, query })
  async function save(brand: string, { id, version, page_version, state: now }: Draft, texts: Record<string, unknown>) {
    const { values, own } = now as unknown as { values: object; own: string[] }
    const body = { version, page_version, values: { ...values, ...texts }, own }
    return call('siteDrafts.save', { params: { ...of(brand), draft: id }, body })
  }
  const member = (brand: string, { id, version }: { id: number; version: number }) => ({
    ...{ ...of(brand), version: 0, draft: { id, version } },
  })
  const launch = async (members: object[]) => {
    const answer = await call('launches.create', { body: { name: nth('Launch'), members } })
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const act = (step: 'publish' | 'rollback', { id, version }: { id: number; version: number }) =>
    call(`launches.${step}`, { params: { id }, body: { version } })
  const plan = ({ id, version }: { id: number; version: number }, ms: number) =>
    call('launches.schedule', {
      params: { id },
      body: { version, publish_at: new Date(app.deps.now().getTime() + ms).toISOString() },
    })

  test('what was typed is kept by a name; the page, its draft and what visitors see stay', async () => {
    await publish('ZRLU', { headline: 'As it is' })
    const before = await state('ZRLU')
    const draft = await kept('ZRLU', '  Christmas ', { headline: 'Merry Christmas' })
    expect(draft).toMatchObject({ name: 'Christmas', version: 1, held: [], launches: [] })
    expect(draft.state).toMatchObject({ version: 1, values: { headline: 'Merry Christmas' } })
    expect((await read('ZRLU', draft.id)).body.changes).toMatchObject([
      { path: 'headline', before: 'As it is', after: 'Merry Christmas' },
    ])
    expect(await state('ZRLU')).toEqual(before)
    expect((await seen('ZRLU')).headline).toBe('As it is')
    expect(await list('ZRLU')).toMatchObject([{ id: draft.id, name: 'Christmas', changes: 1 }])
    const { rows } = await trail('page-draft', draft.id)
    expect(rows).toMatchObject([
      { action: 'add', before: { headline: 'As it is' }, after: { headline: 'Merry Christmas' }, brand_id: 3 },
    ])
  })

  const trail = async (entity: string, id: number) => ({
    rows: await app.deps.db.owner
      .selectFrom('audit_trails')
      .where('entity', '=', entity)
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .select(['action', 'before', 'after', 'brand_id'])
      .execute(),
  })

  test('where nothing was typed it holds what the page’s own draft changes, and where nothing differs it is refused', async () => {
    await publish('ZRRE', { headline: 'Read' })
    expect((await keep('ZRRE', 'Nothing', {})).body.message).toContain('Nothing differs')
    await call('webContent.save', { body: { ...of('ZRRE'), ...(await saying('ZRRE', { headline: 'Saved' })) } })
    const whole = await kept('ZRRE', 'All that is saved', {})
    expect(whole.state).toMatchObject({ values: { headline: 'Saved' } })
    // What is typed beside it alone goes into another.
    const typed = await kept('ZRRE', 'Typed alone', { sub_headline: 'Typed beside what is saved' })
    expect(typed.state).toMatchObject({ values: { headline: 'Read', sub_headline: 'Typed beside what is saved' } })
  })

  test('a name is needed, is used once a page, and may be changed; a bad value is refused at its field', async () => {
    await publish('ZRCO', { headline: 'Now' })
    const first = await kept('ZRCO', 'New prices', { headline: 'From 3 million' })
    for (const name of ['  ', 'new PRICES', 'x'.repeat(81)])
      expect((await keep('ZRCO', name, { headline: 'Else' })).body.errors).toHaveProperty('name')
    const wrong = await keep('ZRCO', 'Wrong', { headline: 'x'.repeat(121) })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['headline']])
    const params = { ...of('ZRCO'), draft: first.id }
    const renamed = await call('siteDrafts.save', { params, body: { version: 1, name: 'Prices of June' } })
    expect(renamed.body).toMatchObject({ name: 'Prices of June', version: 2 })
    expect((await list('ZRCO')).map(({ name }: { name: string }) => name)).toEqual(['Prices of June'])
  })

  test('a save names what it was seen as: the draft, and what is read', async () => {
    await publish('ZRCO', { headline: 'First' })
    const draft = await kept('ZRCO', nth('Draft'), { headline: 'Mine' })
    const { body: second } = await save('ZRCO', draft, { headline: 'Mine again' })
    expect(second).toMatchObject({ version: 2 })
    const stale = await save('ZRCO', draft, { headline: 'Old' })
    expect([stale.status, stale.body.code, stale.body.detail.version]).toEqual([409, 'STALE', 2])
    await publish('ZRCO', { sub_headline: 'Published meanwhile' })
    const moved = await save('ZRCO', second, { headline: 'Over what I did not see' })
    expect([moved.status, moved.body.code]).toEqual([409, 'STALE'])
    const { body: fresh } = await read('ZRCO', draft.id)
    // Laid on what is read by now.
    expect(fresh.state.values).toMatchObject({ headline: 'Mine again', sub_headline: 'Published meanwhile' })
    expect(fresh.changes.map(({ path }: { path: string }) => path)).toEqual(['headline'])
    expect((await save('ZRCO', fresh, { headline: 'Mine at last' })).status).toBe(200)
    const params = { ...of('ZRCO'), draft: draft.id }
    expect((await call('siteDrafts.save', { params, body: { version: 3, values: {}, own: [] } })).body.code).toBe(
      'VERSION_REQUIRED',
    )
  })

  test('laid on the saved draft of the page: both are in it, and where both changed a field it is said', async () => {
    await publish('ZRCO', { headline: 'Before', sub_headline: 'Before' })
    const draft = await kept('ZRCO', nth('Draft'), { headline: 'Of the draft' })
    await call('webContent.save', {
      body: { ...of('ZRCO'), ...(await saying('ZRCO', { headline: 'Of the page', sub_headline: 'Of the page' })) },
    })
    const { onto } = (await read('ZRCO', draft.id, { onto: 'true' })).body
    expect(onto).toMatchObject({ values: { headline: 'Of the draft', sub_headline: 'Of the page' } })
    expect(onto.held).toHaveLength(1)
    expect(onto.version).toBe((await state('ZRCO')).version)
  })

  test('two of one page go out by launches of their own, the later one first; the page’s own draft goes with neither', async () => {
    await publish('ZRLU', { headline: 'Plain', sub_headline: 'Plain' })
    const christmas = await kept('ZRLU', nth('Christmas'), { headline: 'Merry Christmas' })
    const prices = await kept('ZRLU', nth('Prices'), { sub_headline: 'From 3 million' })
    await call('webContent.save', { body: { ...of('ZRLU'), ...(await saying('ZRLU', { seo_title: 'Later' })) } })
    const [first, second] = [await launch([member('ZRLU', christmas)]), await launch([member('ZRLU', prices)])]
    expect(first.members).toMatchObject([
      { draft: { id: christmas.id, moved: false }, problem: null, moved: false, changes: [{ path: 'headline' }] },
    ])
    expect((await list('ZRLU')).find(({ id }: Draft) => id === prices.id).launches).toMatchObject([{ id: second.id }])
    const out = await act('publish', second)
    expect(out.status, out.text).toBe(200)
    expect(await seen('ZRLU')).toMatchObject({ headline: 'Plain', sub_headline: 'From 3 million' })
    expect((await act('publish', first)).status).toBe(200)
    const now = await seen('ZRLU')
    expect(now).toMatchObject({ headline: 'Merry Christmas', sub_headline: 'From 3 million' })
    expect(now.seo_title).not.toBe('Later')
    // What was saved and not published stands on what is read by now.
    expect((await state('ZRLU')).values).toMatchObject({
      ...{ headline: 'Merry Christmas', sub_headline: 'From 3 million', seo_title: 'Later' },
    })
    // They are over with that.
    expect((await list('ZRLU')).filter(({ id }: Draft) => id === christmas.id || id === prices.id)).toEqual([])
    // Rolled back, visitors see what they saw, and the draft stands once more.
    const back = await act('rollback', { ...first, version: 2 })
    expect(back.status, back.text).toBe(200)
    expect(await seen('ZRLU')).toMatchObject({ headline: 'Plain', sub_headline: 'From 3 million' })
    expect((await list('ZRLU')).find(({ name }: Draft) => name === christmas.name)).toMatchObject({ changes: 1 })
  })

  test('a launch holds it as it was when it was put in, and says that there is a newer one; put in again it is that', async () => {
    await publish('ZRRE', { headline: 'Plain' })
    const draft = await kept('ZRRE', nth('Draft'), { headline: 'One' })
    const held = await launch([member('ZRRE', draft)])
    const { body: second } = await save('ZRRE', draft, { headline: 'Two' })
    const { body: now } = await call('launches.read', { params: { id: held.id } })
    expect(now.members).toMatchObject([{ draft: { version: 1, moved: true }, changes: [{ after: 'One' }] }])
    // Saved as it is, the launch keeps what it holds.
    const update = (version: number, members: object[]) =>
      call('launches.update', { params: { id: held.id }, body: { version, name: 'Renamed', members } })
    const same = await update(now.version, [member('ZRRE', draft)])
    expect(same.body.members).toMatchObject([{ draft: { version: 1 }, changes: [{ after: 'One' }] }])
    const newer = await update(same.body.version, [member('ZRRE', second)])
    expect(newer.body.members).toMatchObject([{ draft: { version: 2, moved: false }, changes: [{ after: 'Two' }] }])
    expect((await update(newer.body.version, [member('ZRRE', { id: draft.id, version: 7 })])).body.errors).toEqual({
      members: [expect.stringContaining('saved or deleted since')],
    })
    // One that was saved again stays when an older one goes out.
    const { body: third } = await save('ZRRE', second, { headline: 'Three' })
    expect((await act('publish', newer.body)).status).toBe(200)
    expect((await seen('ZRRE')).headline).toBe('Two')
    expect((await read('ZRRE', draft.id)).body).toMatchObject({ version: third.version })
  })

  test('what visitors read was changed in the same field: nothing goes out until somebody saw both', async () => {
    await publish('ZRCO', { headline: 'Plain' })
    const draft = await kept('ZRCO', nth('Draft'), { headline: 'Mine' })
    const held = await launch([member('ZRCO', draft)])
    await publish('ZRCO', { headline: 'Theirs' })
    expect((await read('ZRCO', draft.id)).body.held).toHaveLength(1)
    const refused = await act('publish', held)
    expect([refused.status, refused.body.errors.members[0]]).toEqual([
      422,
      expect.stringMatching(/changed in what is read/),
    ])
    expect((await plan(held, soon)).status).toBe(422)
    expect((await call('launches.read', { params: { id: held.id } })).body.members[0].problem).toMatch(
      /changed in what/,
    )
    expect((await seen('ZRCO')).headline).toBe('Theirs')
    const { body: fresh } = await read('ZRCO', draft.id)
    const { body: again } = await save('ZRCO', fresh, {})
    expect(again.held).toEqual([])
    const next = await launch([member('ZRCO', again)])
    expect((await act('publish', next)).status).toBe(200)
    expect((await seen('ZRCO')).headline).toBe('Mine')
  })

  test('planned, it is seen ahead as of its time and goes out then, in the name of who planned it', async () => {
    await publish('ZRLU', { headline: 'Today' })
    const draft = await kept('ZRLU', nth('Draft'), { headline: 'At its time' })
    const held = await launch([member('ZRLU', draft)])
    const brand = existing(brandOf('ZRLU'))
    const ahead = async (at: number, launch_id: number | null = null) => {
      const moment = { at: new Date(app.deps.now().getTime() + at), drafts: false, launch_id }
      const sections = (await sectionsAhead(app.deps.db, brand, moment)) as Record<string, { headline: string }>
      return sections['appointment']?.headline
    }
    expect([await ahead(0), await ahead(0, held.id)]).toEqual(['Today', 'At its time'])
    const planned = await plan(held, soon)
    expect(planned.status, planned.text).toBe(200)
    expect([await ahead(0), await ahead(soon)]).toEqual(['Today', 'At its time'])
    app.travel(soon)
    expect(await launchWhatIsDue(app.deps, recordListSources)).toBe(1)
    expect((await seen('ZRLU')).headline).toBe('At its time')
    expect((await call('launches.read', { params: { id: held.id } })).body).toMatchObject({ status: 'published' })
    const { items } = (await call('webContent.revisions', { params: of('ZRLU') })).body
    expect(items.some(({ note }: { note: string | null }) => note?.includes(`draft “${draft.name}”`))).toBe(true)
  })

  test('what flows from the group stays the group’s', async () => {
    await publish('OMNI', { sub_headline: 'Of the group' })
    await publish('ZRCO', { headline: 'Its own' })
    const before = await state('ZRCO')
    const own = before.own.filter((path: string) => path !== 'sub_headline')
    await call('webContent.save', { body: { ...of('ZRCO'), version: before.version, values: before.values, own } })
    await call('webContent.publish', { body: { ...of('ZRCO'), version: (await state('ZRCO')).version } })
    const draft = await kept('ZRCO', nth('Draft'), { headline: 'Its other own' })
    await publish('OMNI', { sub_headline: 'Of the group, later' })
    expect((await read('ZRCO', draft.id)).body.state.values.sub_headline).toBe('Of the group, later')
    await act('publish', await launch([member('ZRCO', draft)]))
    expect(await seen('ZRCO')).toMatchObject({ headline: 'Its other own', sub_headline: 'Of the group, later' })
    expect((await state('ZRCO')).own).not.toContain('sub_headline')
  })

  test('rolled back, the saved draft of the page has nothing of it either', async () => {
    await publish('ZRLU', { headline: 'Plain', seo_title: 'Plain' })
    const draft = await kept('ZRLU', nth('Draft'), { headline: 'Merry' })
    await call('webContent.save', { body: { ...of('ZRLU'), ...(await saying('ZRLU', { seo_title: 'Saved' })) } })
    const held = await launch([member('ZRLU', draft)])
    await act('publish', held)
    expect((await state('ZRLU')).values).toMatchObject({ headline: 'Merry', seo_title: 'Saved' })
    await act('rollback', { ...held, version: 2 })
    expect((await state('ZRLU')).values).toMatchObject({ headline: 'Plain', seo_title: 'Saved' })
    expect((await list('ZRLU')).some(({ name }: Draft) => name === draft.name)).toBe(true)
  })

  test('a version of the page that is planned is not called off by it: the launch says so and waits', async () => {
    await publish('ZRCO', { headline: 'Plain' })
    const draft = await kept('ZRCO', nth('Draft'), { headline: 'Merry' })
    const saved = await call('webContent.save', {
      body: { ...of('ZRCO'), ...(await saying('ZRCO', { seo_title: 'On Friday' })) },
    })
    const publish_at = new Date(app.deps.now().getTime() + 2 * soon).toISOString()
    const body = { ...of('ZRCO'), version: saved.body.version, publish_at }
    const planned = await call('webContent.publish', { body })
    const held = await launch([member('ZRCO', draft)])
    expect(held.members[0].problem).toMatch(/is scheduled for/)
    expect((await act('publish', held)).status).toBe(422)
    expect((await state('ZRCO')).schedule).toMatchObject({ id: planned.body.schedule.id })
    await call('webContent.unschedule', { body: { ...of('ZRCO'), schedule_id: planned.body.schedule.id } })
    expect((await act('publish', held)).status).toBe(200)
  })

  test('what a launch holds of one page is put on no other', async () => {
    await publish('ZRRE', { headline: 'Plain' })
    await publish('ZRCO', { headline: 'Plain' })
    const draft = await kept('ZRCO', nth('Draft'), { headline: 'Of Communities' })
    const held = await launch([member('ZRCO', draft)])
    const members = [{ ...member('ZRRE', draft) }]
    const answer = await call('launches.update', {
      params: { id: held.id },
      body: { version: 1, name: 'Else', members },
    })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['members']])
  })

  test('a preview with every saved draft has what a launch brings by a named draft too', async () => {
    await publish('ZRLU', { headline: 'Plain', seo_title: 'Plain' })
    const draft = await kept('ZRLU', nth('Draft'), { headline: 'Merry' })
    await call('webContent.save', { body: { ...of('ZRLU'), ...(await saying('ZRLU', { seo_title: 'Saved' })) } })
    const held = await launch([member('ZRLU', draft)])
    const ahead = { at: app.deps.now(), drafts: true, launch_id: held.id }
    const sections = await sectionsAhead(app.deps.db, existing(brandOf('ZRLU')), ahead)
    expect(sections['appointment']).toMatchObject({ headline: 'Merry', seo_title: 'Saved' })
  })

  test('deleted, a launch keeps what it holds; twenty stand beside a page and no more', async () => {
    await publish('ZRRE', { headline: 'Plain' })
    const draft = await kept('ZRRE', nth('Draft'), { headline: 'Held' })
    const held = await launch([member('ZRRE', draft)])
    const params = { ...of('ZRRE'), draft: draft.id }
    expect((await call('siteDrafts.remove', { params, query: { version: 2 } })).body.code).toBe('STALE')
    expect((await call('siteDrafts.remove', { params, query: { version: 1 } })).status).toBe(200)
    expect((await read('ZRRE', draft.id)).status).toBe(404)
    expect((await act('publish', held)).status).toBe(200)
    expect((await seen('ZRRE')).headline).toBe('Held')
    const left = 20 - (await list('ZRRE')).length
    for (let n = 0; n < left; n += 1) await kept('ZRRE', nth('Draft'), { headline: nth('Said') })
    expect((await keep('ZRRE', nth('Draft'), { headline: 'One too many' })).body.message).toContain('20 drafts')
  })

  test('who may see the page reads them and no more; who may not sees nothing of them', async () => {
    await publish('ZRLU', { headline: 'Plain' })
    const draft = await kept('ZRLU', nth('Draft'), { headline: 'Of Luxuria' })
    const looker = await signedIn(app, {
      access: { brands: ['ZRLU'], website: { 'appointment-page': { view: true } } },
    })
    const params = { ...of('ZRLU'), draft: draft.id }
    expect((await call('siteDrafts.read', { params }, looker.token)).status).toBe(200)
    const body = { name: 'Theirs', ...(await saying('ZRLU', { headline: 'Theirs' })) }
    expect((await call('siteDrafts.create', { params: of('ZRLU'), body }, looker.token)).status).toBe(403)
    expect((await call('siteDrafts.remove', { params, query: { version: 1 } }, looker.token)).status).toBe(403)
    const other = await signedIn(app, { access: editor(['ZRRE']) })
    expect((await call('siteDrafts.read', { params }, other.token)).status).toBe(403)
    // By its number beside a page of their own it is not there.
    expect((await call('siteDrafts.read', { params: { ...of('ZRRE'), draft: draft.id } }, other.token)).status).toBe(
      404,
    )
    const members = [{ ...of('ZRRE'), version: 0, draft: { id: draft.id, version: 1 } }]
    const taken = await call('launches.create', { body: { name: 'Taken', members } }, other.token)
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['members']])
  })

  test('a page that somebody must agree to goes out with none: it is laid on the page, and agreed to there', async () => {
    await publish('ZRCO', { headline: 'Plain' })
    const draft = await kept('ZRCO', nth('Draft'), { headline: 'Not agreed to' })
    const agrees = await signedIn(app, {
      access: { brands: ['ZRCO'], website: { reviews: { view: true, edit: true, approve: true } } },
    })
    const rule = { ...of('ZRCO'), roles: [], people: [agrees.id], version: 0 }
    const set = await call('contentReviews.setRule', { body: rule }, agrees.token)
    expect(set.status, set.text).toBeLessThan(300)
    const held = await launch([member('ZRCO', draft)])
    expect(held.members[0].problem).toMatch(/once .* agreed/)
    expect((await act('publish', held)).status).toBe(422)
  })
})

describe.each(engines)('named drafts of properties and of the buyers’ portal, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    const all = accessOf(['ZRLU'], [{ of: () => true }])
    token = (await signedIn(app, { access: { ...all, buyers_portal: portalAccess } })).token
  })
  afterAll(() => app.close())
  const call = (name: string, args: object) => app.call(name, { token, ...args })

  test('a page of a property: kept, laid on what others saved, and put into a launch as it is to be', async () => {
    const { id } = await property(app, 'ZRLU')
    const params = { projectId: id, page: 'project_info.basic-info' }
    const { version, values } = (await call('projectInfo.page', { params })).body
    const body = { name: 'New words', version, values: { ...values, headline: 'Then' }, own: [] }
    const made = await call('propertyDrafts.create', { params, body })
    expect(made.status, made.text).toBe(201)
    const saved = { page: params.page, version, values: { ...values, description: 'Saved meanwhile' } }
    expect((await call('projectInfo.save', { params: { projectId: id }, body: saved })).status).toBe(200)
    const { body: draft } = await call('propertyDrafts.read', { params: { ...params, draft: made.body.id } })
    expect(draft.state.values).toMatchObject({ headline: 'Then', description: 'Saved meanwhile' })
    expect(draft.changes.map(({ path }: { path: string }) => path)).toEqual(['headline'])
    const put = await call('launches.putFacts', {
      body: {
        ...{ property: id, page: params.page, version: draft.page_version, values: draft.state.values },
        name: 'With the launch',
      },
    })
    expect(put.status, put.text).toBe(201)
    const out = await call('launches.publish', { params: { id: put.body.id }, body: { version: put.body.version } })
    expect(out.status, out.text).toBe(200)
    expect((await call('projectInfo.page', { params })).body.values).toMatchObject({ headline: 'Then' })
  })

  test('a page of the buyers’ portal: beside its draft, and out with a launch', async () => {
    const params = { id: portalId }
    const read = async () => (await call('buyerContent.read', { params })).body
    const { version, contents } = await read()
    await call('buyerContent.save', { body: { id: portalId, version, contents } })
    const saved = await read()
    await call('buyerContent.publish', { body: { id: portalId, version: saved.version } })
    const now = await read()
    const values = { ...now.contents, page_description: 'Of the draft' }
    const made = await call('portalDrafts.create', {
      params,
      body: { name: 'Christmas', version: now.version, values, own: [] },
    })
    expect(made.status, made.text).toBe(201)
    expect(made.body).toMatchObject({ held: [], changes: [{ path: 'page_description' }] })
    const { id, version: of } = made.body
    const members = [{ brand: null, page: 'buyers_portal.dashboard', version: 0, draft: { id, version: of } }]
    const launch = await call('launches.create', { body: { name: 'Portal', members } })
    expect(launch.status, launch.text).toBe(201)
    const out = await call('launches.publish', { params: { id: launch.body.id }, body: { version: 1 } })
    expect(out.status, out.text).toBe(200)
    expect((await read()).published.contents).toMatchObject({ page_description: 'Of the draft' })
    expect((await call('portalDrafts.list', { params })).body.items).toEqual([])
  })
})
