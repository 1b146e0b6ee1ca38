import { describe, expect, test } from 'vitest'
import { lists } from '../../model/kinds/lists.ts'
import { inquirySource } from '../features/web-inquiries/inquiry-rows.ts'
import { isSteady } from './list-sql.ts'

const steady = (filters: Record<string, string>, more: { search?: string; sort?: string } = {}): boolean =>
  isSteady(lists.webInquiries, inquirySource, { filters, ...more })

describe('what is planned once for all values', () => {
  test('the list as it opens, and with one filter whose index goes on in its order', () => {
    expect(steady({})).toBe(true)
    expect(steady({ status: 'new' })).toBe(true)
    expect(steady({ assigned_to: '5' })).toBe(true)
    expect(steady({ created_at_from: '2026-01-01', created_at_to: '2026-02-01' })).toBe(true)
    expect(steady({}, { sort: 'sla_due_at' })).toBe(true)
  })

  test('not where a rare value wants another plan than a common one', () => {
    expect(steady({}, { search: 'santos' })).toBe(false)
    expect(steady({ status: 'new,assigned' })).toBe(false)
    expect(steady({ status: 'new', assigned_to: '5' })).toBe(false)
    expect(steady({ source_awareness: 'Referral' })).toBe(false)
    expect(steady({ status: 'new' }, { sort: 'sla_due_at' })).toBe(false)
  })
})
