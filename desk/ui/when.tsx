import { date, dateTime, exactTime, fromNow } from './format.ts'

type Props = {
  at: string /** The time of day stands with the date. */
  withTime?: boolean /** `3 days ago` beside it. */
  relative?: boolean
}

/** A moment as Manila reads it; the exact time, with its zone, on hover. */
export function When({ at, withTime = false, relative = false }: Props) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {withTime ? dateTime(at) : date(at)}
      {relative && ` · ${fromNow(at)}`}
    </time>
  )
}
