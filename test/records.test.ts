import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandByCode, brandCodes } from '../model/brands.ts'
import { listOf } from '../model/kinds/lists.ts'
import { pageOfList } from '../model/kinds/page-of-list.ts'
import {
  isRecordRelation,
  kindOf,
  type RecordKey,
  type RecordRelation,
  recordKeys,
  relationLists,
} from '../model/kinds/records.ts'
import { searchable } from '../model/lists/list.ts'
import { pageOf } from '../model/pages/index.ts'
import { apply, openActions } from '../model/workflows/workflow.ts'
import { listSources } from '../server/features/sources-of-lists.ts'
import { runExports } from '../server/records/export/job.ts'
import { type Answer, type CallArgs, signedIn, type TestApp, testApp } from './app.ts'
import type { EndpointName } from './calls.ts'
import { engines } from './database.ts'
import {
  bodyFor,
  brandFor,
  calledBy,
  createCall,
  recordIn,
  recordKeeper,
  sampleOf,
  updateArgs,
  updateCall,
} from './records.ts'
import { every } from './sizes.ts'
import { readXlsx } from './xlsx.ts'

/** A rule that a kind has no part in is no test of it. */
const testIf = (applies: unknown): typeof test => (applies ? test : ((() => undefined) as unknown as typeof test))

