import { type Driven, drive, type Target } from './client.ts'

type Side = {
  perSecond: number /** Processor time of a call, server and database, in ms. */
  used: number
  p50: number
  p95: number
  p99: number
  calls: number
}
/** `ratio` of the requests a second; `usedRatio` of the processor time, which is the same on a machine that does nothing else. */
export type Comparison = { ours: Side; floor: Side; ratio: number; usedRatio: number }

/** The value that this share of them does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)

function sideOf(rounds: readonly Driven[]): Side {
  const times = rounds.flatMap(round => round.times)
  return {
    perSecond: median(rounds.map(round => (round.times.length / round.ms) * 1000)),
    used: rounds.reduce((sum, { used }) => sum + used, 0) / times.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    calls: times.length,
  }
}

/** Refuses a measurement whose answers were not all right: it would measure refusals. */
export function allRight(what: string, rounds: readonly Driven[]): void {
  const [first] = rounds.flatMap(({ wrong }) => wrong)
  if (first) throw new Error(`${what} was answered ${first.status}: ${first.body}`)
}

export type Effort = { rounds: number; ms: number }

/** Both in turn, round by round, so that what else the machine does meets both; the ratio is the median of the rounds'. */
export async function compare(
  what: string,
  ours: Target,
  floor: Target,
  callers: number,
  { rounds, ms }: Effort,
): Promise<Comparison> {
  await drive(ours, callers, ms / 2)
  await drive(floor, callers, ms / 2)
  const both: { ours: Driven; floor: Driven }[] = []
  for (let round = 0; round < rounds; round += 1) {
    // Who comes first changes, since the second finds the machine warmer.
    const first = round % 2 === 0 ? ours : floor
    const one = await drive(first, callers, ms)
    const other = await drive(first === ours ? floor : ours, callers, ms)
    both.push(first === ours ? { ours: one, floor: other } : { ours: other, floor: one })
  }
  allRight(
    `${what} by Atrium`,
    both.map(round => round.ours),
  )
  allRight(
    `${what} by the floor`,
    both.map(round => round.floor),
  )
  const [oursSide, floorSide] = [sideOf(both.map(round => round.ours)), sideOf(both.map(round => round.floor))]
  return {
    ours: oursSide,
    floor: floorSide,
    usedRatio: floorSide.used / oursSide.used,
    ratio: median(
      both.map(round => round.ours.times.length / round.ours.ms / (round.floor.times.length / round.floor.ms)),
    ),
  }
}
