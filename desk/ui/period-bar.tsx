import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { QuietButton } from './button.ts'
import { Chip } from './chip.ts'
import classes from './period-bar.module.css'

/** The id of the words that say which days are shown: they take the focus where what had it is gone. */
export const periodTitle = 'period-title'

type Props<V extends string> = {
  readonly view: V
  readonly views: Readonly<Record<V, string>>
  /** Where there is no room for a choice of views, there is none. */
  readonly hasChoice?: boolean
  readonly title: ReactNode
  /** By a day, a week or a month, as the view is; 0 is today. */
  onTurn(by: -1 | 0 | 1): void
  onView(view: V): void
  readonly children?: ReactNode
}

/** Which days a calendar shows, and the way to others. */
export const PeriodBar = <V extends string>({ view, views, hasChoice = true, title, children, ...on }: Props<V>) => (
  <div className={classes.bar} data-acts="">
    <nav aria-label={views[view]}>
      <QuietButton size="compact-md" aria-label={`Earlier ${view}`} onClick={() => on.onTurn(-1)}>
        <IconChevronLeft size={16} stroke={1.8} aria-hidden />
      </QuietButton>
      <QuietButton size="compact-md" onClick={() => on.onTurn(0)}>
        Today
      </QuietButton>
      <QuietButton size="compact-md" aria-label={`Later ${view}`} onClick={() => on.onTurn(1)}>
        <IconChevronRight size={16} stroke={1.8} aria-hidden />
      </QuietButton>
      <strong id={periodTitle} className={classes.title} tabIndex={-1} aria-live="polite">
        {title}
      </strong>
    </nav>
    {hasChoice && (
      <fieldset>
        <legend>Show</legend>
        {(Object.keys(views) as V[]).map(each => (
          <Chip
            key={each}
            data-used={view === each || undefined}
            aria-pressed={view === each}
            onClick={() => on.onView(each)}
          >
            {views[each]}
          </Chip>
        ))}
      </fieldset>
    )}
    {children}
  </div>
)
