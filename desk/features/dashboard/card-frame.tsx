import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { exactTime, count as figures, time } from '../../ui/format.ts'
import classes from './dashboard.module.css'

type Props = {
  title: string
  count?: number | undefined
  /** There are more than were counted. */
  more?: boolean
  /** The list that shows exactly what the number counts. */
  list?: { readonly to: `/${string}`; readonly search?: Readonly<Record<string, string>> }
  asOf: string | undefined
  error: Error | null
  retry(): void
  isAlarming?: boolean
  children: ReactNode
}

/** Each card loads, fails and is tried again alone. */
export function CardFrame({
  title,
  count,
  more = false,
  list,
  asOf,
  error,
  retry,
  isAlarming = false,
  children,
}: Props) {
  const number = count === undefined ? undefined : figures(count) + (more ? '+' : '')
  return (
    <section className={classes.card} data-alarming={isAlarming} aria-label={title} aria-busy={!asOf && !error}>
      <header>
        <h2>{title}</h2>
        {number !== undefined &&
          (list && count !== 0 ? (
            <Link
              className={classes.count}
              to={list.to}
              search={(list.search ?? {}) as never}
              aria-label={`${title}: all ${number}`}
            >
              {number}
            </Link>
          ) : (
            <span className={classes.count}>{number}</span>
          ))}
      </header>
      {error ? (
        <div role="alert" className={classes.none}>
          <p>This could not be loaded. {error.message}</p>
          <button type="button" className={classes.more} onClick={retry}>
            Try again
          </button>
        </div>
      ) : (
        asOf === undefined && <Waiting />
      )}
      {!error && asOf !== undefined && children}
      {asOf && (
        <footer title={exactTime(asOf)}>
          As of <time dateTime={asOf}>{time(asOf)}</time>
        </footer>
      )}
    </section>
  )
}

/** Keeps the room of what comes; drawn late, so that a quick answer never flickers. */
const Waiting = () => (
  <div className={classes.waiting}>
    <Skeleton height={14} width="62%" />
    <Skeleton height={12} width="44%" mt={8} />
    <Skeleton height={14} width="54%" mt={18} />
    <Skeleton height={12} width="40%" mt={8} />
  </div>
)
