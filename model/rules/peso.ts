const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `₱ 1,234,567.00`; a loss is `−₱ 50.00`. The space does not break. */
export const peso = (amount: number): string => `${amount < 0 ? '−' : ''}₱\u00a0${money.format(Math.abs(amount))}`

/** An amount of a record, which comes as text with two decimals; a dash where there is none. */
export const pesoText = (amount: string | null): string => (amount === null ? '–' : peso(Number(amount)))
