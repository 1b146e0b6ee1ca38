import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../../../model/brands.ts'
import { type Access, noAccess } from '../../../model/pages/access.ts'
import { accessOf } from '../../../model/roles.ts'
import { shownOf } from '../../../model/trail/shown.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'

const booking = 'sellers_portal.e-booking'
const inquiries = 'website.property-inquiry'
const sees: Access = {
  ...noAccess,
  brands: ['ZRLU'],
  sellers_portal: { 'e-booking': { view: true, edit: true } },
  website: { 'property-inquiry': { view: true } },
}
const kept = {
  fields: { [booking]: { hidden: ['amounts'], fixed: ['personal'] } },
  rows: { [inquiries]: 'own' },
} as const

describe.each(engines)('what a role is kept from, %s', engine => {
  let app: TestApp
  let admin: { token: string }
  beforeAll(async () => {
    app = await testApp(engine)
    admin = await signedIn(app, { access: accessOf(brandCodes, [{ of: () => true }]) })
  })
  afterAll(() => app.close())
  let n = 0
  const make = (access: object, by = admin) => {
    n += 1
    return app.call('roles.create', { token: by.token, body: { name: `Kept ${n}`, description: null, access } })
  }

  test('is saved with it, read with it, and stands in its trail by its words', async () => {
    const made = await make({ ...sees, ...kept })
    expect(made.status, made.text).toBe(201)
    expect(made.body.access).toMatchObject(kept)
    const { id } = made.body
    const { body } = await app.call('history.list', { token: admin.token, params: { kind: 'roles', id } })
    expect(body.items[0].after).toMatchObject({ field_rights: kept.fields, row_rights: kept.rows })
    expect(shownOf(body.items[0].after.field_rights, { name: 'field_rights' }).text).toBe(
      'CIS/RA Approval: hidden Prices and amounts; not changed Personal data of buyers',
    )
    expect(shownOf(body.items[0].after.row_rights, { name: 'row_rights' }).text).toBe(
      'Property Inquiry: assigned to them',
    )
    const whole = await app.call('roles.update', {
      token: admin.token,
      params: { id },
      body: { ...made.body, access: sees, version: 1 },
    })
    expect(whole.status, whole.text).toBe(200)
    expect(whole.body.access).not.toHaveProperty('fields')
    expect(whole.body.access).not.toHaveProperty('rows')
    const [line] = (await app.call('history.list', { token: admin.token, params: { kind: 'roles', id } })).body.items
    const restored = await app.call('history.restore', {
      token: admin.token,
      params: { kind: 'roles', id },
      body: { line: line.id, version: 2 },
    })
    expect(restored.status, restored.text).toBe(200)
    expect((await app.call('roles.read', { token: admin.token, params: { id } })).body.access).toMatchObject(kept)
  })

  test('is shown before it is saved: what it gives and takes', async () => {
    const made = await make(sees)
    const preview = async (access: object) =>
      (await app.call('roles.preview', { token: admin.token, body: { id: made.body.id, access } })).body
    expect(await preview({ ...sees, ...kept })).toMatchObject({
      gives: { grants: [] },
      takes: {
        grants: [
          { page: booking, flag: 'view', fields: 'amounts' },
          { page: booking, flag: 'edit', fields: 'amounts' },
          { page: booking, flag: 'edit', fields: 'personal' },
          { page: inquiries, flag: 'view', rows: 'all' },
          { page: inquiries, flag: 'view', rows: 'group' },
        ],
      },
    })
  })

  test('nobody gives what they are kept from themselves', async () => {
    const editor = await signedIn(app, {
      access: { ...sees, ...kept, admin: { 'user-role': { view: true, add: true, edit: true } } },
    })
    const tried = await make(sees, editor)
    expect(tried.status).toBe(403)
    expect(tried.body.errors.access[0]).toMatch(/^You do not hold: .*view Prices and amounts on CIS\/RA Approval/)
    expect((await make({ ...sees, ...kept }, editor)).status).toBe(201)
  })

  test.each([
    [{ fields: { [booking]: { hidden: ['nothing'] } } }, `access.fields.${booking}`, /has no group of fields nothing/],
    [{ fields: { 'no.page': { hidden: ['amounts'] } } }, 'access.fields.no.page', /has no group of fields amounts/],
    [
      { rows: { 'sellers_portal.transfer-request': 'own' } },
      'access.rows.sellers_portal.transfer-request',
      /Leave it out/,
    ],
  ])('%j is refused at its field', async (more, field, said) => {
    const tried = await make({ ...sees, ...more })
    expect(tried.status).toBe(422)
    expect(tried.body.errors[field]?.[0]).toMatch(said)
  })

  test('the explainer says what of a page a person has not, in words', async () => {
    const reader = await signedIn(app, { access: { ...sees, ...kept } })
    const explain = async (page: string) =>
      (
        await app.call('roles.explain', {
          token: admin.token,
          query: { user_id: reader.id, page, flag: 'view' },
        })
      ).body
    expect(await explain(booking)).toMatchObject({
      may: true,
      kept: [
        expect.stringMatching(/does not see this here: Prices and amounts\.$/),
        expect.stringMatching(/sees and does not change this here: Personal data of buyers\.$/),
      ],
    })
    expect((await explain(inquiries)).kept).toEqual([
      expect.stringMatching(/sees only some records here: assigned to them\.$/),
    ])
  })

  test('whoever looks as somebody else sees what both see', async () => {
    const reader = await signedIn(app, { access: { ...sees, ...kept } })
    const begun = await app.call('roles.viewAs', { token: admin.token, body: { user_id: reader.id } })
    const profile = await app.call('session.profile', {
      token: admin.token,
      headers: { 'x-view-as': begun.body.view },
    })
    expect(profile.body.user_role.access).toMatchObject(kept)
    const list = await app.call('reservations.list', {
      token: admin.token,
      headers: { 'x-view-as': begun.body.view },
    })
    expect(list.status, list.text).toBe(200)
  })

  test('is carried with the set-up into another house', async () => {
    const { id, name } = (await make({ ...sees, ...kept })).body
    const { token } = admin
    const { body: file, text } = await app.call('setUp.file', { token })
    expect(text).toContain('"hidden":["amounts"]')
    const differences = async () => {
      const { body } = await app.call('setUp.preview', { token, body: { file } })
      const [{ part, mark, items }] = body.parts.filter((each: { part: string }) => each.part === 'roles')
      return { part, mark, item: items.find((each: { name: string }) => each.name === name) }
    }
    // It says what stands here, so there is nothing to apply.
    expect((await differences()).item).toBeUndefined()
    const { body: role } = await app.call('roles.read', { token, params: { id } })
    const open = {
      name,
      description: role.description,
      access: { ...sees, fields: {}, rows: {} },
      version: role.version,
    }
    const freed = await app.call('roles.update', { token, params: { id }, body: open })
    expect(freed.status, freed.text).toBe(200)
    const { item, ...marked } = await differences()
    expect(item).toMatchObject({ state: 'changed', refused: [] })
    expect(item.changes.map(({ field }: { field: string }) => field)).toEqual(['field_rights', 'row_rights'])
    const applied = await app.call('setUp.apply', { token, body: { file, parts: [marked] } })
    expect(applied.status, applied.text).toBe(200)
    expect((await app.call('roles.read', { token, params: { id } })).body.access).toMatchObject(kept)
  })
})
