import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { inquiryIn } from '../../../test/inquiries.ts'
import { picture } from '../../../test/media.ts'
import { multipart } from '../../../test/multipart.ts'
import { mailMentions } from '../../jobs/mention-mails.ts'
import { purgeTrash } from '../../jobs/purge-trash.ts'
import { sweepOld } from '../../jobs/sweep.ts'

const day = 86_400_000
const looks = { website: { 'property-inquiry': { view: true } } }
const works = { website: { 'property-inquiry': { view: true, edit: true, delete: true } } }

describe.each(engines)('pictures of comments, %s', engine => {
  let app: TestApp
  type Who = Awaited<ReturnType<typeof signedIn>>
  let ana: Who
  let ben: Who
  let foreign: Who
  let stranger: Who
  beforeAll(async () => {
    app = await testApp(engine)
    ana = await signedIn(app, { access: { brands: ['ZRLU'], ...works }, Firstname: 'Ana', Lastname: 'Reyes' })
    ben = await signedIn(app, { access: { brands: ['ZRLU'], ...looks }, Firstname: 'Ben', Lastname: 'Cruz' })
    foreign = await signedIn(app, { access: { brands: ['ZRRE'], ...works } })
    stranger = await signedIn(app, { access: { brands: ['ZRLU'] } })
  })
  afterAll(() => app.close())

  const inquiry = async () => (await inquiryIn(app, 'ZRLU')).id as number
  const of = (id: number) => ({ kind: 'webInquiries', id: String(id) })
  const send = async (who: Who, id: number, bytes?: Buffer, name = 'plan.png', mime = 'image/png') => {
    const { headers, payload } = multipart({ name, mime, bytes: bytes ?? (await picture(900, 600)) })
    const args = { token: who.token, params: of(id), headers, body: Buffer.concat(payload) }
    return app.call('comments.attach', args)
  }
  const say = (who: Who, id: number, body: object) =>
    app.call('comments.create', { token: who.token, params: of(id), body: { text: '', ...body } })
  const look = (who: Who, id: number, nr: number, size?: 'small') =>
    app.call('comments.picture', {
      token: who.token,
      params: { ...of(id), picture: String(nr) },
      ...(size ? { query: { size } } : {}),
    })
  const withPicture = async (id: number, bytes?: Buffer) => {
    const sent = await send(ana, id, bytes)
    expect(sent.status, sent.text).toBe(201)
    const said = await say(ana, id, { text: 'See', pictures: [sent.body.id] })
    expect(said.status, said.text).toBe(201)
    return { picture: sent.body.id as number, comment: said.body.threads.at(-1).id as number }
  }
  const stored = async () => {
    const { rows } = await sql<{ path: string }>`select path from files where visibility = 'private'`.execute(
      app.deps.db.system,
    )
    return rows.map(({ path }) => path)
  }
  const pathOf = async (nr: number) => {
    const { rows } = await sql<{ path: string }>`select f.path from comment_pictures p join files f on f.id = p.file_id
      where p.id = ${nr}`.execute(app.deps.db.system)
    return rows[0]?.path ?? ''
  }

  test('a comment may be only a picture, is answered with one, and a colleague reads both, small and whole', async () => {
    const id = await inquiry()
    const sent = await send(ana, id)
    expect(sent.body).toMatchObject({ original_name: 'plan.png', mime: 'image/png', width: 900, height: 600 })
    const said = await say(ana, id, { pictures: [sent.body.id] })
    expect(said.body.threads, said.text).toMatchObject([
      { comments: [{ text: '', pictures: [{ id: sent.body.id, original_name: 'plan.png' }] }] },
    ])
    const pasted = await send(ben, id, undefined, 'image.png')
    const answer = await say(ben, id, { thread: said.body.threads[0].id, pictures: [pasted.body.id] })
    expect(answer.body.threads[0].comments[1].pictures).toMatchObject([
      { original_name: 'Picture of Ben Cruz’s comment' },
    ])
    const [whole, small] = [await look(ben, id, sent.body.id), await look(ben, id, sent.body.id, 'small')]
    expect(whole.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
    expect(small.headers).toMatchObject({ 'content-type': 'image/webp' })
    expect(Number(small.headers['content-length'])).toBeGreaterThan(0)
    const { rows } = await sql<{ action: string; after: unknown }>`select action, after from audit_trails
      where entity = 'web-inquiry' and entity_id = ${String(id)} order by id`.execute(app.deps.db.system)
    expect(rows.map(({ action }) => action)).toEqual(['attach', 'comment', 'attach', 'comment'])
    expect(rows[1]?.after).toMatchObject({ pictures: 1 })
  })

  test('who lost the right loses the picture; another brand, another record and no right do not have it', async () => {
    const [id, other] = [await inquiry(), await inquiry()]
    const { picture: nr } = await withPicture(id)
    const leaver = await signedIn(app, { access: { brands: ['ZRLU'], ...looks } })
    expect((await look(leaver, id, nr)).status).toBe(200)
    await sql`update user_roles set website = '{}' where id = ${leaver.role_id}`.execute(app.deps.db.system)
    for (const [who, status] of [
      [leaver, 403],
      [stranger, 403],
      [foreign, 404],
    ] as const)
      for (const answer of [await look(who, id, nr), await look(who, id, nr, 'small'), await send(who, id)])
        expect(answer.status, answer.text).toBe(status)
    expect((await look(ana, other, nr)).status).toBe(404)
    expect((await say(ana, other, { pictures: [nr] })).status).toBe(422)
  })

  test('what waits for its comment is its sender’s alone, and goes after seven days', async () => {
    const id = await inquiry()
    const { id: nr } = (await send(ana, id)).body
    const path = await pathOf(nr)
    expect((await look(ana, id, nr)).status).toBe(200)
    expect((await look(ben, id, nr)).status).toBe(404)
    expect((await say(ben, id, { pictures: [nr] })).text).toMatch(/not here any more/)
    expect((await app.call('comments.list', { token: ana.token, params: of(id) })).body.threads).toEqual([])
    const sweepAt = (age: number) => sweepOld({ ...app.deps, now: () => new Date(app.deps.now().getTime() + age) })
    await sweepAt(6 * day)
    expect((await look(ana, id, nr)).status).toBe(200)
    await sweepAt(8 * day)
    expect(await stored()).not.toContain(path)
    expect(await app.deps.files.exists(path)).toBe(false)
  })

  test('four at most, pictures alone, of 5 MB alone, and not without words and pictures', async () => {
    const id = await inquiry()
    const ids: number[] = []
    for (let i = 0; i < 5; i += 1) ids.push((await send(ana, id)).body.id)
    expect((await say(ana, id, { pictures: ids })).status).toBe(422)
    expect((await say(ana, id, { pictures: [] })).text).toMatch(/Write something first, or add a picture/)
    expect((await say(ana, id, { pictures: ids.slice(0, 4) })).body.threads[0].comments[0].pictures).toHaveLength(4)
    const pdf = await send(ana, id, Buffer.from('%PDF-1.4\n%%EOF'), 'a.pdf', 'application/pdf')
    expect(pdf.status).toBe(422)
    expect(pdf.text).toMatch(/Upload a JPG, PNG or WebP image of 5 MB or less/)
    const large = await send(ana, id, Buffer.concat([await picture(), Buffer.alloc(5 * 1024 * 1024)]))
    expect(large.status, large.text).toBe(413)
  })

  test('one changes which one’s own comment has; with its last picture and its comment the file goes', async () => {
    const id = await inquiry()
    const { picture: nr, comment } = await withPicture(id)
    await look(ben, id, nr, 'small')
    const path = await pathOf(nr)
    const next = (await send(ana, id)).body.id as number
    const change = (who: Who, body: object) =>
      app.call('comments.update', {
        token: who.token,
        params: { ...of(id), comment: String(comment) },
        body: { text: 'See', ...body },
      })
    expect((await change(ana, { version: 1 })).body.threads[0].comments[0].pictures).toMatchObject([{ id: nr }])
    const swapped = await change(ana, { version: 2, pictures: [next], text: '' })
    expect(swapped.body.threads[0].comments[0].pictures, swapped.text).toMatchObject([{ id: next }])
    expect((await look(ana, id, nr)).status).toBe(404)
    expect(await app.deps.files.exists(path)).toBe(false)
    expect((await change(ana, { version: 3, pictures: [], text: ' ' })).status).toBe(422)
    await app.call('comments.remove', { token: ana.token, params: { ...of(id), comment: String(comment) } })
    expect((await look(ana, id, next)).status).toBe(404)
  })

  test('the same picture in another comment, or kept by a brand that the remover does not see, stays', async () => {
    const [one, two] = [await inquiry(), await inquiry()]
    const bytes = await picture(70, 50)
    const first = await withPicture(one, bytes)
    const second = await withPicture(two, bytes)
    const path = await pathOf(first.picture)
    await app.call('comments.remove', { token: ana.token, params: { ...of(one), comment: String(first.comment) } })
    expect((await look(ben, two, second.picture)).status).toBe(200)
    // Of another brand: the row of this one goes, and what it held stays.
    await sql`insert into files (disk, path, original_name, mime, size, sha256, brand_id)
      select disk, path, original_name, mime, size, sha256, 1 from files where path = ${path}`.execute(
      app.deps.db.system,
    )
    await app.call('comments.remove', { token: ana.token, params: { ...of(two), comment: String(second.comment) } })
    expect((await stored()).filter(each => each === path)).toHaveLength(1)
    expect(await app.deps.files.exists(path)).toBe(true)
  })

  test('it is in no media library, has no address for visitors, and is erased with its record', async () => {
    const [kept, erased] = [await inquiry(), await inquiry()]
    const [stays, goes] = [await withPicture(kept), await withPicture(erased)]
    const unsent = (await send(ana, erased)).body.id as number
    const [path, gone, never] = [await pathOf(stays.picture), await pathOf(goes.picture), await pathOf(unsent)]
    const { rows } = await sql<{ visibility: string }>`select visibility from files
      where path in (${path}, ${gone}, ${never})`.execute(app.deps.db.system)
    expect(rows.map(({ visibility }) => visibility)).toEqual(['private', 'private', 'private'])
    const address = `/media/${path.slice(-64)}/plan.png`
    expect((await app.app.sites.inject({ url: address })).statusCode).toBe(404)
    await expect(sql`select 1 from comment_pictures`.execute(app.deps.db.public)).rejects.toThrow(/permission denied/)
    await sql`update web_inquiries set deleted_at = ${new Date(app.deps.now().getTime() - 181 * day)}
      where id = ${erased}`.execute(app.deps.db.system)
    await purgeTrash(app.deps)
    const left = await stored()
    expect([left.includes(path), left.includes(gone), left.includes(never)]).toEqual([true, false, false])
    expect(await Promise.all([path, gone, never].map(each => app.deps.files.exists(each)))).toEqual([
      true,
      false,
      false,
    ])
  })

  test('the bell and the mail say that there is a picture, and hold none', async () => {
    const id = await inquiry()
    const sent = (await send(ana, id)).body.id as number
    await say(ana, id, { text: '', pictures: [sent], mentions: [ben.id] })
    const { items } = (await app.call('bell.list', { token: ben.token })).body
    expect(items[0]).toMatchObject({ sort: 'mention', text: '(with a picture)' })
    await mailMentions({ ...app.deps, now: () => new Date(app.deps.now().getTime() + 600_000) })
    const { rows } = await sql<{ body: string }>`select body from mail_outbox where event_key = 'talk.mentioned'
      and "to"::text like ${`%${ben.email}%`}`.execute(app.deps.db.system)
    expect(rows.map(({ body }) => body).join('\n')).toMatch(/Ana Reyes at Property Inquiry \(with a picture\)\n/)
    expect(rows.map(({ body }) => body).join('\n')).not.toContain('plan.png')
  })
})
