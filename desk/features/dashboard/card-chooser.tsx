import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { UnseenNews } from '../../ui/unseen.ts'
import type { Kept } from './arranged.ts'
import classes from './card-chooser.module.css'

type Props = {
  readonly cards: Kept
  readonly isChosen: boolean
  titleOf(card: string): string
  onArrange(cards: Kept | null): void
}

/** Which cards show, and in what order: by the pointer, by buttons, and by Alt with the arrows. */
export default function CardChooser({ cards, isChosen, titleOf, onArrange }: Props) {
  const [said, setSaid] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const order = cards.map(({ card }) => card)
  function move(card: string, to: number) {
    const moving = cards.find(each => each.card === card)
    if (!moving || to < 0 || to >= order.length) return setSaid('It stands at the end already.')
    onArrange(cards.filter(each => each !== moving).toSpliced(to, 0, moving))
    setSaid(`${titleOf(card)} is card ${to + 1} of ${order.length}.`)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(String(active.id), order.indexOf(String(over.id)))
  }
  return (
    <div className={classes.chooser}>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={order} strategy={verticalListSortingStrategy}>
          <ol>
            {cards.map(({ card, is_hidden }, i) => (
              <Entry
                key={card}
                card={card}
                title={titleOf(card)}
                isShown={!is_hidden}
                isFirst={i === 0}
                isLast={i === cards.length - 1}
                move={by => move(card, i + by)}
                show={is_shown =>
                  onArrange(cards.map(each => (each.card === card ? { card, is_hidden: !is_shown } : each)))
                }
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {isChosen && (
        <button
          type="button"
          className={classes.reset}
          onClick={() => {
            onArrange(null)
            setSaid('The cards are as they were at first.')
          }}
        >
          As it was at first
        </button>
      )}
      <UnseenNews>{said}</UnseenNews>
    </div>
  )
}

type EntryProps = {
  readonly card: string
  readonly title: string
  readonly isShown: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  move(by: number): void
  show(isShown: boolean): void
}

function Entry({ card, title, isShown, isFirst, isLast, move, show }: EntryProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition } = useSortable({ id: card })
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
        <input type="checkbox" checked={isShown} onChange={event => show(event.currentTarget.checked)} />
        {title}
      </label>
      <Tool label={`${title}: up`} icon={IconArrowUp} isOff={isFirst} run={() => move(-1)} />
      <Tool label={`${title}: down`} icon={IconArrowDown} isOff={isLast} run={() => move(1)} />
    </li>
  )
}

type ToolProps = { label: string; icon: typeof IconArrowUp; isOff: boolean; run(): void }

const Tool = ({ label, icon: Icon, isOff, run }: ToolProps) => (
  <button type="button" className={classes.tool} aria-label={label} title={label} aria-disabled={isOff} onClick={run}>
    <Icon size={14} stroke={1.8} aria-hidden />
  </button>
)
