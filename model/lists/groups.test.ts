import { expect, test } from 'vitest'
import { lists } from '../kinds/lists.ts'
import { groupsText, readGroups } from './groups.ts'

const list = lists.webInquiries

test('groups of filters are one text, and read back as they were', () => {
  const groups = [{ status: 'new,assigned', mine: 'assigned' }, { created_at_from: '2026-11-01' }]
  expect(readGroups(list, groupsText(groups))).toEqual(groups)
})

test.each([
  '',
  'status=gone',
  'nothing=1',
  'status=new|',
  'created_at_from=30 February',
  'property_id=1 or 1=1',
  'status=%E0%A4%A',
])('what the list does not offer is no group: %s', text => expect(readGroups(list, text)).toBeUndefined())
