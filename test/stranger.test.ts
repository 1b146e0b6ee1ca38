import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordKeys } from '../model/kinds/records.ts'
import { completeMailSettings } from '../server/boot/mail-settings.ts'
import { type TestApp, testApp } from './app.ts'
import { engines } from './database.ts'
import { accreditation, partnerIn } from './partners.ts'
import { every } from './sizes.ts'
import {
  type Body,
  inBrandOf,
  made,
  makerOf,
  operationIn,
  parametersFor,
  type Schema,
  type Stranger,
  sampleOf,
  succeed,
} from './stranger.ts'
import { expectFits, expectWords, strangerIn, takeStep } from './stranger-app.ts'

/** Who has the API's description, a client that a public generator made of it, and an account. */
describe.each(engines)('a stranger, %s', engine => {
  let app: TestApp
  let stranger: Stranger
  beforeAll(async () => {
    app = await testApp(engine)
    stranger = await strangerIn(app)
    await completeMailSettings(app.deps.db, app.deps.settings)
  })
  afterAll(() => app.close())

  const operation = (id: string) => operationIn(stranger, id)
  const read = (group: string, id: number) => succeed(stranger, operation(`${group}.read`), { path: { id } })

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
    const { status, body } = await takeStep(stranger, begin, {}, Object.fromEntries(await Promise.all(needed)))
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    expectFits(begin, body)
  })
})
