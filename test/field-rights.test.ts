import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../model/brands.ts'
import { changesNothing, type Endpoint } from '../model/contract/endpoint.ts'
import { endpoints } from '../model/contract/index.ts'
import { hasHistory } from '../model/kinds/history-keys.ts'
import { isListKey, listOf } from '../model/kinds/lists.ts'
import { isTalkKey } from '../model/kinds/talk.ts'
import { filtered, searchable, sortable } from '../model/lists/list.ts'
import { pageIds, pageOf } from '../model/pages/index.ts'
import { fieldGroupsOf } from '../model/pages/kept.ts'
import { accessOf } from '../model/roles.ts'
import { listSources } from '../server/features/sources-of-lists.ts'
import { issueToken } from '../server/records/action-tokens.ts'
import { runExports } from '../server/records/export/job.ts'
import { type CallArgs, signedIn, type TestApp, testApp } from './app.ts'
import { type At, calls, type EndpointName } from './calls.ts'
import { engines } from './database.ts'
import { canaries, hidingAll, type KeptPage, recordsWithCanaries, tellsCanary } from './kept-from.ts'

const everything = accessOf(brandCodes, [{ of: () => true }])
/** Calls of no page whose answers have such a name, and not of a record that is kept back. */
const ofNoRecord: Readonly<Record<string, string>> = {
  'session.profile': 'The address of whoever asks.',
  'secondFactor.beginApp': 'The address that an authenticator reads.',
  'sites.overview': 'The address of a website.',
  'contentReviews.ofRecord': 'What an editor and a reviewer of content wrote to each other.',
  'contentReviews.askRecord': 'What an editor and a reviewer of content wrote to each other.',
  'contentReviews.decide': 'What an editor and a reviewer of content wrote to each other.',
  'lists.find': 'What else a record is known by; a hidden word is not among it, as asked above.',
}

