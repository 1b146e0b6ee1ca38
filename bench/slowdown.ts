/**
 * How much slower than this machine the phone of Lighthouse is, by Lighthouse's own index of the machine: its constant four is
 * that of a quick desktop, and its documents have it calibrated elsewhere (docs/throttling.md of Lighthouse, and the calculator
 * that it names; decision 385). Never more than four: the index of a machine leaps, and four is what others are measured by.
 */
const phoneAt = [
  { index: 150, slowdown: 1 },
  { index: 800, slowdown: 2 },
  { index: 1300, slowdown: 3 },
  { index: 1533, slowdown: 4 },
] as const

export function slowdownAt(index: number): number {
  const low = phoneAt.findLast(at => at.index <= index) ?? phoneAt[0]
  const high = phoneAt.find(at => at.index > index) ?? low
  const part = high.index > low.index ? (index - low.index) / (high.index - low.index) : 0
  return low.slowdown + Math.max(0, part) * (high.slowdown - low.slowdown)
}
