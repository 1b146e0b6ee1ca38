import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import { isObject } from '../../model/content/value.ts'
import { elementId } from '../form/reveal.ts'
import { rowTitle } from '../form/row-title.ts'
import { duplicated, moved } from '../form/rows-of-field.ts'
import { useForm, useRead } from '../form/use-form.ts'
import { Choice } from '../ui/choice.tsx'
import { Muted } from '../ui/muted.ts'
import { Errors } from './field-frame.tsx'
import { FieldList } from './field-list.tsx'
import classes from './outline-detail.module.css'
import { type Level, type Spot, saidByRow, spotOf } from './outline-rows.ts'

type Props = {
  readonly root: Level
  /** The path of the whole outline. */
  readonly path: string
  readonly spot: Spot
  readonly ids: readonly string[]
  readonly choose: (ids: readonly string[]) => void
  readonly onRemove: () => void
}

/** The fields of the chosen row, and what can be done to it. */
export function OutlineDetail({ root, path, spot, ids, choose, onRemove }: Props) {
  const form = useForm()
  const { level, list, index, inner } = spot
  const at = `${list}.${index}`
  const title = useRead(form, each => rowTitle(level.item, each.value(at)) ?? `New ${level.itemLabel.toLowerCase()}`)
  const names = useRead(form, each => saidByRow(level, each.value(at)).join(' '))
  const count = useRead(form, each => rowsAt(each.value(list)).length)
  const held = useRead(form, each => {
    const row = each.value(at)
    return inner && isObject(row) ? rowsAt(row[inner.name]).length : 0
  })
  const homes = useRead(form, each => JSON.stringify(homesOf(root, path, each.value(path), ids.length)))
  const put = (change: (rows: readonly unknown[]) => readonly unknown[]) =>
    form.set(list, change(rowsAt(form.value(list))))
  function moveTo(home: string) {
    const to: readonly string[] = home.split(' ')
    const row = rowsAt(form.value(list))[index]
    form.set(list, rowsAt(form.value(list)).toSpliced(index, 1))
    const parent = spotOf(root, path, form.value(path), to)
    if (!parent?.inner) return
    const there = `${parent.list}.${parent.index}.${parent.inner.name}`
    form.set(there, [...rowsAt(form.value(there)), row])
    choose([...to, ids.at(-1) ?? ''])
  }
  const options = JSON.parse(homes) as Home[]
  const tools = [
    { label: 'Move up', icon: IconArrowUp, isOff: index === 0, run: () => put(rows => moved(rows, index, index - 1)) },
    {
      label: 'Move down',
      icon: IconArrowDown,
      isOff: index === count - 1,
      run: () => put(rows => moved(rows, index, index + 1)),
    },
    { label: 'Duplicate', icon: IconCopy, isOff: count >= level.max, run: () => put(rows => duplicated(rows, index)) },
    { label: 'Remove', icon: IconTrash, isOff: false, run: onRemove },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as the grid it stands in
    <div id={elementId(at)} role="group" aria-label={`${level.itemLabel}: ${title}`} tabIndex={-1}>
      <div className={classes.head}>
        <h3>
          <small>{level.itemLabel}</small>
          {title}
        </h3>
        <div className={classes.tools}>
          {tools.map(({ label, icon: Icon, isOff, run }) => (
            <button
              key={label}
              type="button"
              aria-label={`${label}: ${title}`}
              title={label}
              disabled={isOff}
              onClick={run}
            >
              <Icon size={16} stroke={1.6} aria-hidden />
            </button>
          ))}
        </div>
      </div>
      <Errors path={at} id={`${elementId(at)}-error`} />
      {ids.length > 1 && options.length > 1 && (
        <div className={classes.home}>
          <Choice
            label="Stands in"
            value={ids.slice(0, -1).join(' ')}
            onPick={moveTo}
            options={options.map(({ ids: home, label }) => ({ value: home.join(' '), label }))}
          />
        </div>
      )}
      {inner && held > 0 && (
        <Muted data-size="sm">
          {`${held} ${held === 1 ? inner.level.itemLabel.toLowerCase() : inner.level.label.toLowerCase()} in it; choose one to see what it says.`}
        </Muted>
      )}
      <FieldList fields={level.item.fields} names={names.split(' ')} at={at} />
    </div>
  )
}

const rowsAt = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

type Home = { readonly ids: readonly string[]; readonly label: string }
/** The rows that could contain a row of that depth. */
function homesOf(
  level: Level,
  path: string,
  rows: unknown,
  depth: number,
  above: Home = { ids: [], label: '' },
): Home[] {
  if (depth <= 1) return above.ids.length > 0 ? [above] : []
  return rowsAt(rows).flatMap((row, i) => {
    const spot = isObject(row) ? spotOf(level, path, rows, [String(row['id'])]) : undefined
    if (!spot?.inner || !isObject(row)) return []
    const title = rowTitle(level.item, row) ?? `${level.itemLabel} ${i + 1}`
    const here = {
      ids: [...above.ids, String(row['id'])],
      label: above.label === '' ? title : `${above.label} › ${title}`,
    }
    return homesOf(spot.inner.level, `${path}.${i}.${spot.inner.name}`, row[spot.inner.name], depth - 1, here)
  })
}
