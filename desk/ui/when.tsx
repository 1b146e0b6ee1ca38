import { date, dateTime, exactTime, fromNow } from './format.ts'

type Props = {
  at: string
  withTime?: boolean // With the time of day.
  relative?: boolean // `3 days ago` beside it.
}

/** A moment in Manila time; the exact time, with its zone, on hover. */
export function When({ at, withTime = false, relative = false }: Props) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {withTime ? dateTime(at) : date(at)}
      {relative && ` · ${fromNow(at)}`}
    </time>
  )
}
