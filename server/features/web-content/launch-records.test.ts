import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrandCode, brandOf } from '../../../model/brands.ts'
import { existing } from '../../../model/errors.ts'
import { type LaunchedKey, launchedKeys, launchedSteps } from '../../../model/kinds/launched.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import { splitId } from '../../../model/pages/access.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { contractIn } from '../../../test/buyers.ts'
import { engines } from '../../../test/database.ts'
import { launchKeeper } from '../../../test/read-records.ts'
import { bodyFor, brandFor, createCall } from '../../../test/records.ts'
import { recordListSources } from '../../kinds/record-kinds.ts'
import { launchWhatIsDue } from '../../records/launches/launch-due.ts'
import { readSnapshot } from '../../records/site-snapshot.ts'

type Made = Record<string, unknown> & { id: number; version: number }
/** In ms; no session ends before it. */
const soon = 300_000
/** What visitors read of a kind, in a whole site. */
const inSite: { readonly [K in LaunchedKey]?: string } = {
  webNews: 'news',
  webCareers: 'careers',
  webFaqs: 'questions',
  webTestimonials: 'testimonials',
  webAwards: 'awards',
  webLocations: 'places',
  webPopupPromos: 'promos',
}
// Issue 21: "launches take everything that is published (pages, records, …)".
describe.each(engines)('records go out with a launch, %s', engine => {
  let app: TestApp
  let token: string
  let count = 0
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: launchKeeper(['OMNI', 'ZRRE', 'ZRCO', 'ZRLU', 'HOMES']) })).token
  })
  afterAll(() => app.close())

  const call = (name: string, args: object, as = token) => app.call(name, { token: as, ...args })
  /** One that visitors do not see. */
  async function hidden(key: LaunchedKey, more: object = {}, brand: BrandCode = brandFor(key)): Promise<Made> {
    const { switch: flag } = kindOf(key)
    const body = { ...(await bodyFor(app, token, key, brand)), ...(flag ? { [flag]: false } : {}), ...more }
    const answer = await call(createCall(key), { body })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }
  const stepOf = (key: LaunchedKey) => {
    const step = launchedSteps(key).find(each => each.is_shown)
    if (!step) throw new Error(`${key} has no step that shows it`)
    return step.action
  }
  const isSeen = (key: LaunchedKey, { status, ...record }: Record<string, unknown>) => {
    const { switch: flag, publication } = kindOf(key)
    return flag ? record[flag] === true : publication?.states[String(status)]?.tone === 'good'
  }
  const read = async (key: LaunchedKey, id: number): Promise<Made> => {
    const { rows } =
      await sql<Made>`select * from ${sql.table(recordListSources[key].place.table)} where id = ${id}`.execute(
        app.deps.db.system,
      )
    return rows[0] as Made
  }
  const create = (records: object[], members: object[] = [], as = token) =>
    call('launches.create', { body: { name: `Launch ${++count}`, members, records } }, as)
  const act = (step: 'publish' | 'rollback', { id, version }: Made) =>
    call(`launches.${step}`, { params: { id }, body: { version } })
  const plan = (launch: Made) =>
    call('launches.schedule', {
      params: { id: launch.id },
      body: { version: launch.version, publish_at: new Date(app.deps.now().getTime() + soon).toISOString() },
    })
  const idsSeen = async (key: LaunchedKey, brand: BrandCode, ahead?: { at: Date; launch_id: number | null }) => {
    const site = await readSnapshot(app.deps.db, existing(brandOf(brand)), '1', ahead && { ...ahead, drafts: false })
    const rows = (site as unknown as Record<string, { id: number }[]>)[inSite[key] ?? ''] ?? []
    return rows.map(({ id }) => Number(id))
  }

  test.each(launchedKeys)('%s: shown with it, seen in its preview, and back in one step', async key => {
    const brand = brandFor(key)
    const made = await hidden(key)
    const { status, text, body: launch } = await create([{ list: key, id: made.id, action: stepOf(key) }])
    expect(status, text).toBe(201)
    expect(launch.records).toMatchObject([{ list: key, id: made.id, brand, is_shown: true, problem: null }])
    expect(launch.records[0].name).not.toBe('')
    expect(isSeen(key, await read(key, made.id))).toBe(false)
    if (inSite[key]) {
      const at = app.deps.now()
      expect(await idsSeen(key, brand)).not.toContain(made.id)
      expect(await idsSeen(key, brand, { at, launch_id: null })).not.toContain(made.id)
      expect(await idsSeen(key, brand, { at, launch_id: launch.id })).toContain(made.id)
    }
    const out = await act('publish', launch)
    expect(out.status, out.text).toBe(200)
    const shown = await read(key, made.id)
    expect(isSeen(key, shown)).toBe(true)
    expect(shown.version).toBe((made.version ?? 1) + 1)
    if (inSite[key]) expect(await idsSeen(key, brand)).toContain(made.id)
    const back = await act('rollback', out.body)
    expect(back.status, back.text).toBe(200)
    expect(isSeen(key, await read(key, made.id))).toBe(false)
    const { rows } = await sql<{ action: string; module: string }>`select action, module from audit_trails
      where entity = ${kindOf(key).entity} and entity_id = ${String(made.id)} order by id`.execute(app.deps.db.system)
    expect(rows.slice(-2).map(({ module }) => module)).toEqual(Array(2).fill(splitId(kindOf(key).page).key))
    expect(rows.at(-1)?.action).toBe('rollback')
  })

  test('buyers who asked for news of their property are told, as when it is published by itself', async () => {
    const { property, email } = await contractIn(app, 'ZRLU')
    const made = await hidden('projectNews', { property_id: String(property) })
    const { body: launch } = await create([{ list: 'projectNews', id: made.id, action: stepOf('projectNews') }])
    const letters = () =>
      app.deps.db.system.selectFrom('mail_outbox').where('event_key', 'like', 'projectnews%').select('to').execute()
    expect(await letters()).toEqual([])
    const out = await act('publish', launch)
    expect(out.status, out.text).toBe(200)
    expect(await letters()).toEqual([{ to: [email] }])
  })

  test('what visitors see is taken from them with it, and given back', async () => {
    const made = await hidden('webFaqs', { is_visible: true })
    const { body: launch } = await create([{ list: 'webFaqs', id: made.id, action: 'hide' }])
    const then = { at: app.deps.now(), launch_id: launch.id as number }
    expect(await idsSeen('webFaqs', 'ZRLU', then)).not.toContain(made.id)
    const { body: out } = await act('publish', launch)
    expect(await idsSeen('webFaqs', 'ZRLU')).not.toContain(made.id)
    expect((await act('rollback', out)).status).toBe(200)
    expect(await idsSeen('webFaqs', 'ZRLU')).toContain(made.id)
  })

  test('a record that cannot go, and nothing does: it says which and why', async () => {
    const first = await hidden('webNews')
    const second = await hidden('webFaqs')
    const { body: launch } = await create([
      { list: 'webNews', id: first.id, action: 'publish' },
      { list: 'webFaqs', id: second.id, action: 'show' },
    ])
    const trash = { list: 'webFaqs', brand: brandFor('webFaqs'), action: 'trash', selection: { ids: [second.id] } }
    expect((await call('lists.bulk', { body: trash })).body.results).toEqual([{ id: second.id, ok: true }])
    const seen = await call('launches.read', { params: { id: launch.id } })
    expect(seen.body.records.map(({ problem }: { problem: string | null }) => problem !== null)).toEqual([true, false])
    const answer = await act('publish', launch)
    expect(answer.status).toBe(422)
    expect(answer.body.errors.members[0]).toContain('is in the trash')
    expect(isSeen('webNews', await read('webNews', first.id))).toBe(false)
    expect((await plan(launch)).body.errors.members[0]).toContain('is in the trash')
  })

  test('what somebody showed or hid since is not put back', async () => {
    const made = await hidden('webAwards')
    const { body: launch } = await create([{ list: 'webAwards', id: made.id, action: 'show' }])
    const { body: out } = await act('publish', launch)
    const body = { list: 'webAwards', brand: brandFor('webAwards'), action: 'hide', selection: { ids: [made.id] } }
    expect((await call('lists.bulk', { body })).body.results).toEqual([{ id: made.id, ok: true }])
    const back = await act('rollback', out)
    expect(back.body.errors.members[0]).toContain('was shown or hidden again since')
    expect((await call('launches.read', { params: { id: launch.id } })).body.status).toBe('published')
  })

  test('an article that leads to another goes out with it, and not without; at its time, in the name of who planned it', async () => {
    const other = await hidden('webNews', { slug: `goes-first-${++count}` })
    const link = `<p>Read <a href="/news/${other['slug']}">this</a>.</p>`
    const leads = await hidden('webNews', { body: link, property_ids: [] })
    const one = (id: number) => ({ list: 'webNews', id, action: 'publish' })
    const { body: alone } = await create([one(leads.id)])
    expect((await act('publish', alone)).body.errors.members[0]).toContain(`/news/${other['slug']}`)
    const { body: both } = await create([one(leads.id), one(other.id)])
    const planned = await plan(both)
    expect(planned.status, planned.text).toBe(200)
    app.travel(soon + 1000)
    expect(await launchWhatIsDue(app.deps, recordListSources)).toBe(1)
    for (const { id } of [leads, other]) expect(isSeen('webNews', await read('webNews', id))).toBe(true)
    const { rows } = await sql<{ user_name: string; module: string; action: string }>`
      select user_name, module, action from audit_trails where entity = 'web-news' and entity_id = ${String(leads.id)}
      order by id desc limit 1`.execute(app.deps.db.system)
    expect(rows[0]).toMatchObject({ module: 'news-list', action: 'publish', user_name: planned.body.planned_by })
  })

  test('held as a whole where a record moved on, and its planner is told which', async () => {
    const made = await hidden('webNews')
    const { body: launch } = await create([{ list: 'webNews', id: made.id, action: 'publish' }])
    await plan(launch)
    const { version } = await read('webNews', made.id)
    expect((await call('webNews.act', { params: { id: made.id }, body: { action: 'publish', version } })).status).toBe(
      200,
    )
    app.travel(soon + 1000)
    expect(await launchWhatIsDue(app.deps, recordListSources)).toBe(0)
    expect((await call('launches.read', { params: { id: launch.id } })).body.held).toContain('already Published')
  })

  test('only by who may publish it; a record of another brand is not there', async () => {
    const made = await hidden('webNews', {}, 'ZRLU')
    const record = { list: 'webNews', id: made.id, action: 'publish' }
    const reader = launchKeeper(['ZRLU'], [])
    const may = { ...reader, website: { ...reader.website, 'news-list': { view: true, edit: true } } }
    expect((await create([record], [], (await signedIn(app, { access: may })).token)).status).toBe(403)
    const elsewhere = (await signedIn(app, { access: launchKeeper(['ZRRE']) })).token
    const answer = await create([record], [], elsewhere)
    expect(answer.body.errors, answer.text).toHaveProperty('records')
    const found = (
      await call('launches.candidates', { query: { search: String(made['title']).slice(0, 20) } }, elsewhere)
    ).body.records
    expect(found.filter(({ brand }: { brand: string }) => brand !== 'ZRRE')).toEqual([])
    const own = (await call('launches.candidates', { query: { search: String(made['title']).slice(0, 20) } })).body
      .records
    expect(own.map(({ id }: { id: number }) => id)).toContain(made.id)
    for (const [wrong, says] of [
      [{ ...record, action: 'schedule' }, 'cannot take this step'],
      [{ ...record, id: 2 ** 40 }, 'not here any more'],
    ] as const)
      expect((await create([wrong])).body.errors.records[0]).toContain(says)
    expect((await create([record, record])).body.errors.records[0]).toContain('twice')
    expect((await create([])).body.errors.members[0]).toContain('at least one page or record')
  })
})
