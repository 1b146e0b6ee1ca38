import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { recordListSources } from '../../kinds/record-kinds.ts'
import { launchWhatIsDue } from '../../records/launches/launch-due.ts'
import { publishWhatIsDue } from '../../records/publishing/publish-due.ts'

const page = 'website.appointment-page'
const of = (brand: string) => ({ brand, page })
const soon = 300_000
type Signed = Awaited<ReturnType<typeof signedIn>>

const author = (brands: readonly string[]) => {
  const access = websiteEditor(brands, ['appointment-page', 'compare-page'])
  const all = { view: true, add: true, delete: true, publish: true }
  return { ...access, website: { ...access.website, launches: all, publishing: all } }
}
const reviewer = (brands: readonly string[], edit = false) => ({
  ...websiteEditor(brands, []),
  website: { 'appointment-page': { view: true }, reviews: { view: true, approve: true, edit } },
})

describe.each(engines)('a page waits until somebody agreed to it, %s', engine => {
  let app: TestApp
  let ana: Signed
  let ben: Signed
  let mara: Signed
  let keeper: Signed
  beforeAll(async () => {
    app = await testApp(engine)
    ana = await signedIn(app, { access: author(['ZRRE', 'ZRLU', 'ZRCO']) })
    ben = await signedIn(app, { access: author(['ZRRE', 'ZRLU', 'ZRCO']) })
    mara = await signedIn(app, { access: reviewer(['ZRRE', 'ZRLU', 'ZRCO']) })
    keeper = await signedIn(app, {
      access: { ...reviewer(['ZRRE', 'ZRLU', 'ZRCO'], true), website: { reviews: { view: true, edit: true } } },
    })
  })
  afterAll(() => app.close())

  const state = async (target: ReturnType<typeof of>, who = ana) =>
    (await app.call('webContent.page', { token: who.token, params: target })).body
  async function draft(target: ReturnType<typeof of>, headline: string, who = ana): Promise<number> {
    const now = await state(target, who)
    const body = { ...target, version: now.version, values: { ...now.values, headline }, own: [...now.own, 'headline'] }
    const answer = await app.call('webContent.save', { token: who.token, body })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.version
  }
  const rule = async (brand: string, named: object, version = 0, on: string | null = page) =>
    app.call('contentReviews.setRule', {
      token: keeper.token,
      body: { brand, page: on, roles: [], people: [], ...named, version },
    })
  const ask = (target: object, version: number, who = ana, note = 'Please look') =>
    app.call('contentReviews.ask', { token: who.token, body: { ...target, version, note } })
  const publish = (target: object, version: number, more: object = {}, who = ana) =>
    app.call('webContent.publish', { token: who.token, body: { ...target, version, ...more } })
  const decide = (id: number, version: number, body: object, who = mara) =>
    app.call('contentReviews.decide', { token: who.token, params: { id }, body: { version, ...body } })
  const turns = async (who: Signed) =>
    (await app.call('approvalInbox.list', { token: who.token })).body.items.map(({ key, id }: never) => `${key} ${id}`)
  const mails = (event_key: string) =>
    app.deps.db.system.selectFrom('mail_outbox').where('event_key', '=', event_key).orderBy('id').selectAll().execute()
  const bell = async (who: Signed) => (await app.call('bell.list', { token: who.token })).body.items

  test('without a rule everything is as before, and nobody can be asked', async () => {
    const version = await draft(of('ZRCO'), 'As before')
    expect((await ask(of('ZRCO'), version)).body.message).toMatch(/Nobody needs to agree/)
    expect((await publish(of('ZRCO'), version)).status).toBe(200)
    const shown = await app.call('contentReviews.ofPage', { token: ana.token, params: of('ZRCO') })
    expect(shown.body).toEqual({ who: null, agreed: false, last: null })
  })

  test('who may not agree is not named, a rule is changed by one person at a time', async () => {
    expect((await rule('ZRRE', { people: [ana.id] })).body.errors.people[0]).toMatch(/approve on Reviews/)
    expect((await rule('ZRRE', {})).body.errors.roles[0]).toMatch(/Choose a role or a person/)
    const made = await rule('ZRRE', { people: [mara.id] })
    expect(made.body.items).toMatchObject([{ brand: 'ZRRE', page, version: 1, people: [{ id: mara.id }] }])
    expect((await rule('ZRRE', { people: [mara.id] })).body).toMatchObject({ code: 'STALE' })
  })

  test('neither now, nor at a time, nor with others, nor in a launch, and the words say who must agree', async () => {
    // Where this test runs alone, there is no rule yet.
    await rule('ZRRE', { people: [mara.id] })
    const version = await draft(of('ZRRE'), 'Not agreed')
    const words = /goes out once .+ agreed to this version/
    const now = await publish(of('ZRRE'), version)
    expect([now.status, now.body.message]).toEqual([422, expect.stringMatching(words)])
    const publish_at = new Date(app.deps.now().getTime() + soon).toISOString()
    expect((await publish(of('ZRRE'), version, { publish_at })).body.message).toMatch(words)
    const together = await app.call('siteReleases.publish', {
      token: ana.token,
      params: { brand: 'ZRRE' },
      body: { members: [{ page, version }] },
    })
    expect(together.body.errors.members[0]).toMatch(words)
    const launch = (
      await app.call('launches.create', {
        token: ana.token,
        body: { name: 'L', members: [{ ...of('ZRRE'), version }] },
      })
    ).body
    const call = { token: ana.token, params: { id: launch.id } }
    const out = await app.call('launches.publish', { ...call, body: { version: 1 } })
    expect(out.body.errors.members[0]).toMatch(words)
    const planned = await app.call('launches.schedule', { ...call, body: { version: 1, publish_at } })
    expect(planned.body.errors.members[0]).toMatch(words)
    expect((await state(of('ZRRE'))).published?.values.headline).not.toBe('Not agreed')
    // Said before somebody tries, wherever pages are published together.
    const needed = { state: 'needed', id: null, who: expect.stringMatching(/\w/) }
    const drafts = await app.call('siteReleases.waiting', { token: ana.token, params: { brand: 'ZRRE' } })
    expect(drafts.body.items).toContainEqual(expect.objectContaining({ page, version, review: needed }))
    const offered = await app.call('launches.candidates', { token: ana.token })
    expect(offered.body.items).toContainEqual(expect.objectContaining({ ...of('ZRRE'), version, review: needed }))
    const held = await app.call('launches.read', call)
    expect(held.body.members).toMatchObject([{ ...of('ZRRE'), version, review: needed }])
  })

  test('asked, refused at a field, mended, asked anew, agreed, published; each is told', async () => {
    // Where Ana goes on: at the page itself.
    const where = `${app.deps.settings.DESK_ORIGIN}/website/residences/appointment-page`
    const first = await draft(of('ZRRE'), 'Opens in Decembre')
    const asked = await ask(of('ZRRE'), first)
    expect(asked.status, asked.text).toBe(201)
    const { id } = asked.body.last
    expect((await ask(of('ZRRE'), first)).body).toMatchObject({ code: 'INVALID_TRANSITION' })
    expect((await mails('review.asked')).at(-1)).toMatchObject({ to: [mara.email] })
    expect((await mails('review.asked')).at(-1)?.body).toContain(`open=contentReview-${id}`)
    expect(await turns(mara)).toEqual([`contentReview ${id}`])
    expect((await bell(mara)).map(({ sort }: { sort: string }) => sort)).toEqual(['turn'])
    const read = await app.call('contentReviews.read', { token: mara.token, params: { id } })
    expect(read.body.changes).toContainEqual(expect.objectContaining({ path: 'headline', after: 'Opens in Decembre' }))
    // Four eyes: neither who asked and wrote it nor anybody without the turn decides it.
    expect((await decide(id, 1, { status: 'agreed' }, ana)).status).toBe(403)
    expect((await decide(id, 1, { status: 'agreed' }, ben)).status).toBe(403)
    expect((await decide(id, 1, { status: 'refused' })).body.errors.reason).toBeDefined()
    const remarks = [{ field: 'headline', text: 'December is misspelt.' }]
    const reason = 'One word is misspelt.'
    const wrong = await decide(id, 1, { status: 'refused', reason, remarks: [{ field: 'no.such', text: 'x' }] })
    expect(wrong.body.errors.remarks[0]).toMatch(/no field at no\.such/)
    const refused = await decide(id, 1, { status: 'refused', reason, remarks })
    expect(refused.body, refused.text).toMatchObject({ status: 'refused', reason, remarks })
    expect((await mails('review.refused')).at(-1)).toMatchObject({ to: [ana.email] })
    expect((await mails('review.refused')).at(-1)?.body).toContain('Headline: December is misspelt.')
    expect((await mails('review.refused')).at(-1)?.body).toContain(`\n\n${where}`)
    expect((await bell(ana))[0]).toMatchObject({ sort: 'answer', text: `To be changed: ${reason}` })
    const talk = await app.call('comments.list', {
      token: ana.token,
      params: { kind: 'webContent', id: `ZRRE.${page}` },
    })
    expect(talk.body.threads).toMatchObject([{ field: 'headline', comments: [{ text: 'December is misspelt.' }] }])
    expect((await publish(of('ZRRE'), first)).status).toBe(422)

    const second = await draft(of('ZRRE'), 'Opens in December')
    const anew = (await ask(of('ZRRE'), second)).body.last.id
    const agreed = await decide(anew, 1, { status: 'agreed' })
    expect(agreed.body, agreed.text).toMatchObject({ status: 'agreed' })
    expect((await mails('review.agreed')).at(-1)?.body).toContain(`\n\n${where}`)
    expect((await decide(anew, 1, { status: 'agreed' })).status).toBe(200)
    expect((await decide(anew, 2, { status: 'refused', reason })).body).toMatchObject({ code: 'INVALID_TRANSITION' })
    expect((await app.call('contentReviews.ofPage', { token: ana.token, params: of('ZRRE') })).body.agreed).toBe(true)
    expect((await publish(of('ZRRE'), second)).status).toBe(200)
    const whole = await app.call('contentReviews.read', { token: mara.token, params: { id: anew } })
    expect(whole.body.timeline.map(({ action }: { action: string }) => action)).toContain('Agreed')
    // What is changed after it was agreed to waits again.
    expect((await publish(of('ZRRE'), await draft(of('ZRRE'), 'Opens in January'))).status).toBe(422)
  })

  test('who wrote a part of it does not agree to it, though somebody else asks', async () => {
    const both = await signedIn(app, {
      access: { ...author(['ZRLU']), website: { ...author(['ZRLU']).website, reviews: { view: true, approve: true } } },
    })
    await rule('ZRLU', { people: [both.id, mara.id] })
    await draft(of('ZRLU'), 'Written by both', both)
    const version = await draft(of('ZRLU'), 'Written by both and Ana')
    const { id } = (await ask(of('ZRLU'), version)).body.last
    expect(await turns(both)).toEqual([])
    expect((await decide(id, 1, { status: 'agreed' }, both)).body).toMatchObject({ code: 'OWN_REQUEST' })
    // Where nobody else is named, asking says so.
    await rule('ZRLU', { people: [both.id] }, 1)
    const next = await draft(of('ZRLU'), 'Once more')
    expect((await ask(of('ZRLU'), next)).body.message).toMatch(/Nobody could agree/)
    await rule('ZRLU', { people: [mara.id] }, 2)
    // Asked anew for what is saved now: the older request ends, and is nobody's turn any more.
    const newer = (await ask(of('ZRLU'), next)).body.last.id
    expect(await turns(mara)).toEqual([`contentReview ${newer}`])
    expect((await decide(id, 2, { status: 'agreed' })).body).toMatchObject({ code: 'INVALID_TRANSITION' })
    // Only who asked takes it back.
    expect((await decide(newer, 1, { status: 'withdrawn' }, ben)).status).toBe(403)
    expect((await decide(newer, 1, { status: 'withdrawn' }, ana)).body).toMatchObject({ status: 'withdrawn' })
  })

  test('what was saved since is not agreed to; of two who decide at once one is first', async () => {
    const version = await draft(of('ZRLU'), 'First words')
    const { id } = (await ask(of('ZRLU'), version)).body.last
    const later = await draft(of('ZRLU'), 'Other words', ben)
    expect((await decide(id, 1, { status: 'agreed' })).body.errors.status[0]).toMatch(/changed since/)
    const again = (await ask(of('ZRLU'), later)).body.last.id
    const answers = await Promise.all([
      decide(again, 1, { status: 'agreed' }),
      decide(again, 1, { status: 'refused', reason: 'Not these words.' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a plan of what was agreed to goes out; one from before the rule is held, as is a launch', async () => {
    const at = app.deps.now().getTime() + soon
    const publish_at = new Date(at).toISOString()
    const early = await draft(of('ZRCO'), 'Planned before the rule')
    expect((await publish(of('ZRCO'), early, { publish_at })).status).toBe(200)
    await rule('ZRCO', { people: [mara.id] }, 0, null)
    const later = { ...app.deps, now: () => new Date(at + 1000) }
    expect(await publishWhatIsDue(later)).toBe(0)
    expect((await state(of('ZRCO'))).failed.error).toMatch(/goes out once/)

    const { id } = (await ask(of('ZRCO'), early)).body.last
    await decide(id, 1, { status: 'agreed' })
    const launch = await app.call('launches.create', {
      token: ana.token,
      body: { name: 'Agreed', members: [{ ...of('ZRCO'), version: early }] },
    })
    const planned = await app.call('launches.schedule', {
      token: ana.token,
      params: { id: launch.body.id },
      body: { version: 1, publish_at },
    })
    expect(planned.status, planned.text).toBe(200)
    // What is saved meanwhile is not in it.
    await draft(of('ZRCO'), 'Saved meanwhile')
    expect(await launchWhatIsDue(later, recordListSources)).toBe(1)
    expect((await state(of('ZRCO'))).published.values.headline).toBe('Planned before the rule')
  })

  test('no other brand sees it, and who may not see the page sees nothing of what changes', async () => {
    const other = await signedIn(app, { access: { ...reviewer(['OMNI'], true) } })
    const list = await app.call('contentReviews.list', { token: other.token })
    expect([list.status, list.body.items]).toEqual([200, []])
    expect((await app.call('contentReviews.rules', { token: other.token })).body.items).toEqual([])
    const version = await draft(of('ZRRE'), 'For one brand')
    const { id } = (await ask(of('ZRRE'), version)).body.last
    expect((await app.call('contentReviews.read', { token: other.token, params: { id } })).status).toBe(404)
    expect((await app.call('contentReviews.read', { token: keeper.token, params: { id } })).status).toBe(404)
    expect((await decide(id, 1, { status: 'agreed' }, other)).status).toBe(404)
    // A rule that is taken away lets everything go out again.
    const { items } = (await app.call('contentReviews.rules', { token: keeper.token })).body
    const known = items.find(({ brand }: { brand: string }) => brand === 'ZRRE')
    expect((await rule('ZRRE', {}, known.version)).status).toBe(200)
    expect((await publish(of('ZRRE'), version)).status).toBe(200)
  })

  test('a hundred requests about pages of others hide none of one’s own', async () => {
    const one = await signedIn(app, { access: reviewer(['ZRLU']) })
    const listed = async () => (await app.call('contentReviews.list', { token: one.token })).body.items
    const before = await listed()
    expect(before.length).toBeGreaterThan(0)
    const other = { brand_id: before[0].brand_id, section: 'compare', title: 'Compare Page, Luxuria' }
    await app.deps.db.system
      .insertInto('content_reviews')
      .values(
        Array.from({ length: 120 }, (_, i) => ({
          ...other,
          ...{ content_version: i + 1, status: 'withdrawn' as const, roles: '[]', people: '[]', writers: '[]' },
          ...{ asked_by: ben.id, asked_by_name: 'Ben' },
        })),
      )
      .execute()
    expect(await listed()).toEqual(before)
  })
})
