import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { count } from '../../ui/format.ts'
import { ScrollingTable } from '../../ui/table-elements.ts'
import classes from './figures-table.module.css'

export type FigureColumn<R> = {
  readonly label: string
  readonly isFigure?: true
  show(row: R): ReactNode
}
type OfSeller = { readonly seller_id: number; readonly brand_code: string }
type Props<R> = {
  readonly columns: readonly FigureColumn<R>[]
  readonly view: {
    readonly items: readonly R[]
    readonly page: number
    readonly per_page: number
    readonly total: number
  }
  onTurn(page: number): void
}

/** The sellers behind a chart, a page at a time. */
export function FiguresTable<R extends OfSeller>({ columns, view, onTurn }: Props<R>) {
  const { items, page, per_page, total } = view
  const first = (page - 1) * per_page + 1
  return (
    <>
      {/* A table that scrolls sideways must be reachable by keyboard. */}
      <ScrollingTable tabIndex={0} aria-label="Sellers">
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
            {items.map(row => (
              <tr key={`${row.seller_id} ${row.brand_code}`}>
                {columns.map(column => (
                  <td key={column.label} data-figure={column.isFigure}>
                    {column.show(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollingTable>
      <nav className={classes.pager} aria-label="Pages of sellers">
        <p className="figures" role="status">
          {count(first)}–{count(first + items.length - 1)} of {count(total)}
        </p>
        <button
          type="button"
          className={classes.turn}
          data-off-paper=""
          aria-label="Previous page"
          disabled={page === 1}
          onClick={() => onTurn(page - 1)}
        >
          <IconChevronLeft size={16} stroke={1.8} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.turn}
          data-off-paper=""
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
