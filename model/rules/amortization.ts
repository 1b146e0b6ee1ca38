/** Estimates of the public calculator (domain.md 3.4). Pesos in, pesos out, exact to the centavo, halves up. */

const millionths = 1_000_000n
const whole = (value: number, units: bigint) => BigInt(Math.round(value * Number(units)))
const roundedQuotient = (a: bigint, b: bigint) => (2n * a + b) / (2n * b)
const pesos = (centavos: bigint) => Number(centavos) / 100

/**
 * The level monthly payment on `principal` pesos over `years` at the yearly `rate` (a fraction of at most six
 * decimals): P·i / (1 − (1+i)^−N). Computed in whole numbers, since a double may round a half centavo the wrong way.
 */
export function monthlyAmortization(principal: number, rate: number, years: number): number {
  if (!(principal >= 0) || !(rate >= 0) || !Number.isInteger(years) || years < 1) {
    throw new RangeError(`No amortization of ${principal} at ${rate} over ${years} years`)
  }
  const owed = whole(principal, 100n)
  const months = BigInt(years) * 12n
  const yearly = whole(rate, millionths)
  if (yearly === 0n) return pesos(roundedQuotient(owed, months))
  // i = yearly / unit, so (1+i)^N = grown / flat.
  const unit = 12n * millionths
  const grown = (unit + yearly) ** months
  const flat = unit ** months
  return pesos(roundedQuotient(owed * yearly * grown, unit * (grown - flat)))
}

export type Terms = {
  unit_price: number
  downpayment_rate: number
  interest_rate: number
  loan_term: number
  income_ratio: number
  dollar_rate: number
}

/** The four figures of the notes, by the names of their placeholders, and their inputs. */
export type Estimate = {
  unit_price: number
  amount_financed: number
  monthly_amortization: number
  monthly_income: number
  annual_income: number
  unit_price_in_dollars: number
}

export function estimate(terms: Terms): Estimate {
  const price = whole(terms.unit_price, 100n)
  const share = millionths - whole(terms.downpayment_rate, millionths)
  const financed = roundedQuotient(price * share, millionths)
  const monthly = monthlyAmortization(pesos(financed), terms.interest_rate, terms.loan_term)
  const income = roundedQuotient(whole(monthly, 100n) * millionths, whole(terms.income_ratio, millionths))
  return {
    unit_price: terms.unit_price,
    amount_financed: pesos(financed),
    monthly_amortization: monthly,
    monthly_income: pesos(income),
    annual_income: pesos(income * 12n),
    unit_price_in_dollars: pesos(roundedQuotient(price * 10_000n, whole(terms.dollar_rate, 10_000n))),
  }
}