describe.each(engines)('fields that a role does not see, %s', engine => {
  let app: TestApp
  let kept: KeptPage[]
  let whole: { id: number; token: string }
  let blind: { id: number; token: string }
  beforeAll(async () => {
    app = await testApp(engine)
    kept = await recordsWithCanaries(app)
    whole = await signedIn(app, { access: everything })
    blind = await signedIn(app, { access: hidingAll(everything) })
  })
  afterAll(() => app.close())

  /** The calls that read something of a page, with the arguments for its record. */
  const readsOf = ({ page, id, property }: KeptPage) =>
    endpoints.flatMap(({ name, endpoint }): [EndpointName, Endpoint, CallArgs][] => {
      const { access } = endpoint
      if (typeof access === 'string' || !('page' in access) || ![access.page].flat().includes(page)) return []
      if (!changesNothing(endpoint)) return []
      const at: At = { brand: 'ZRLU', page, revision: 1, file: 1, property: property ?? 1 }
      const args = calls[name as EndpointName].args(at)
      const own = <G extends object>(given: G) => ('id' in given ? { ...given, id } : given)
      const { params, query, ...rest } = args
      const ofRecord = { ...(params ? { params: own(params) } : {}), ...(query ? { query: own(query) } : {}) }
      return [[name as EndpointName, endpoint, { ...rest, ...ofRecord }]]
    })

  test('each page that may hide fields has a record here, with canaries in them', () => {
    const pages = pageIds.filter(id => pageOf(id).fields !== undefined)
    expect(kept.map(({ page }) => page).toSorted()).toEqual(pages.toSorted())
  })

  test('whoever sees them reads them, and who does not finds them in no answer of any call of the page', async () => {
    const leaks: string[] = []
    const heard = new Set<string>()
    for (const one of kept)
      for (const [name, endpoint, args] of readsOf(one)) {
        const seen = await app.call(name, { ...args, token: whole.token })
        const hidden = await app.call(name, { ...args, token: blind.token })
        if (seen.status >= 500) leaks.push(`${name} fails: ${seen.text}`)
        if (tellsCanary(seen.text)) heard.add(one.page)
        if (tellsCanary(hidden.text)) leaks.push(`${name} tells ${hidden.text.slice(0, 300)}`)
        if (seen.status === 200 && hidden.status !== 200 && !(endpoint.reply === 'file' && hidden.status === 403))
          leaks.push(`${name} answers ${hidden.status}: ${hidden.text}`)
      }
    expect(leaks).toEqual([])
    expect([...heard].toSorted()).toEqual(kept.map(({ page }) => page).toSorted())
  })

  test('a file of a record is not given to who does not see all of the record', async () => {
    const files = kept.flatMap(one => readsOf(one)).filter(([, { reply, leavesOut }]) => reply === 'file' && !leavesOut)
    expect(files.length).toBeGreaterThan(0)
    for (const [name, , args] of files) {
      const answer = await app.call(name, { ...args, token: blind.token })
      expect(answer.status, name).toBe(403)
      expect(answer.body.message, name).toMatch(/^A file shows everything, and your role does not see this here: /)
    }
  })

  test('no call that belongs to no page tells them: search, history, trail, talk, inbox, dashboard, bell', async () => {
    const leaks: string[] = []
    let told = 0
    const ask = async (name: EndpointName, args: CallArgs) => {
      if (tellsCanary((await app.call(name, { ...args, token: whole.token })).text)) told += 1
      const { text } = await app.call(name, { ...args, token: blind.token })
      if (tellsCanary(text.replaceAll(JSON.stringify(args), '')))
        leaks.push(`${name} ${JSON.stringify(args)}: ${text.slice(0, 300)}`)
    }
    for (const { name, endpoint } of endpoints)
      if (endpoint.access === 'signed-in' && changesNothing(endpoint))
        await ask(
          name as EndpointName,
          calls[name as EndpointName].args({ brand: 'ZRLU', page: 'website.header', revision: 1, file: 1 }),
        )
    for (const { kind, id } of kept) {
      if (hasHistory(kind)) await ask('history.list', { params: { kind, id } })
      if (isTalkKey(kind)) await ask('comments.list', { params: { kind, id } })
    }
    for (const trail of ['fullTrail.list', 'userTrail.list', 'auditTrail.list'] as const)
      await ask(trail, { query: { search: 'canary' } })
    // The link of a mail is opened by whom it was sent to.
    const { id: subject_id } = kept.find(({ page }) => page === 'sellers_portal.transfer-request') as KeptPage
    for (const who of [whole, blind]) {
      const token = await app.deps.db.system.transaction().execute(trx =>
        issueToken(trx, {
          purpose: 'transfer',
          subject_id,
          brand_id: 3,
          recipient_user_id: who.id,
          now: app.deps.now(),
        }),
      )
      const { status, text } = await app.call('token.read', { token: who.token, params: { token } })
      expect(status, text).toBe(200)
      expect(tellsCanary(text)).toBe(who === whole)
    }
    expect(leaks).toEqual([])
    expect(told).toBeGreaterThan(0)
  })

  test('a call of no page whose answer could have such a field says of which pages it is, or why it is none', () => {
    const guarded = new Set(
      pageIds.flatMap(id => Object.values(pageOf(id).fields ?? {}).flatMap(({ fields }) => fields)),
    )
    const fieldsIn = (schema: unknown): string[] =>
      typeof schema === 'object' && schema !== null
        ? Object.entries(schema).flatMap(([key, of]) => [
            ...(key === 'properties' ? Object.keys(of as object) : []),
            ...fieldsIn(of),
          ])
        : []
    const found = endpoints.flatMap(({ name, endpoint }) =>
      endpoint.access === 'signed-in' && !endpoint.shows && fieldsIn(endpoint.reply).some(field => guarded.has(field))
        ? [name]
        : [],
    )
    expect(found.toSorted()).toEqual(Object.keys(ofNoRecord).toSorted())
  })

  test('what is hidden is not found by searching, filtering or sorting, and is in no export', async () => {
    for (const { kind, page } of kept) {
      if (!isListKey(kind)) continue
      const list = listOf(kind)
      const hidden = new Set(Object.values(fieldGroupsOf(page)).flatMap(({ fields }) => fields))
      const brand = list.branded ? { brand: 'ZRLU' } : {}
      for (const field of searchable(list).filter(name => hidden.has(name))) {
        const search = field === 'mobile' ? canaries.mobile.slice(4) : 'qz-canary'
        const count = async ({ token }: { token: string }) =>
          (
            await app.call('lists.startExport', {
              token,
              body: { list: kind, ...brand, query: { search }, columns: [Object.keys(list.columns)[0]], format: 'csv' },
            })
          ).body.id
        const ids = [await count(whole), await count(blind)]
        await runExports(app.deps, listSources)
        const done = await Promise.all(
          ids.map(
            async (id, i) =>
              (await app.call('lists.exportState', { token: [whole, blind][i]?.token ?? '', params: { id } })).body
                .done,
          ),
        )
        expect(done, `${kind} by ${field}`).toEqual([1, 0])
      }
      for (const [field, filter] of filtered(list).filter(([name]) => hidden.has(name))) {
        const query = {
          [filter.kind === 'days' ? `${field}_from` : field]: filter.kind === 'days' ? '2026-01-01' : 'qz',
        }
        const answer = await app.call('lists.startExport', {
          token: blind.token,
          body: { list: kind, ...brand, query, columns: ['id'], format: 'csv' },
        })
        expect(answer.status, `${kind} by ${field}: ${answer.text}`).toBe(403)
      }
      expect(
        sortable(list).filter(name => hidden.has(name)),
        `${kind} is sorted by what may be hidden`,
      ).toEqual([])
      const columns = Object.keys(list.columns).filter(name => hidden.has(name))
      if (columns.length === 0) continue
      const answer = await app.call('lists.startExport', {
        token: blind.token,
        body: { list: kind, ...brand, query: {}, columns, format: 'csv' },
      })
      expect(answer.status, answer.text).toBe(422)
      expect(answer.body.errors.columns[0]).toMatch(/^Your role does not see .+ here\. Take it out of the columns\.$/)
    }
  })

  test('the trail of the sellers’ portal has no lines of records that a role has in part', async () => {
    const detail = JSON.stringify({ before: {}, after: { email: canaries.email } })
    const { rows } = await sql<{
      id: number
    }>`insert into sellers_audit_trail (seller_name, module, action, reference_no, result, detail)
      values ('Jun Reyes', 'ebooking', 'update', 'R-QZ', 'ok', ${detail}::jsonb) returning id`.execute(
      app.deps.db.owner,
    )
    const params = { id: Number(rows[0]?.id) }
    for (const trail of ['sellersTrail', 'ebookingTrail'] as const) {
      const read = (who: { token: string }) => app.call(`${trail}.read`, { token: who.token, params })
      const listed = async (who: { token: string }) =>
        (await app.call(`${trail}.list`, { token: who.token, query: { search: 'R-QZ' } })).body.items.length
      expect(tellsCanary((await read(whole)).text)).toBe(true)
      expect((await read(blind)).status).toBe(404)
      expect([await listed(whole), await listed(blind)]).toEqual([1, 0])
    }
  })

  test('what is refused tells them no more than an answer: the record as it is now, and what is wrong with it', async () => {
    const leaks: string[] = []
    const heard = new Set<string>()
    for (const one of kept)
      for (const { name, endpoint } of endpoints) {
        const { access } = endpoint
        if (typeof access === 'string' || !('page' in access) || ![access.page].flat().includes(one.page)) continue
        if (changesNothing(endpoint)) continue
        const at: At = { brand: 'ZRLU', page: one.page, revision: 1, file: 1, property: one.property ?? 1 }
        const { params, body, ...rest } = calls[name as EndpointName].args(at)
        if (!params || !('id' in params)) continue
        // A version that nobody has read: the answer is the record as it stands.
        const args = { ...rest, params: { ...params, id: one.id }, body: { ...(body as object), version: 987_654 } }
        const hidden = await app.call(name as EndpointName, { ...args, token: blind.token })
        if (tellsCanary(hidden.text)) leaks.push(`${name} tells ${hidden.text.slice(0, 300)}`)
        const seen = await app.call(name as EndpointName, { ...args, token: whole.token })
        if (seen.status === 409 && tellsCanary(seen.text)) heard.add(one.page)
      }
    const { id } = kept.find(({ page }) => page === 'buyers_portal.contracts') as KeptPage
    const stale = { params: { id }, body: { version: 987_654, reason: 'Checked', status: 'active' } }
    expect(tellsCanary((await app.call('contracts.correct', { ...stale, token: whole.token })).text)).toBe(true)
    expect(tellsCanary((await app.call('contracts.correct', { ...stale, token: blind.token })).text)).toBe(false)
    expect(leaks).toEqual([])
    expect([...heard]).toContain('sellers_portal.sellers')
  })
})

