import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../../../model/brands.ts'
import { cellFields, cellOf, valueIn } from '../../../model/content/cells.ts'
import { exampleOf } from '../../../model/content/example.ts'
import { fromWire } from '../../../model/content/wire.ts'
import { kindOf, recordKeys } from '../../../model/kinds/records.ts'
import { accessOf } from '../../../model/roles.ts'
import { csvLine } from '../../../model/rules/csv.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import type { EndpointName } from '../../../test/calls.ts'
import { engines } from '../../../test/database.ts'
import { recordIn } from '../../../test/records.ts'
import { sheetRows } from '../../records/apart/read-apart.ts'

const everything = accessOf(brandCodes, [{ of: () => true }])
const csv = (...rows: (string | number | null)[][]) => Buffer.from(rows.map(csvLine).join('')).toString('base64')

describe.each(engines)('records in a sheet, %s', engine => {
  let app: TestApp
  let editor: { token: string }
  beforeAll(async () => {
    app = await testApp(engine)
    editor = await signedIn(app, { access: everything })
  })
  afterAll(() => app.close())
  const call = (name: string, args: object, who = editor) =>
    app.call(`recordSheets.${name}` as EndpointName, { ...args, token: who.token })
  const made = async (key: 'webTestimonials' | 'holidays' | 'sellers' | 'webNews') => {
    const { body, status, text } = await recordIn(app, editor.token, key, 'ZRLU')
    if (status > 201) throw new Error(text)
    return body as { id: number; version: number; [field: string]: unknown }
  }
  const testimonials = { params: { list: 'webTestimonials' } }
  const brand = 'ZRLU'
  const exported = async (list: string, query: object): Promise<string[][]> => {
    const { app: server } = app
    const search = new URLSearchParams(query as Record<string, string>)
    const answer = await server.desk.inject({
      url: `/api/v1/cms/record-sheets/${list}?${search}`,
      headers: { authorization: `Bearer ${editor.token}` },
    })
    expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200)
    return sheetRows(answer.rawPayload)
  }

  test('what was exported and is unchanged changes nothing', async () => {
    await made('webTestimonials')
    const rows = await exported('webTestimonials', { brand, format: 'xlsx' })
    expect(rows[0]?.slice(0, 4)).toEqual(['Id', 'Version', 'Name', 'Role or property'])
    const file = csv(...rows)
    const { body, text } = await call('preview', { ...testimonials, body: { brand, file } })
    expect(body, text).toMatchObject({
      rows: rows.length - 1,
      added: 0,
      changed: 0,
      same: rows.length - 1,
      stale: 0,
      bad: 0,
      left_out: [],
    })
    const taken = await call('take', { ...testimonials, body: { brand, file, mark: body.mark } })
    expect(taken.body, taken.text).toMatchObject({ changed: 0, import_id: null })
  })

  test('a cell that differs is shown old and new, taken by the rules of the form, and taken back as a whole', async () => {
    const one = await made('webTestimonials')
    const file = csv(
      ['Id', 'Version', 'Name', 'Rating', 'Visible', 'Remark of the office'],
      [one.id, one.version, 'Rosa Lim', 2, 'No', 'look at it'],
      [null, null, 'Ana Cruz', 5, null, null],
    )
    const seen = await call('preview', { ...testimonials, body: { brand, file } })
    expect(seen.body.left_out).toContain('Remark of the office')
    const [changed, added] = seen.body.differences
    expect(changed).toMatchObject({ row: 2, state: 'changed', name: 'Rosa Lim' })
    expect(changed.cells).toContainEqual({
      field: 'name',
      label: 'Name',
      cell: 'C2',
      old: one['name'],
      new: 'Rosa Lim',
      error: null,
    })
    // What a new one needs, its own form says: the cells of a sheet say no more.
    expect(added).toMatchObject({ row: 3, state: 'bad' })
    expect(added.cells.map(({ field }: { field: string }) => field)).toContain('quote')
    const refused = await call('take', { ...testimonials, body: { brand, file } })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toContain('rows.3.quote')
    const taken = await call('take', {
      ...testimonials,
      body: { brand, file, mark: seen.body.mark, without_bad: true },
    })
    expect(taken.body, taken.text).toMatchObject({ added: 0, changed: 1, bad: 1 })
    const read = async () =>
      (await app.call('webTestimonials.read', { token: editor.token, params: { id: one.id } })).body
    expect(await read()).toMatchObject({ name: 'Rosa Lim', rating: 2, version: one.version + 1 })
    const history = await app.call('history.list', {
      token: editor.token,
      params: { kind: 'webTestimonials', id: one.id },
    })
    expect(history.body.items[0]).toMatchObject({ action: 'import', after: { name: 'Rosa Lim', rating: 2 } })
    const told = await call('imports', { ...testimonials, query: { brand } })
    expect(told.body[0]).toMatchObject({ id: taken.body.import_id, changed: 1, added: 0, undone_at: null })
    const undo = { params: { list: 'webTestimonials', id: taken.body.import_id }, body: { brand } }
    expect((await call('undo', undo)).body).toEqual({ changed: 1, removed: 0, left: [] })
    expect(await read()).toMatchObject({ name: one['name'], rating: one['rating'] })
    expect((await call('undo', undo)).status).toBe(409)
  })

  test('new ones are added, and go to the trash when the sheet is taken back', async () => {
    const file = csv(
      ['Name', 'Role or property', 'Quote', 'Rating', 'Consent on file'],
      ['Ben Go', 'Owner', 'A home at last.', 5, 'yes'],
    )
    const taken = await call('take', { ...testimonials, body: { brand, file } })
    expect(taken.body, taken.text).toMatchObject({ added: 1, changed: 0 })
    const undo = { params: { list: 'webTestimonials', id: taken.body.import_id }, body: { brand } }
    expect((await call('undo', undo)).body).toEqual({ changed: 0, removed: 1, left: [] })
  })

  test('what somebody changed since the export is told apart and left until it is asked for', async () => {
    const one = await made('webTestimonials')
    const before = one.version
    await app.call('webTestimonials.update', {
      token: editor.token,
      params: { id: one.id },
      body: { version: before, quote: 'Another word of mine.' },
    })
    const file = csv(['Id', 'Version', 'Name'], [one.id, before, 'Lea Santos'])
    const seen = await call('preview', { ...testimonials, body: { brand, file } })
    expect(seen.body).toMatchObject({ stale: 1, changed: 0 })
    expect(seen.body.differences[0].note).toMatch(/changed it on .+, after the sheet was exported\.$/)
    expect((await call('take', { ...testimonials, body: { brand, file } })).status).toBe(422)
    const taken = await call('take', { ...testimonials, body: { brand, file, overwrite: true } })
    expect(taken.body).toMatchObject({ changed: 1, stale: 0 })
  })

  test('relations stand by name and id, and wrong cells are named by cell and rule', async () => {
    const seller = await made('sellers')
    const rows = await exported('sellers', { format: 'csv' })
    const at = (label: string) => rows[0]?.indexOf(label) ?? -1
    const line = rows.find(row => row[0] === String(seller.id)) ?? []
    expect(line[at('Sales group')]).toMatch(/ \(\d+\)$/)
    const wrong = line
      .with(at('Position'), 'Boss')
      .with(at('Sales group'), 'South')
      .with(at('PRC valid until'), '30/11/2026')
    const seen = await call('preview', { params: { list: 'sellers' }, body: { file: csv(rows[0] ?? [], wrong) } })
    const errors = Object.fromEntries(
      seen.body.differences[0].cells.map(({ label, error }: { label: string; error: string | null }) => [label, error]),
    )
    expect(errors).toMatchObject({
      Position: expect.stringMatching(/^Write one of these: Property Consultant, /),
      'Sales group': 'Write it as the export has it: its name, then its id in brackets.',
      'PRC valid until': 'Write the day as 2026-11-30.',
    })
  })

  test('articles are changed by a sheet and not made by one: what they need stands in no cell', async () => {
    const article = await made('webNews')
    const file = csv(['Id', 'Title'], [article.id, 'Another title of it'], [null, 'A new one'])
    const seen = await call('preview', { params: { list: 'webNews' }, body: { brand, file } })
    expect(seen.body).toMatchObject({ changed: 1, bad: 1 })
    expect(seen.body.differences[1].cells[0].error).toMatch(
      /^A new article needs what no cell holds \(Category, Body, Image\): add it by its form\.$/,
    )
  })

  test('each row takes the right of its own form: who only looks takes nothing, who may not change a field finds no column', async () => {
    const one = await made('webTestimonials')
    const looks = await signedIn(app, {
      access: { brands: ['ZRLU'], website: { 'testimonials-list': { view: true } } },
    })
    const file = csv(['Id', 'Name'], [one.id, 'Rosa Lim'])
    expect((await call('take', { ...testimonials, body: { brand, file } }, looks)).status).toBe(403)
    expect((await call('take', { ...testimonials, body: { brand: 'ZRRE', file } }, looks)).status).toBe(403)
    const seller = await made('sellers')
    const kept = await signedIn(app, {
      access: { ...everything, fields: { 'sellers_portal.sellers': { fixed: ['contact'], hidden: ['tin'] } } },
    })
    const seen = await call(
      'preview',
      {
        params: { list: 'sellers' },
        body: { file: csv(['Id', 'E-mail', 'First name'], [seller.id, 'x@example.com', 'Ana']) },
      },
      kept,
    )
    expect(seen.body).toMatchObject({ left_out: ['E-mail'], changed: 1 })
  })

  test('a list of one brand says nothing of another, and a file that is no sheet of it is refused at the file', async () => {
    const one = await made('webTestimonials')
    const file = csv(['Id', 'Name'], [one.id, 'Rosa Lim'])
    const elsewhere = await call('preview', { ...testimonials, body: { brand: 'ZRCO', file } })
    expect(elsewhere.body.differences[0].cells[0].error).toMatch(/^No testimonial here has the id/)
    const strange = await call('preview', { ...testimonials, body: { brand, file: csv(['Colour'], ['red']) } })
    expect(strange.status).toBe(422)
    expect(strange.body.errors.file[0]).toMatch(/^This is no sheet of testimonials/)
  })
})

test('a cell says again what stands: every field of every kind that a cell holds', () => {
  let tried = 0
  for (const key of recordKeys)
    for (const [name, field] of cellFields(kindOf(key).content.fields)) {
      const value = exampleOf(field)
      const cell = cellOf(field, value, () => 'Its name')
      expect(valueIn(field, String(cell ?? '')), `${key}.${name}`).toEqual({
        value: fromWire({ it: field }, { it: value })['it'],
      })
      tried += 1
    }
  expect(tried).toBeGreaterThan(60)
})
