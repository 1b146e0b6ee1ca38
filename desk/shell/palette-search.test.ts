import { expect, test } from 'vitest'
import { search } from './palette-search.ts'

const pages = {
  group: 'Pages',
  actions: [
    { id: '1', label: 'Banner Section', description: 'Websites › Communities › Home', keywords: [] },
    { id: '2', label: 'Banner Section', description: 'Websites › Luxuria › Home', keywords: [] },
    { id: '3', label: 'Inner Properties', description: 'Websites › Group Site', keywords: ['brand banners'] },
  ],
}
const towns = { group: 'Properties', actions: [{ id: '4', label: 'Dasmariñas Fields', keywords: 'HM05' }] }
const found = (query: string) =>
  search(query, [towns, pages]).flatMap(group => ('actions' in group ? group.actions.map(({ id }) => id) : []))

test('every word must stand somewhere, in any order', () => {
  expect(found('banner communities')).toEqual(['1'])
  expect(found('lux ban')).toEqual(['2'])
})
test('case, accents and spaces around do not matter', () => {
  expect(found('  DASMARINAS ')).toEqual(['4'])
  expect(found('hm05')).toEqual(['4'])
})
test('a name that begins with the query stands first, and a group without a hit is dropped', () => {
  expect(found('banner')).toEqual(['1', '2', '3'])
  expect(search('nothing such', [towns, pages])).toEqual([])
})
test('an empty query shows everything', () => {
  expect(found('')).toEqual(['4', '1', '2', '3'])
})
