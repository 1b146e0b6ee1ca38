import { useDraggable } from '@dnd-kit/core'
import { IconHourglassLow, IconUser } from '@tabler/icons-react'
import { type ComponentProps, useRef } from 'react'
import type { List, ListColumn } from '../../../model/lists/list.ts'
import { nameOf } from '../../api/row-name.ts'
import type { ListRow, ListScope } from '../../api/rows.ts'
import { useArrival } from '../../ui/arrival.ts'
import { exactTime, fromNow } from '../../ui/format.ts'
import { Unseen } from '../../ui/unseen.ts'
import type { BoardKind } from '../board-kind.ts'
import { Cell } from '../cell.tsx'
import type { ShownColumn } from '../columns.ts'
import type { ListConfig } from '../list-config.ts'
import { stateField } from '../state-field.ts'
import classes from './board-card.module.css'
import { CardHead, MoveButton } from './card-head.tsx'

type Face = {
  readonly list: List
  readonly parts: ListConfig
  readonly kind: BoardKind
  readonly place: ListScope
  readonly row: ListRow
  readonly columns: readonly ShownColumn[]
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
        acts={{
          ...{ id: row.id, isOpen, tabIndex, ref: title, onOpen },
          menu: <MoveButton {...{ kind, place, row, name, tabIndex, onMove }} />,
        }}
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
  acts,
}: Face & Pick<ComponentProps<typeof CardHead>, 'acts'>) {
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
      <CardHead name={nameOf(list, row)} {...(acts ? { acts } : {})} />
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
