import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ListField } from '../../model/content/field.ts'
import { isObject } from '../../model/content/value.ts'
import { elementId, useRevealTarget } from '../form/reveal.ts'
import { rowTitle } from '../form/row-title.ts'
import { useForm, useRead } from '../form/use-form.ts'
import { Muted } from '../ui/muted.ts'
import classes from './outline.module.css'
import { OutlineBranch } from './outline-branch.tsx'
import { OutlineDetail } from './outline-detail.tsx'
import { idsAt, isLevel, type Level, spotOf } from './outline-rows.ts'

type Gone = { readonly list: string; readonly at: number; readonly row: unknown; readonly title: string }

/** Rows within rows as one outline: all of them on one side, the fields of the chosen one on the other. */
export function Outline({ field, path }: { field: ListField; path: string }) {
  if (!isLevel(field)) throw new Error(`${path} is no list of groups`)
  return <OutlineOf level={field} path={path} />
}

function OutlineOf({ level, path }: { level: Level; path: string }) {
  const form = useForm()
  const [ids, setIds] = useState<readonly string[]>(() => firstOf(form.value(path)))
  const [gone, setGone] = useState<Gone>()
  const target = useRevealTarget(path)
  useEffect(() => {
    if (target === undefined) return
    const found = idsAt(level, path, form.value(path), target)
    if (found.length > 0) setIds(found)
  }, [target, form, level, path])
  // As text, so that it is drawn anew only when the row moved.
  const at = useRead(form, each => {
    const spot = spotOf(level, path, each.value(path), ids)
    return spot && `${spot.list}.${spot.index}`
  })
  const spot = at === undefined ? undefined : spotOf(level, path, form.value(path), ids)

  function choose(next: readonly string[], isNew = false) {
    flushSync(() => setIds(next))
    const box = document.getElementById(`${elementId(path)}-chosen`)
    // Its first field, and not the choice of its position: a person who types at once would move it.
    if (isNew) box?.querySelector<HTMLElement>(':scope [data-path] :is(input, textarea, select)')?.focus()
    // Where the two are stacked, the chosen one is scrolled into view.
    if (box && box.getBoundingClientRect().top > innerHeight * 0.8) box.scrollIntoView({ block: 'start' })
  }
  function remove() {
    if (!spot) return
    const rows = form.value(spot.list) as readonly unknown[]
    const row = rows[spot.index]
    const title = rowTitle(spot.level.item, row) ?? spot.level.itemLabel
    form.set(spot.list, rows.toSpliced(spot.index, 1))
    setGone({ list: spot.list, at: spot.index, row, title })
    const next = rows[spot.index + 1] ?? rows[spot.index - 1]
    setIds(isObject(next) ? [...ids.slice(0, -1), String(next['id'])] : ids.slice(0, -1))
  }
  function takeBack() {
    const rows = gone && form.value(gone.list)
    if (gone && Array.isArray(rows)) form.set(gone.list, rows.toSpliced(gone.at, 0, gone.row))
    setGone(undefined)
  }
  return (
    <div className={classes.outline}>
      <nav className={classes.tree} aria-label={level.label}>
        <OutlineBranch level={level} path={path} above={[]} chosen={ids} choose={choose} />
        {gone && (
          <p className={classes.gone} role="status">
            Removed “{gone.title}”.{' '}
            <button type="button" onClick={takeBack}>
              Undo
            </button>
          </p>
        )}
      </nav>
      <div id={`${elementId(path)}-chosen`} className={classes.detail}>
        {spot ? (
          <OutlineDetail
            key={ids.join(' ')}
            root={level}
            path={path}
            spot={spot}
            ids={ids}
            choose={choose}
            onRemove={remove}
          />
        ) : (
          <Muted data-size="sm">Choose an entry to see what it says.</Muted>
        )}
      </div>
    </div>
  )
}

const firstOf = (rows: unknown): string[] => {
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined
  return isObject(first) && typeof first['id'] === 'string' ? [first['id']] : []
}
