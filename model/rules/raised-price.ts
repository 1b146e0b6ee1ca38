import { centavos } from './money.ts'

/** What raised prices are rounded to, in pesos. */
export const roundings = [
  { value: '0.01', label: 'The centavo' },
  { value: '1', label: 'One peso' },
  { value: '100', label: '₱100' },
  { value: '1000', label: '₱1,000' },
] as const

const half = (n: bigint, by: bigint): bigint => (2n * n + by) / (2n * by)

/** A price in pesos after so many percent more (fewer, if negative), rounded half up to the step; undefined for no such percent. */
export function raisedPrice(price: number, percent: string, step: string): number | undefined {
  const [sum, more, to] = [centavos(price), centavos(percent), centavos(step)]
  if (sum === undefined || more === undefined || to === undefined || to <= 0n || more <= -10_000n) return undefined
  return Number(half(half(sum * (10_000n + more), 10_000n), to) * to) / 100
}
