import classes from './figures.module.css'
import { rate, shortPeso } from './figures.ts'

type Bar = {
  readonly name: string
  readonly attainment: number | null
  readonly quota_amount: number
  readonly actual_amount: number
}
type Props = {
  readonly title: string
  readonly bars: readonly Bar[]
  readonly current?: string | undefined
  label?(name: string): string
  /** Narrows the report to this one; null widens it again. */
  onPick?(name: string | null): void
}

/** How much of a quota was made: a bar to its mark at 100 %, and beyond it where more was sold. */
export function AttainmentBars({ title, bars, current, label = name => name, onPick }: Props) {
  const most = Math.max(1, ...bars.map(({ attainment }) => attainment ?? 0))
  return (
    <section className={classes.chart} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {bars.map(({ name, attainment, quota_amount, actual_amount }) => {
          const words = (
            <>
              <span className={classes.name}>{label(name)}</span>
              <span className={classes.rate}>{rate(attainment)}</span>
              <span className={classes.track} aria-hidden>
                <span
                  className={classes.bar}
                  data-made={(attainment ?? 0) >= 1 || undefined}
                  style={{ width: `${(100 * (attainment ?? 0)) / most}%` }}
                />
                <span className={classes.mark} style={{ left: `${100 / most}%` }} />
              </span>
              <span className={classes.amounts}>
                {shortPeso(actual_amount)} of {shortPeso(quota_amount)}
              </span>
            </>
          )
          return (
            <li key={name}>
              {onPick ? (
                <button
                  type="button"
                  className={classes.row}
                  aria-pressed={current === name}
                  onClick={() => onPick(current === name ? null : name)}
                >
                  {words}
                </button>
              ) : (
                <div className={classes.row}>{words}</div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
