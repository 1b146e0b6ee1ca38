import { monthName, shortPeso } from './figures.ts'
import { Chart } from './figures-elements.ts'
import classes from './month-columns.module.css'

type Month = { readonly month: number; readonly amount: number; readonly prior: number }

/** Each month beside the same month of the year before. The table under it has the figures. */
export function MonthColumns({ year, months }: { year: number; months: readonly Month[] }) {
  const most = Math.max(1, ...months.flatMap(({ amount, prior }) => [amount, prior]))
  return (
    <Chart aria-label={`Net sales by month, ${year} and ${year - 1}`}>
      <h2>Net sales by month</h2>
      <p className={classes.key} aria-hidden>
        <span data-of="year">{year}</span>
        <span data-of="prior">{year - 1}</span>
      </p>
      <ol className={classes.columns}>
        {months.map(({ month, amount, prior }) => (
          <li
            key={month}
            title={`${monthName(month)}: ${shortPeso(amount)} in ${year}, ${shortPeso(prior)} in ${year - 1}`}
          >
            <span className={classes.pair} aria-hidden>
              <span data-of="prior" style={{ height: `${(100 * Math.max(0, prior)) / most}%` }} />
              <span data-of="year" style={{ height: `${(100 * Math.max(0, amount)) / most}%` }} />
            </span>
            <span className={classes.month}>{monthName(month)}</span>
            <span className={classes.amount}>{amount > 0 ? shortPeso(amount) : '–'}</span>
          </li>
        ))}
      </ol>
    </Chart>
  )
}
