import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessOf } from '../../../model/roles.ts'
import { unitFields } from '../../../model/rules/units.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { property } from '../../../test/properties.ts'
import { sales } from '../../../test/requests.ts'
import { xlsxOf } from '../../records/export/write-xlsx.ts'

const everything = { of: () => true }
const heads = ['Unit code', 'Tower', 'Level', 'Unit no.', 'Type', 'Floor area', 'Price', 'Status']
const line = (n: number, more: readonly (string | number)[] = []) => {
  const own = [
    `T1-${n}`,
    'Tower 1',
    String(Math.ceil(n / 20)),
    String(n),
    'Studio',
    '24.50',
    3_000_000 + n,
    'Available',
  ]
  return own.map((cell, i) => more[i] ?? cell)
}
const csv = (rows: readonly (readonly (string | number)[])[]) =>
  Buffer.from([heads, ...rows].map(row => row.join(',')).join('\n')).toString('base64')

describe.each(engines)('the units of a property, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: accessOf(['ZRLU'], [everything]) })).token
  })
  afterAll(() => app.close())

  const list = async (projectId: number) => (await app.call('units.list', { params: { projectId }, token })).body.items
  const preview = (projectId: number, body: object) => app.call('units.preview', { params: { projectId }, body, token })
  const take = (projectId: number, body: object) => app.call('units.import', { params: { projectId }, body, token })
  const edit = (projectId: number, changes: object[]) =>
    app.call('units.edit', { params: { projectId }, body: { changes }, token })
  const outcome = (rows: number, more: object) => ({ rows, added: 0, changed: 0, same: 0, stale: 0, bad: 0, ...more })
  async function filled(count: number) {
    const { id } = await property(app, 'ZRLU')
    const file = csv(Array.from({ length: count }, (_, i) => line(i + 1)))
    const { mapping } = (await preview(id, { file })).body
    const taken = await take(id, { file, mapping })
    expect(taken.body, taken.text).toMatchObject(outcome(count, { added: count }))
    return { id, units: await list(id) }
  }

  test('5,000 rows with 40 bad ones: each is named, nothing is taken, then the sound ones are', async () => {
    const { id } = await property(app, 'ZRLU')
    const bad = (n: number) => n % 125 === 0
    const rows = Array.from({ length: 5_000 }, (_, i) => {
      const n = i + 1
      if (!bad(n)) return line(n)
      const kind = (n / 125) % 4
      if (kind === 0) return line(n).with(0, '')
      if (kind === 1) return line(n).with(4, 'Castle')
      return kind === 2 ? line(n).with(6, 'much') : line(n).with(7, 'Sold')
    })
    const file = csv(rows)
    const seen = await preview(id, { file })
    expect(seen.status, seen.text).toBe(200)
    expect(seen.body).toMatchObject({ rows: 5_000, added: 4_960, bad: 40, problems: {} })
    expect(seen.body.errors).toHaveLength(40)
    expect(seen.body.errors[0]).toEqual({
      row: 126,
      cell: 'E126',
      field: 'unit_type',
      value: 'Castle',
      message: expect.stringMatching(/^Choose one of: Studio/),
    })
    const { mapping } = seen.body
    const refused = await take(id, { file, mapping })
    expect(refused.body).toMatchObject({
      code: 'INVALID',
      message: 'Nothing was imported: 40 rows cannot be taken. Mend them in the file, or leave them out.',
    })
    expect(Object.keys(refused.body.errors)).toHaveLength(40)
    expect(await list(id)).toEqual([])
    const taken = await take(id, { file, mapping, without_bad: true })
    const { import_id: _, ...said } = taken.body
    expect(said).toEqual(outcome(5_000, { added: 4_960, bad: 40 }))
    expect(await list(id)).toHaveLength(4_960)
    const trail = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity', '=', 'units')
      .where('entity_id', '=', String(id))
      .select(['action', 'module', 'after'])
      .execute()
    expect(trail).toEqual([{ action: 'import', module: 'unit-pages', after: said }])
  })

  test('the same list again changes nothing; a later one changes what differs and adds what is new', async () => {
    const { id, units } = await filled(3)
    const file = csv([line(1), line(2).with(6, '3500000'), line(4)])
    const { mapping } = (await preview(id, { file })).body
    expect((await take(id, { file, mapping })).body).toMatchObject(outcome(3, { added: 1, changed: 1, same: 1 }))
    const after = await list(id)
    expect(
      after.map(({ unit_code, list_price, version }: Record<string, unknown>) => [unit_code, list_price, version]),
    ).toEqual([
      ['T1-1', 3_000_001, 1],
      ['T1-2', 3_500_000, 2],
      ['T1-3', 3_000_003, 1],
      ['T1-4', 3_000_004, 1],
    ])
    expect(units).toHaveLength(3)
  })

  // Specification 6: a right for each action. `add` brings units, those that stand are `edit`'s.
  test('what is taken along as a file and brought back unchanged changes nothing; a price changed in it, one unit', async () => {
    const { id } = await property(app, 'ZRLU')
    const rows = [
      line(1),
      line(2, ['T1-2', '"Tower 1, ""east"""']),
      line(3, ['T1-3', 'Tower 1', '1', '3', 'Penthouse', '']),
    ]
    const { mapping } = (await preview(id, { file: csv(rows) })).body
    await take(id, { file: csv(rows), mapping })
    const { text } = await app.call('units.export', { params: { projectId: id }, query: { format: 'csv' }, token })
    const looked = async (file: string) => (await preview(id, { file: Buffer.from(file).toString('base64') })).body
    expect(await looked(text)).toMatchObject({ problems: {}, ...outcome(3, { same: 3 }) })
    const dearer = text.replace('3000003', '3000004')
    expect(await looked(dearer)).toMatchObject(outcome(3, { changed: 1, same: 2 }))
  })

  test('who may only add brings new units, and no list of theirs changes one that stands', async () => {
    const { id, units } = await filled(2)
    const access = { brands: ['ZRLU'], project_info: { 'unit-pages': { view: true, add: true } } } as const
    const adder = (await signedIn(app, { access })).token
    const own = (name: string, body: object) => app.call(name, { params: { projectId: id }, body, token: adder })
    const dearer = csv([line(2).with(6, '9999999'), line(3)])
    const { mapping } = (await preview(id, { file: dearer })).body
    for (const [name, body] of [
      ['units.preview', { file: dearer }],
      ['units.import', { file: dearer, mapping, without_bad: true }],
    ] as const) {
      const { status, body: problem } = await own(name, body)
      expect([status, problem.message], name).toEqual([
        403,
        'This list changes 1 of the units that stand, such as T1-2. You may only add units: leave those out.',
      ])
    }
    expect(await list(id)).toEqual(units)
    const taken = await own('units.import', { file: csv([line(2), line(3)]), mapping })
    expect(taken.body).toMatchObject(outcome(2, { added: 1, same: 1 }))
  })

  test('XLSX is read as CSV is; what is neither is refused in words', async () => {
    const { id } = await property(app, 'ZRLU')
    const sheet = { heads, widths: heads.map(() => 80), cells: (row: unknown) => row as (string | number)[] }
    const chunks: Buffer[] = []
    async function* batches() {
      yield [line(1), line(2).with(0, 'T1-Ñ & <2>')]
    }
    for await (const chunk of xlsxOf(sheet as never, batches() as never)) chunks.push(chunk)
    const file = Buffer.concat(chunks).toString('base64')
    const seen = await preview(id, { file })
    expect(seen.body, seen.text).toMatchObject({ heads, rows: 2, added: 2, bad: 0 })
    await take(id, { file, mapping: seen.body.mapping })
    expect((await list(id)).map(({ unit_code }: { unit_code: string }) => unit_code)).toEqual(['T1-1', 'T1-Ñ & <2>'])
    for (const nonsense of [
      Buffer.from('PK\x03\x04 and no more'),
      Buffer.from([0xff, 0xfe, 0x00]),
      Buffer.from('Unit code'),
      Buffer.alloc(0),
    ]) {
      const answer = await preview(id, { file: nonsense.toString('base64') })
      expect(answer.status).toBe(422)
      expect(answer.body.errors.file).toHaveLength(1)
    }
  })

  test('a mapping that leaves out or repeats a column says so at its field', async () => {
    const { id } = await property(app, 'ZRLU')
    const file = csv([line(1)])
    const { mapping } = (await preview(id, { file })).body
    const { list_price: _, ...less } = mapping
    expect((await preview(id, { file, mapping: less })).body.problems).toEqual({
      'mapping.list_price': ['Choose the column that holds List price.'],
    })
    const twice = await take(id, { file, mapping: { ...mapping, lot_area: mapping.floor_area } })
    expect(twice.body.errors).toHaveProperty('mapping.lot_area', ['Two fields read the same column.'])
    expect(await list(id)).toEqual([])
  })

  test('many at once: a result for each, and the way back by the same call', async () => {
    const { id, units } = await filled(6)
    const before = units.map(({ id, version, status }: Record<string, unknown>) => ({ id, version, set: { status } }))
    const [sold, stale] = units
    await app.deps.db.system.updateTable('units').where('id', '=', sold.id).set({ status: 'sold' }).execute()
    await app.deps.db.system.updateTable('units').where('id', '=', stale.id).set({ version: 9 }).execute()
    const answer = await edit(
      id,
      units.map(({ id, version }: { id: number; version: number }) => ({
        id,
        version,
        set: { status: 'not_for_sale' },
      })),
    )
    expect(answer.status, answer.text).toBe(200)
    const { results } = answer.body
    expect(results.map(({ done }: { done: boolean }) => done)).toEqual([false, false, true, true, true, true])
    expect(results[0].errors).toEqual({ status: ['Sold: its reservation decides. Change the reservation.'] })
    expect(results[1].errors).toEqual({ '': ['Someone changed this unit meanwhile. Look at it again.'] })
    const back = results
      .filter(({ done }: { done: boolean }) => done)
      .map(({ unit }: { unit: { id: number; version: number } }) => ({
        id: unit.id,
        version: unit.version,
        set: before.find((change: { id: number }) => change.id === unit.id).set,
      }))
    const undone = await edit(id, back)
    expect(undone.body.results.every(({ done }: { done: boolean }) => done)).toBe(true)
    expect((await list(id)).slice(2).map(({ status }: { status: string }) => status)).toEqual(
      Array(4).fill('available'),
    )
    const trail = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity', '=', 'unit')
      .where('action', '=', 'edit')
      .where('subject', '=', 'T1-3')
      .orderBy('id')
      .select(['before', 'after'])
      .execute()
    expect(trail).toEqual([
      { before: { status: 'available' }, after: { status: 'not_for_sale' } },
      { before: { status: 'not_for_sale' }, after: { status: 'available' } },
    ])
  })

  test('the way back to a hold brings its holder and its end; it is held for no one else', async () => {
    const { id, units } = await filled(1)
    const [unit] = units
    const { seller } = await sales(app)
    const hold_expires_at = '2027-01-08T09:00:00.000Z'
    await app.deps.db.system
      .updateTable('units')
      .where('id', '=', unit.id)
      .set({ status: 'on_hold', held_by: seller, hold_expires_at: new Date(hold_expires_at) })
      .execute()
    const [held] = await list(id)
    expect(held).toMatchObject({
      status: 'on_hold',
      held_by: seller,
      holder: expect.stringContaining(' '),
      hold_expires_at,
    })
    const [gone] = (await edit(id, [{ id: unit.id, version: 1, set: { status: 'available' } }])).body.results
    expect(gone.unit).toMatchObject({ status: 'available', held_by: null, holder: null, hold_expires_at: null })
    const back = (hold: object, status = 'on_hold') => [{ id: unit.id, version: 2, set: { status, hold } }]
    const refused = async (hold: object, status?: string) => (await edit(id, back(hold, status))).body.results[0].errors
    expect(await refused({ held_by: 987_654_321, hold_expires_at })).toEqual({ hold: ['There is no such seller.'] })
    expect(await refused({ held_by: seller, hold_expires_at }, 'available')).toHaveProperty('hold')
    const done = await edit(id, back({ held_by: seller, hold_expires_at }))
    expect(done.body.results[0].unit).toEqual({ ...held, version: 3 })
  })

  test('bad values are said at their field; a taken code and another property’s unit are refused', async () => {
    const { id, units } = await filled(2)
    const other = await filled(1)
    const [one] = units
    const of = (set: object) => ({ id: one.id, version: one.version, set })
    const errorsOf = async (set: object) => (await edit(id, [of(set)])).body.results[0].errors
    expect(await errorsOf({ list_price: -1 })).toEqual({
      list_price: ['Enter an amount in pesos with at most two decimals.'],
    })
    expect(await errorsOf({ list_price: 10.005 })).toHaveProperty('list_price')
    expect(await errorsOf({ unit_code: ' ' })).toEqual({ unit_code: ['Unit code is required.'] })
    expect(await errorsOf({ unit_code: 'T1-2' })).toEqual({
      unit_code: ['Another unit of this property has the code T1-2.'],
    })
    expect(await errorsOf({ unit_type: 'castle' })).toHaveProperty('unit_type')
    expect(await errorsOf({ status: 'sold' })).toEqual({ status: ['Only a reservation makes a unit sold.'] })
    const [strange] = other.units
    const foreign = await edit(id, [{ id: strange.id, version: strange.version, set: { status: 'on_hold' } }])
    expect(foreign.body.results).toMatchObject([{ done: false, unit: null }])
    expect(await list(id)).toEqual(units)
    for (const field of unitFields) expect(await errorsOf({ [field]: 'x'.repeat(150) })).toHaveProperty(field)
  })

  // Domain.md 1B: a unit on hold has a holder and an end.
  test('what is on hold: the first to end on top, without end last, and nothing of another brand', async () => {
    const { id, units } = await filled(4)
    const [a, b, c, free] = units
    const end = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const hold = (unit: { id: number; version: number }, hold_expires_at: string | null) => ({
      id: unit.id,
      version: unit.version,
      set: { status: 'on_hold', hold: { held_by: seller, hold_expires_at } },
    })
    const { seller } = await sales(app)
    const [late, soon] = [end(9), end(2)]
    const held = await edit(id, [hold(a, null), hold(b, late), hold(c, soon)])
    expect(held.body.results.map(({ done }: { done: boolean }) => done)).toEqual([false, true, true])
    // For whom and until when are asked for, and a past end is refused.
    expect(held.body.results[0].errors).toEqual({ hold: ['Say until when the unit is on hold.'] })
    const errorsOf = async (set: object) =>
      (await edit(id, [{ id: a.id, version: a.version, set }])).body.results[0].errors
    expect(await errorsOf({ status: 'on_hold' })).toEqual({ hold: ['Say for which seller the unit is on hold.'] })
    expect(await errorsOf(hold(a, end(-1)).set)).toEqual({
      hold: ['The end of the hold has passed. Choose a later one.'],
    })
    // Longer, and let go.
    const [again] = (await edit(id, [hold({ ...c, version: c.version + 1 }, end(3))])).body.results
    expect(again).toMatchObject({ done: true })
    await edit(id, [hold({ ...c, version: c.version + 2 }, soon)])
    // One from before has no end.
    await app.deps.db.system
      .updateTable('units')
      .set({ status: 'on_hold', held_by: seller })
      .where('id', '=', a.id)
      .execute()
    const who = await app.call('units.holders', { token, params: { projectId: id }, query: { search: 'Jun Reyes' } })
    expect(who.body.map((one: { id: number }) => one.id)).toContain(seller)
    const ofProperty = (body: { items: { property_id: number; unit_code: string; hold_expires_at: string }[] }) =>
      body.items.filter(item => item.property_id === id).map(item => [item.unit_code, item.hold_expires_at])
    const { body } = await app.call('units.holds', { token })
    expect(ofProperty(body)).toEqual([
      [c.unit_code, soon],
      [b.unit_code, late],
      [a.unit_code, null],
    ])
    expect(JSON.stringify(body)).not.toContain(`"id":${free.id},`)
    const other = (await signedIn(app, { access: accessOf(['ZRRE'], [everything]) })).token
    expect(ofProperty((await app.call('units.holds', { token: other })).body)).toEqual([])
  })
})
