import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { pageSize } from '../../model/lists/list.ts'
import type { Total } from '../api/rows.ts'
import { count } from '../ui/format.ts'
import classes from './pager.module.css'

type Props = {
  readonly page: number
  readonly shown: number
  readonly total: Total | undefined
  readonly hasNext: boolean
  readonly isCounting: boolean
  onPrevious(): void
  onNext(): void
  onCount(): void
}

/** `26–50 of 1,204`; beyond 10,000 the exact count is taken on request. */
export function Pager({ page, shown, total, hasNext, isCounting, onPrevious, onNext, onCount }: Props) {
  const first = (page - 1) * pageSize + 1
  const range = shown === 0 ? 'none' : `${count(first)}–${count(first + shown - 1)}`
  return (
    <nav className={classes.pager} aria-label="Pages of the list" data-off-paper="">
      <p className="figures" role="status">
        {range}
        {total && ` of ${count(total.count)}${total.more ? '+' : ''}`}
      </p>
      {total?.more && (
        <button type="button" className={classes.count} onClick={onCount} disabled={isCounting}>
          {isCounting ? 'Counting…' : 'Count all'}
        </button>
      )}
      <button
        type="button"
        className={classes.step}
        aria-label="Previous page"
        onClick={onPrevious}
        disabled={page === 1}
      >
        <IconChevronLeft size={16} stroke={1.8} aria-hidden />
      </button>
      <button type="button" className={classes.step} aria-label="Next page" onClick={onNext} disabled={!hasNext}>
        <IconChevronRight size={16} stroke={1.8} aria-hidden />
      </button>
    </nav>
  )
}
