import { type Amount, amountOf, exact, type PriceTerms, paymentsOf, priceOf } from './price-chain.ts'

/** What a buyer and a seller agree on; the server computes every figure that follows. Rates as fractions. */
export type Agreed = {
  readonly discount_amount: Amount
  readonly payment_scheme: 'spot_cash' | 'deferred_cash' | 'equity_bank' | 'equity_inhouse' | 'equity_pagibig'
  readonly equity_pct: string | number | null
  readonly equity_term_months: number | null
  readonly collection_mode: 'pdc' | 'ada' | 'online' | 'over_the_counter'
}

/** Domain.md 1C: a single cash payment above this is a covered transaction, in pesos (AML). */
const coveredAbove = '7500000.00'

/** The equity of an agreement: spot cash has none, any other scheme needs its share and its months. */
export const hasEquity = ({ payment_scheme }: Pick<Agreed, 'payment_scheme'>): boolean => payment_scheme !== 'spot_cash'

/** The columns of a reservation that follow from its terms, and the last instalment. */
export function agreementOf(
  terms: Omit<PriceTerms, 'discount_amount'>,
  reservation_fee: Amount,
  { discount_amount, payment_scheme, equity_pct, equity_term_months, collection_mode }: Agreed,
) {
  const price = priceOf({ ...terms, discount_amount })
  const payments =
    !hasEquity({ payment_scheme }) || equity_pct === null || equity_term_months === null
      ? null
      : paymentsOf({ tcp: price.tcp, reservation_fee, equity_pct, equity_term_months })
  return {
    columns: {
      ...price,
      equity_amount: payments?.equity_amount ?? null,
      monthly_amortization: payments?.monthly_amortization ?? null,
      balance_amount: payments?.balance_amount ?? null,
      list_price: amountOf(exact(terms.list_price)),
      discount_amount,
      payment_scheme,
      equity_pct: payments === null ? null : equity_pct,
      equity_term_months: payments === null ? null : equity_term_months,
      collection_mode,
      covered_transaction: isCovered(payment_scheme, price.tcp),
    },
    last_instalment: payments?.last_instalment ?? null,
  }
}

const isCovered = (payment_scheme: Agreed['payment_scheme'], tcp: Amount): boolean =>
  payment_scheme === 'spot_cash' && exact(tcp) > exact(coveredAbove)
