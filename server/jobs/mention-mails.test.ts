import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { inquiryIn } from '../../test/inquiries.ts'
import { mailMentions, mentionDigest } from './mention-mails.ts'

const looks = { brands: ['ZRLU'] as const, website: { 'property-inquiry': { view: true } } }
const minute = 60_000

describe.each(engines)('mail of what is said to somebody, %s', engine => {
  let app: TestApp
  let ben: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    ben = await signedIn(app, { access: looks, Firstname: 'Ben', Lastname: 'Cruz' })
  })
  afterAll(() => app.close())

  const somebody = () => signedIn(app, { access: looks, Firstname: 'Ana', Lastname: 'Reyes' })
  const called = async (id: number) => {
    const inquiry = (await inquiryIn(app, 'ZRLU')).id as number
    const { body } = await app.call('comments.create', {
      token: ben.token,
      params: { kind: 'webInquiries', id: inquiry },
      body: { text: 'Canary: call her back', mentions: [id] },
    })
    return { inquiry, comment: body.threads[0].id as number }
  }
  const mailsTo = async ({ email }: { email: string }) =>
    (
      await app.deps.db.system
        .selectFrom('mail_outbox')
        .where('event_key', '=', 'talk.mentioned')
        .where(sql<boolean>`"to" @> ${JSON.stringify([email])}::jsonb`)
        .select(['subject', 'body'])
        .execute()
    ).map(each => each)

  test('one mail after five minutes, without the words, with the way to the comment, and no second', async () => {
    const ana = await somebody()
    const { inquiry, comment } = await called(ana.id)
    await mailMentions(app.deps)
    expect(await mailsTo(ana)).toEqual([])
    app.travel(6 * minute)
    // Two processes at once.
    await Promise.all([mailMentions(app.deps), mailMentions(app.deps)])
    await mailMentions(app.deps)
    const [mail, ...more] = await mailsTo(ana)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('1 comment for you')
    expect(mail?.body).toContain(`/website/luxuria/property-inquiry?open=${inquiry}#comment-${comment}`)
    expect(mail?.body).not.toContain('Canary')
  })

  test('who has two first names and a surname of several words is called by both', async () => {
    const ana = await signedIn(app, { access: looks, Firstname: 'Ana Maria', Lastname: 'de la Cruz' })
    await called(ana.id)
    app.travel(6 * minute)
    await mailMentions(app.deps)
    expect((await mailsTo(ana))[0]?.body).toMatch(/^Dear Ana Maria,/)
  })

  test('no mail of what was read, was taken back, or may not be seen any more', async () => {
    const [reader, other, leaver] = [await somebody(), await somebody(), await somebody()]
    const read = await called(reader.id)
    await app.call('bell.read', { token: reader.token, body: { keys: [`comment ${read.comment}`] } })
    const removed = await called(other.id)
    await app.call('comments.remove', {
      token: ben.token,
      params: { kind: 'webInquiries', id: removed.inquiry, comment: removed.comment },
    })
    await called(leaver.id)
    await sql`update user_roles set website = '{}' where id = ${leaver.role_id}`.execute(app.deps.db.system)
    app.travel(6 * minute)
    await mailMentions(app.deps)
    for (const each of [reader, other, leaver]) expect(await mailsTo(each)).toEqual([])
  })

  test('an answer in a thread that one took part in, once, and of what one was called by no second line', async () => {
    const ana = await somebody()
    const { inquiry, comment } = await called(ana.id)
    const say = (who: { token: string }, body: object) =>
      app.call('comments.create', { token: who.token, params: { kind: 'webInquiries', id: inquiry }, body })
    await say(ana, { text: 'I did.', thread: comment })
    await say(ben, { text: 'Canary: and?', thread: comment })
    await say(ben, { text: 'Canary: again', thread: comment, mentions: [ana.id] })
    app.travel(6 * minute)
    await Promise.all([mailMentions(app.deps), mailMentions(app.deps)])
    await mailMentions(app.deps)
    const [mail, ...more] = await mailsTo(ana)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('2 comments and 1 answer for you')
    expect(mail?.body).toContain('An answer from Ben Cruz at Property Inquiry')
    expect(mail?.body).not.toContain('Canary')
  })

  test('what one began and what failed, as each sets it, but for what is mailed as it happens', async () => {
    const [ana, off] = [await somebody(), await somebody()]
    await app.call('bell.set', { token: off.token, body: { mail: 'off' } })
    const at = app.deps.now()
    for (const { id, name } of [ana, off]) {
      await sql`insert into exports (user_id, user_name, list, brand_ids, query, columns, format, status, error, ip, user_agent, request_id, updated_at)
        values (${id}, ${name}, 'webInquiries', '[]', '{}', '[]', 'csv', 'failed', 'Canary', '', '', '', ${at})`.execute(
        app.deps.db.system,
      )
      await sql`insert into launches (name, brand_list, planned_by, publish_at, held) values ('Christmas', '', ${id}, ${at}, 'Canary')`.execute(
        app.deps.db.system,
      )
    }
    app.travel(6 * minute)
    for (const _ of [1, 2]) await mailMentions(app.deps)
    const [mail, ...more] = await mailsTo(ana)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('1 failure for you')
    expect(mail?.body).toContain('Failed: Export of inquiries')
    expect(mail?.body).not.toMatch(/Canary|Christmas/)
    expect(await mailsTo(off)).toEqual([])
  })

  test('as each sets it: off, at once, or one a day', async () => {
    const [off, daily] = [await somebody(), await somebody()]
    for (const [who, mail] of [
      [off, 'off'],
      [daily, 'daily'],
    ] as const) {
      expect((await app.call('bell.settings', { token: who.token })).body).toEqual({ mail: 'at_once' })
      expect((await app.call('bell.set', { token: who.token, body: { mail } })).body).toEqual({ mail })
      await called(who.id)
      await called(who.id)
    }
    app.travel(6 * minute)
    await mailMentions(app.deps)
    expect(await mailsTo(daily)).toEqual([])
    await mentionDigest(app.deps)
    expect((await mailsTo(daily)).map(({ subject }) => subject)).toEqual(['2 comments for you'])
    expect(await mailsTo(off)).toEqual([])
  })
})
