import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lists } from '../../model/kinds/lists.ts'
import {
  asking,
  emptyAddress,
  type ListAddress,
  nextPage,
  paramsOf,
  previousPage,
  queryOf,
  readAddress,
} from './address.ts'

const { webInquiries } = lists

const address: ListAddress = {
  view: '12',
  search: 'dela Peña',
  sort: '-status',
  filters: { status: 'new,assigned', created_at_from: '2026-11-01', created_at_to: '2026-11-21', property_id: '7' },
  or: [{ status: 'closed', mine: 'assigned' }, { created_at_from: '2026-11-01' }],
  columns: ['name', 'status'],
  page: 3,
  trail: ['aaa', 'b-_b'],
  open: '41',
}

describe('the address of a list', () => {
  test('says the whole of it and is read back the same, through a real query string', () => {
    const text = new URLSearchParams(paramsOf(address)).toString()
    expect(readAddress(webInquiries, Object.fromEntries(new URLSearchParams(text)))).toEqual(address)
    expect(paramsOf(emptyAddress)).toEqual({})
  })

  test('leaves out what the list does not offer', () => {
    const params = {
      view: 'mine',
      sort: '-email',
      status: 'new,gone',
      source_awareness: 'Nowhere',
      created_at_from: '2026-02-30',
      property_id: '1 or 1=1',
      columns: 'name,password',
      page: '7',
      open: '../',
      name: 'x',
    }
    expect(readAddress(webInquiries, params)).toEqual({
      ...emptyAddress,
      filters: { status: 'new' },
      columns: ['name'],
    })
  })

  test('asks the server for no text that is too short', () => {
    expect(queryOf({ ...emptyAddress, search: ' a ' })).toEqual({ filters: {} })
    expect(queryOf({ ...emptyAddress, search: ' ab ', view: 'trash' })).toEqual({
      filters: {},
      search: 'ab',
      trashed: true,
    })
  })

  test('another question begins on its first page', () => {
    expect(asking(address, { search: 'x' })).toMatchObject({
      page: 1,
      trail: [],
      open: undefined,
      search: 'x',
      filters: address.filters,
    })
  })

  test('back goes the way that forward came, and beyond what is kept to the first page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), pages => {
        let at = emptyAddress
        for (let i = 0; i < pages; i += 1) at = nextPage(at, `c${i}`)
        expect(at.page).toBe(pages + 1)
        let steps = 0
        while (at.page > 1) {
          const before = at
          at = previousPage(at)
          steps += 1
          if (at.page > 1) expect(at.trail.at(-1)).toBe(`c${at.page - 2}`)
          expect(at.page).toBeLessThan(before.page)
        }
        expect(at).toEqual(emptyAddress)
        expect(steps).toBe(Math.min(pages, 20))
      }),
    )
  })
})
