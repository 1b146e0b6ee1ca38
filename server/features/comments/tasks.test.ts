import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf, shifted } from '../../../model/rules/working-days.ts'
import { signedIn, signIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { inquiryIn } from '../../../test/inquiries.ts'
import { mailMentions } from '../../jobs/mention-mails.ts'

const looks = { brands: ['ZRLU'] as const, website: { 'property-inquiry': { view: true } } }
const minute = 60_000

// Issue 23: tasks with a person and a day, under the record's rights, in the trail.
describe.each(engines)('tasks, %s', engine => {
  let app: TestApp
  let ana: Awaited<ReturnType<typeof signedIn>>
  let ben: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    ana = await signedIn(app, { access: looks, Firstname: 'Ana', Lastname: 'Reyes' })
    ben = await signedIn(app, { access: looks, Firstname: 'Ben', Lastname: 'Cruz' })
  })
  afterAll(() => app.close())

  type Who = { id: number; token: string }
  type Items = { comment: number; title: string; is_late: boolean; is_mine: boolean; key: string; is_read: boolean }[]
  const inDays = (days: number) => shifted(dayOf(app.deps.now()), days)
  const said = async (who: Who, text = 'Canary: call her back') => {
    const id = (await inquiryIn(app, 'ZRLU')).id as number
    const { body } = await app.call('comments.create', {
      token: who.token,
      params: { kind: 'webInquiries', id },
      body: { text },
    })
    return { kind: 'webInquiries', id, comment: body.threads[0].id as number }
  }
  const give = (who: Who, params: Awaited<ReturnType<typeof said>>, body: object) =>
    app.call('comments.give', { token: who.token, params, body })
  const tasks = async (who: Who) => (await app.call('comments.tasks', { token: who.token })).body.items as Items
  const bell = async (who: Who) => (await app.call('bell.list', { token: who.token })).body.items as Items
  const of = (items: Items, { comment }: { comment: number }) => items.filter(each => each.comment === comment)

  test('it is given by a day, found by both, done, and whoever gave it hears of that', async () => {
    const thread = await said(ben)
    const given = await give(ben, thread, { user_id: ana.id, due_on: inDays(3) })
    expect(given.status, given.text).toBe(200)
    expect(given.body.threads[0].task).toEqual({
      for: { id: ana.id, name: 'Ana Reyes' },
      is_away: false,
      is_mine: false,
      by: 'Ben Cruz',
      due_on: inDays(3),
      is_late: false,
    })
    expect(of(await tasks(ana), thread)).toMatchObject([
      { is_mine: true, by: { name: 'Ben Cruz' }, due_on: inDays(3), page: 'Property Inquiry', is_late: false },
    ])
    expect(of(await tasks(ben), thread)).toMatchObject([{ is_mine: false, for: { name: 'Ana Reyes' } }])
    expect(of(await bell(ana), thread)).toMatchObject([{ sort: 'task', who: 'Ben Cruz', is_read: false }])
    const { rows } = await sql<{ before: object; after: object; said: string }>`select before, after, action as said
      from audit_trails where entity = 'web-inquiry' and entity_id = ${String(thread.id)} and action = 'give-task'`.execute(
      app.deps.db.system,
    )
    expect(rows).toEqual([
      {
        said: 'give-task',
        before: { assigned_to: null, due_on: null },
        after: { comment: thread.comment, assigned_to: ana.id, due_on: inDays(3) },
      },
    ])
    await app.call('comments.resolve', { token: ana.token, params: thread })
    expect(of(await tasks(ana), thread)).toEqual([])
    expect(of(await tasks(ben), thread)).toEqual([])
    expect(of(await bell(ben), thread)).toMatchObject([
      { sort: 'answer', who: 'Ana Reyes', text: 'Done: Canary: call her back' },
    ])
    // It was not done after all.
    await app.call('comments.reopen', { token: ben.token, params: thread })
    expect(of(await tasks(ana), thread)).toHaveLength(1)
    await give(ben, thread, { user_id: null })
    expect(of(await tasks(ana), thread)).toEqual([])
  })

  test('only who may see the record can be given it, and only from today on', async () => {
    const thread = await said(ben)
    const foreign = await signedIn(app, { access: { ...looks, brands: ['ZRRE'] }, Firstname: 'Carla', Lastname: 'Lim' })
    const answer = await said(ben)
    const { body } = await app.call('comments.create', {
      token: ben.token,
      params: { kind: answer.kind, id: answer.id },
      body: { text: 'An answer', thread: answer.comment },
    })
    for (const [who, params, given, status, words] of [
      [ben, thread, { user_id: foreign.id }, 422, /Carla Lim may not see this record/],
      [ben, thread, { user_id: 999_999 }, 422, /Choose an active colleague/],
      [ben, thread, { user_id: ana.id, due_on: inDays(-1) }, 422, /That day has passed/],
      [ben, thread, { user_id: null, due_on: inDays(1) }, 422, /Choose who is to do it/],
      [foreign, thread, { user_id: foreign.id }, 404, /not found/i],
      [ben, { ...thread, comment: answer.comment }, { user_id: ana.id }, 404, /not found/i],
      [ben, { ...answer, comment: body.threads[0].comments[1].id }, { user_id: ana.id }, 404, /not found/i],
    ] as const) {
      const refused = await give(who, params, given)
      expect(refused.status, refused.text).toBe(status)
      expect(refused.text).toMatch(words)
    }
    await app.call('comments.resolve', { token: ben.token, params: thread })
    expect((await give(ben, thread, { user_id: ana.id })).text).toMatch(/resolved. Reopen it first/)
    expect(of(await tasks(ana), thread)).toEqual([])
  })

  test('who loses the right loses sight of it, and it goes with its words', async () => {
    const leaver = await signedIn(app, { access: looks })
    const [thread, taken] = [await said(ben), await said(ben)]
    for (const each of [thread, taken]) await give(ben, each, { user_id: leaver.id })
    await app.call('comments.remove', { token: ben.token, params: taken })
    expect((await tasks(leaver)).map(({ comment }) => comment)).toEqual([thread.comment])
    await sql`update user_roles set website = '{}' where id = ${leaver.role_id}`.execute(app.deps.db.system)
    expect(await tasks(leaver)).toEqual([])
    expect((await bell(leaver)).filter(({ comment }) => comment === thread.comment)).toEqual([])
  })

  test('on its day it is news again, the day after it is late; a mail without its words comes once', async () => {
    const carl = await signedIn(app, { access: looks, Firstname: 'Carl', Lastname: 'Sy' })
    const thread = await said(ben)
    await give(ben, thread, { user_id: carl.id, due_on: inDays(1) })
    // Another day for the same person is not mailed again.
    app.travel(6 * minute)
    await mailMentions(app.deps)
    await give(ben, thread, { user_id: carl.id, due_on: inDays(2) })
    app.travel(6 * minute)
    await mailMentions(app.deps)
    const mails = await app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'talk.mentioned')
      .where(sql<boolean>`"to" @> ${JSON.stringify([carl.email])}::jsonb`)
      .select(['subject', 'body'])
      .execute()
    expect(mails.map(({ subject }) => subject)).toEqual(['1 task for you'])
    expect(mails[0]?.body).toMatch(/A task from Ben Cruz, by \d+ \w+ \d{4} at Property Inquiry\n.*#comment-\d+/)
    expect(mails[0]?.body).not.toContain('Canary')

    const [news] = of(await bell(carl), thread)
    await app.call('bell.read', { token: carl.token, body: { keys: [news?.key] } })
    expect(of(await bell(carl), thread)).toMatchObject([{ is_read: true }])
    app.travel(2 * 24 * 60 * minute)
    const back = async () => ({ ...carl, token: (await signIn(app, carl.email)).body.access_token as string })
    const then = await back()
    expect(of(await bell(then), thread)).toMatchObject([{ is_read: false }])
    expect(of(await tasks(then), thread)).toMatchObject([{ is_late: false }])
    app.travel(24 * 60 * minute)
    expect(of(await tasks(await back()), thread)).toMatchObject([{ is_late: true }])
  })
})
