import { expect, test } from 'vitest'
import { printedAt } from './prints.ts'

test.each([
  ['/sellers-portal/e-booking', '?open=12', { page: 'sellers_portal.e-booking', entity_id: '12' }],
  ['/sellers-portal/e-booking', '', { page: 'sellers_portal.e-booking' }],
  ['/buyers-portal/inquiry-list', '?open=1601&status=new', { page: 'buyers_portal.inquiry-list', entity_id: '1601' }],
  ['/admin/user-account/41', '', { page: 'admin.user-account', entity_id: '41' }],
  ['/buyers-portal/inquiry-list', '?open=new', { page: 'buyers_portal.inquiry-list' }],
  ['/dashboard', '', undefined],
  ['/nowhere', '', undefined],
])('what is printed at %s%s', (path, search, printed) => {
  expect(printedAt(path, search)).toEqual(printed)
})
