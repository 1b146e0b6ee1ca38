import { type Asked, useAsked } from '../../shell/use-asked.ts'

export type { Asked }

export type Report = {
  readonly asked: Asked
  /** Another question begins on its first page. */
  ask(change: Asked): void
  turn(page: number): void
  /** Domain.md 4 row 11: the view as it first was. */
  reset(): void
}

export function useReport(): Report {
  const [asked, ask] = useAsked()
  return {
    asked,
    ask: change => ask(now => ({ ...now, page: undefined, ...change })),
    turn: page => ask(now => ({ ...now, page: page === 1 ? undefined : String(page) })),
    reset: () => ask(() => ({})),
  }
}
