import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../model/brands.ts'
import { recordKeys } from '../model/kinds/records.ts'
import { completeMailSettings } from '../server/boot/mail-settings.ts'
import { createUser, signedIn, type TestApp, testApp } from './app.ts'
import { applicationIn, readerIn } from './applicants.ts'
import { buyerInquiryIn, contractIn, remittanceIn } from './buyers.ts'
import { engines } from './database.ts'
import { everyRight } from './every-right.ts'
import { inquiryIn } from './inquiries.ts'
import { accreditation, partnerIn } from './partners.ts'
import { property } from './properties.ts'
import { recordIn } from './records.ts'
import { filed, sales } from './requests.ts'
import { booked } from './reservations.ts'
import { every } from './sizes.ts'
import {
  type Answered,
  type Body,
  type Document,
  inBrandOf,
  made,
  makerOf,
  type Operation,
  operationIn,
  operationsOf,
  parametersFor,
  type Schema,
  type Stranger,
  sampleOf,
  succeed,
} from './stranger.ts'
import { clientWith } from './stranger-client.ts'
import { transferIn } from './transfers.ts'
import { visitIn } from './visits.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats['default'](ajv, ['date', 'date-time'])

/** Who has the API's description, a client that a public generator made of it, and an account. */
describe.each(engines)('a stranger, %s', engine => {
  let app: TestApp
  let stranger: Stranger
  beforeAll(async () => {
    app = await testApp(engine)
    await createUser(app)
    const { token, email } = await signedIn(app, { access: everyRight })
    const description: Document = (await app.app.desk.inject('/api/docs/openapi.json')).json()
    const call = await clientWith(app, description, { bearer: token })
    stranger = { operations: operationsOf(description), call, known: { head_email: email, me: email } }
    for (const code of brandCodes) await property(app, code)
    await sales(app)
    await completeMailSettings(app.deps.db, app.deps.settings)
  })
  afterAll(() => app.close())

  const operation = (id: string) => operationIn(stranger, id)
  const read = (group: string, id: number) => succeed(stranger, operation(`${group}.read`), { path: { id } })
  /** Words for people: no name of a column, and never the year in which time began. */
  function expectWords({ status, body }: Answered) {
    const words = [body.message, ...Object.values(body.errors ?? {}).flat()]
      .join(' ')
      .replaceAll(/“[^”]*”|"[^"]*"/g, '')
    expect(words, `${status} ${JSON.stringify(body)}`).not.toMatch(/\b1970\b|by ,|\b[a-z]+_[a-z_]+\b/)
  }
  function expectFits({ id, reply }: Operation, body: Body) {
    const fits = ajv.compile(reply ?? {})
    expect(fits(body) || `${id}: ${ajv.errorsText(fits.errors)}`).toBe(true)
  }

  /** Something to be written, not to be chosen or noted. */
  const isWritten = ({ type, readOnly, anyOf, 'x-relation': relation, ...schema }: Schema = {}): boolean =>
    readOnly !== true &&
    (anyOf?.some(isWritten) ??
      (['string', 'integer'].includes(type ?? '') &&
        !('enum' in schema || 'const' in schema || relation !== undefined)))

  const othersOf = (value: unknown): readonly unknown[] => {
    if (typeof value === 'number') return [value - 1]
    return typeof value === 'string' ? [`${value} x`, `${value}9`, value.replace(/\w$/, '9')] : []
  }

  describe.each(every(3, recordKeys))('%s', key => {
    test('is made of what the description says, read, sent back as it was read, found in its list and brought on', async () => {
      const one = await made(stranger, key)
      expectFits(makerOf(stranger, key), one)
      const { id } = one
      expect(await read(key, id)).toEqual(one)

      const change = stranger.operations.get(`${key}.update`)
      const send = (body: Body) =>
        stranger.call(change ?? makerOf(stranger, key), change ? { path: { id }, body } : { body })
      const same = await send(one)
      expect(same.status, JSON.stringify(same.body)).toBe(200)
      expect(same.body).toEqual(
        Object.fromEntries(Object.entries(one).filter(([name]) => Object.hasOwn(same.body, name))),
      )
      // With another word it is another version; nothing changed was nothing written (decision 257).
      const fields = (change ?? makerOf(stranger, key)).body?.properties ?? {}
      const changes = Object.entries(one).flatMap(([name, value]) =>
        isWritten(fields[name]) ? othersOf(value).map(other => ({ ...one, [name]: other })) : [],
      )
      let back = same.body
      for (const body of changes) {
        const answer = await send(body)
        if (answer.status === 200) back = answer.body
        if (back.version > one.version) break
      }
      const { version } = back
      expect([key, version]).toEqual([key, one.version + 1])

      const list = operation(`${key}.list`)
      const of = makerOf(stranger, key).body?.properties?.['brand_id']
      const args = await parametersFor(stranger, list, of ? { brand_id: await sampleOf(stranger, of, 'brand_id') } : {})
      const rows = await succeed(stranger, list, args)
      expectFits(list, rows)
      const row = rows.items.find((each: Body) => each.id === id)
      // What stands in both has one type and one value.
      for (const name of Object.keys(row).filter(each => Object.hasOwn(back, each)))
        expect([name, row[name]]).toEqual([name, back[name]])

      if (stranger.operations.has(`${key}.act`)) {
        const step = operation(`${key}.act`)
        const choices = step.body?.properties?.['action']?.enum ?? []
        for (const action of [...choices.filter(each => !back.actions.includes(each)), ...back.actions.slice(0, 1)]) {
          const answer = await stranger.call(step, { path: { id }, body: { action, version } })
          if (back.actions.includes(action)) expect([answer.status, answer.body.version]).toEqual([200, version + 1])
          else expect([action, answer.status]).toEqual([action, expect.toBeOneOf([403, 409])])
          if (answer.status >= 400) expectWords(answer)
        }
      }
    })

    test('what other calls change is refused at its name, what the server notes is passed over', async () => {
      const one = await made(stranger, key)
      const change = stranger.operations.get(`${key}.update`) ?? makerOf(stranger, key)
      const path = change.path.endsWith('{id}') ? { id: one.id } : {}
      const noted = { updated_by: 'Someone Else', updated_at: '2000-01-01T00:00:00.000Z' }
      const fine = await succeed(stranger, change, { path, body: { ...one, ...noted } })
      expect(fine.updated_by).not.toBe(noted.updated_by)
      const settled = {
        status: 'published',
        publish_at: '2000-01-01T00:00:00.000Z',
        brand: 'HOMES',
        deleted_at: '2000-01-01',
      }
      for (const [name, value] of Object.entries(settled)) {
        if (!Object.hasOwn(change.body?.properties ?? {}, name)) continue
        const answer = await stranger.call(change, { path, body: { ...fine, [name]: value } })
        expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [name]])
      }
      expect(await read(key, one.id)).toEqual(fine)
    })

    test('a field that is missing goes by its label, an unknown one by the name it was sent under', async () => {
      const maker = makerOf(stranger, key)
      const body = await sampleOf(inBrandOf(stranger, maker), maker.body ?? {})
      for (const name of maker.body?.required ?? []) {
        const { [name]: _, ...rest } = body as Record<string, unknown>
        const answer = await stranger.call(maker, { body: rest })
        expectWords(answer)
        expect([name, answer.status]).toEqual([name, 422])
        const { title } = maker.body?.properties?.[name] ?? {}
        expect(answer.body.errors[name]?.[0], name).toContain(title)
      }
      const answer = await stranger.call(maker, { body: { ...(body as object), created_by: 1 } })
      expect(Object.keys(answer.body.errors)).toEqual(['created_by'])
    })
  })

  test.each(['userAccounts', 'roles', 'emailSettings'])('%s: sent back as it was read', async group => {
    if (group === 'userAccounts') await made(stranger, group)
    const rows = await succeed(stranger, operation(`${group}.list`), {})
    const one = await read(group, rows.items[0].id)
    const path = { id: one.id }
    const back = await succeed(stranger, operation(`${group}.update`), { path, body: one })
    expect(back).toEqual(one)
    const noted = { version: one.version, updated_at: back.updated_at, updated_by: back.updated_by }
    // Whatever else is set to is refused at its name, or stays what it is.
    let stands = back
    for (const [name, { readOnly }] of Object.entries(operation(`${group}.update`).body?.properties ?? {})) {
      if (!readOnly) continue
      const body = { ...stands, [name]: name === 'id' ? 0 : 'Another' }
      const answer = await stranger.call(operation(`${group}.update`), { path, body })
      if (answer.status === 200) expect([name, answer.body[name]]).not.toEqual([name, 'Another'])
      else expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [name]])
      if (answer.status === 200) stands = answer.body
    }
    expect({ ...stands, ...noted }).toEqual(back)
  })

  test.each([
    ['webContent.page', 'webContent.save', { brand: 'ZRLU', page: 'website.contact-information' }, 'values'],
    ['projectInfo.page', 'projectInfo.save', { projectId: 1, page: 'project_info.amenities' }, 'values'],
    ['buyerContent.read', 'buyerContent.save', { id: 1 }, 'contents'],
  ])('%s: the page is saved as it was read, and belongs where it belongs', async (reads, saves, path, name) => {
    const one = await succeed(stranger, operation(reads), { path })
    const { projectId } = path as { projectId?: number }
    const where = projectId === undefined ? {} : { path: { projectId } }
    const back = await succeed(stranger, operation(saves), { ...where, body: one })
    expect([back[name], back.version]).toEqual([one[name], one.version])
    const key = name === 'contents' ? 'portal' : 'section'
    const other = await stranger.call(operation(saves), { ...where, body: { ...back, [key]: 'elsewhere' } })
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, [key]])
  })

  test('rules, terms and partners too, as their lists and forms give them', async () => {
    const [rule] = await succeed(stranger, operation('leadRetention.list'), {})
    const kept = await succeed(stranger, operation('leadRetention.save'), { path: { id: rule.id }, body: rule })
    expect(kept).toMatchObject({ reminder_days: rule.reminder_days, version: expect.any(Number) })
    const again = await succeed(stranger, operation('leadRetention.save'), { path: { id: kept.id }, body: kept })
    expect(again.version).toBe(kept.version)
    const [terms] = await succeed(stranger, operation('approvalTerms.list'), {})
    expect((await succeed(stranger, operation('approvalTerms.save'), { body: terms })).days).toBe(terms.days)
    const { id } = await partnerIn(app, await accreditation(app), { brand_ids: [1] })
    const form = await succeed(stranger, operation('marketingPartner.form'), { path: { id } })
    const body = { ...form.values, version: form.version }
    await succeed(stranger, operation('marketingPartner.correct'), { path: { id }, body })
    const { values } = await succeed(stranger, operation('marketingPartner.form'), { path: { id } })
    expect(values).toEqual(form.values)
  })

  test.each([
    'marketingPartner.register',
    'webApplications.create',
    'newsletterSubscriptions.subscribe',
    'web.subscribe',
    'web.inquiry',
    'roles.create',
  ])('%s: begun with the examples of the description', async id => {
    const begin = operation(id)
    const needed = (begin.body?.required ?? []).map(async (name): Promise<[string, unknown]> => {
      return [name, await sampleOf(stranger, begin.body?.properties?.[name] ?? {}, name)]
    })
    const { status, body } = await takeStep(begin, {}, Object.fromEntries(await Promise.all(needed)))
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    expectFits(begin, body)
  })

  /** A colleague's article, about which this person of staff is asked. */
  async function askedOf(email: string): Promise<{ id: number }> {
    const { token } = await signedIn(app, { access: everyRight })
    const { id: person } = await app.deps.db.system
      .selectFrom('users')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow()
    const rule = { brand: 'ZRLU', page: 'website.news-list', roles: [], people: [person], version: 0 }
    await app.call('contentReviews.setRule', { token, body: rule })
    const { body } = await recordIn(app, token, 'webNews', 'ZRLU')
    const asking = { list: 'webNews', id: body.id, version: body.version, note: 'Please look' }
    return (await app.call('contentReviews.askRecord', { token, body: asking })).body.last
  }

  /** What comes from outside, where it begins. */
  const begun: Record<string, () => Promise<{ id: number }>> = {
    webInquiries: () => inquiryIn(app, 'ZRLU'),
    webAppointments: () => visitIn(app, 'ZRLU'),
    webApplications: () => applicationIn(app, 'ZRLU'),
    newsletterSubscriptions: () => readerIn(app, 'ZRLU'),
    buyerInquiries: async () => buyerInquiryIn(app, await contractIn(app, 'ZRLU')),
    remittances: async () => remittanceIn(app, await contractIn(app, 'ZRLU')),
    ownershipExtension: async () => filed(app, await sales(app), { kind: 'ownershipExtension' }),
    leadRenewal: async () => filed(app, await sales(app), { kind: 'leadRenewal' }),
    submissionExtension: async () => filed(app, await sales(app), { kind: 'submissionExtension' }),
    transferRequest: async () => ({ id: await transferIn(app, (await sales(app)).head.id) }),
    marketingPartner: async () => partnerIn(app, await accreditation(app)),
    reservations: async () => booked(app, await sales(app)),
    contentReviews: () => askedOf(String(stranger.known['me'])),
  }
  const steps = ['work', 'decide', 'update'] as const
  const deciding = () =>
    [...stranger.operations.keys()].filter(
      id => id.endsWith('.work') || id.endsWith('.decide') || id === 'transferRequest.update',
    )

  test('every kind that is decided is tried below', () => {
    expect(deciding().map(id => id.split('.')[0])).toEqual(expect.arrayContaining(Object.keys(begun)))
    expect(Object.keys(begun)).toEqual(expect.arrayContaining(deciding().map(id => id.split('.')[0])))
  })

  /** Answers each refusal with what it asks for, as far as the description has it. */
  async function takeStep(
    step: Operation,
    path: Record<string, unknown>,
    body: Record<string, unknown>,
  ): Promise<Answered> {
    let asked = body
    for (let tries = 0; ; tries += 1) {
      const answer = await stranger.call(step, { path, body: asked })
      const missing = Object.keys(answer.body.errors ?? {}).filter(
        name => step.body?.properties?.[name] && !Object.hasOwn(asked, name),
      )
      if (answer.status !== 422 || missing.length === 0 || tries === 3) return answer
      for (const name of missing)
        asked = { ...asked, [name]: await sampleOf(stranger, step.body?.properties?.[name] ?? {}, name) }
    }
  }

  test.each(every(2, Object.keys(begun)))(
    '%s: listed, read and decided; what is not open says what comes first',
    async group => {
      const { id } = (await begun[group]?.()) ?? { id: 0 }
      const list = operation(`${group}.list`)
      const of = { brand: 'ZRLU', brand_id: 'ZRLU', x: 'ZRLU' }
      const rows = await succeed(stranger, list, await parametersFor(stranger, list, of))
      expectFits(list, rows)
      expect(rows.items.map((row: Body) => row.id)).toContain(id)

      const reading = operation(`${group}.read`)
      const inQuery = reading.parameters.some(({ name, in: place }) => name === 'id' && place === 'query')
      const before = await succeed(stranger, reading, inQuery ? { query: { id } } : { path: { id } })
      expectFits(reading, before)

      const step = operation(steps.map(name => `${group}.${name}`).find(each => stranger.operations.has(each)) ?? '')
      const path = { id, rNo: before.reservation_no, partnerId: before.partners?.[0]?.partner_id }
      const named = Object.fromEntries(step.parameters.map(({ name }) => [name, path[name as keyof typeof path]]))
      const where = step.body?.properties?.['id'] ? { id } : {}
      const choices = (name: string) =>
        (step.body?.properties?.[name]?.enum ?? []).map((value): Record<string, unknown> => ({ [name]: value }))
      const forms = choices('form')
      const taken: Answered[] = []
      // A step goes by its action; of what is decided, by the status that it leads to as well.
      for (const said of [...choices('action'), ...choices('status')])
        for (const form of forms.length > 0 ? forms : [{}]) {
          const now = await succeed(stranger, reading, inQuery ? { query: { id } } : { path: { id } })
          const body = { ...where, ...said, ...form, version: now.version }
          const answer = await takeStep(step, named, body)
          expect(answer.status, JSON.stringify([body, answer.body])).toBeLessThan(500)
          if (answer.status < 300) taken.push(answer)
          else expectWords(answer)
        }
      expect(choices('action').length).toBeGreaterThan(0)
      expect(taken.length).toBeGreaterThan(0)
      for (const { body } of taken) expectFits(step, body)
    },
  )
})
