import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconCopy,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import type { GroupField, LeafField, ListField } from '../../model/content/field.ts'
import { isWithin } from '../form/path.ts'
import { elementId, useRevealed } from '../form/reveal.ts'
import { rowPicture, rowTitle } from '../form/row-title.ts'
import { FormContext, useError, useLocked, useReadAfter, useScope } from '../form/use-form.ts'
import { mediaAddress } from '../ui/media.ts'
import { controlOf } from './controls/index.ts'
import { Errors, Warnings } from './field-frame.tsx'
import { RowFields } from './field-list.tsx'
import classes from './repeater-row.module.css'

type Act = (name: 'up' | 'down' | 'duplicate' | 'remove' | 'fold', key: string) => void
type Props = {
  readonly rowKey: string
  readonly list: ListField
  readonly path: string
  readonly index: number
  readonly count: number
  readonly isOpen: boolean
  readonly isFull: boolean
  readonly act: Act
}

export const RepeaterRow = memo(function RepeaterRow({ rowKey, list, path, index, count, isOpen, isFull, act }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: rowKey,
  })
  const isLocked = useLocked()
  const { item } = list
  const name = `${list.itemLabel} ${index + 1}`
  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    // In a list within a row, the innermost row moves.
    event.stopPropagation()
    act(event.key === 'ArrowUp' ? 'up' : 'down', rowKey)
  }
  const handle = isLocked ? null : (
    <button
      ref={setActivatorNodeRef}
      type="button"
      className={classes.handle}
      {...attributes}
      {...listeners}
      aria-label={`Move ${name}`}
      title="Drag, or Alt+↑ and Alt+↓"
    >
      <IconGripVertical size={16} stroke={1.6} aria-hidden />
    </button>
  )
  const tools = isLocked ? null : (
    <div className={classes.tools}>
      <Tool label={`Move ${name} up`} icon={IconArrowUp} isOff={index === 0} run={() => act('up', rowKey)} />
      <Tool
        label={`Move ${name} down`}
        icon={IconArrowDown}
        isOff={index === count - 1}
        run={() => act('down', rowKey)}
      />
      {item.kind === 'group' && (
        <Tool label={`Duplicate ${name}`} icon={IconCopy} isOff={isFull} run={() => act('duplicate', rowKey)} />
      )}
      <Tool label={`Remove ${name}`} icon={IconTrash} run={() => act('remove', rowKey)} />
    </div>
  )
  return (
    // The keys work wherever in the row the focus is.
    <li
      ref={setNodeRef}
      className={classes.row}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-dragging={isDragging || undefined}
      data-bare={item.kind !== 'group' || undefined}
      onKeyDown={onKeyDown}
    >
      {item.kind === 'group' ? (
        <GroupRow
          list={list}
          item={item}
          path={path}
          name={name}
          rowKey={rowKey}
          isOpen={isOpen || isLocked}
          act={act}
          handle={handle}
          tools={tools}
        />
      ) : (
        <LeafRow item={item} path={path} name={name} handle={handle} tools={tools} />
      )}
    </li>
  )
})

type ToolProps = {
  readonly label: string
  readonly icon: typeof IconCopy
  readonly isOff?: boolean
  readonly run: () => void
}
const Tool = ({ label, icon: Icon, isOff = false, run }: ToolProps) => (
  <button
    type="button"
    className={classes.tool}
    aria-label={label}
    title={label}
    aria-disabled={isOff}
    onClick={isOff ? undefined : run}
  >
    <Icon size={15} stroke={1.6} aria-hidden />
  </button>
)

type Around = {
  readonly path: string
  readonly name: string
  readonly handle: React.ReactNode
  readonly tools: React.ReactNode
}
type GroupRowProps = Around & { list: ListField; item: GroupField; rowKey: string; isOpen: boolean; act: Act }

function GroupRow({ item, path, name, rowKey, isOpen, act, handle, tools }: GroupRowProps) {
  const form = useScope(path)
  const isRevealed = useRevealed(path)
  const title = useReadAfter(form, each => rowTitle(item, each.value(path)))
  const picture = useReadAfter(form, each => rowPicture(item, each.value(path)))
  const errors = useReadAfter(form, each => Object.keys(each.errors()).filter(at => isWithin(at, path)).length)
  const isChanged = useReadAfter(form, each => each.changes().some(change => isWithin(change.path, path)))
  const isUnfolded = isOpen || isRevealed
  return (
    <div id={elementId(path)} tabIndex={-1} data-path={path} className={classes.group}>
      <div className={classes.head}>
        {handle}
        <button type="button" className={classes.fold} aria-expanded={isUnfolded} onClick={() => act('fold', rowKey)}>
          <IconChevronRight size={15} stroke={1.8} aria-hidden />
          {picture !== undefined && <img src={mediaAddress(picture)} alt="" />}
          <span className={classes.title}>
            {title ?? name}
            {title !== undefined && <small>{name}</small>}
          </span>
          {errors > 0 && <span className={classes.errors}>{errors} to mend</span>}
          {isChanged && errors === 0 && <span className={classes.changed}>changed</span>}
        </button>
        {tools}
      </div>
      {isUnfolded && (
        <div className={classes.body}>
          <Errors path={path} id={`${elementId(path)}-error`} />
          <FormContext value={form}>
            <RowFields item={item} at={path} />
          </FormContext>
        </div>
      )}
    </div>
  )
}

function LeafRow({ item, path, name, handle, tools }: Around & { item: LeafField }) {
  const id = elementId(path)
  const error = useError(path)
  const Control = controlOf(item)
  return (
    <div className={classes.leaf} data-path={path}>
      {handle}
      <div className={classes.control}>
        <Control
          field={item}
          path={path}
          id={id}
          name={name}
          isInvalid={error !== undefined}
          describedBy={error ? `${id}-error` : undefined}
        />
        <Errors path={path} id={`${id}-error`} />
        <Warnings path={path} />
      </div>
      {tools}
    </div>
  )
}
