import type { Flow } from './flow.ts'
import type { About } from './sheet.ts'

export type Head = { readonly heading: string; readonly lines: readonly string[]; readonly mark?: string }

/** One thing that is drawn, as data: what of it, and with what. Drawing answers nothing, so it can be told ahead. */
type Step = readonly [name: keyof Flow, ...with_: readonly unknown[]]

/** A paper as whoever writes it is told it, in another process. */
export type Paper = { readonly about: About; readonly head: Head; readonly steps: readonly Step[] }

/** What is drawn, written down instead. */
export function stepsOf(draw: (flow: Flow) => void): readonly Step[] {
  const steps: Step[] = []
  const noted = {
    get:
      (_: Flow, name: keyof Flow) =>
      (...args: unknown[]) =>
        void steps.push([name, ...args]),
  }
  draw(new Proxy({} as Flow, noted))
  return steps
}

/** Draws what was written down. */
export function drawSteps(flow: Flow, steps: readonly Step[]): void {
  for (const [name, ...args] of steps) (flow[name] as (...with_: readonly unknown[]) => void)(...args)
}