/** What holds for every kind of record that people keep by hand, whatever it is. */
describe.each(engines)('records, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>

  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: recordKeeper(brandCodes) })
  })
  afterAll(() => app.close())

  /** A kind that is saved otherwise is called as it is: its new ones and its changes are one call. */
  function call(key: RecordKey, name: string, args: CallArgs = {}, token = me.token): Promise<Answer> {
    if (name === 'create') return app.call(createCall(key), { token, ...args })
    if (name !== 'update') return app.call(`${key}.${name}` as EndpointName, { token, ...args })
    const { id } = args.params as { id: number }
    return app.call(updateCall(key), { token, ...updateArgs(key, id, args.body as object) })
  }
  const createdStatus = (key: RecordKey) => (kindOf(key).saved === 'post' ? 200 : 201)
  const beyondOf = async (key: RecordKey, token: string, field: string, both: string[]) => ({
    ...(await bodyFor(app, token, key, brandFor(key))),
    [field]: both,
  })
  const inList = (key: RecordKey, more: Record<string, string> = {}): CallArgs =>
    listOf(key).branded ? { query: { brand_id: brandFor(key), ...more } } : { query: more }
  const fieldsOf = (key: RecordKey, body: Record<string, unknown>) =>
    Object.fromEntries(Object.keys(kindOf(key).content.fields).map(name => [name, body[name]]))
  const ids = ({ body }: Answer) => body.items.map(({ id }: { id: number }) => id)
  const newest = async (key: RecordKey, more = {}) => ids(await call(key, 'list', inList(key, more)))

  describe.each(every(5, recordKeys))('%s', key => {
    const list = listOf(key)
    const kind = kindOf(key)
    /** The text by which it is called, where its list shows one. */
    const named = Object.entries(kind.content.fields).find(
      ([name, field]) => field.kind === 'text' && searchable(list).includes(name),
    )?.[0]

    test('is kept as it was sent, read back, changed, and nobody is overwritten', async () => {
      const made = await recordIn(app, me.token, key, brandFor(key))
      expect(made.status, made.text).toBe(createdStatus(key))
      const { id, version } = made.body
      const read = await call(key, 'read', { params: { id } })
      expect(read.body).toEqual(made.body)
      const { brand_id: _, ...values } = (await bodyFor(app, me.token, key, brandFor(key))) as Record<string, unknown>
      const saved = await call(key, 'update', { params: { id }, body: { ...values, version } })
      expect(saved.status, saved.text).toBe(200)
      expect(saved.body).toMatchObject({ id, version: version + 1, updated_by: me.name })
      const late = await call(key, 'update', { params: { id }, body: { ...values, version } })
      expect(late.status).toBe(409)
      expect(late.body).toMatchObject({ code: 'STALE', detail: { id, version: version + 1 } })
      // What is saved again as it was read stays as it is.
      const again = await call(key, 'update', {
        params: { id },
        body: { ...fieldsOf(key, saved.body), version: version + 1 },
      })
      expect(again.status, again.text).toBe(200)
      expect(fieldsOf(key, again.body)).toEqual(fieldsOf(key, saved.body))
    })

    test('a bad value is named at its field, and nothing is made', async () => {
      const before = await newest(key)
      const body = await bodyFor(app, me.token, key, brandFor(key))
      for (const name of Object.keys(kind.content.fields)) {
        const answer = await call(key, 'create', { body: { ...body, [name]: { no: 'such value' } } })
        expect(answer.status, `${name}: ${answer.text}`).toBe(422)
        expect(Object.keys(answer.body.errors)[0]?.split('.')[0]).toBe(name)
      }
      for (const more of [
        ...(kind.saved === 'post' ? [] : [{ version: 7 }, { id: 1 }]),
        { created_by: 1 },
        { deleted_at: null },
        { sort: 1 },
      ])
        expect((await call(key, 'create', { body: { ...body, ...more } })).status).toBe(422)
      expect(await newest(key)).toEqual(before)
    })

    test('rich text is harmless once kept', async () => {
      const rich = Object.entries(kind.content.fields).filter(([, field]) => field.kind === 'richtext')
      const body = await bodyFor(app, me.token, key, brandFor(key))
      const hostile = '<p onclick="x()">Fine<script>alert(1)</script><a href="javascript:alert(1)">link</a></p>'
      const made = await call(key, 'create', {
        body: { ...body, ...Object.fromEntries(rich.map(([name]) => [name, hostile])) },
      })
      expect(made.status, made.text).toBe(createdStatus(key))
      for (const [name] of rich) expect(made.body[name]).toBe('<p>Fine<a>link</a></p>')
    })

    testIf(named)('is exported with what it is called, unharmed, and never as a formula', async () => {
      const names = [`=1+${key}`, `Señor Ñandú, “${key}”`].map(words =>
        calledBy(kind.content.fields[named ?? ''], words),
      )
      for (const name of names) {
        const body = await bodyFor(app, me.token, key, brandFor(key))
        const made = await call(key, 'create', { body: { ...body, [named ?? '']: name } })
        expect(made.status, made.text).toBe(createdStatus(key))
      }
      const started = await app.call('lists.startExport', {
        token: me.token,
        body: {
          list: key,
          ...(list.branded ? { brand: brandFor(key) } : {}),
          query: {},
          columns: Object.keys(list.columns),
          format: 'xlsx',
        },
      })
      expect(started.status, started.text).toBe(202)
      expect(await runExports(app.deps, listSources)).toBe(1)
      const file = await app.app.desk.inject({
        url: `/api/v1/cms/lists/exports/${started.body.id}/file`,
        headers: { authorization: `Bearer ${me.token}` },
      })
      const [heads = [], ...rows] = readXlsx(file.rawPayload)
      expect(heads).toEqual(Object.values(list.columns).map(({ label }) => label))
      const at = Object.keys(list.columns).indexOf(named ?? '')
      expect(rows.map(row => row[at])).toEqual(
        expect.arrayContaining(names.map(name => (name.startsWith('=') ? `'${name}` : name))),
      )
      const counted = await call(key, 'list', inList(key, { total: 'exact' }))
      expect(rows).toHaveLength(counted.body.total.count)
    })

    testIf(list.branded)('rows of another brand are not there', async () => {
      const { id, version } = (await recordIn(app, me.token, key, brandFor(key))).body
      const other = await signedIn(app, { access: recordKeeper(brandCodes.filter(code => code !== brandFor(key))) })
      for (const name of ['read', 'remove', ...(list.trash ? ['restore'] : [])])
        expect((await call(key, name, { params: { id } }, other.token)).status, name).toBe(404)
      const update = { params: { id }, body: { ...sampleOf(key), version } }
      expect((await call(key, 'update', update, other.token)).status).toBe(404)
      expect((await call(key, 'list', inList(key), other.token)).status).toBe(403)
      expect((await call(key, 'read', { params: { id } })).body.version).toBe(version)
    })

    testIf(list.ofSeveral && Object.keys(kind.content.fields).some(name => name.startsWith('brand_')))(
      'of several brands: seen by who has one, changed by who has all',
      async () => {
        const field = Object.keys(kind.content.fields).find(name => name.startsWith('brand_')) ?? ''
        const both = field === 'brand_ids' ? ['1', '3'] : ['ZRRE', 'ZRLU']
        const body = { ...(await bodyFor(app, me.token, key, brandFor(key))), [field]: both }
        const made = await call(key, 'create', { body })
        expect(made.status, made.text).toBe(createdStatus(key))
        const { id, version } = made.body
        const [one, none] = await Promise.all(
          [['ZRLU'], ['ZRCO']].map(brands => signedIn(app, { access: recordKeeper(brands) })),
        )
        const seen = async (token = '') => ids(await call(key, 'list', {}, token)).includes(id)
        expect([await seen(one?.token), await seen(none?.token)]).toEqual([true, false])
        for (const name of ['read', 'remove'])
          expect((await call(key, name, { params: { id } }, none?.token)).status).toBe(404)
        expect((await call(key, 'read', { params: { id } }, one?.token)).status).toBe(200)
        const change = { params: { id }, body: { ...fieldsOf(key, made.body), [field]: both.slice(1), version } }
        expect((await call(key, 'update', change, one?.token)).status).toBe(403)
        expect((await call(key, 'remove', { params: { id } }, one?.token)).status).toBe(list.trash ? 409 : 403)
        expect((await call(key, 'update', change, none?.token)).status).toBe(404)
        // Nor is anything put before sellers of a brand that is not one's own.
        const beyond = await call(
          key,
          'create',
          { body: await beyondOf(key, one?.token ?? '', field, both) },
          one?.token,
        )
        expect(beyond.status).toBe(422)
        expect(Object.keys(beyond.body.errors)).toEqual([`${field}.0`])
        expect((await call(key, 'read', { params: { id } })).body.version).toBe(version)
      },
    )

    testIf(list.branded)('a brand without the page has no rows', async () => {
      const page = pageOf(pageOfList[key])
      const lacking = brandCodes.find(code => page.brands && !page.brands.includes(code))
      if (!lacking) return
      const answer = await call(key, 'list', { query: { brand_id: lacking } })
      expect(answer.status).toBe(404)
      expect((await recordIn(app, me.token, key, lacking)).status).toBe(404)
    })

    testIf(list.branded)('brand 0 is a brand', async () => {
      const page = pageOf(pageOfList[key])
      if (page.brands && !page.brands.includes('OMNI')) return
      const made = await recordIn(app, me.token, key, 'OMNI')
      expect(made.body.brand).toBe('OMNI')
      const body = { ...(await bodyFor(app, me.token, key, 'OMNI')), brand_id: brandByCode('OMNI')?.id }
      expect((await call(key, 'create', { body })).status).toBe(createdStatus(key))
      expect(ids(await call(key, 'list', { query: { brand_id: '0', total: 'exact' } })).length).toBeGreaterThan(0)
    })

    testIf(list.trash)('to the trash, where it says who, and back', async () => {
      const { id } = (await recordIn(app, me.token, key, brandFor(key))).body
      const gone = await call(key, 'remove', { params: { id } })
      expect(gone.body).toEqual({ results: [{ id, ok: true }], undo: expect.any(Number) })
      const trashed = await call(key, 'trashed', inList(key))
      expect(trashed.body.items).toContainEqual(expect.objectContaining({ id, deleted_by: me.name }))
      expect((await call(key, 'remove', { params: { id } })).status).toBe(409)
      expect((await call(key, 'restore', { params: { id } })).status).toBe(200)
      expect((await call(key, 'restore', { params: { id } })).status).toBe(409)
    })

    testIf(!list.trash)('is deleted for good only while nothing uses it', async () => {
      const { id } = (await recordIn(app, me.token, key, brandFor(key))).body
      for (const user of recordKeys) {
        const field = Object.entries(kindOf(user).content.fields).find(
          ([, { kind: of, to }]: [string, { kind: string; to?: string }]) =>
            of === 'relation' && isRecordRelation(to ?? '') && relationLists[to as RecordRelation] === key,
        )?.[0]
        if (!field) continue
        const body = { ...(await bodyFor(app, me.token, user, brandFor(key))), [field]: String(id) }
        const used = (await call(user, 'create', { body })).body
        const refused = await call(key, 'remove', { params: { id } })
        expect(refused.status).toBe(409)
        expect(refused.body.message).toMatch(/is used by 1 record and cannot be deleted/)
        const elsewhere = await recordIn(app, me.token, key, brandFor(key))
        expect(elsewhere.status, elsewhere.text).toBe(201)
        const moved = { ...fieldsOf(user, used), [field]: String(elsewhere.body.id), version: used.version }
        const after = await call(user, 'update', { params: { id: used.id }, body: moved })
        expect(after.status, after.text).toBe(200)
      }
      expect((await call(key, 'remove', { params: { id } })).body).toEqual({ done: true })
      expect((await call(key, 'read', { params: { id } })).status).toBe(404)
    })

    testIf(kind.order)('moves up and stays up', async () => {
      const first = (await recordIn(app, me.token, key, brandFor(key))).body
      const within = kind.order?.within
      const same = within === undefined ? {} : { [within]: first[within] }
      const body = { ...(await bodyFor(app, me.token, key, brandFor(key))), ...same }
      const second = (await call(key, 'create', { body })).body
      const filter = within === undefined ? {} : { [within]: String(first[within]) }
      const order = async () => (await newest(key, filter)).filter((id: number) => [first.id, second.id].includes(id))
      const before = await order()
      if (before.length === 2) expect(before).toEqual([first.id, second.id])
      expect((await call(key, 'move', { params: { id: second.id }, body: { by: -1 } })).body).toEqual({ moved: true })
      if (before.length === 2) expect(await order()).toEqual([second.id, first.id])
      const top = await call(key, 'move', { params: { id: second.id }, body: { by: -1000 } })
      expect(top.status).toBe(200)
      expect((await call(key, 'move', { params: { id: second.id }, body: { by: -1 } })).body).toEqual({ moved: false })
    })

    testIf(kind.publication)('every step of its workflow leads where it says', async () => {
      const { publication } = kind
      if (!publication) return
      const who = { party: 'system' } as const
      let record = (await recordIn(app, me.token, key, brandFor(key))).body
      expect(record.status).toBe(publication.initial)
      for (let step = 0; step < 6; step += 1) {
        const open: string[] = record.actions
        if (open.length === 0) break
        const action = open[step % open.length] ?? ''
        const given = publication.actions[action]?.needs?.publish_at ? { publish_at: '2027-01-05T00:00:00.000Z' } : {}
        const body = { action, ...given }
        expect((await call(key, 'act', { params: { id: record.id }, body })).status).toBe(428)
        const answer = await call(key, 'act', { params: { id: record.id }, body: { ...body, version: record.version } })
        expect(answer.status, answer.text).toBe(200)
        const moment = (text: string | null) => (text === null ? null : new Date(text))
        const was = {
          ...record,
          brand_id: brandByCode(brandFor(key))?.id,
          name: '',
          own: [],
          decided: null,
          publish_at: moment(record.publish_at),
          published_at: moment(record.published_at),
        }
        const due = apply(publication, was, action, given, { who, now: new Date(answer.body.updated_at) }).record
        expect(answer.body).toMatchObject({
          status: due.status,
          publish_at: due.publish_at?.toISOString() ?? null,
          published_at: due.published_at?.toISOString() ?? null,
        })
        const late = await call(key, 'act', { params: { id: record.id }, body: { ...body, version: record.version } })
        expect(late.status).toBe(409)
        record = answer.body
      }
      const nobody = { ...record, brand_id: brandByCode(brandFor(key))?.id, own: [] }
      expect(openActions(publication, nobody, { party: 'filer', user_id: me.id, name: me.name })).toEqual([])
    })
  })
})
