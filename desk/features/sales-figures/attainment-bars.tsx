import classes from './attainment-bars.module.css'
import { rate, shortPeso } from './figures.ts'
import { Amounts, Chart, Name, Rate, Row, RowButton } from './figures-elements.ts'

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

/** The share of a quota that was sold: a bar to its mark at 100 %, and beyond it if more was sold. */
export function AttainmentBars({ title, bars, current, label = name => name, onPick }: Props) {
  const most = Math.max(1, ...bars.map(({ attainment }) => attainment ?? 0))
  return (
    <Chart aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {bars.map(({ name, attainment, quota_amount, actual_amount }) => {
          const words = (
            <>
              <Name>{label(name)}</Name>
              <Rate>{rate(attainment)}</Rate>
              <span className={classes.track} aria-hidden>
                <span
                  className={classes.bar}
                  data-made={(attainment ?? 0) >= 1 || undefined}
                  style={{ width: `${(100 * (attainment ?? 0)) / most}%` }}
                />
                <span className={classes.mark} style={{ left: `${100 / most}%` }} />
              </span>
              <Amounts>
                {shortPeso(actual_amount)} of {shortPeso(quota_amount)}
              </Amounts>
            </>
          )
          return (
            <li key={name}>
              {onPick ? (
                <RowButton aria-pressed={current === name} onClick={() => onPick(current === name ? null : name)}>
                  {words}
                </RowButton>
              ) : (
                <Row>{words}</Row>
              )}
            </li>
          )
        })}
      </ul>
    </Chart>
  )
}
