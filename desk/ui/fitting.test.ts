import { expect, test } from 'vitest'
import { firstFitting, fitting } from './fitting.ts'

const harana = { value: 'harana', label: 'Harana Fields Dasmariñas' }
const alcoba = { value: 'alcoba', label: 'Alcoba Tower' }
const options = [
  { group: 'Residences', items: [alcoba] },
  { group: 'Homes', items: [harana] },
  { ...alcoba, label: 'Áncora' },
]

test('a part of the name is enough, whatever its case and accents; groups without a match go', () => {
  expect(fitting(options, ' dasmarinas')).toEqual([{ group: 'Homes', items: [harana] }])
  expect(firstFitting(options, 'HARANA')).toBe(harana)
  expect(fitting(options, 'anc')).toEqual([{ ...alcoba, label: 'Áncora' }])
  expect(firstFitting(options, 'nothing such')).toBeUndefined()
})
