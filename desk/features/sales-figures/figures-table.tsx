import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { count } from '../../ui/format.ts'
import table from '../../ui/table.module.css'
import classes from './figures.module.css'

export type FigureColumn<R> = {
  readonly label: string
  readonly isFigure?: true
  show(row: R): ReactNode
}
type Props<R> = {
  readonly label: string
  readonly columns: readonly FigureColumn<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  readonly paged: { readonly page: number; readonly per_page: number; readonly total: number }
  onTurn(page: number): void
}

/** The rows behind a chart, a page at a time. */
export function FiguresTable<R>({ label, columns, rows, keyOf, paged, onTurn }: Props<R>) {
  const { page, per_page, total } = paged
  const first = (page - 1) * per_page + 1
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard */}
      <section className={table.scroll} tabIndex={0} aria-label={label}>
        <table>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column.label} scope="col" data-figure={column.isFigure}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={keyOf(row)}>
                {columns.map(column => (
                  <td key={column.label} data-figure={column.isFigure}>
                    {column.show(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <nav className={classes.pager} aria-label={`Pages of ${label.toLowerCase()}`}>
        <p className="figures" role="status">
          {count(first)}–{count(first + rows.length - 1)} of {count(total)}
        </p>
        <button
          type="button"
          className={classes.turn}
          aria-label="Previous page"
          disabled={page === 1}
          onClick={() => onTurn(page - 1)}
        >
          <IconChevronLeft size={16} stroke={1.8} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.turn}
          aria-label="Next page"
          disabled={page * per_page >= total}
          onClick={() => onTurn(page + 1)}
        >
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
        </button>
      </nav>
    </>
  )
}
