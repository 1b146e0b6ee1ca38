import { useEffect, useRef } from 'react'
import type { List } from '../../model/lists/list.ts'
import type { ListRow } from '../api/rows.ts'
import type { ShownColumn } from './columns.ts'
import classes from './grid.module.css'
import { GridTable } from './grid-elements.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import type { ListConfig } from './list-config.ts'
import { isPageSelected, isSelected, type Selection, sizeOf } from './selection.ts'

export type GridProps = {
  /** Which list it is: where it was scrolled to is found again on the way back, and by no other list. */
  readonly of: string
  /** Which of its rows are asked for: its page, order and filters. */
  readonly at: string
  readonly list: List
  readonly rows: readonly ListRow[]
  readonly columns: readonly ShownColumn[]
  readonly sort: string
  readonly open: number | undefined
  readonly selection: Selection
  readonly failures: ReadonlyMap<number, string>
  readonly tones: ListConfig['tones']
  readonly hasSelection: boolean
  /** The previous rows, while others are on their way. */
  readonly isStale: boolean
  onSort(field: string): void
  onWidth(field: string, width: number): void
  onOpen(id: number): void
  /** `range`: with all rows between it and the last that was ticked. */
  onTick(id: number, range?: boolean): void
  onTickPage(): void
  /** A row may be opened soon: the pointer or the focus is on it. */
  onNear(): void
  /** Ordered by hand, and shown in that order. */
  onMove?: ((row: ListRow, by: number) => void) | undefined
}

const tickWidth = 40
const moveWidth = 78

export function Grid(props: GridProps) {
  const { list, rows, columns, selection, failures, open, hasSelection, onMove } = props
  const ids = rows.map(({ id }) => id)
  const isAll = isPageSelected(selection, ids)
  const total = columns.reduce(
    (sum, { width }) => sum + width,
    (hasSelection ? tickWidth : 0) + (onMove ? moveWidth : 0),
  )
  const box = useRef<HTMLElement>(null)
  useFromFirstRow(box, props)
  return (
    <section
      ref={box}
      data-scroll-restoration-id={props.of}
      className={classes.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
      tabIndex={0}
      aria-label={`Table of ${list.many}`}
      data-stale={props.isStale || undefined}
      onPointerOver={props.onNear}
      onFocus={props.onNear}
    >
      <GridTable style={{ width: total }} aria-busy={props.isStale} data-ticks={hasSelection || undefined}>
        <colgroup>
          {hasSelection && <col style={{ width: tickWidth }} />}
          {columns.map(({ field, width }) => (
            <col key={field} style={{ width }} />
          ))}
          {onMove && <col style={{ width: moveWidth }} />}
        </colgroup>
        <GridHead
          {...props}
          isAll={isAll}
          isSome={!isAll && sizeOf(selection) > 0 && ids.some(id => isSelected(selection, id))}
        />
        <tbody>
          {rows.map((row, i) => (
            <GridRow
              key={row.id}
              list={list}
              row={row}
              columns={columns}
              tones={props.tones}
              isOpen={row.id === open}
              isTicked={isSelected(selection, row.id)}
              failure={failures.get(row.id)}
              hasSelection={hasSelection}
              isFirst={i === 0}
              isLast={i === rows.length - 1}
              onOpen={props.onOpen}
              onTick={props.onTick}
              onMove={onMove}
            />
          ))}
        </tbody>
      </GridTable>
    </section>
  )
}

/** Other rows are read from the first on, wherever those before them were left. */
function useFromFirstRow(box: React.RefObject<HTMLElement | null>, { at, isStale }: Pick<GridProps, 'at' | 'isStale'>) {
  const shown = useRef(at)
  useEffect(() => {
    const table = box.current
    if (isStale || shown.current === at || !table) return
    shown.current = at
    table.scrollTop = 0
    // On a phone it is the page that scrolls.
    if (table.getBoundingClientRect().top < 0) table.scrollIntoView({ block: 'start' })
  }, [box, at, isStale])
}
