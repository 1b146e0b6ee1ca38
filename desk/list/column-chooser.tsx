import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { List } from '../../model/lists/list.ts'
import { UnseenNews } from '../ui/unseen.ts'
import classes from './column-chooser.module.css'
import { choosable, moved, type Shown, widthStep, within } from './columns.ts'

type Props = {
  readonly list: List
  readonly columns: readonly Shown[]
  onOrder(order: readonly string[]): void
  onWidth(field: string, width: number): void
  onReset(): void
}

/** Which columns show, in what order and how wide: by the mouse, by buttons, and by Alt with the arrows. */
export default function ColumnChooser({ list, columns, onOrder, onWidth, onReset }: Props) {
  const [said, setSaid] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const order = columns.map(({ field }) => field)
  const others = choosable(list).filter(([field]) => !order.includes(field))
  function move(field: string, to: number) {
    if (to < 0 || to >= order.length) return setSaid('It stands at the end already.')
    onOrder(moved(order, field, to))
    setSaid(`${list.columns[field]?.label} is column ${to + 1} of ${order.length}.`)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(String(active.id), order.indexOf(String(over.id)))
  }
  return (
    <div className={classes.chooser}>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={order} strategy={verticalListSortingStrategy}>
          <ol>
            {columns.map((shown, i) => (
              <Entry
                key={shown.field}
                shown={shown}
                isOnly={columns.length === 1}
                isFirst={i === 0}
                isLast={i === columns.length - 1}
                hide={() => onOrder(order.filter(field => field !== shown.field))}
                move={by => move(shown.field, i + by)}
                widen={by => onWidth(shown.field, within(shown.width + by))}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {others.length > 0 && (
        <ul aria-label="Not shown">
          {others.map(([field, { label }]) => (
            <li key={field} className={classes.entry}>
              <label>
                <input type="checkbox" checked={false} onChange={() => onOrder([...order, field])} />
                {label}
              </label>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className={classes.reset} onClick={onReset}>
        Back to the usual columns
      </button>
      <UnseenNews>{said}</UnseenNews>
    </div>
  )
}

type EntryProps = {
  readonly shown: Shown
  readonly isOnly: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  hide(): void
  move(by: number): void
  widen(by: number): void
}

function Entry({ shown: { field, column }, isOnly, isFirst, isLast, hide, move, widen }: EntryProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition } = useSortable({ id: field })
  const { label } = column
  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      ref={setNodeRef}
      className={classes.entry}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      onKeyDown={onKeyDown}
    >
      <span ref={setActivatorNodeRef} className={classes.handle} {...listeners} aria-hidden="true">
        <IconGripVertical size={15} stroke={1.6} />
      </span>
      <label>
        <input type="checkbox" checked disabled={isOnly} onChange={hide} />
        {label}
      </label>
      <Tool label={`${label}: narrower`} icon={IconMinus} run={() => widen(-widthStep)} />
      <Tool label={`${label}: wider`} icon={IconPlus} run={() => widen(widthStep)} />
      <Tool label={`${label}: to the front`} icon={IconArrowUp} isOff={isFirst} run={() => move(-1)} />
      <Tool label={`${label}: to the back`} icon={IconArrowDown} isOff={isLast} run={() => move(1)} />
    </li>
  )
}

const Tool = ({
  label,
  icon: Icon,
  isOff = false,
  run,
}: {
  label: string
  icon: typeof IconPlus
  isOff?: boolean
  run(): void
}) => (
  <button type="button" className={classes.tool} aria-label={label} title={label} aria-disabled={isOff} onClick={run}>
    <Icon size={14} stroke={1.8} aria-hidden />
  </button>
)
