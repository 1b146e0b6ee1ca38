import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useRef } from 'react'
import { isFigure } from './cell.tsx'
import { type ShownColumn, within } from './columns.ts'
import type { GridProps } from './grid.tsx'
import { TickHead } from './grid-elements.ts'
import classes from './grid-head.module.css'

type Props = Pick<
  GridProps,
  'list' | 'columns' | 'sort' | 'hasSelection' | 'onSort' | 'onWidth' | 'onTickPage' | 'onMove'
> & { readonly isAll: boolean; readonly isSome: boolean }

export function GridHead({
  list,
  columns,
  sort,
  hasSelection,
  isAll,
  isSome,
  onSort,
  onWidth,
  onTickPage,
  onMove,
}: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <thead>
      <tr>
        {hasSelection && (
          <TickHead>
            <label>
              <input
                ref={box}
                type="checkbox"
                checked={isAll}
                onChange={onTickPage}
                aria-label={`Select the ${list.many} of this page`}
              />
            </label>
          </TickHead>
        )}
        {columns.map((shown, i) => (
          <Header key={shown.field} shown={shown} isFrozen={i === 0} sort={sort} onSort={onSort} onWidth={onWidth} />
        ))}
        {onMove && <th>Move</th>}
      </tr>
    </thead>
  )
}

type HeaderProps = Pick<Props, 'sort' | 'onSort' | 'onWidth'> & {
  readonly shown: ShownColumn
  readonly isFrozen: boolean
}

function Header({ shown: { field, column, width }, isFrozen, sort, onSort, onWidth }: HeaderProps) {
  const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <th
      aria-sort={column.sort ? (direction ?? 'none') : undefined}
      data-figure={isFigure(column) || undefined}
      data-frozen={isFrozen || undefined}
      title={column.label}
    >
      {column.sort ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort(field)}
          data-sorted={direction !== undefined || undefined}
        >
          <span>{column.label}</span>
          <Arrow size={13} stroke={1.9} aria-hidden />
        </button>
      ) : (
        <span className={classes.label}>{column.label}</span>
      )}
      <span
        className={classes.grip}
        aria-hidden="true"
        onPointerDown={event => drag(event, width, to => onWidth(field, to))}
      />
    </th>
  )
}

/**
 * Widens the column under the pointer at once, and reports its width on release. The keyboard does it in the column
 * chooser.
 */
function drag(event: PointerEvent<HTMLElement>, from: number, onEnd: (width: number) => void) {
  const { currentTarget: grip, pointerId, clientX: start } = event
  const head = grip.closest('th')
  const table = grip.closest('table')
  const column = table?.querySelectorAll('col')[head?.cellIndex ?? -1]
  if (!column || !table) return
  event.preventDefault()
  grip.setPointerCapture(pointerId)
  const whole = Number.parseFloat(table.style.width) - from
  let width = from
  const onMove = (move: globalThis.PointerEvent) => {
    width = within(from + move.clientX - start)
    column.style.width = `${width}px`
    table.style.width = `${whole + width}px`
  }
  const stop = () => {
    grip.removeEventListener('pointermove', onMove)
    if (width !== from) onEnd(width)
  }
  grip.addEventListener('pointermove', onMove)
  grip.addEventListener('pointerup', stop, { once: true })
  grip.addEventListener('pointercancel', stop, { once: true })
}
