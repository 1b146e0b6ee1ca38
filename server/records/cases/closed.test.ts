import { expect, test } from 'vitest'
import { type Access, noAccess } from '../../../model/pages/access.ts'
import { type BuyerInquiry, buyerInquiryWorkflow } from '../../../model/workflows/buyer-inquiry.ts'
import { closedRefusal } from './closed.ts'

const inquiry = (more: Partial<BuyerInquiry>) =>
  ({ ...{ name: 'BT-0000001', status: 'new', brand_id: 1, own: [], validator: 'none' }, ...more }) as BuyerInquiry
const staff = (flags: object) => ({
  party: 'staff' as const,
  user_id: 1,
  name: 'Ana Santos',
  access: { ...noAccess, brands: ['ZRRE'], buyers_portal: { 'inquiry-list': { view: true, ...flags } } } as Access,
})
const says = (who: ReturnType<typeof staff>, more: Partial<BuyerInquiry> = {}) =>
  closedRefusal(buyerInquiryWorkflow, inquiry(more), 'resolve', { by: null, who }).message

// Domain.md 2.10: new → assigned → in_progress → resolved; only a manager overrides a rule, and only where there is one.
test('of several steps that could come first, the one is named that is first for whoever asks', () => {
  expect(says(staff({ edit: true }))).toBe('BT-0000001 is New. “Assign” comes first.')
  expect(says(staff({ approve: true }), { validator: 'pdc_window', override_at: null })).toBe(
    'BT-0000001 is New. “Override the Rule” comes first.',
  )
  // To whom none is open, the first of them all is named.
  expect(says(staff({}))).toBe('BT-0000001 is New. “Assign” comes first.')
})