describe.each(engines)('fields that a role does not change, %s', engine => {
  let app: TestApp
  let kept: KeptPage[]
  let blind: { token: string }
  let reads: { token: string }
  beforeAll(async () => {
    app = await testApp(engine)
    kept = await recordsWithCanaries(app)
    blind = await signedIn(app, { access: hidingAll(everything) })
    reads = await signedIn(app, {
      access: {
        ...everything,
        fields: {
          'sellers_portal.sellers': { fixed: ['contact', 'tin'] },
          'buyers_portal.contracts': { fixed: ['amounts'] },
          'sellers_portal.marketing-partners': { fixed: ['contact', 'tin', 'rates'] },
          'project_info.unit-pages': { fixed: ['prices'] },
        },
      },
    })
  })
  afterAll(() => app.close())
  const at = (page: string) => kept.find(each => each.page === page) as KeptPage
  const call = (who: { token: string }, name: EndpointName, args: CallArgs) =>
    app.call(name, { ...args, token: who.token })
  const stored = async (table: 'sellers' | 'contracts' | 'units' | 'marketing_partners', id: number) =>
    app.deps.db.owner.selectFrom(table).where('id', '=', id).selectAll().executeTakeFirstOrThrow() as Promise<
      Record<string, unknown>
    >

  test('a record is saved with what was not shown left as it is, and a value of one’s own is refused at its field', async () => {
    const { id } = at('sellers_portal.sellers')
    const read = (await call(blind, 'sellers.read', { params: { id } })).body
    expect(read).toMatchObject({ email: null, mobile: null, first_name: 'Jun' })
    const saved = await call(blind, 'sellers.update', { params: { id }, body: { ...read, first_name: 'Juan' } })
    expect(saved.status, saved.text).toBe(200)
    expect(saved.body).toMatchObject({ first_name: 'Juan', email: null })
    const { email, mobile } = canaries
    expect(await stored('sellers', id)).toMatchObject({ first_name: 'Juan', email, mobile })
    const tried = await call(blind, 'sellers.update', {
      params: { id },
      body: { ...saved.body, email: 'mine@example.com' },
    })
    expect(tried.status).toBe(422)
    expect(tried.body.errors).toEqual({ email: ['Your role does not see this here: E-mail and mobile. Leave it out.'] })
  })

  test('what is only read may be sent back and not be changed, by no call', async () => {
    const seller = at('sellers_portal.sellers').id
    const read = (await call(reads, 'sellers.read', { params: { id: seller } })).body
    expect(read.email).toBe(canaries.email)
    expect(
      (await call(reads, 'sellers.update', { params: { id: seller }, body: { ...read, last_name: 'Cruz' } })).status,
    ).toBe(200)
    const now = (await call(reads, 'sellers.read', { params: { id: seller } })).body
    const refused = await call(reads, 'sellers.update', {
      params: { id: seller },
      body: { ...now, mobile: '+639170000001' },
    })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      mobile: ['Your role may not change this here: E-mail and mobile. Leave it as it is.'],
    })
    expect((await stored('sellers', seller))['mobile']).toBe(canaries.mobile)
    // A number that is kept sealed is in no line of the trail.
    const numbered = await call(reads, 'sellers.update', {
      params: { id: seller },
      body: { ...now, tin: '123-456-789-000' },
    })
    expect(numbered.status, numbered.text).toBe(422)
    expect(numbered.body.errors).toEqual({ tin: ['Your role may not change this here: TIN. Leave it empty.'] })
    expect((await stored('sellers', seller))['tin_hash']).toBeNull()

    const contract = at('buyers_portal.contracts').id
    const { version } = (await call(reads, 'contracts.read', { params: { id: contract } })).body
    const corrected = await call(reads, 'contracts.correct', {
      params: { id: contract },
      body: { version, overdue_amount: 5, reason: 'Checked with the ledger' },
    })
    expect(corrected.status, corrected.text).toBe(422)
    expect(corrected.body.errors, corrected.text).toEqual({
      overdue_amount: ['Your role may not change this here: Prices and amounts. Leave it as it is.'],
    })

    const { id: unit, property = 0 } = at('project_info.unit-pages')
    const edited = await call(reads, 'units.edit', {
      params: { projectId: property },
      body: { changes: [{ id: unit, version: 1, set: { list_price: 1_000_000 } }] },
    })
    expect(edited.body.results[0]).toMatchObject({
      done: false,
      errors: { list_price: ['Your role may not change this here: Prices.'] },
    })
    const file = Buffer.from('Unit code,List price\nA-0101,1000000\n').toString('base64')
    const preview = await call(reads, 'units.preview', { params: { projectId: property }, body: { file } })
    expect(preview.body.mapping).not.toHaveProperty('list_price')
    const mapping = { unit_code: 0, list_price: 1 }
    const brought = await call(reads, 'units.import', { params: { projectId: property }, body: { file, mapping } })
    expect(brought.status).toBe(422)
    expect(brought.body.errors['mapping.list_price'][0]).toMatch(/Leave the column out/)

    const partner = at('sellers_portal.marketing-partners').id
    const form = (await call(reads, 'marketingPartner.form', { params: { id: partner } })).body
    expect(form.open).not.toContain('tin')
    const sent = {
      ...form.values,
      tin: '123-456-789',
      commission_rate: 0.1,
      trade_name: 'Homes of Rosa',
      version: form.version,
    }
    const before = await stored('marketing_partners', partner)
    const done = await call(reads, 'marketingPartner.correct', { params: { id: partner }, body: sent })
    expect(done.status, done.text).toBe(200)
    const { tin, commission_rate, trade_name } = await stored('marketing_partners', partner)
    expect({ tin, commission_rate, trade_name }).toEqual({
      tin: before['tin'],
      commission_rate: before['commission_rate'],
      trade_name: 'Homes of Rosa',
    })
  })

  test('its history offers no field to put back that may not be changed', async () => {
    const seller = at('sellers_portal.sellers').id
    const whole = await signedIn(app, { access: everything })
    const read = (await call(whole, 'sellers.read', { params: { id: seller } })).body
    await call(whole, 'sellers.update', {
      params: { id: seller },
      body: { ...read, mobile: '+639170000002', first_name: 'Jose' },
    })
    const history = async (who: { token: string }) =>
      (await call(who, 'history.list', { params: { kind: 'sellers', id: seller } })).body
    const [line] = (await history(whole)).items
    expect(Object.keys(line.after)).toEqual(expect.arrayContaining(['mobile', 'first_name']))
    expect((await history(reads)).items[0].restorable).toEqual(['first_name'])
    const [seen] = (await history(blind)).items
    expect(seen.after).not.toHaveProperty('mobile')
    const body = { line: line.id, version: read.version + 1, fields: ['mobile'] }
    const restored = await call(reads, 'history.restore', { params: { kind: 'sellers', id: seller }, body })
    expect(restored.status).toBeGreaterThanOrEqual(400)
    expect((await stored('sellers', seller))['mobile']).toBe('+639170000002')
  })
})
