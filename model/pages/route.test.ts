import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageIds } from './index.ts'
import { detailParamOf, matchPath, paramsOf, pathOf } from './route.ts'

describe('pathOf', () => {
  test('fills parameters, and the record where one is named', () => {
    expect(pathOf('desk.dashboard')).toBe('/dashboard')
    expect(pathOf('website.news-list', { brandSlug: 'luxuria' })).toBe('/website/luxuria/news-list')
    expect(pathOf('website.news-list', { brandSlug: 'luxuria', id: '12' })).toBe('/website/luxuria/news-list/12')
  })

  test('escapes what it is given', () => {
    expect(pathOf('buyers_portal.faq', { faqId: 'a/b?c' })).toBe('/buyers-portal/faq/a%2Fb%3Fc')
  })

  test('throws where a parameter is missing or empty', () => {
    expect(() => pathOf('website.header')).toThrow('website.header needs brandSlug')
    expect(() => pathOf('website.header', { brandSlug: '' })).toThrow('needs brandSlug')
  })
})

describe('matchPath', () => {
  test('finds the page and its parameters', () => {
    expect(matchPath('/sellers-portal/reservation-details/ZRRE26-004512/77/cis')).toEqual({
      id: 'sellers_portal.reservation-details',
      params: { rNo: 'ZRRE26-004512', partnerId: '77', form: 'cis' },
    })
    expect(matchPath('/admin/user-role/4')).toEqual({ id: 'admin.user-role', params: { userRoleId: '4' } })
  })

  test('ignores a last slash, the query and the fragment', () => {
    expect(matchPath('/project-info/')).toEqual({ id: 'desk.project-info', params: {} })
    expect(matchPath('/sellers-portal/e-booking?token=x#y')).toEqual({ id: 'sellers_portal.e-booking', params: {} })
  })

  test('knows no other address', () => {
    for (const path of [
      '/',
      '/nowhere',
      '/website/luxuria/nothing',
      '/website/luxuria/header/3',
      '/admin',
      '/buyers-portal/faq/%zz',
    ])
      expect(matchPath(path), path).toBeUndefined()
  })

  test('reads back every address that pathOf writes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pageIds),
        fc.boolean(),
        fc.string({ minLength: 1, unit: 'grapheme' }),
        (id, record, text) => {
          const detail = detailParamOf(id)
          const names = [...paramsOf(id), ...(record && detail ? [detail] : [])]
          const params = Object.fromEntries(names.map((name, i) => [name, `${text}${i}`]))
          expect(matchPath(pathOf(id, params))).toEqual({ id, params })
        },
      ),
    )
  })
})
