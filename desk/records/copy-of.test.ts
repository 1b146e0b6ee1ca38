import { expect, test } from 'vitest'
import { initialOf } from '../../model/content/value.ts'
import { kindOf } from '../../model/kinds/records.ts'
import { copyOf } from './copy-of.ts'

test('a copy has a name and an address of its own, and visitors do not see it', () => {
  const article = { ...initialOf(kindOf('webNews').content.fields), title: 'Open house', slug: 'open-house' }
  expect(copyOf(kindOf('webNews'), article)).toEqual({ ...article, title: 'Open house (copy)', slug: '' })
  const long = { ...article, title: 'x'.repeat(150) }
  expect(copyOf(kindOf('webNews'), long)['title']).toBe(`${'x'.repeat(143)} (copy)`)
  const promo = { ...initialOf(kindOf('webPopupPromos').content.fields), title: 'Fair' }
  expect(copyOf(kindOf('webPopupPromos'), promo)).toMatchObject({ title: 'Fair (copy)', is_active: false })
})
