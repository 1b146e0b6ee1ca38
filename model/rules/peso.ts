const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `₱ 1,234,567.00`; a loss is `−₱ 50.00`; `–` of what is not there, or not for this reader. The space does not break. */
export const peso = (given: number | string | null): string => {
  if (given === null) return '–'
  const amount = Number(given)
  return `${amount < 0 ? '−' : ''}₱\u00a0${money.format(Math.abs(amount))}`
}
