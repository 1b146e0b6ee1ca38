/** Domain.md 3.1, "money": the highest amount, in pesos. */
export const mostPesos = 999_999_999.99
export const pesosWords = 'Enter an amount in pesos with at most two decimals.'

/** `1234.5`, `1234.50` or 1234.5 as centavos; undefined where it is no amount with at most two decimals. */
export function centavos(amount: string | number): bigint | undefined {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? []
  return whole === '' ? undefined : BigInt(`${sign}${whole}${part.padEnd(2, '0')}`)
}

/** No finer than centavos. */
export const hasCentavos = (pesos: number): boolean => centavos(pesos) !== undefined

/** An amount as in letters and messages: `₱1,234,567.00`, from pesos with two decimals as text. */
export function pesos(amount: string): string {
  const [whole = '', cents = '00'] = amount.split('.')
  return `₱${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
