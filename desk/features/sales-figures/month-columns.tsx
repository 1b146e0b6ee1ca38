import { AsTable } from '../../ui/as-table.tsx'
import { ScrollingTable } from '../../ui/table-elements.ts'
import { UnseenPart } from '../../ui/unseen.ts'
import { monthName, shortPeso, wholePeso } from './figures.ts'
import { Chart } from './figures-elements.ts'
import classes from './month-columns.module.css'

type Month = { readonly month: number; readonly amount: number; readonly prior: number }
type Figures = { readonly year: number; readonly months: readonly Month[] }
type Props = Figures & { readonly isTable: boolean; onTable(isTable: boolean): void }

/** Each month beside the same month of the year before, as a chart or as a table. */
export function MonthColumns({ year, months, isTable, onTable }: Props) {
  const title = 'Net sales by month'
  const table = <Months year={year} months={months} />
  return (
    <Chart aria-label={`${title}, ${year} and ${year - 1}`}>
      <header className={classes.head}>
        <h2>{title}</h2>
        <AsTable of={title} isTable={isTable} onChange={onTable} />
      </header>
      {isTable ? (
        // A table that scrolls sideways must be reachable by keyboard.
        <ScrollingTable tabIndex={0} aria-label={title}>
          {table}
        </ScrollingTable>
      ) : (
        <>
          <Columns year={year} months={months} />
          <UnseenPart>{table}</UnseenPart>
        </>
      )}
    </Chart>
  )
}

/** Each month, and what it came to since January: that is what the trend of the dashboard has. */
function Months({ year, months }: Figures) {
  const last = months.findLast(({ amount }) => amount !== 0)?.month ?? 0
  const upTo = (of: 'amount' | 'prior', month: number) =>
    months.reduce((sum, each) => sum + (each.month <= month ? each[of] : 0), 0)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" data-figure>
            {year}
          </th>
          <th scope="col" data-figure>
            Since January
          </th>
          <th scope="col" data-figure>
            {year - 1}
          </th>
          <th scope="col" data-figure>
            Since January {year - 1}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, amount, prior }) => (
          <tr key={month}>
            <th scope="row">{monthName(month)}</th>
            <Figure>{month > last ? null : amount}</Figure>
            <Figure>{month > last ? null : upTo('amount', month)}</Figure>
            <Figure>{prior}</Figure>
            <Figure>{upTo('prior', month)}</Figure>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Figure = ({ children }: { readonly children: number | null }) => (
  <td data-figure className="figures">
    {children === null ? '–' : wholePeso(children)}
  </td>
)

function Columns({ year, months }: Figures) {
  const most = Math.max(1, ...months.flatMap(({ amount, prior }) => [amount, prior]))
  return (
    <div aria-hidden>
      <p className={classes.key}>
        <span data-of="year">{year}</span>
        <span data-of="prior">{year - 1}</span>
      </p>
      <ol className={classes.columns}>
        {months.map(({ month, amount, prior }) => (
          <li
            key={month}
            title={`${monthName(month)}: ${shortPeso(amount)} in ${year}, ${shortPeso(prior)} in ${year - 1}`}
          >
            <span className={classes.pair}>
              <span data-of="prior" style={{ height: `${(100 * Math.max(0, prior)) / most}%` }} />
              <span data-of="year" style={{ height: `${(100 * Math.max(0, amount)) / most}%` }} />
            </span>
            <span className={classes.month}>{monthName(month)}</span>
            <span className={classes.amount}>{amount > 0 ? shortPeso(amount) : '–'}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
