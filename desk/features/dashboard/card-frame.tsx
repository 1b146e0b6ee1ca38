import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import type { SearchOf } from '../../../model/kinds/search-of-page.ts'
import type { PageId } from '../../../model/pages/index.ts'
import { date, dateTime, exactTime, count as figures, time } from '../../ui/format.ts'
import classes from './card-frame.module.css'
import { More } from './dashboard-elements.ts'
import { useLate } from './use-late.ts'

/** A card has no number, or one that leads to exactly what it counts. */
type Numbered =
  | { count?: undefined; more?: undefined; list?: undefined }
  | {
      count: number | undefined
      /** There are more than were counted. */
      more?: boolean
      /** The list that shows it; or where the card itself holds it, what shows all of it there. */
      list: { readonly to: `/${string}`; readonly search?: SearchOf<PageId> } | (() => void)
    }
type Props = Numbered & {
  title: string
  asOf: string | undefined
  error: Error | null
  retry(): void
  isAlarming?: boolean
  /** There is nothing in it, where it has no number that says so. */
  isNone?: boolean
  /** It came after the others were drawn, who had left it no room. */
  isLast?: boolean
  /** What it counts, in a sentence under its title. */
  about?: string
  /** As wide as a chart needs. */
  isWide?: boolean
  /** What changes how it is shown; beside its title. */
  tools?: ReactNode
  children: ReactNode
}

/** Each card loads, fails and is tried again alone. What comes after it waits a moment for it; then it keeps to the room that it has. */
export function CardFrame({
  title,
  count,
  more = false,
  list,
  asOf,
  error,
  retry,
  isAlarming = false,
  isNone = false,
  isLast = false,
  about,
  isWide = false,
  tools,
  children,
}: Props) {
  const isBusy = !asOf && !error
  const isLate = useLate(isBusy)
  const content = useRef<HTMLDivElement>(null)
  const number = count === undefined ? undefined : figures(count) + (more ? '+' : '')
  return (
    <section
      className={classes.card}
      data-alarming={isAlarming}
      data-late={isLate}
      data-last={isLast}
      data-wide={isWide}
      data-none={isNone || (count === 0 && !more && !isBusy)}
      aria-label={title}
      aria-busy={isBusy}
    >
      <header>
        <h2>{title}</h2>
        {number !== undefined &&
          (count === 0 || list === undefined ? (
            <span className={classes.count}>{number}</span>
          ) : typeof list === 'function' ? (
            <button
              type="button"
              className={classes.count}
              aria-label={`${title}: all ${number}`}
              onClick={() => {
                list()
                content.current?.querySelector<HTMLElement>('a')?.focus()
              }}
            >
              {number}
            </button>
          ) : (
            <Link
              className={classes.count}
              to={list.to}
              search={list.search ?? {}}
              aria-label={`${title}: all ${number}`}
            >
              {number}
            </Link>
          ))}
        {tools && (
          <div className={classes.tools} data-off-paper="">
            {tools}
          </div>
        )}
      </header>
      {about && <p className={classes.about}>{about}</p>}
      {error ? (
        <div role="alert" className={classes.none}>
          <p>This could not be loaded. {error.message}</p>
          <More>
            <button type="button" onClick={retry}>
              Try again
            </button>
          </More>
        </div>
      ) : (
        asOf === undefined && (isWide ? <WaitingChart /> : <Waiting />)
      )}
      {!error && asOf !== undefined && (
        <div ref={content} className={classes.content}>
          {children}
        </div>
      )}
      {asOf && (
        <footer title={exactTime(asOf)}>
          As of <time dateTime={asOf}>{date(asOf) === date(Date.now()) ? time(asOf) : dateTime(asOf)}</time>
        </footer>
      )}
    </section>
  )
}

/** Stands for a card of which nobody knows yet whether there is one. */
export const Awaited = ({ isLate }: { isLate: boolean }) => <div hidden aria-busy="true" data-late={isLate} />

const WaitingChart = () => (
  <div className={classes.chart}>
    <Skeleton height="100%" />
  </div>
)

/** Reserves the room of its content; drawn late, so that a quick answer never flickers. */
const Waiting = () => (
  <div className={classes.waiting}>
    <Skeleton height={14} width="62%" />
    <Skeleton height={12} width="44%" mt="xs" />
    <Skeleton height={14} width="54%" mt="md" />
    <Skeleton height={12} width="40%" mt="xs" />
  </div>
)
