import { expect, test } from 'vitest'
import { grouped } from './property-groups.ts'

const row = (slug: string, code: string, status = 'active') => ({
  slug,
  property_name: slug.toUpperCase(),
  status,
  brand: { code, name: code },
})

test('properties stand under the label of their brand, inactive ones nowhere', () => {
  expect(grouped([row('a', 'ZRLU'), row('b', 'OMNI'), row('c', 'ZRLU'), row('d', 'ZRRE', 'inactive')])).toEqual([
    {
      group: 'Luxuria',
      items: [
        { value: 'a', label: 'A' },
        { value: 'c', label: 'C' },
      ],
    },
    { group: 'Group Site', items: [{ value: 'b', label: 'B' }] },
  ])
})
