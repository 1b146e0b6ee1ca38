import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageOf } from '../../../model/pages/index.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { bodyFor, recordIn, recordKeeper } from '../../../test/records.ts'
import { takeWhatIsDue } from '../../kinds/record-due.ts'
import { recordListSources } from '../../kinds/record-kinds.ts'

const minute = 60_000

describe.each(engines)('knowledge centre, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: recordKeeper(['ZRLU']) })
  })
  afterAll(() => app.close())

  const call = (name: string, args: object = {}) => app.call(`knowledgeCenter.${name}`, { token: me.token, ...args })
  const read = async (id: number) => (await call('read', { params: { id } })).body

  test('a file is uploaded, looked at, taken, counted, and the log says who', async () => {
    const { id, file, file_name, file_type, download_count } = (
      await recordIn(app, me.token, 'knowledgeCenter', 'ZRLU')
    ).body
    expect({ file_type, download_count }).toEqual({ file_type: 'PDF', download_count: 0 })
    const params = { file: Number(file) }
    const looked = await call('file', { params, query: { how: 'preview' } })
    expect(looked.headers['content-type']).toBe('application/pdf')
    expect(looked.text).toContain('%PDF-1.4')
    // What is served is saved, never run: the desk draws it from the bytes.
    expect(looked.headers['content-disposition']).toContain('attachment')
    await call('file', { params, query: { how: 'download' } })
    await call('file', { params })
    expect(await read(id)).toMatchObject({ download_count: 2, file_name })
    const { items } = (await call('log', { params: { id } })).body
    expect(items.map(({ who, action }: { who: string; action: string }) => [who, action])).toEqual([
      [me.name, 'download'],
      [me.name, 'download'],
      [me.name, 'preview'],
    ])
    expect((await call('about', { params })).body).toMatchObject({ original_name: file_name, mime: 'application/pdf' })
  })

  test('who holds the right exports the list of resources, and a role may be given it; who only looks does not', async () => {
    expect(pageOf('sellers_portal.resources').may).toContain('export')
    const ask = async (flags: object) => {
      const { token } = await signedIn(app, { access: { brands: ['ZRLU'], sellers_portal: { resources: flags } } })
      const body = { list: 'knowledgeCenter', query: {}, columns: ['title', 'download_count'], format: 'csv' }
      return (await app.call('lists.startExport', { token, body })).status
    }
    expect([await ask({ view: true, export: true }), await ask({ view: true })]).toEqual([202, 403])
  })

  // Domain.md 1C: an item is its file; row 34 of 4: PUT with id 0 makes a folder. Both are adding.
  test('who may add and not edit brings a file and its item; who may edit and not add makes no folder', async () => {
    const holding = async (...flags: string[]) =>
      (
        await signedIn(app, {
          access: {
            brands: ['ZRLU'],
            sellers_portal: { resources: Object.fromEntries(['view', ...flags].map(flag => [flag, true])) },
          },
        })
      ).token
    const [adder, editor, looker] = await Promise.all([holding('add'), holding('edit'), holding()])
    const attached = async (token: string) => (await app.call('knowledgeCenter.attach', { token })).status
    // Without a file it is no multipart: 415 is what comes after the right.
    expect(await Promise.all([adder, editor, looker].map(attached))).toEqual([415, 415, 403])

    const made = await recordIn(app, adder, 'knowledgeCenter', 'ZRLU')
    expect(made.status, made.text).toBe(200)
    const again = { ...(await bodyFor(app, me.token, 'knowledgeCenter', 'ZRLU')), id: made.body.id, version: 1 }
    expect((await app.call('knowledgeCenter.save', { token: adder, body: again })).status).toBe(403)

    const folder = async (token: string, id: number, body: object) =>
      app.call('knowledgeFolders.update', { token, params: { id }, body })
    const body = { name: 'Made by number nought', type: 'forms' }
    expect((await folder(editor, 0, body)).status).toBe(403)
    const put = await folder(adder, 0, body)
    expect(put.status, put.text).toBe(200)
    expect((await folder(adder, put.body.id, { ...body, version: 1 })).status).toBe(403)
    expect((await folder(editor, put.body.id, { ...body, version: 1 })).status).toBe(200)
  })

  test('goes out at its time and is archived when it expires', async () => {
    const expires_at = new Date(app.deps.now().getTime() + 30 * minute).toISOString()
    const body = { ...(await bodyFor(app, me.token, 'knowledgeCenter', 'ZRLU')), expires_at }
    const { id, version } = (await call('save', { body })).body
    const publish_at = new Date(app.deps.now().getTime() + 10 * minute).toISOString()
    const timed = await call('act', { params: { id }, body: { action: 'schedule', version, publish_at } })
    expect(timed.status, timed.text).toBe(200)
    const both = async () => [
      await takeWhatIsDue(app.deps, recordListSources.knowledgeCenter, 'go_live'),
      await takeWhatIsDue(app.deps, recordListSources.knowledgeCenter, 'expire'),
    ]
    expect(await both()).toEqual([0, 0])
    app.travel(10 * minute + 1000)
    expect(await both()).toEqual([1, 0])
    expect((await read(id)).status).toBe('published')
    app.travel(20 * minute)
    expect(await both()).toEqual([0, 1])
    expect((await read(id)).status).toBe('archived')
    expect(await both()).toEqual([0, 0])
  })

  test('PUT with id 0 makes a folder; the body may name what the address does', async () => {
    const put = (id: number, body: object) =>
      app.call('knowledgeFolders.update', { token: me.token, params: { id }, body })
    const made = await put(0, { id: 0, name: 'Price lists 2026', type: 'price_list' })
    expect(made.status, made.text).toBe(200)
    const { id, version } = made.body
    expect((await put(id, { id, name: 'Price lists', type: 'price_list' })).status).toBe(428)
    expect((await put(id, { id, name: 'Price lists', type: 'price_list', version })).body.name).toBe('Price lists')
    expect((await put(0, { name: 'PRICE LISTS', type: 'price_list' })).body.errors).toEqual({
      name: ['Another folder of this type has this name.'],
    })
    expect((await put(0, { name: 'Price lists', type: 'forms' })).status).toBe(200)
  })
})
