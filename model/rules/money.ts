/** An amount as letters and messages write it: `₱1,234,567.00` of pesos with two decimals as text. */
export function pesos(amount: string): string {
  const [whole = '', cents = '00'] = amount.split('.')
  return `₱${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
