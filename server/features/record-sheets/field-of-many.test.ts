import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../../../model/brands.ts'
import { cellFields } from '../../../model/content/cells.ts'
import { kindOf, type RecordKey, recordKeys } from '../../../model/kinds/records.ts'
import { accessOf } from '../../../model/roles.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import type { EndpointName } from '../../../test/calls.ts'
import { engines } from '../../../test/database.ts'
import { bodyFor, brandFor, recordIn, updateArgs, updateCall } from '../../../test/records.ts'
import { every } from '../../../test/sizes.ts'

const everything = accessOf(brandCodes, [{ of: () => true }])
type Made = { id: number; version: number; [field: string]: unknown }
type Shown = { id: number; state: string; name: string; cells: { error: string | null }[] }

describe.each(engines)('one field of many records, %s', engine => {
  let app: TestApp
  let editor: { token: string }
  beforeAll(async () => {
    app = await testApp(engine)
    editor = await signedIn(app, { access: everything })
  })
  afterAll(() => app.close())
  const call = (name: string, list: RecordKey, body: object, who = editor) =>
    app.call(`recordSheets.${name}` as EndpointName, { params: { list }, body, token: who.token })
  const made = async (key: RecordKey): Promise<Made> => {
    const { body, status, text } = await recordIn(app, editor.token, key, brandFor(key))
    if (status > 201) throw new Error(text)
    return body
  }
  const read = async (key: RecordKey, { id }: Made): Promise<Made> =>
    (await app.call(`${key}.read` as EndpointName, { token: editor.token, params: { id } })).body
  const undo = async (list: RecordKey, id: number, body: object) =>
    app.call('recordSheets.undo', { token: editor.token, params: { list, id }, body })
  const lastLine = async (kind: RecordKey, { id }: Made) =>
    (await app.call('history.list', { token: editor.token, params: { kind, id } })).body.items[0]

  test.each(every(5, recordKeys))(
    '%s: each field that a cell holds is looked at, set by the rules of the form, and taken back',
    async key => {
      const { fields } = kindOf(key).content
      const whole = (record: Made) => Object.fromEntries(Object.keys(fields).map(name => [name, record[name]]))
      const records = [await made(key), await made(key)]
      // Values as its form keeps them, of a record that is there no more: what only one may have, one takes.
      const given = await made(key)
      await app.call(`${key}.remove` as EndpointName, { token: editor.token, params: { id: given.id } })
      const brand = kindOf(key).list.branded ? { brand: brandFor(key) } : {}
      const done: string[] = []
      for (const [name, { label }] of every(2, cellFields(fields))) {
        const value = given[name]
        const before = await Promise.all(records.map(each => read(key, each)))
        const setting = { ...brand, selection: { ids: records.map(({ id }) => id) }, field: name, value }
        const seen = await call('previewField', key, setting)
        expect(seen.status, `${name}: ${seen.text}`).toBe(200)
        const { changed, same, bad, differences, mark } = seen.body
        expect(seen.body, name).toMatchObject({ rows: 2, added: 0, stale: 0 })
        expect(changed + same + bad, name).toBe(2)
        const refused = differences.filter(({ state }: Shown) => state === 'bad')
        for (const { cells } of refused) expect(cells[0].error, name).toMatch(/\w/)
        expect(await Promise.all(records.map(each => read(key, each))), `${name} is only looked at`).toEqual(before)
        if (changed === 0) continue
        const set = await call('setField', key, { ...setting, mark, without_bad: true })
        expect(set.status, `${name}: ${set.text}`).toBe(200)
        expect(set.body, name).toMatchObject({ changed, same, bad })
        expect(set.body.left_out.map(({ id }: Made) => id)).toEqual(refused.map(({ id }: Shown) => id))
        const moved = differences.filter(({ state }: Shown) => state === 'changed').map(({ id }: Shown) => id)
        for (const was of before) {
          const now = await read(key, was)
          const isMoved = moved.includes(was.id)
          expect(now.version, name).toBe(was.version + (isMoved ? 1 : 0))
          expect(whole(now), name).toEqual(isMoved ? { ...whole(was), [name]: value } : whole(was))
          if (isMoved) expect((await lastLine(key, was)).after, name).toHaveProperty([name])
        }
        const told = await app.call('recordSheets.imports', {
          token: editor.token,
          params: { list: key },
          query: brand,
        })
        expect(told.body[0], name).toMatchObject({ id: set.body.import_id, field: label, added: 0, changed })
        expect((await undo(key, set.body.import_id, brand)).body, name).toEqual({ changed, removed: 0, left: [] })
        const after = await Promise.all(records.map(each => read(key, each)))
        expect(after.map(whole), `${name} is taken back`).toEqual(before.map(whole))
        done.push(name)
      }
      expect(done.length).toBeGreaterThan(0)
    },
  )

  const testimonials = 'webTestimonials'
  const brand = brandFor(testimonials)
  const quotes = (ids: number[], value: unknown = 'A home at last.') => ({
    brand,
    selection: { ids },
    field: 'quote',
    value,
  })

  test('all that match a filter are named by how many were seen, and another number refuses the whole', async () => {
    const { name } = await made(testimonials)
    const of = (count: number) => ({
      ...quotes([]),
      selection: { query: { search: String(name) }, count },
    })
    expect((await call('previewField', testimonials, of(1))).body).toMatchObject({ rows: 1, changed: 1 })
    const moved = await call('previewField', testimonials, of(2))
    expect(moved.body).toMatchObject({ status: 409, code: 'COUNT_MOVED', detail: { count: 1 } })
  })

  test('what was changed since it was looked at is changed by nobody', async () => {
    const one = await made(testimonials)
    const setting = quotes([one.id], 'What was looked at.')
    const { mark } = (await call('previewField', testimonials, setting)).body
    const args = updateArgs(testimonials, one.id, { version: one.version, name: 'Rosa Lim' })
    expect((await app.call(updateCall(testimonials), { token: editor.token, ...args })).status).toBe(200)
    expect((await call('setField', testimonials, { ...setting, mark })).body).toMatchObject({ code: 'STALE' })
    expect((await read(testimonials, one))['quote']).toBe(one['quote'])
  })

  test('what only one record may have is set on one: the others are refused by the rule of their form', async () => {
    const records = [await made('webAwardYears'), await made('webAwardYears')]
    const of = { brand: brandFor('webAwardYears'), selection: { ids: records.map(({ id }) => id) }, field: 'year' }
    const setting = { ...of, value: 2100 }
    const { changed, bad, mark, differences } = (await call('previewField', 'webAwardYears', setting)).body
    expect({ changed, bad }).toEqual({ changed: 1, bad: 1 })
    const [refused] = differences.filter(({ state }: Shown) => state === 'bad')
    const set = await call('setField', 'webAwardYears', { ...setting, mark, without_bad: true })
    expect(set.body.left_out).toEqual([{ id: refused.id, message: refused.cells[0].error }])
    const years = await Promise.all(records.map(async each => (await read('webAwardYears', each))['year']))
    expect(years.filter(year => year === 2100)).toHaveLength(1)
  })

  test('a rule of another field is told at that field, as it stands', async () => {
    const hidden = { consent_on_file: false, is_visible: false }
    const body = { ...(await bodyFor(app, editor.token, testimonials, brand)), ...hidden }
    const { id } = (await app.call('webTestimonials.create', { token: editor.token, body })).body
    const setting = { brand, selection: { ids: [id] }, field: 'is_visible', value: true }
    const seen = (await call('previewField', testimonials, setting)).body
    expect(seen.differences[0].cells).toEqual([
      {
        field: 'consent_on_file',
        label: 'Consent on file',
        old: 'No',
        new: 'No',
        error: 'Visitors may see this only with consent on file. Note the consent, or hide it.',
      },
      { field: 'is_visible', label: 'Visible', old: 'No', new: 'Yes', error: null },
    ])
  })

  test('what is not there, or of another brand, is refused by itself: all of them are named, however few are shown', async () => {
    const one = await made(testimonials)
    const elsewhere = await recordIn(app, editor.token, testimonials, 'ZRCO')
    const absent = Array.from({ length: 600 }, (_, i) => 900_000_000 + i)
    const setting = quotes([...absent, elsewhere.body.id, one.id])
    const seen = (await call('previewField', testimonials, setting)).body
    expect(seen).toMatchObject({ changed: 1, bad: 601 })
    const bad: Shown[] = seen.differences.filter(({ state }: Shown) => state === 'bad')
    expect(bad).toHaveLength(500)
    expect(bad[0]?.cells[0]?.error).toBe('This testimonial is not in the list any more.')
    const whole = await call('setField', testimonials, { ...setting, mark: seen.mark })
    expect(whole.body).toMatchObject({ status: 422, message: expect.stringMatching(/^Nothing was changed: 601 test/) })
    const set = await call('setField', testimonials, { ...setting, mark: seen.mark, without_bad: true })
    expect(set.body).toMatchObject({ changed: 1, bad: 601 })
    expect(set.body.left_out.map(({ id }: Made) => id).toSorted()).toEqual([...absent, elsewhere.body.id].toSorted())
    expect((await read(testimonials, elsewhere.body))['quote']).toBe(elsewhere.body.quote)
  })

  test('a value that no record can have, and a field that no cell holds, are refused at once', async () => {
    const { id } = await made(testimonials)
    const empty = await call('previewField', testimonials, quotes([id], ''))
    expect(empty.body).toMatchObject({ status: 422, errors: { value: [expect.stringMatching(/\w/)] } })
    for (const field of ['photo', 'id', 'version', 'brand_id', 'nothing']) {
      const none = await call('previewField', testimonials, { ...quotes([id]), field })
      expect(none.body, field).toMatchObject({ status: 422, errors: { field: [expect.stringMatching(/^No field/)] } })
    }
  })

  test('it takes the right to edit, and a field that a role is kept from is not set: neither looked at nor written', async () => {
    const { id } = await made(testimonials)
    const looks = await signedIn(app, {
      access: { brands: [brand], website: { 'testimonials-list': { view: true, add: true } } },
    })
    expect((await call('previewField', testimonials, quotes([id]), looks)).status).toBe(403)
    expect((await call('setField', testimonials, { ...quotes([id]), mark: '' }, looks)).status).toBe(403)
    const seller = await made('sellers')
    const fields = { 'sellers_portal.sellers': { fixed: ['contact'], hidden: ['tin'] } }
    const kept = await signedIn(app, { access: { ...everything, fields } })
    const of = (field: string, value: string) => ({ selection: { ids: [seller.id] }, field, value })
    for (const [field, value] of [
      ['email', 'ana@example.com'],
      ['tin', '123-456-789-000'],
    ] as const) {
      expect((await call('previewField', 'sellers', of(field, value), kept)).body).toHaveProperty('errors.field')
      const set = await call('setField', 'sellers', { ...of(field, value), mark: '' }, kept)
      expect(set.body, field).toHaveProperty('errors.field')
    }
    expect((await call('previewField', 'sellers', of('first_name', 'Ana'), kept)).body).toMatchObject({ changed: 1 })
  })

  test('its own line in the trail says which field and how many, and not the value: who may not see it reads the line too', async () => {
    const { id } = await made(testimonials)
    const setting = quotes([id], 'Nobody reads this there.')
    const { mark } = (await call('previewField', testimonials, setting)).body
    await call('setField', testimonials, { ...setting, mark })
    const lastOfSheets = () =>
      app.deps.db.system
        .selectFrom('audit_trails')
        .where('entity', '=', 'sheet')
        .orderBy('id', 'desc')
        .selectAll()
        .executeTakeFirstOrThrow()
    const line = await lastOfSheets()
    expect(line).toMatchObject({ action: 'edit', entity_id: testimonials, after: { field: 'Quote', changed: 1 } })
    expect(JSON.stringify(line)).not.toContain('Nobody reads this')
    // The same once more, looked at anew, changes nothing and leaves no line.
    const again = (await call('previewField', testimonials, setting)).body
    expect(again).toMatchObject({ changed: 0, same: 1 })
    const set = await call('setField', testimonials, { ...setting, mark: again.mark })
    expect(set.body).toMatchObject({ changed: 0, same: 1, import_id: null, left_out: [] })
    expect(await lastOfSheets()).toEqual(line)
  })
})
