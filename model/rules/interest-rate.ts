/** Rates are fractions of a year's interest: 0.075 is 7.5 %. */

/** A higher rate is treated as a typing error: stored as typed, flagged to editors, not offered to visitors (domain.md 3.4). */
export const highestOfferedRate = 0.3
export const isOffered = (rate: number): boolean => rate > 0 && rate <= highestOfferedRate
/** A rate from one up was typed as a percentage, or exceeds the loan itself each year: never saved. */
export const isPercentage = (rate: number): boolean => rate >= 1

/** The visitors' text for a term whose rates are not offered. */
export const notOfferedText = 'Rates for this term are being updated. Please contact us.'

const decimals = (value: number, places: number) => Number(value.toFixed(places))
export const percentOf = (rate: number): string => `${decimals(rate * 100, 4)}%`
/** The rate that was probably meant: one decimal place further. */
export const likelyMeant = (rate: number): number => decimals(rate / 10, 6)
