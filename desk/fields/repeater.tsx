import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import type { ListField } from '../../model/content/field.ts'
import { dragAnnouncements } from '../form/drag-announcements.ts'
import { elementId } from '../form/reveal.ts'
import { rowTitle } from '../form/row-title.ts'
import type { FormStart } from '../form/store.ts'
import { useForm, useRead } from '../form/use-form.ts'
import { type RowActions, useRows } from '../form/use-list-rows.ts'
import { UnseenNews } from '../ui/unseen.ts'
import classes from './repeater.module.css'
import { RepeaterRow } from './repeater-row.tsx'

/** A row that was removed here, and the state that the form started from at that time. */
type Gone = {
  readonly row: unknown
  readonly key: string
  readonly at: number
  readonly title: string
  readonly start: FormStart
}

/** Up to so many rows are open from the start. */
const openAtFirst = 3

/** A list of rows: drag or Alt+arrows, duplicate, fold, remove and undo the removal. */
export function Repeater({ field, path }: { field: ListField; path: string }) {
  const rows = useRows(field, path)
  const { keys } = rows
  const isGroup = field.item.kind === 'group'
  const start = useRead(useForm(), form => form.snapshot().start)
  const startNow = useRef(start)
  startNow.current = start
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(keys.length <= openAtFirst ? keys : []))
  const [gone, setGone] = useState<Gone>()
  const [said, setSaid] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const latest = useRef<RowActions>(rows)
  latest.current = rows
  const noun = field.itemLabel.toLowerCase()
  // If it was discarded or restored meanwhile, the row is here again: adding it once more would double it.
  const isStillGone = gone !== undefined && (isGroup ? !keys.includes(gone.key) : gone.start === start)

  const act = useCallback(
    (name: 'up' | 'down' | 'duplicate' | 'remove' | 'fold', key: string) => {
      const now = latest.current
      const i = now.keys.indexOf(key)
      const to = name === 'up' ? i - 1 : i + 1
      switch (name) {
        case 'fold':
          return setOpen(before => before.symmetricDifference(new Set([key])))
        case 'duplicate':
          now.duplicate(i)
          return setSaid(`Copied. ${now.keys.length + 1} in all.`)
        case 'remove':
          setGone({ row: now.row(i), key, at: i, title: titleOf(field, now.row(i), i), start: startNow.current })
          now.remove(i)
          document.getElementById(`${elementId(path)}-add`)?.focus()
          return
        case 'up':
        case 'down':
          now.move(i, to)
          return setSaid(
            to >= 0 && to < now.keys.length
              ? `Moved to place ${to + 1} of ${now.keys.length}.`
              : 'It stands at the end already.',
          )
      }
    },
    [field, path],
  )
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) rows.move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
  }
  function add() {
    const key = rows.add()
    setOpen(before => before.union(new Set([key])))
    const added = elementId(`${path}.${keys.length}`)
    requestAnimationFrame(() => {
      const row = document.getElementById(added)
      const first = row?.matches('input, select, textarea')
        ? row
        : row?.querySelector<HTMLElement>('input, select, textarea')
      ;(first ?? row)?.focus()
    })
  }
  function takeBack() {
    if (!gone || !isStillGone) return
    rows.putBack(Math.min(gone.at, keys.length), gone.row)
    setGone(undefined)
  }
  const isFull = keys.length >= field.max

  return (
    <div className={classes.repeater}>
      {isGroup && keys.length > 1 && (
        <div className={classes.all}>
          <button type="button" onClick={() => setOpen(new Set(keys))}>
            Open all
          </button>
          <button type="button" onClick={() => setOpen(new Set())}>
            Fold all
          </button>
        </div>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={dragAnnouncements(keys, i => titleOf(field, rows.row(i), i))}
      >
        <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
          <ol className={classes.rows}>
            {keys.map((key, i) => (
              <RepeaterRow
                key={key}
                rowKey={key}
                list={field}
                path={`${path}.${i}`}
                index={i}
                count={keys.length}
                isOpen={open.has(key)}
                isFull={isFull}
                act={act}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {isStillGone && (
        <p className={classes.gone} role="status">
          Removed “{gone.title}”.{' '}
          <button type="button" onClick={takeBack}>
            Undo
          </button>
        </p>
      )}
      <div className={classes.foot}>
        <button id={`${elementId(path)}-add`} type="button" className={classes.add} disabled={isFull} onClick={add}>
          <IconPlus size={15} stroke={1.8} aria-hidden /> Add {noun}
        </button>
        <span className={classes.limits}>
          {keys.length} of at most {field.max}
          {field.min > 0 && `, at least ${field.min}`}
        </span>
      </div>
      <UnseenNews>{said}</UnseenNews>
    </div>
  )
}

const titleOf = ({ item, itemLabel }: ListField, row: unknown, i: number): string =>
  (item.kind === 'group' ? rowTitle(item, row) : undefined) ?? `${itemLabel} ${i + 1}`
