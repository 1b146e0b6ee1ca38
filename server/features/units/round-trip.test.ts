import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessOf } from '../../../model/roles.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { property } from '../../../test/properties.ts'
import { sales } from '../../../test/requests.ts'
import { unzip } from '../../../test/xlsx.ts'
import { readSheet } from '../../records/sheets/read-sheet.ts'

type Unit = { id: number; version: number; unit_code: string; list_price: number; status: string }
const heads = ['Unit code', 'Tower', 'Level', 'Unit no.', 'Type', 'Floor area', 'Price', 'Status']
const line = (n: number) => [`T1-${n}`, 'Tower 1', '-1', String(n), 'Studio', '24.50', 3_000_000 + n, 'Available']
const csv = (rows: readonly (readonly (string | number)[])[]) =>
  Buffer.from(rows.map(row => row.join(',')).join('\n')).toString('base64')

// Issue 23, "Excel round trip": each test is a sentence of it.
describe.each(engines)('a list of units goes out, is changed, and comes back, %s', engine => {
  let app: TestApp
  let editor: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    editor = await signedIn(app, { access: accessOf(['ZRLU'], [{ of: () => true }]) })
  })
  afterAll(() => app.close())

  const of = (projectId: number, more: object = {}) => ({ params: { projectId }, token: editor.token, ...more })
  const list = async (id: number): Promise<Unit[]> => (await app.call('units.list', of(id))).body.items
  const preview = async (id: number, file: string) => {
    const answer = await app.call('units.preview', of(id, { body: { file } }))
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const take = (id: number, body: object) => app.call('units.import', of(id, { body }))
  const edit = (id: number, { id: unit, version }: Unit, set: object) =>
    app.call('units.edit', of(id, { body: { changes: [{ id: unit, version, set }] } }))
  async function filled(count: number) {
    const { id } = await property(app, 'ZRLU')
    const file = csv([heads, ...Array.from({ length: count }, (_, i) => line(i + 1))])
    const { mapping } = await preview(id, file)
    const { body } = await take(id, { file, mapping })
    return { id, import_id: body.import_id, units: await list(id) }
  }
  const sent = async (id: number, what: 'export' | 'template'): Promise<Buffer> => {
    const reply = await app.app.desk.inject({
      url: `/api/v1/property/${id}/units/${what}`,
      headers: { authorization: `Bearer ${editor.token}` },
    })
    expect(reply.statusCode).toBe(200)
    return reply.rawPayload
  }
  /** The list as the person has it in Excel. */
  async function exported(id: number): Promise<string[][]> {
    return readSheet(await sent(id, 'export'))
  }
  const undo = (id: number, importId: number) =>
    app.call('units.undoImport', { ...of(id), params: { projectId: id, importId } })
  const linesOf = (id: number, action: string) =>
    app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity', '=', 'units')
      .where('entity_id', '=', String(id))
      .where('action', '=', action)
      .select(['user_id', 'after'])
      .execute()

  test('out with ids, in the trail, and back without a column chosen by hand: nothing differs', async () => {
    const { id, units } = await filled(3)
    const rows = await exported(id)
    expect(rows[0]).toEqual([
      ...['Id', 'Version', 'Unit code', 'Tower or phase', 'Level or block', 'Unit or lot no.'],
      ...['Unit type', 'Floor area', 'Lot area', 'List price', 'Status'],
    ])
    expect(rows.slice(1).map(([unit]) => Number(unit))).toEqual(units.map(unit => unit.id))
    expect(await linesOf(id, 'export')).toMatchObject([{ user_id: editor.id, after: { rows: 3, format: 'xlsx' } }])
    const seen = await preview(id, csv(rows))
    expect(seen).toMatchObject({ problems: {}, rows: 3, same: 3, changed: 0, added: 0, stale: 0, bad: 0 })
  })

  test('the preview has old and new by cell, and names the cell, the column and the rule of what is wrong', async () => {
    const { id, units } = await filled(5)
    const rows = await exported(id)
    const at = (row: number, column: string, text: string) => {
      const cells = rows[row - 1]
      if (cells) cells[column.charCodeAt(0) - 65] = text
    }
    at(2, 'J', '3,500,000')
    // Known by its id: its code is another.
    at(3, 'C', 'T9-2')
    at(4, 'J', 'much')
    at(5, 'K', 'On hold')
    rows.push(['', '', 'T1-6', 'Tower 1', '1', '6', 'Penthouse', '', '', '9000000', ''])
    rows.push(['999999999', '', 'T1-7', 'Tower 1', '1', '7', 'Studio', '', '', '9000000', ''])
    const file = csv(rows.map(row => row.map(cell => (cell.includes(',') ? `"${cell}"` : cell))))
    const seen = await preview(id, file)
    const byRow = new Map(seen.differences.map((each: { row: number }) => [each.row, each]))
    expect(byRow.get(2)).toMatchObject({
      state: 'changed',
      unit_code: 'T1-1',
      cells: [{ field: 'list_price', cell: 'J2', old: 3_000_001, new: 3_500_000, error: null }],
    })
    expect(byRow.get(3)).toMatchObject({
      state: 'changed',
      cells: [{ field: 'unit_code', cell: 'C3', old: 'T1-2', new: 'T9-2', error: null }],
    })
    expect(byRow.get(4)).toMatchObject({
      state: 'bad',
      cells: [{ cell: 'J4', new: 'much', error: 'Enter an amount in pesos with at most two decimals.' }],
    })
    expect(byRow.get(5)).toMatchObject({
      state: 'bad',
      cells: [{ cell: 'K5', error: expect.stringMatching(/^A hold is for a seller and has an end/) }],
    })
    expect(byRow.get(6)).toMatchObject({ state: 'same', cells: [] })
    expect(byRow.get(7)).toMatchObject({ state: 'new', unit_code: 'T1-6' })
    expect(byRow.get(8)).toMatchObject({
      state: 'bad',
      cells: [{ cell: 'A8', error: expect.stringMatching(/has the id/) }],
    })
    const { mapping, mark } = seen
    const refused = await take(id, { file, mapping, mark })
    expect(refused.body.message).toMatch(/^Nothing was imported: 3 rows cannot be taken/)
    expect(Object.values(refused.body.errors).flat()).toContain(
      'J4: Enter an amount in pesos with at most two decimals.',
    )
    expect(await list(id)).toEqual(units)
    const taken = await take(id, { file, mapping, mark, without_bad: true })
    expect(taken.body).toMatchObject({ added: 1, changed: 2, same: 1, bad: 3 })
    const after = new Map((await list(id)).map(unit => [unit.id, unit]))
    expect(after.get(units[1]?.id ?? 0)).toMatchObject({ unit_code: 'T9-2' })
    expect([...after.values()].map(({ unit_code }) => unit_code)).toContain('T1-6')
  })

  test('unit code is accepted as key: a list of codes and prices changes prices', async () => {
    const { id } = await filled(2)
    const seen = await preview(
      id,
      csv([
        ['Unit code', 'Price'],
        ['T1-2', '4000000'],
      ]),
    )
    expect(seen).toMatchObject({ problems: {}, changed: 1, bad: 0 })
    // A new unit needs more, and it is said at the column that lacks.
    const more = await preview(
      id,
      csv([
        ['Unit code', 'Price'],
        ['T1-3', '4000000'],
      ]),
    )
    expect(Object.keys(more.problems)).toContain('mapping.tower_or_phase')
  })

  test('a unit that somebody changed since the export is pointed out, and overwritten only when that is asked for', async () => {
    const { id, units } = await filled(2)
    const rows = await exported(id)
    for (const cells of rows.slice(1)) cells[9] = '5000000'
    const [one] = units as [Unit]
    await edit(id, one, { list_price: 3_200_000 })
    const file = csv(rows)
    const seen = await preview(id, file)
    expect(seen).toMatchObject({ changed: 1, stale: 1, bad: 0 })
    expect(seen.differences[0]).toMatchObject({
      state: 'stale',
      note: expect.stringMatching(new RegExp(`^${editor.name} changed it on .*, after the list was exported`)),
      cells: [{ cell: 'J2', old: 3_200_000, new: 5_000_000 }],
    })
    const { mapping } = seen
    expect((await take(id, { file, mapping })).status).toBe(422)
    expect((await take(id, { file, mapping, without_bad: true })).body).toMatchObject({ changed: 1, stale: 1 })
    expect((await list(id)).map(unit => unit.list_price)).toEqual([3_200_000, 5_000_000])
    expect((await take(id, { file, mapping, overwrite: true })).body).toMatchObject({ changed: 1, stale: 0, same: 1 })
    expect((await list(id)).map(unit => unit.list_price)).toEqual([5_000_000, 5_000_000])
  })

  test('what was looked at is what is taken: a change between the two is a refusal', async () => {
    const { id, units } = await filled(1)
    const file = csv([
      ['Unit code', 'Price'],
      ['T1-1', '4000000'],
    ])
    const { mapping, mark } = await preview(id, file)
    const [one] = units as [Unit]
    await edit(id, one, { list_price: 3_900_000 })
    const answer = await take(id, { file, mapping, mark })
    expect([answer.status, answer.body.code]).toEqual([409, 'STALE'])
    expect((await list(id))[0]?.list_price).toBe(3_900_000)
  })

  test('the whole is undone in one step, each unit only as the list left it; what stays is said', async () => {
    const { id, units } = await filled(4)
    const [one, , three, four] = units as [Unit, Unit, Unit, Unit]
    const { seller } = await sales(app)
    const hold = { held_by: seller, hold_expires_at: new Date(Date.now() + 86_400_000).toISOString() }
    await edit(id, four, { status: 'on_hold', hold })
    const before = await list(id)
    const rows = await exported(id)
    for (const cells of rows.slice(1)) cells[9] = '5000000'
    for (const cells of rows.slice(4)) cells[10] = 'Not for sale'
    rows.push(['', '', 'T1-5', 'Tower 1', '1', '5', 'Studio', '', '', '9000000', ''])
    const file = csv(rows)
    const { mapping } = await preview(id, file)
    const { import_id } = (await take(id, { file, mapping })).body
    const told = await app.call('units.imports', of(id))
    expect(told.body[0]).toMatchObject({ id: import_id, who: editor.name, added: 1, changed: 4, undone_at: null })
    const changed = (await list(id)).find(unit => unit.id === three.id) as Unit
    await edit(id, changed, { list_price: 6_000_000 })
    const undone = await undo(id, import_id)
    expect(undone.body, undone.text).toEqual({
      changed: 3,
      removed: 1,
      left: [{ unit_code: three.unit_code, message: 'It was changed after the list.' }],
    })
    const after = await list(id)
    const values = (all: Unit[]) => all.map(({ version: _, ...unit }) => unit)
    expect(values(after.filter(unit => unit.id !== three.id))).toEqual(
      values(before.filter(unit => unit.id !== three.id)),
    )
    expect(after.find(unit => unit.id === three.id)?.list_price).toBe(6_000_000)
    expect(await linesOf(id, 'undo')).toMatchObject([{ after: { changed: 3, removed: 1, left: 1 } }])
    const again = await undo(id, import_id)
    expect([again.status, again.body.code]).toEqual([409, 'UNDO_OVER'])
    // The history of a unit says so too.
    const history = await app.call('history.list', { params: { kind: 'units', id: one.id }, token: editor.token })
    expect(history.body.items[0]).toMatchObject({ action: 'undo', before: { list_price: 5_000_000 } })
  })

  test('a unit that a list added and that is spoken of by now stays, and a list of another property is not found', async () => {
    const { id, import_id } = await filled(2)
    const [one, two] = (await list(id)) as [Unit, Unit]
    const { seller } = await sales(app)
    const hold_expires_at = new Date(Date.now() + 86_400_000)
    await app.deps.db.system
      .updateTable('units')
      .set({ status: 'on_hold', held_by: seller, hold_expires_at })
      .where('id', '=', one.id)
      .execute()
    const other = await sales(app)
    const params = { projectId: id, unitId: one.id }
    const waits = await app.call('units.wait', { params, body: { seller_id: other.seller }, token: editor.token })
    expect(waits.status, waits.text).toBe(200)
    expect((await undo((await filled(1)).id, import_id)).status).toBe(404)
    const { body } = await undo(id, import_id)
    expect(body).toEqual({
      changed: 0,
      removed: 1,
      left: [{ unit_code: one.unit_code, message: 'Sellers wait for it.' }],
    })
    expect((await list(id)).map(unit => unit.id)).toEqual([one.id])
    expect(two.id).not.toBe(one.id)
  })

  test('the template offers the types and statuses that a list may bring', async () => {
    const { id } = await property(app, 'ZRLU')
    const raw = await sent(id, 'template')
    const sheet = unzip(raw).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
    expect(sheet).toMatch(/sqref="E2:E\d+"><formula1>&quot;Studio,One bedroom,.*Lot&quot;/)
    expect(sheet).toMatch(/sqref="I2:I\d+"><formula1>&quot;Available,Not for sale&quot;/)
    const answer = await app.call('units.preview', of(id, { body: { file: raw.toString('base64') } }))
    expect(answer.body.errors.file).toEqual([expect.stringMatching(/no rows under the heads/)])
  })

  test('who may only view gets no list, no template and no look at others’ lists', async () => {
    const { id } = await filled(1)
    const access = { brands: ['ZRLU'], project_info: { 'unit-pages': { view: true } } } as const
    const { token } = await signedIn(app, { access })
    for (const name of ['units.export', 'units.template', 'units.imports'])
      expect((await app.call(name, { params: { projectId: id }, token })).status, name).toBe(403)
  })

  test('the same changes are tried before they are made: refusals at their fields, and nothing is written', async () => {
    const { id, units } = await filled(2)
    const [one, two] = units as [Unit, Unit]
    const changes = [
      { id: one.id, version: one.version, set: { list_price: -1 } },
      { id: two.id, version: two.version, set: { list_price: 4_000_000 } },
    ]
    const { body } = await app.call('units.tryEdit', of(id, { body: { changes } }))
    expect(
      body.results.map(({ done, errors }: { done: boolean; errors: object }) => [done, Object.keys(errors)]),
    ).toEqual([
      [false, ['list_price']],
      [true, []],
    ])
    expect(await list(id)).toEqual(units)
  })
})
