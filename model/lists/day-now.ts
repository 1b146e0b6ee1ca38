import { manilaDate } from '../rules/manila-days.ts'
import { type Day, shifted } from '../rules/working-days.ts'
import { isMoving, type MovingRange } from './moving-days.ts'

const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
const endOfMonth = (day: Day): Day => shifted(startOfMonth(shifted(`${day.slice(0, 7)}-28`, 4)), -1)

/** First and last day, both included. */
const ranges: Readonly<Record<MovingRange, (today: Day) => readonly [from: Day, to: Day]>> = {
  today: day => [day, day],
  yesterday: day => [shifted(day, -1), shifted(day, -1)],
  'last-7-days': day => [shifted(day, -6), day],
  'last-30-days': day => [shifted(day, -29), day],
  'this-month': day => [startOfMonth(day), endOfMonth(day)],
  'last-month': day => {
    const to = shifted(startOfMonth(day), -1)
    return [startOfMonth(to), to]
  },
  'this-year': day => [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`],
}

/** The day that an end of a filter is today, in Manila: of a range that moves its own, of a day itself. */
export const dayNow = (asked: string, end: 'from' | 'to', now: Date = new Date()): Day =>
  isMoving(asked) ? ranges[asked](manilaDate(now))[end === 'from' ? 0 : 1] : asked
