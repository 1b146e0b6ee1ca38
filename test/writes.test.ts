import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isObject } from '../model/content/value.ts'
import { endpoints } from '../model/contract/index.ts'
import { areaKeys } from '../model/pages/page.ts'
import { fieldsOf } from '../model/trail/forms.ts'
import { namesIn } from '../server/records/trail/names.ts'
import {
  type Answer,
  type CallArgs,
  createUser,
  password,
  signedIn,
  type TestApp,
  testApp,
  websiteEditor,
} from './app.ts'
import { isBuyers } from './buyers-writes.ts'
import type { EndpointName } from './calls.ts'
import { engines } from './database.ts'
import { place } from './desk-writes.ts'
import { contentKeys, readPage, saying, textOf } from './editing.ts'
import { editorAccess, everyWrite } from './every-write.ts'
import { recorded, standing } from './fingerprint.ts'
import { type HostileFile, hostileFiles } from './hostile-files.ts'
import { withFile } from './multipart.ts'
import { startProvider } from './provider.ts'
import { wronglyNamed } from './refused-records.ts'
import { every, full, proven } from './sizes.ts'
import { placeInTrail } from './trail-subjects.ts'
import { past, untrue } from './trail-truth.ts'
import { rawIn } from './trail-words.ts'
import { isVisitors, stepOf } from './visitor-writes.ts'

const audited = endpoints.filter(({ endpoint }) => endpoint.audit).map(({ name }) => name as EndpointName)
/** What the write here does, where one call decides many things. */
const decisionOf: Partial<Record<EndpointName, string>> = {
  'marketingPartner.decide': 'submit',
  'transferRequest.update': 'release',
  'sellersPortal.decideTransfer': 'disapprove',
  'contentReviews.decide': 'agree',
  // A brand’s own words of a mail.
  'setUp.apply': 'add',
}
/** Filters of a list that was asked for whole, areas of which a role holds nothing, and of a role that is kept from nothing. */
const reallyEmpty = new Set<string>(['query', 'field_rights', 'row_rights', ...areaKeys])
/** Whoever calls is nobody yet: without a session, a code or a seller's number. */
const ofNobody: ReadonlySet<string> = new Set([
  'session.forgot',
  'buyersPortal.code',
  'sellersPortal.registerSeller',
  'sellersPortal.verifySeller',
])
/** Calls that speak of several pages: a row for the call, and one for each page that it changed. */
const rowsOf: Partial<Record<EndpointName, number>> = {
  // The file, and the request or the partner that it was sent to.
  'ownershipExtension.attach': 2,
  'leadRenewal.attach': 2,
  'submissionExtension.attach': 2,
  'marketingPartner.attach': 2,
  // The mail whose words came, and that they came with a set-up.
  'setUp.apply': 2,
  'siteWork.promote': 2,
  'draftUsers.promote': 2,
  'launches.publish': 2,
  'launches.rollback': 2,
  'siteReleases.publish': 2,
  'siteReleases.rollback': 2,
  // The sheet, and its one record.
  'recordSheets.take': 2,
  'recordSheets.setField': 2,
  'recordSheets.undo': 2,
  // The list, and its one unit.
  'units.import': 2,
  'units.undoImport': 2,
}

