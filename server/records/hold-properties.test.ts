import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../../model/brands.ts'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { readPage } from '../../test/editing.ts'
import { property } from '../../test/properties.ts'

const pages = ['appointment-page', 'calculator-page']

// What is refused must not depend on who types: a marketer does not see the rows of other brands.
describe.each(engines)('a page that names a property, %s', engine => {
  let app: TestApp
  let people: { who: string; token: string }[]
  beforeAll(async () => {
    app = await testApp(engine)
    await property(app, 'ZRRE', { property_code: 'ALC01', property_name: 'Alcoba Tower' })
    await property(app, 'ZRRE', { property_code: 'MTH01', property_name: 'Matahimik Place', status: 'inactive' })
    const signed = async (who: string, brands: readonly (typeof brandCodes)[number][]) => ({
      who,
      token: (await signedIn(app, { access: websiteEditor([...brands], pages) })).token,
    })
    people = [await signed('of all brands', brandCodes), await signed('of two brands', ['OMNI', 'ZRCO'])]
  })
  afterAll(() => app.close())

  const tried = async (token: string, brand: string, code: string) => {
    const place = { brand, page: 'website.appointment-page' }
    const { body } = await readPage(app, token, place)
    const { version, values, own } = body
    const answer = await app.call('webContent.save', {
      token,
      body: {
        ...{ ...place, version, values: { ...values, featured_properties: [code] } },
        own: [...new Set([...own, 'featured_properties'])],
      },
    })
    return answer.status === 200 ? 'taken' : answer.body.errors?.['featured_properties.0']?.[0]
  }

  test.each([
    ['ZRCO', 'ALC01', 'Alcoba Tower is of Residences, whose properties this site does not show.'],
    ['OMNI', 'MTH01', 'Matahimik Place is inactive. Choose another property, or make it active again first.'],
    ['OMNI', 'NOPE1', 'There is no property NOPE1. Choose one of the list.'],
    // The group's site shows every brand's properties.
    ['OMNI', 'ALC01', 'taken'],
  ])('on %s %s: whoever types is told the same', async (brand, code, said) => {
    for (const { who, token } of people) expect([who, await tried(token, brand, code)]).toEqual([who, said])
  })

  test('an earlier version that names a property which is gone, or out of use, is refused at its field', async () => {
    const token = people[0]?.token ?? ''
    const place = { brand: 'OMNI', page: 'website.appointment-page' }
    const { id } = await property(app, 'ZRRE', { property_code: 'GONE1', property_name: 'Dapithapon Place' })
    expect(await tried(token, 'OMNI', 'GONE1')).toBe('taken')
    const named = (await app.call('webContent.revisions', { token, params: place })).body.items[0]
    expect(await tried(token, 'OMNI', 'ALC01')).toBe('taken')
    const restored = async () => {
      const { body } = await readPage(app, token, place)
      const answer = await app.call('webContent.restore', {
        token,
        body: { ...place, version: body.version, revision_id: named.id },
      })
      return [answer.status, answer.body.errors?.['featured_properties.0']?.[0]]
    }
    const { system } = app.deps.db
    await system.updateTable('properties').set({ status: 'inactive' }).where('id', '=', id).execute()
    expect(await restored()).toEqual([
      422,
      'Dapithapon Place is inactive. Choose another property, or make it active again first.',
    ])
    await system.updateTable('properties').set({ property_code: 'GONE2' }).where('id', '=', id).execute()
    expect(await restored()).toEqual([422, 'There is no property GONE1. Choose one of the list.'])
    const { body } = await readPage(app, token, place)
    expect(body.values.featured_properties).toEqual(['ALC01'])
  })
})
