import { manilaDate } from '../rules/manila-days.ts'
import { type Day, shifted } from '../rules/working-days.ts'
import { isMoving, type MovingDay } from './moving-days.ts'

const endOfLastMonth = (day: Day): Day => shifted(`${day.slice(0, 7)}-01`, -1)

const days: Readonly<Record<MovingDay, (today: Day) => Day>> = {
  yesterday: day => shifted(day, -1),
  today: day => day,
  '6-days-ago': day => shifted(day, -6),
  '29-days-ago': day => shifted(day, -29),
  'start-of-month': day => `${day.slice(0, 7)}-01`,
  'start-of-last-month': day => `${endOfLastMonth(day).slice(0, 7)}-01`,
  'end-of-last-month': endOfLastMonth,
  'start-of-year': day => `${day.slice(0, 4)}-01-01`,
}

/** The day that it is today, in Manila: of a day itself. */
export const dayNow = (asked: string, now: Date = new Date()): Day =>
  isMoving(asked) ? days[asked](manilaDate(now)) : asked
