import { useDraggable } from '@dnd-kit/core'
import { IconArrowsExchange, IconHourglassLow, IconUser } from '@tabler/icons-react'
import { useRef } from 'react'
import type { List, ListColumn } from '../../../model/lists/list.ts'
import { nameOf } from '../../api/row-name.ts'
import type { ListScope, Row } from '../../api/rows.ts'
import { useArrival } from '../../ui/arrival.ts'
import { exactTime, fromNow } from '../../ui/format.ts'
import { Popover } from '../../ui/popover.tsx'
import { Unseen } from '../../ui/unseen.ts'
import { Cell } from '../cell.tsx'
import type { Shown } from '../columns.ts'
import { rowButton } from '../grid-row.tsx'
import type { ListConfig } from '../list-config.ts'
import classes from './board-card.module.css'
import type { BoardKind } from './board-kind.ts'
import { MoveMenu } from './move-menu.tsx'
import { stateField } from './state-field.ts'

type Face = {
  readonly list: List
  readonly parts: ListConfig
  readonly kind: BoardKind
  readonly place: ListScope
  readonly row: Row
  readonly columns: readonly Shown[]
}
type Props = Face & {
  /** The tabulator comes to it; the arrows come to all. */
  readonly isStop: boolean
  readonly isOpen: boolean
  /** It was moved here, and the focus with it. */
  readonly isArriving: boolean
  onOpen(): void
  onMove(action: string): void
}

/** A row as a card: dragged, or moved by its menu; its title opens it. */
export function BoardCard({ isStop, isOpen, isArriving, onOpen, onMove, ...face }: Props) {
  const { list, kind, place, row } = face
  const name = nameOf(list, row)
  const title = useRef<HTMLButtonElement>(null)
  useArrival(title, isArriving ? `board ${place.key} ${row.id} ${row[stateField]}` : undefined)
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: row.id })
  const tabIndex = isStop ? 0 : -1
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={classes.card}
      data-row={row.id}
      data-open={isOpen || undefined}
      data-dragged={isDragging || undefined}
    >
      <CardFace
        {...face}
        title={
          <button
            ref={title}
            type="button"
            id={rowButton(row.id)}
            className={classes.title}
            aria-expanded={isOpen}
            tabIndex={tabIndex}
            data-title
            onClick={onOpen}
          >
            {name}
          </button>
        }
        menu={
          // What opens within the card is not dragged.
          // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the press to itself
          <div onMouseDown={event => event.stopPropagation()} onTouchStart={event => event.stopPropagation()}>
            <Popover
              className={classes.move}
              name={`Move ${name}`}
              tabIndex={tabIndex}
              align="end"
              label={<IconArrowsExchange size={16} stroke={1.7} aria-hidden />}
            >
              {close => (
                <MoveMenu
                  {...{ kind, place, row }}
                  onPick={action => {
                    close()
                    onMove(action)
                  }}
                />
              )}
            </Popover>
          </div>
        }
      />
    </li>
  )
}

/** How many columns of the list stand on a card. */
const mostFacts = 3
/** What says since when it waits, the nearest to its state first. */
const since = ['submitted_at', 'created_at', 'reservation_date']

/** What a card says: its name, the first columns of the list, whose turn it is and how long it has waited. */
export function CardFace({
  list,
  parts,
  kind,
  row,
  columns,
  title,
  menu,
}: Face & { title?: React.ReactNode; menu?: React.ReactNode }) {
  const status = String(row[stateField])
  const isTitle = (field: string) => row[field] === nameOf(list, row)
  const isDue = ({ deadline }: ListColumn) => deadline?.includes(status) === true
  const shown = columns.filter(({ field }) => field !== stateField && !isTitle(field) && row[field] != null)
  const due = shown.find(({ column }) => isDue(column))
  const facts = shown.filter(each => each !== due && !since.includes(each.field)).slice(0, mostFacts)
  const whose = kind.whose?.(row)
  const isOver = !['waiting', 'taken', 'active'].includes(kind.workflow.states[status]?.tone ?? '')
  const [from] = since.filter(field => typeof row[field] === 'string')
  return (
    <>
      <div className={classes.head}>
        {title ?? <span className={classes.title}>{nameOf(list, row)}</span>}
        {menu}
      </div>
      <dl className={classes.facts}>
        {facts.map(({ field, column }) => (
          <div key={field}>
            <dt>{column.label}</dt>
            <dd>
              <Cell column={column} value={row[field]} status={status} tones={parts.tones} />
            </dd>
          </div>
        ))}
        {due && (
          <div>
            <dt>{due.column.label}</dt>
            <dd>
              <Cell column={due.column} value={row[due.field]} status={status} />
            </dd>
          </div>
        )}
      </dl>
      {(whose !== undefined || (!isOver && from !== undefined)) && (
        <p className={classes.turn}>
          {whose !== undefined && (
            <span>
              <IconUser size={14} stroke={1.7} aria-hidden />
              <Unseen>Turn: </Unseen>
              {whose}
            </span>
          )}
          {!isOver && from !== undefined && (
            <time dateTime={String(row[from])} title={`${list.columns[from]?.label} ${exactTime(String(row[from]))}`}>
              <IconHourglassLow size={14} stroke={1.7} aria-hidden />
              <Unseen>{list.columns[from]?.label} </Unseen>
              {fromNow(String(row[from]))}
            </time>
          )}
        </p>
      )}
    </>
  )
}
