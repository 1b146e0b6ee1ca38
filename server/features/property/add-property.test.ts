import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessOf } from '../../../model/roles.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'

const everything = { of: () => true }
const tower = {
  property_code: 'alc01',
  property_name: 'Alcoba Tower',
  brand: 'ZRRE',
  property_type: 'condominium',
  barangay: 'Kapitolyo',
  city: 'Pasig City',
  province: '',
  region: 'NCR',
}

/** Every property and unit here is made by calls: the database starts without any. */
describe.each(engines)('a property and its units by hand, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: accessOf(['ZRRE', 'ZRCO'], [everything]) })).token
  })
  afterAll(() => app.close())

  const add = (body: object, by = token) => app.call('property.add', { body: { ...tower, ...body }, token: by })
  const basicInfo = (projectId: number) =>
    app.call('projectInfo.page', { params: { projectId, page: 'project_info.basic-info' }, token })

  test('the first one: inactive, found by its address, its pages open and say what was given', async () => {
    expect((await app.call('property.all', { token })).body).toEqual([])
    const made = await add({})
    expect(made, made.text).toMatchObject({
      status: 201,
      body: {
        property_code: 'ALC01',
        slug: 'alcoba-tower',
        status: 'inactive',
        city: 'Pasig City',
        brand: { code: 'ZRRE' },
      },
    })
    expect((await app.call('property.all', { token })).body).toEqual([made.body])
    expect((await app.call('property.list', { token })).body).toEqual([])
    const page = await basicInfo(made.body.id)
    expect(page.body).toMatchObject({
      version: 0,
      values: {
        property_name: 'Alcoba Tower',
        property_type: 'condominium',
        place: { barangay: 'Kapitolyo', city: 'Pasig City', province: '', region: 'NCR' },
        figures: { foreign_cap_pct: null, foreign_sold_pct: null, foreign_sold_on: null },
      },
    })
    const trail = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity', '=', 'project-info')
      .where('entity_id', '=', String(made.body.id))
      .select(['area', 'module', 'action', 'brand_id'])
      .execute()
    expect(trail).toEqual([{ area: 'project_info', module: 'basic-info', action: 'add', brand_id: 1 }])
  })

  test('a code is given once, in every brand; another of the same name has another address', async () => {
    const same = await add({ property_code: 'ALC01', brand: 'ZRCO' })
    expect(same, same.text).toMatchObject({
      status: 422,
      body: { errors: { property_code: ['Another property has this code.'] } },
    })
    expect((await add({ property_code: 'ALC02' })).body).toMatchObject({ slug: 'alcoba-tower-alc02' })
    // Its address is taken by a brand that this person does not see.
    const other = (await signedIn(app, { access: accessOf(['ZRLU'], [everything]) })).token
    const theirs = await add({ property_code: 'ALC03', brand: 'ZRLU' }, other)
    expect(theirs, theirs.text).toMatchObject({ status: 201, body: { slug: 'alcoba-tower-alc03' } })
  })

  test.each([
    [{ property_name: ' ' }, { property_name: ['Property name is required.'] }],
    [{ property_code: 'A 1' }, { property_code: ['Use letters, digits and hyphens only.'] }],
    [{ property_code: 'A234567890123' }, { property_code: ['Property code must be 12 characters or fewer.'] }],
    [{ property_name: '—' }, { property_name: ['Use at least one letter or digit.'] }],
  ])('%j is refused at its field, and nothing is made', async (change, errors) => {
    const before = (await app.call('property.all', { token })).body.length
    expect(await add({ property_code: 'BAD1', ...change })).toMatchObject({ status: 422, body: { errors } })
    expect((await add({ property_code: 'BAD1', property_type: 'castle' })).body.errors).toHaveProperty('property_type')
    expect((await app.call('property.all', { token })).body).toHaveLength(before)
  })

  test('only in one’s own brands, and only with the right to add', async () => {
    expect((await add({ property_code: 'LUX01', brand: 'ZRLU' })).status).toBe(403)
    const access = { brands: ['ZRRE'], project_info: { 'basic-info': { view: true, edit: true } } }
    const editor = (await signedIn(app, { access })).token
    expect((await add({ property_code: 'RES09' }, editor)).status).toBe(403)
  })

  test('Basic Info keeps place, type and the opening foreign share with its day', async () => {
    const { id } = (await add({ property_code: 'FOR01', property_name: 'Foreign Tower' })).body
    const { values, version } = (await basicInfo(id)).body
    const save = (figures: object) =>
      app.call('projectInfo.save', {
        params: { projectId: id },
        body: {
          page: 'project_info.basic-info',
          version,
          values: {
            ...values,
            property_type: 'townhouse',
            place: { ...values.place, city: 'Lipa', province: 'Batangas', region: 'CALABARZON' },
            figures: { ...values.figures, ...figures },
          },
        },
        token,
      })
    expect((await save({ foreign_sold_pct: 0.1 })).body.errors).toEqual({
      'figures.foreign_sold_on': ['Enter the day that the share is of.'],
    })
    expect((await save({ foreign_sold_on: '2026-11-01' })).body.errors).toEqual({
      'figures.foreign_sold_pct': ['Enter the share that was sold to foreigners on that day.'],
    })
    const saved = await save({ foreign_sold_pct: 0.125, foreign_sold_on: '2026-11-01', total_units: 400 })
    expect(saved, saved.text).toMatchObject({ status: 200 })
    const row = await app.deps.db.system
      .selectFrom('properties')
      .where('id', '=', id)
      .select(['property_type', 'city', 'province', 'region', 'foreign_sold_pct', 'foreign_sold_on', 'total_units'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      property_type: 'townhouse',
      city: 'Lipa',
      province: 'Batangas',
      region: 'CALABARZON',
      foreign_sold_pct: '0.125000',
      foreign_sold_on: '2026-11-01',
      total_units: 400,
    })
  })

  test('a unit by hand: in the grid at once, its code once, judged as a row of a list', async () => {
    const { id: projectId } = (await add({ property_code: 'UNI01', property_name: 'Unit Tower' })).body
    const unit = {
      unit_code: ' A-0101 ',
      tower_or_phase: 'Tower A',
      level_or_block: '01',
      unit_or_lot_no: '01',
      unit_type: 'studio',
      floor_area: 24.5,
      lot_area: null,
      list_price: 3_250_000,
      status: 'available',
    }
    const addUnit = (change: object = {}, by = token) =>
      app.call('units.add', { params: { projectId }, body: { ...unit, ...change }, token: by })
    const made = await addUnit()
    expect(made, made.text).toMatchObject({
      status: 201,
      body: { ...unit, unit_code: 'A-0101', version: 1, reservation_no: null },
    })
    expect((await app.call('units.list', { params: { projectId }, token })).body.items).toEqual([made.body])
    expect(await addUnit({ unit_code: 'A-0101' })).toMatchObject({
      status: 422,
      body: { errors: { unit_code: ['Another unit of this property has the code A-0101.'] } },
    })
    const errors = async (change: object) => (await addUnit({ unit_code: 'A-0102', ...change })).body.errors
    expect(await errors({ list_price: null })).toEqual({
      list_price: ['Enter an amount in pesos with at most two decimals.'],
    })
    expect(await errors({ floor_area: 24.555 })).toEqual({
      floor_area: ['Floor area must be more than 0, with at most two decimals.'],
    })
    expect(await errors({ status: 'sold' })).toHaveProperty('status')
    expect(await errors({ tower_or_phase: '' })).toEqual({ tower_or_phase: ['Tower or phase is required.'] })
    const viewer = { brands: ['ZRRE'], project_info: { 'unit-pages': { view: true, edit: true } } }
    expect((await addUnit({ unit_code: 'A-0103' }, (await signedIn(app, { access: viewer })).token)).status).toBe(403)
    const stranger = (await signedIn(app, { access: accessOf(['ZRLU'], [everything]) })).token
    expect((await addUnit({ unit_code: 'A-0103' }, stranger)).status).toBe(404)
    expect((await app.call('units.list', { params: { projectId }, token })).body.items).toHaveLength(1)
  })
})
