import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import classes from './chooser.module.css'
import { UnseenNews } from './unseen.ts'

type Item = { readonly id: string; readonly label: string; readonly isShown: boolean; readonly isOff?: boolean }
type Tool = { readonly label: string; readonly icon: typeof IconArrowUp; readonly isOff?: boolean; run(): void }

type Props = {
  /** What has a place, in its order. */
  readonly items: readonly Item[]
  /** What is not shown and has no place. */
  readonly others?: readonly Item[]
  /** What one of them is, as it is said: `column`. */
  readonly one: string
  /** Whither the arrows move one: `up` and `down`. */
  readonly ways: readonly [up: string, down: string]
  /** What else is done with one, before the arrows. */
  toolsOf?(id: string): readonly Tool[]
  readonly reset?: { readonly label: string; readonly said: string; run(): void } | undefined
  onMove(id: string, to: number): void
  onShow(id: string, isShown: boolean): void
}

/** What is shown and in what order: chosen by ticks, moved by the pointer, by buttons, and by Alt with the arrows. */
export function Chooser({ items, others = [], one, ways, toolsOf, reset, onMove, onShow }: Props) {
  const [said, setSaid] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const order = items.map(({ id }) => id)
  function move({ id, label }: Item, to: number) {
    if (to < 0 || to >= order.length) return setSaid('It stands at the end already.')
    onMove(id, to)
    setSaid(`${label} is ${one} ${to + 1} of ${order.length}.`)
  }
  function drop({ active, over }: DragEndEvent) {
    const moving = items.find(({ id }) => id === active.id)
    if (moving && over && active.id !== over.id) move(moving, order.indexOf(String(over.id)))
  }
  return (
    <div className={classes.chooser}>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={order} strategy={verticalListSortingStrategy}>
          <ol>
            {items.map((item, i) => (
              <Entry
                key={item.id}
                item={item}
                move={by => move(item, i + by)}
                show={isShown => onShow(item.id, isShown)}
                tools={[
                  ...(toolsOf?.(item.id) ?? []),
                  { label: ways[0], icon: IconArrowUp, isOff: i === 0, run: () => move(item, i - 1) },
                  { label: ways[1], icon: IconArrowDown, isOff: i === items.length - 1, run: () => move(item, i + 1) },
                ]}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {others.length > 0 && (
        <ul aria-label="Not shown">
          {others.map(({ id, label }) => (
            <li key={id} className={classes.entry}>
              <label>
                <input type="checkbox" checked={false} onChange={() => onShow(id, true)} />
                {label}
              </label>
            </li>
          ))}
        </ul>
      )}
      {reset && (
        <button
          type="button"
          className={classes.reset}
          onClick={() => {
            reset.run()
            setSaid(reset.said)
          }}
        >
          {reset.label}
        </button>
      )}
      <UnseenNews>{said}</UnseenNews>
    </div>
  )
}

type EntryProps = {
  readonly item: Item
  readonly tools: readonly Tool[]
  move(by: number): void
  show(isShown: boolean): void
}

function Entry({ item: { id, label, isShown, isOff = false }, tools, move, show }: EntryProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition } = useSortable({ id })
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
        <input
          type="checkbox"
          checked={isShown}
          disabled={isOff}
          onChange={event => show(event.currentTarget.checked)}
        />
        {label}
      </label>
      {tools.map(({ label: does, icon: Icon, isOff: isToolOff = false, run }) => (
        <button
          key={does}
          type="button"
          className={classes.tool}
          aria-label={`${label}: ${does}`}
          title={`${label}: ${does}`}
          aria-disabled={isToolOff}
          onClick={run}
        >
          <Icon size={14} stroke={1.8} aria-hidden />
        </button>
      ))}
    </li>
  )
}
