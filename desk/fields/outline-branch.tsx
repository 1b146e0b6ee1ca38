import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconChevronRight, IconGripVertical, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { isObject } from '../../model/content/value.ts'
import { dragAnnouncements } from '../form/drag-announcements.ts'
import { isWithin } from '../form/path.ts'
import { rowTitle } from '../form/row-title.ts'
import { useForm, useReadAfter } from '../form/use-form.ts'
import { useRows } from '../form/use-list-rows.ts'
import { peso } from '../ui/format.ts'
import { Unseen } from '../ui/unseen.ts'
import { useIsChanged } from './field-frame.tsx'
import classes from './outline-branch.module.css'
import { innerOf, type Level } from './outline-rows.ts'

type Choose = (ids: readonly string[], isNew?: boolean) => void
type BranchProps = {
  readonly level: Level
  readonly path: string
  /** The ids of the rows that contain it, from the outermost in. */
  readonly above: readonly string[]
  readonly chosen: readonly string[]
  readonly choose: Choose
}

/** The rows of one list of the outline, in order, and a way to add one. */
export function OutlineBranch({ level, path, above, chosen, choose }: BranchProps) {
  const rows = useRows(level, path)
  const { keys } = rows
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const said = dragAnnouncements(keys, i => rowTitle(level.item, rows.row(i)) ?? level.itemLabel)
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) rows.move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={said}>
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        <ol className={classes.branch}>
          {keys.map((key, i) => (
            <Node
              key={key}
              level={level}
              path={`${path}.${i}`}
              ids={[...above, key]}
              chosen={chosen}
              choose={choose}
              move={by => rows.move(i, i + by)}
            />
          ))}
          <li>
            <button
              type="button"
              className={classes.add}
              disabled={keys.length >= level.max}
              onClick={() => choose([...above, rows.add()], true)}
            >
              <IconPlus size={13} stroke={1.8} aria-hidden /> Add {level.itemLabel.toLowerCase()}
            </button>
          </li>
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type NodeProps = Omit<BranchProps, 'above'> & { readonly ids: readonly string[]; readonly move: (by: number) => void }

function Node({ level, path, ids, chosen, choose, move }: NodeProps) {
  const form = useForm()
  const id = ids.at(-1) ?? ''
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const [isFolded, setFolded] = useState(false)
  const title = useReadAfter(
    form,
    each => rowTitle(level.item, each.value(path)) ?? `New ${level.itemLabel.toLowerCase()}`,
  )
  const errors = useReadAfter(form, each => Object.keys(each.errors()).filter(at => isWithin(at, path)).length)
  const aside = useReadAfter(form, each => asideOf(level, each.value(path)))
  const isChanged = useIsChanged(path)
  const inner = innerOf(level)
  const isChosen = chosen.length === ids.length && chosen.every((each, i) => each === ids[i])
  const said = errors > 0 ? `, ${errors} to mend` : isChanged ? ', changed' : ''
  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    move(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-dragging={isDragging || undefined}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys work on whichever button of the line has the focus */}
      <div className={classes.line} data-chosen={isChosen || undefined} onKeyDown={onKeyDown}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={`Move ${title}`}
          title="Drag, or Alt+↑ and Alt+↓"
        >
          <IconGripVertical size={14} stroke={1.6} aria-hidden />
        </button>
        {inner ? (
          <button
            type="button"
            className={classes.fold}
            aria-expanded={!isFolded}
            aria-label={`Contents of ${title}`}
            onClick={() => setFolded(!isFolded)}
          >
            <IconChevronRight size={14} stroke={1.8} aria-hidden />
          </button>
        ) : (
          <span className={classes.leaf} />
        )}
        <button type="button" className={classes.node} aria-current={isChosen || undefined} onClick={() => choose(ids)}>
          <span>{title}</span>
          {aside !== '' && <small className="figures">{aside}</small>}
          {said !== '' && (
            <>
              <i data-error={errors > 0 || undefined} />
              <Unseen>{said}</Unseen>
            </>
          )}
        </button>
      </div>
      {inner && !isFolded && (
        <OutlineBranch level={inner.level} path={`${path}.${inner.name}`} above={ids} chosen={chosen} choose={choose} />
      )}
    </li>
  )
}

/** The first amount among a row's own fields. */
function asideOf({ item }: Level, row: unknown): string {
  if (!isObject(row)) return ''
  for (const [name, field] of Object.entries(item.fields)) {
    if (field.kind !== 'number' || field.unit !== 'peso') continue
    const instead = field.saidBy === undefined ? undefined : row[field.saidBy]
    if (Array.isArray(instead) && instead.length > 0) return ''
    const amount = row[name]
    return typeof amount !== 'number' ? 'to be set' : amount === 0 ? '' : peso(amount)
  }
  return ''
}
