import { IconChevronDown, IconChevronUp, IconGripVertical, IconPencil } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, memo, type MouseEvent as Press } from 'react'
import type { List } from '../../model/lists/list.ts'
import { nameOf } from '../api/row-name.ts'
import type { ListRow } from '../api/rows.ts'
import { Cell, isFigure } from './cell.tsx'
import type { ShownColumn } from './columns.ts'
import { GridMove, TickCell } from './grid-elements.ts'
import classes from './grid-row.module.css'
import type { ListConfig } from './list-config.ts'

type Props = {
  readonly list: List
  readonly row: ListRow
  readonly columns: readonly ShownColumn[]
  readonly tones: ListConfig['tones']
  readonly isOpen: boolean
  readonly isTicked: boolean
  readonly failure: string | undefined
  readonly hasSelection: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  onOpen(id: number): void
  onTick(id: number, range?: boolean): void
  onMove: ((row: ListRow, by: number) => void) | undefined
}

/** The id of the button that opens a row, which has the focus of the row. */
export const rowButton = (id: number) => `row-${id}`

export const GridRow = memo(function GridRow({
  list,
  row,
  columns,
  tones,
  isOpen,
  isTicked,
  failure,
  hasSelection,
  isFirst,
  isLast,
  onOpen,
  onTick,
  onMove,
}: Props) {
  const name = nameOf(list, row)
  // The row's name opens it; if that is not shown, its first column.
  const titled = columns.find(({ column }) => column.search)?.field ?? columns[0]?.field
  function onClick(event: Press) {
    // Selecting text in a row, or pressing something in it, does not open it.
    if ((event.target as Element).closest('button, a, input, label') || getSelection()?.isCollapsed === false) return
    onOpen(row.id)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!onMove || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(row, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <tr
      data-row={row.id}
      data-open={isOpen || undefined}
      data-ticked={isTicked || undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
      {...(onMove ? dropping(row, onMove) : {})}
    >
      {hasSelection && (
        <TickCell>
          <label>
            <input
              type="checkbox"
              checked={isTicked}
              onChange={event => onTick(row.id, (event.nativeEvent as MouseEvent).shiftKey === true)}
              aria-label={`Select ${name}`}
            />
          </label>
        </TickCell>
      )}
      {columns.map(({ field, column }, i) => (
        <td
          key={field}
          data-frozen={i === 0 || undefined}
          data-figure={isFigure(column) || undefined}
          title={column.as === 'text' || column.as === 'person' ? String(row[field] ?? '') : undefined}
        >
          {field === titled ? (
            <>
              <button
                type="button"
                id={rowButton(row.id)}
                className={classes.title}
                aria-expanded={isOpen}
                onClick={() => onOpen(row.id)}
              >
                <Cell column={column} value={row[field]} status={row['status']} tones={tones} />
              </button>
              {typeof row['draft_by'] === 'string' && <DraftMark by={row['draft_by']} />}
              {failure !== undefined && <p className={classes.failure}>{failure}</p>}
            </>
          ) : (
            <Cell column={column} value={row[field]} status={row['status']} tones={tones} />
          )}
        </td>
      ))}
      {onMove && (
        <GridMove>
          {/* Dragging is for the mouse; the buttons beside it and Alt with the arrows do the same. */}
          <span
            className={classes.handle}
            draggable
            aria-hidden="true"
            onDragStart={event => event.dataTransfer.setData(dragKind, String(row.id))}
          >
            <IconGripVertical size={15} stroke={1.6} />
          </span>
          <button type="button" aria-label={`Move ${name} up`} aria-disabled={isFirst} onClick={() => onMove(row, -1)}>
            <IconChevronUp size={15} stroke={1.8} aria-hidden />
          </button>
          <button type="button" aria-label={`Move ${name} down`} aria-disabled={isLast} onClick={() => onMove(row, 1)}>
            <IconChevronDown size={15} stroke={1.8} aria-hidden />
          </button>
        </GridMove>
      )}
    </tr>
  )
})

const DraftMark = ({ by }: { readonly by: string }) => (
  <span className={classes.draft} title={`Reply begun by ${by}`}>
    <IconPencil size={13} stroke={1.9} aria-label={`Reply begun by ${by}`} />
  </span>
)

const dragKind = 'application/x-atrium-row'

function dropping(row: ListRow, onMove: (row: ListRow, by: number) => void) {
  const placeOf = (element: Element, id: string) => {
    const rows = [...(element.closest('tbody')?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
    return rows.findIndex(each => each.dataset['row'] === id)
  }
  return {
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes(dragKind)) event.preventDefault()
    },
    onDrop(event: DragEvent) {
      const dragged = event.dataTransfer.getData(dragKind)
      if (dragged === '') return
      event.preventDefault()
      const by = placeOf(event.currentTarget, String(row.id)) - placeOf(event.currentTarget, dragged)
      if (by !== 0) onMove({ ...row, id: Number(dragged) }, by)
    },
  }
}
