import { describe, expect, test } from 'vitest'
import { type DowngradeFacts, judgeDowngrade } from './downgrade.ts'

const destination = {
  unit_code: 'A-0101',
  contract_price: '2000000.00',
  tcp: '2380000.00',
  is_available: true,
  is_of_brand: true,
}
const fine: DowngradeFacts = {
  credited: '2300000.00',
  contract_price: '4750000.00',
  overdue: '0.00',
  is_turned_over: false,
  as_of: '2026-11-20',
  asked_on: '2026-11-20',
  destination,
  earlier: undefined,
  fee: '50000.00',
}
const dest = (contract_price: string, more: object = {}) => ({
  destination: { ...destination, contract_price, ...more },
})

describe('domain.md 3.2, row by row', () => {
  test('what meets all of it passes, with the figures it was judged by', () => {
    expect(judgeDowngrade(fine)).toEqual({
      rule: 'downgrade',
      passes: true,
      problems: [],
      warnings: [],
      figures: [
        { label: 'Credited amount', value: '₱\u00a02,300,000.00' },
        { label: 'Half of it', value: '₱\u00a01,150,000.00' },
        { label: 'As of', value: '20 Nov 2026' },
        { label: 'Contract price now', value: '₱\u00a04,750,000.00' },
        { label: 'Processing fee', value: '₱\u00a050,000.00' },
        { label: 'New unit', value: 'A-0101' },
        { label: 'New contract price', value: '₱\u00a02,000,000.00' },
        { label: 'New TCP', value: '₱\u00a02,380,000.00' },
      ],
    })
  })

  test.each([
    ['not a downgrade', dest('4750000.00'), 'The new unit is not lower in price. Use Upgrade / Transfer of unit.'],
    [
      'half of what is credited, to the centavo',
      { credited: '3000000.00', ...dest('1500000.00', { tcp: '9000000.00' }) },
      'The new contract price (₱1,500,000.00) must be more than 50% of the amount credited to your account (₱3,000,000.00). It must be above ₱1,500,000.00.',
    ],
    [
      'half of an odd number of centavos',
      { credited: '3000000.01', ...dest('1500000.00', { tcp: '9000000.00' }) },
      'The new contract price (₱1,500,000.00) must be more than 50% of the amount credited to your account (₱3,000,000.01). It must be above ₱1,500,000.005.',
    ],
    [
      'a second request',
      { earlier: { ticket_no: 'BI26-000101', day: '2026-03-04', status: 'resolved' } },
      'Only the first downgrade request is allowed. Request BI26-000101 of 4 Mar 2026 was already resolved.',
    ],
    ['an overdue balance', { overdue: '38520.75' }, 'Settle the overdue balance of ₱38,520.75 first.'],
    ['turned over', { is_turned_over: true }, 'A unit that has been turned over cannot be downgraded.'],
    ['taken meanwhile', dest('2000000.00', { is_available: false }), 'Unit A-0101 is no longer available.'],
    ['of another brand', dest('2000000.00', { is_of_brand: false }), 'Unit A-0101 is no longer available.'],
    ['no unit', { destination: undefined }, 'The request names no unit that there is. Ask the buyer for the unit.'],
  ])('%s is refused in these words', (_, more, problem) => {
    const ruling = judgeDowngrade({ ...fine, ...more })
    expect(ruling).toMatchObject({ passes: false, problems: [problem] })
  })

  test('credited 3,000,000: 1,500,000.00 is refused, 1,500,000.01 passes', () => {
    const of = (price: string) =>
      judgeDowngrade({ ...fine, credited: '3000000.00', ...dest(price, { tcp: '9000000.00' }) }).passes
    expect([of('1500000.00'), of('1500000.01'), of('1499999.99')]).toEqual([false, true, false])
  })

  test('credited above the new TCP is warned of and not refused', () => {
    const ruling = judgeDowngrade({ ...fine, credited: '2500000.00' })
    expect(ruling).toMatchObject({
      passes: true,
      warnings: [
        'Credited amount exceeds the new TCP by ₱120,000.00. Refer to Credit and Collection before approving.',
      ],
    })
  })

  test('what nobody has told is said, and lets nothing pass', () => {
    const ruling = judgeDowngrade({ ...fine, credited: null, overdue: null, is_turned_over: null, as_of: null })
    expect(ruling.passes).toBe(false)
    expect(ruling.problems).toEqual([
      'The credited amount of this contract is not known. It comes with the extract of contracts, or Buyer Care corrects the contract.',
      'The overdue balance of this contract is not known. It comes with the extract of contracts, or Buyer Care corrects the contract.',
      'It is not known whether the unit was turned over. It comes with the extract of contracts, or Buyer Care corrects the contract.',
    ])
    expect(ruling.figures.slice(0, 3).map(({ value }) => value)).toEqual(['Not known', 'Not known', 'Not known'])
    // One of them alone is enough.
    expect(judgeDowngrade({ ...fine, overdue: null }).passes).toBe(false)
  })

  test('amounts of a day before the request are warned of, and of the same day are not', () => {
    const ruling = judgeDowngrade({ ...fine, as_of: '2026-11-19' })
    expect(ruling).toMatchObject({
      passes: true,
      warnings: [
        'The amounts are of 19 Nov 2026, before this request of 20 Nov 2026. Ask Credit and Collection for those of today.',
      ],
    })
    expect(judgeDowngrade(fine).warnings).toEqual([])
  })

  test('everything that is wrong is said at once', () => {
    const ruling = judgeDowngrade({ ...fine, overdue: '1.00', is_turned_over: true, ...dest('9000000.00') })
    expect(ruling.problems).toHaveLength(3)
  })
})
