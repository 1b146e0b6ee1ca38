import { useDroppable } from '@dnd-kit/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { List } from '../../../model/lists/list.ts'
import { count } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import type { BoardKind } from '../board-kind.ts'
import classes from './board-column.module.css'
import type { CardColumn } from './use-column.ts'
import type { Reach } from './ways.ts'

type Props = {
  readonly column: CardColumn
  readonly kind: BoardKind
  readonly list: List
  /** What the card that is dragged may do here. */
  readonly reach: Reach | undefined
  /** Takes the state into the filter that leaves it out. */
  onShow(): void
  /** The cards; the one of this id takes the tabulator, else the first. */
  children(tabStop: number | undefined): ReactNode
}

/** One state: its label and count, and its cards, more of which come as they are scrolled to. */
export function BoardColumn({ column, kind, list, reach, onShow, children }: Props) {
  const { state, rows, total, isLeftOut } = column
  const { setNodeRef, isOver } = useDroppable({ id: state })
  const { label, tone } = kind.workflow.states[state] ?? { label: state, tone: undefined }
  const [stop, setStop] = useState<number>()
  const tabStop = rows.some(({ id }) => id === stop) ? stop : undefined
  const heading = `column-${state}`
  const counted = total && `${count(total.count)}${total.more ? '+' : ''}`
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      aria-labelledby={heading}
      data-column={state}
      data-left-out={isLeftOut || undefined}
      data-reach={reach?.is}
      data-over={isOver || undefined}
      onFocus={({ target }) => {
        const card = target.closest<HTMLElement>('[data-row]')
        if (card) setStop(Number(card.dataset['row']))
      }}
    >
      <header>
        <h2 id={heading}>
          <StatusMark tone={tone}>{label}</StatusMark>{' '}
          {counted !== undefined && (
            <span className={classes.count} title={`${counted} ${list.many}`}>
              {counted}
            </span>
          )}
        </h2>
        {reach && reach.is !== 'stays' && <p className={classes.reach}>{saidOf(kind, reach)}</p>}
      </header>
      {isLeftOut ? (
        <button type="button" className={classes.show} onClick={onShow}>
          Left out by the filters. Show it
        </button>
      ) : (
        <div className={classes.scroll}>
          {column.error && <LoadFailure error={column.error} retry={column.retry} />}
          {column.isLoading && <div className={classes.waiting} role="status" aria-label={`Loading ${label}`} />}
          {rows.length > 0 && <ol aria-labelledby={heading}>{children(tabStop)}</ol>}
          {rows.length === 0 && !column.isLoading && !column.error && <p className={classes.none}>None</p>}
          <More column={column} label={label} />
        </div>
      )}
    </section>
  )
}

const saidOf = (kind: BoardKind, reach: Exclude<Reach, { is: 'stays' }>): string =>
  reach.is === 'closed'
    ? reach.why
    : [...new Set(reach.ways.map(({ action }) => kind.workflow.actions[action]?.label ?? action))].join(', or ')

/** Fetches the next page when the end of the column comes near. */
function More({ column, label }: { column: CardColumn; label: string }) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(column)
  latest.current = column
  const isWatched = column.hasMore && !column.isLoadingMore && !column.isStuck
  useEffect(() => {
    const at = end.current
    if (!isWatched || !at) return
    const seen = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && latest.current.more(),
      { root: at.parentElement, rootMargin: '240px' },
    )
    seen.observe(at)
    return () => seen.disconnect()
  }, [isWatched])
  if (!column.hasMore) return null
  return (
    <div ref={end} className={classes.more}>
      {column.isStuck ? (
        <button type="button" className={classes.show} onClick={column.more}>
          More of “{label}” did not come. Try again
        </button>
      ) : (
        'More …'
      )}
    </div>
  )
}
