import { expect, test } from 'vitest'
import { centavos } from './money.ts'
import { amountOf, exact, type PaymentTerms, paymentsOf, priceOf, shareOf, vatRuleOn } from './price-chain.ts'

const rules = [
  { effective_from: '2012-01-01', threshold: '3199200.00', rate: '0.12' },
  { effective_from: '2024-01-01', threshold: '3600000.00', rate: '0.12' },
]
const vat = rules[1] as (typeof rules)[number]
const terms = { discount_amount: '0.00', property_type: 'condominium', other_charges_rate: '0.07', vat } as const

test('the check sum of the domain: list 5,000,000 less 5 %', () => {
  expect(priceOf({ ...terms, list_price: '5000000.00', discount_amount: '250000.00' })).toEqual({
    contract_price: '4750000.00',
    vat_amount: '570000.00',
    other_charges: '332500.00',
    tcp: '5652500.00',
  })
})

test('a dwelling up to the threshold is exempt, to the centavo; a lot alone never is', () => {
  const vatOf = (list_price: string, property_type: 'condominium' | 'house_and_lot' | 'lot_only') =>
    priceOf({ ...terms, list_price, property_type }).vat_amount
  expect(vatOf('3600000.00', 'house_and_lot')).toBe('0.00')
  expect(vatOf('3600000.01', 'house_and_lot')).toBe('432000.00')
  expect(vatOf('3600000.00', 'condominium')).toBe('0.00')
  expect(vatOf('900000.00', 'lot_only')).toBe('108000.00')
})

test('the rule is the one of the day', () => {
  const from = (day: string) => vatRuleOn(rules, day)?.effective_from
  expect([from('2023-12-31'), from('2024-01-01'), from('2011-12-31')]).toEqual(['2012-01-01', '2024-01-01', undefined])
})

test('halves are rounded up, in centavos; no float has a say', () => {
  expect(amountOf(shareOf(exact('0.05'), '0.1'))).toBe('0.01')
  expect(amountOf(shareOf(exact('0.04'), '0.1'))).toBe('0.00')
  expect(amountOf(shareOf(exact('999999999.99'), '0.999999'))).toBe('999998999.99')
  expect(priceOf({ ...terms, list_price: '3600000.35' }).vat_amount).toBe('432000.04')
})

test.each([
  { tcp: '5652500.00', reservation_fee: '50000.00', equity_pct: '0.2', equity_term_months: 24 },
  { tcp: '3333333.33', reservation_fee: '20000.00', equity_pct: '0.150000', equity_term_months: 7 },
] satisfies PaymentTerms[])('the instalments of $tcp add up: the last absorbs the difference', given => {
  const { equity_amount, monthly_amortization, last_instalment, balance_amount } = paymentsOf(given)
  const paid = exact(monthly_amortization) * BigInt(given.equity_term_months - 1) + exact(last_instalment)
  expect(amountOf(paid + exact(given.reservation_fee))).toBe(equity_amount)
  expect(amountOf(exact(equity_amount) + exact(balance_amount))).toBe(given.tcp)
})

test('what is no amount is none', () => {
  expect(['1.234', '', '1e3', 'NaN', '1,000.00', ' 1'].map(centavos)).toEqual(Array(6).fill(undefined))
  expect(() => exact('abc')).toThrow(RangeError)
})