describe.each(engines)('what is written, %s', engine => {
  let app: TestApp
  let editor: Awaited<ReturnType<typeof signedIn>>
  let provider: Awaited<ReturnType<typeof startProvider>>
  let moments: ReadonlySet<string>
  let roleId: number | undefined

  beforeAll(async () => {
    provider = await startProvider('atrium', 'a-secret')
    app = await testApp(engine, provider.settings)
    await watchTrail(app)
    const { rows } = await sql<{ name: string }>`select distinct column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone'`.execute(app.deps.db.owner)
    moments = new Set(rows.map(({ name }) => name))
  })
  beforeEach(async () => {
    // One role for them all: a role a test would be most of what is compared below.
    editor = await signedIn(app, roleId === undefined ? { access: editorAccess() } : { roleId })
    roleId = editor.role_id ?? undefined
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })

  const state = async () => (await readPage(app, editor.token, place)).body
  const save = async (text: string) =>
    app.call('webContent.save', { token: editor.token, body: saying(place, await state(), text) })

  /** The lines of both trails since a moment of the database's own; all there are without one. */
  const trails = async (since: readonly number[] = [0, 0]) => {
    const rows = await Promise.all(
      (['audit_trails', 'user_trails'] as const).map((trail, i) =>
        app.deps.db.system
          .selectFrom(trail)
          .selectAll()
          .where('id', '>', since[i] ?? 0)
          .orderBy('id')
          .execute(),
      ),
    )
    return rows.flat()
  }
  /** Up to which line each trail has come. */
  const marks = async () => {
    const { rows } = await sql<{
      a: number
      u: number
    }>`select coalesce((select max(id) from audit_trails), 0)::int as a,
      coalesce((select max(id) from user_trails), 0)::int as u`.execute(app.deps.db.system)
    return [rows[0]?.a ?? 0, rows[0]?.u ?? 0]
  }
  /** What a line says of columns that are moments and is neither one nor nothing; and each value that is an empty object. */
  const lostIn = ({ before, after }: { before: unknown; after: unknown }): string[] =>
    [before, after].flatMap(side => (isObject(side) ? lostOf(side) : []))
  const lostOf = (record: object): string[] =>
    Object.entries(record).flatMap(([key, value]) => {
      if (moments.has(key) && value !== null)
        return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? [] : [`${key}: ${JSON.stringify(value)}`]
      if (!isObject(value)) return []
      return Object.keys(value).length === 0 && !reallyEmpty.has(key) ? [`${key}: {}`] : lostOf(value)
    })
  const send = (name: EndpointName, args: CallArgs): Promise<Answer> => app.call(name, { token: editor.token, ...args })

  const writes = () => everyWrite(app, { editor, provider, send })
  const readied = async (name: EndpointName) => writes()[name]?.()

  test('every call that the contract says is recorded is tried here', () => {
    expect(Object.keys(writes()).sort()).toEqual([...audited].sort())
  })

  test.each(every(6, audited))('%s writes one row that says who, when, whence and what', async name => {
    const args = await readied(name)
    const before = await marks()
    const from = app.deps.now().getTime()
    // The embedded database has one connection: there nobody sees what was while something else is written.
    const was = engine === 'postgres' ? await past(app) : undefined
    const answer = await send(name, { ...args, headers: { 'user-agent': 'a test', ...args?.headers } })
    expect(answer.status, answer.text).toBeLessThan(300)
    const all = await trails(before)
    // A unit that follows what was done has a line of its own; what is done to a unit itself is the line of the call.
    const ofUnit =
      name.startsWith('units.') || name === 'history.restore' || /^sellersPortal\.(?:queue|leaveQueue)$/.test(name)
    const units = ofUnit ? [] : all.filter(({ entity }) => entity === 'unit')
    const rows = all.filter(line => !units.includes(line))
    expect(rows).toHaveLength(rowsOf[name] ?? 1)
    expect(units.map(({ area, module }) => `${area}.${module}`)).toEqual(units.map(() => 'project_info.unit-pages'))
    const [row] = rows
    expect(row).toMatchObject({
      ...(isVisitors(name) || ofNobody.has(name)
        ? { user_id: null, user_name: '' }
        : name === 'media.share' || name === 'approvalTerms.save'
          ? {}
          : isBuyers(name)
            ? { user_name: expect.stringMatching(/^Rosa Lim/) }
            : name.startsWith('sellersPortal.')
              ? { user_name: expect.stringMatching(/^Jun Reyes/) }
              : { user_id: editor.id, user_name: editor.name }),
      ip: '127.0.0.1',
      user_agent: 'a test',
      request_id: answer.headers['x-request-id'],
      result: 'ok',
      action:
        stepOf[name] ??
        decisionOf[name] ??
        (name.endsWith('.act')
          ? (args?.body as { action: string } | undefined)?.action
          : endpoints.find(known => known.name === name)?.endpoint.audit?.action),
    })
    expect(row?.created_at.getTime()).toBeGreaterThanOrEqual(from)
    expect(row?.created_at.getTime()).toBeLessThanOrEqual(app.deps.now().getTime())
    expect(row).toMatchObject(placeInTrail(name, editor))
    expect(rows.flatMap(lostIn), 'every moment stands in its line').toEqual([])
    expect(await wronglyNamed(app, name, args, all), 'a refusal names what the line of the call names').toEqual([])
    const names = await namesIn(
      app.deps.db.owner,
      all.map(line => ({ ...line, fields: fieldsOf(line) })),
    )
    const raw = all.flatMap(line => rawIn(line, names))
    if (!was) return expect(raw, 'a line is told in words').toEqual([])
    const wrong = await Promise.all(all.map(line => untrue(was, app.deps.db.owner, line)))
    await was.rollback().execute()
    expect(wrong.flat(), 'a line says what its record was and is').toEqual([])
    expect(raw, 'a line is told in words').toEqual([])
  })

  test('before and after hold the keys that changed and no others', async () => {
    const path = textOf(place.page)
    await save('Ground floor')
    await save('Second floor')
    const row = (await trails()).filter(({ action, entity }) => action === 'edit' && entity === 'web-content').at(-1)
    expect(row?.before).toEqual({ [path]: 'Ground floor' })
    expect(row?.after).toEqual({ [path]: 'Second floor' })
  })

  test.each(every(12, audited))('%s changes nothing when its row in the trail cannot be written', async name => {
    const args = await readied(name)
    const tables = [
      ...(await recorded(app.deps.db)),
      'sessions',
      'sign_in_attempts',
      'audit_trails_rows',
      'user_trails_rows',
    ]
    const before = await standing(app.deps.db, tables)
    const kept = await filesIn()
    await refuseTrail(app)
    const answer = await send(name, args ?? {})
    await acceptTrail(app)
    expect(answer.status, answer.text).toBe(500)
    expect(await standing(app.deps.db, tables)).toBe(before)
    if (name === 'session.signOut') expect((await send('session.profile', {})).status).toBe(200)
    // Content without a row is no file of anyone; what was on its way in must be gone.
    expect(await readdir(app.deps.files.incoming)).toEqual([])
    expect((await filesIn()).length - kept.length).toBeLessThanOrEqual(
      ['files.upload', 'files.crop', 'media.upload'].includes(name) || name.endsWith('.attach') ? 1 : 0,
    )
  })

  const uploads = audited.filter(name => endpoints.find(known => known.name === name)?.endpoint.body === 'multipart')
  const mostHostile = new Set([
    'SVG',
    'HTML named .jpg',
    'GIF that is a script',
    'HTML before a PDF',
    'program',
    'nothing at all',
    'PNG bomb of 50,000 × 50,000',
  ])
  /** What every way in refuses, whatever kinds it takes. Papers may have 10 MB, a picture as a paper too. */
  const hostile = async () =>
    (await hostileFiles(full)).filter(
      ({ what, status }) => status !== 201 && what !== 'one byte over 5 MB' && (full || mostHostile.has(what)),
    )
  let files: HostileFile[] = []
  test.each(every(12, uploads))('%s refuses what acts or is broken, in words, and keeps nothing of it', async name => {
    files = files.length > 0 ? files : await hostile()
    const wrong: string[] = []
    let kept = 0
    for (const file of files) {
      const form = withFile((await readied(name)) ?? {}, file)
      const before = (await filesIn()).length
      const answer = await send(name, form)
      const said = `${file.what}: ${answer.status} ${answer.text.slice(0, 200)}`
      if (![413, 422].includes(answer.status) || !answer.text.includes('Upload a')) wrong.push(said)
      kept += (await filesIn()).length - before
    }
    proven(
      'uploads-everywhere',
      `${engine}, ${name}`,
      `${files.length} files, ${wrong.length} taken, ${kept} left over`,
    )
    expect({ wrong, kept }).toEqual({ wrong: [], kept: 0 })
    expect(await readdir(app.deps.files.incoming)).toEqual([])
  })

  test.each(every(12, uploads))('%s says so where the disk is full, and does nothing by halves', async name => {
    const args = await readied(name)
    const tables = await recorded(app.deps.db)
    const before = await standing(app.deps.db, tables)
    const { files: store } = app.deps
    const put = vi.spyOn(store, 'put').mockRejectedValue(Object.assign(new Error('write'), { code: 'ENOSPC' }))
    const answer = await send(name, args ?? {})
    put.mockRestore()
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 507, code: 'OUT_OF_SPACE' })
    expect(await standing(app.deps.db, tables)).toBe(before)
    expect(await readdir(store.incoming)).toEqual([])
    expect((await send(name, args ?? {})).status, 'once there is room').toBeLessThan(300)
  })

  const filesIn = async () =>
    (await readdir(app.deps.settings.DATA_DIR, { recursive: true, withFileTypes: true })).filter(entry =>
      entry.isFile(),
    )

  test('what is refused stands there too: denied for 403, failed for 409 and for a wrong password', async () => {
    const other = await signedIn(app, { access: websiteEditor(['ZRCO'], contentKeys) })
    const found = await state()
    await save('A colleague was here')
    const tried: [EndpointName, CallArgs, number, object][] = [
      [
        'webContent.save',
        { token: other.token, body: saying(place, found, 'Not mine') },
        403,
        { user_id: other.id, result: 'denied', action: 'edit', brand_id: 3 },
      ],
      [
        'webContent.publish',
        { token: other.token, body: { ...place, version: 1 } },
        403,
        { user_id: other.id, result: 'denied', action: 'publish', brand_id: 3 },
      ],
      [
        'webContent.read',
        { token: other.token, params: { x: 'ZRLU' } },
        403,
        { user_id: other.id, result: 'denied', action: 'view' },
      ],
      [
        'webContent.page',
        { token: other.token, params: place },
        403,
        { user_id: other.id, result: 'denied', action: 'view', brand_id: 3 },
      ],
      [
        'webContent.save',
        { token: editor.token, body: saying(place, found, 'Too late') },
        409,
        { user_id: editor.id, result: 'failed', action: 'edit', brand_id: 3 },
      ],
      [
        'session.signIn',
        { token: null, body: { client_id: 1, username: editor.email, password: 'wrong' } },
        401,
        { user_id: editor.id, result: 'failed', action: 'login' },
      ],
    ]
    for (const [name, args, status, row] of tried) {
      const before = (await trails()).length
      const answer = await app.call(name, args)
      expect(answer.status, name).toBe(status)
      const rows = await trails()
      expect(rows.length - before, name).toBe(1)
      expect(
        rows.find(({ request_id }) => request_id === answer.headers['x-request-id']),
        name,
      ).toMatchObject(row)
    }
  })

  test('a refusal is answered as such when the trail cannot take it', async () => {
    const other = await createUser(app, { access: { brands: [] } })
    const { body } = await app.call('session.signIn', { body: { client_id: 1, username: other.email, password } })
    await refuseTrail(app)
    const answer = await app.call('webContent.page', { token: body.access_token, params: place })
    await acceptTrail(app)
    expect(answer.status).toBe(403)
  })

  test('the trail refuses change to everyone, the owner of the database included', async () => {
    await save('Something to record')
    for (const db of [app.deps.db.system, app.deps.db.owner]) {
      for (const statement of [
        sql`update audit_trails set user_name = 'x'`,
        sql`delete from audit_trails`,
        sql`update audit_trails_rows set user_name = 'x'`,
        sql`delete from audit_trails_rows`,
        sql`truncate audit_trails_rows`,
      ])
        await expect(statement.execute(db)).rejects.toThrow(/append-only|permission denied/)
    }
  })
})

const judged = (verdict: string) =>
  `create or replace function judge_row() returns trigger language plpgsql as $$ begin ${verdict} end $$;`
/** One trigger that stands throughout: making and dropping it each time changes every partition, and took half of this file. */
const watchTrail = ({ deps }: TestApp) =>
  deps.db.executeSql(`${judged('return new;')}
    create trigger judged before insert on audit_trails_rows for each row execute function judge_row();
    create trigger judged before insert on user_trails_rows for each row execute function judge_row()`)
/** The trails refuse every row, as a full disk or a fault of ours would make them. */
const refuseTrail = ({ deps }: TestApp) => deps.db.executeSql(judged("raise exception 'the trail is full';"))
const acceptTrail = ({ deps }: TestApp) => deps.db.executeSql(judged('return new;'))
