import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessOf } from '../../../model/roles.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { hostileSheets } from '../../../test/hostile-sheets.ts'
import { property } from '../../../test/properties.ts'
import { row, sheetXml, workbook } from '../../../test/workbook.ts'

const heads = ['Unit code', 'Tower', 'Level', 'Unit no.', 'Type', 'Floor area', 'Price', 'Status']
const unit = ['T1-1', 'Tower 1', '1', '1', 'Studio', '24.50', '3000000', 'Available']
const sound = workbook({ sheet: sheetXml(row(1, ...heads) + row(2, ...unit)) })
/** 15 MB of rows that say nothing, in 15 kB: it takes its time. */
const long = workbook({ sheet: sheetXml(row(1, ...heads) + '<row/>'.repeat(2_500_000)) })

describe.each(engines)('hostile lists of units, %s', engine => {
  let app: TestApp
  let token: string
  let id: number
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: accessOf(['ZRLU'], [{ of: () => true }]) })).token
    id = (await property(app, 'ZRLU')).id
  })
  afterAll(() => app.close())

  const preview = (file: Buffer) =>
    app.call('units.preview', { params: { projectId: id }, body: { file: file.toString('base64') }, token })
  const health = async () => (await app.app.desk.inject({ url: '/healthz' })).statusCode

  test('each is answered in words at its field or read, and after each the server answers and a list passes', async () => {
    for (const { what, of, n, says } of hostileSheets) {
      const { status, body } = await preview(of(n))
      // What is read may still be no list of units: it has too few columns.
      const isRead = status === 200 || /^This is no list of units/.test(body.errors.file?.[0])
      if (!says) expect(isRead, what).toBe(true)
      else {
        expect(status, what).toBe(422)
        expect(body.errors.file, what).toEqual([expect.stringMatching(says)])
      }
      expect(JSON.stringify(body).length, what).toBeLessThan(2_000_000)
      expect(await health(), what).toBe(200)
      expect(await preview(sound), what).toMatchObject({ status: 200, body: { heads, rows: 1, added: 1, bad: 0 } })
    }
  })

  // By turns and not by the clock: a list of 15 MB gives others some sixty turns, and each of these takes a few.
  test('while a list is read others are answered', async () => {
    const done: string[] = []
    const list = preview(long).then(() => done.push('list'))
    for (let i = 0; i < 5; i += 1) {
      expect(await health()).toBe(200)
      done.push('health')
    }
    await list
    expect(done).toEqual(['health', 'health', 'health', 'health', 'health', 'list'])
  })

  test('nothing of a hostile list is imported', async () => {
    const mapping = {
      unit_code: 0,
      tower_or_phase: 1,
      level_or_block: 2,
      unit_or_lot_no: 3,
      unit_type: 4,
      list_price: 6,
    }
    const file = workbook({ sheet: sheetXml(`${row(1, ...heads)}${row(2, ...unit)}<row r="3">`) }).toString('base64')
    const answer = await app.call('units.import', { params: { projectId: id }, body: { file, mapping }, token })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringMatching(/could not be read/)] } },
    })
    expect((await app.call('units.list', { params: { projectId: id }, token })).body.items).toEqual([])
  })
})
