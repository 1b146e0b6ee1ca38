import { manilaDate } from '../rules/manila-days.ts'
import { type Day, isDay, shifted } from '../rules/working-days.ts'

/** Days that move on with the calendar, by the name that a filter keeps: a saved view asks for them anew each day. */
const movingDays = {
  yesterday: day => shifted(day, -1),
  today: day => day,
  '6-days-ago': day => shifted(day, -6),
  '29-days-ago': day => shifted(day, -29),
  'start-of-month': day => `${day.slice(0, 7)}-01`,
  'start-of-last-month': day => `${endOfLastMonth(day).slice(0, 7)}-01`,
  'end-of-last-month': day => endOfLastMonth(day),
  'start-of-year': day => `${day.slice(0, 4)}-01-01`,
} as const satisfies Record<string, (today: Day) => Day>
export type MovingDay = keyof typeof movingDays

const endOfLastMonth = (day: Day): Day => shifted(`${day.slice(0, 7)}-01`, -1)

export const movingDayNames = Object.keys(movingDays) as readonly MovingDay[]
const isMoving = (text: string): text is MovingDay => Object.hasOwn(movingDays, text)

/** Whether a filter by days takes this value: a day, or one that moves. */
export const isDayAsked = (text: string): boolean => isMoving(text) || isDay(text)

/** The day that it is today, in Manila: of a day itself. */
export const dayNow = (asked: string, now: Date = new Date()): Day =>
  isMoving(asked) ? movingDays[asked](manilaDate(now)) : asked

type Range = { readonly label: string; readonly from: MovingDay; readonly to: MovingDay }

/** Ranges that people ask for daily. Both ends are included. */
export const movingRanges: readonly Range[] = [
  { label: 'Today', from: 'today', to: 'today' },
  { label: 'Yesterday', from: 'yesterday', to: 'yesterday' },
  { label: 'Last 7 days', from: '6-days-ago', to: 'today' },
  { label: 'Last 30 days', from: '29-days-ago', to: 'today' },
  { label: 'This month', from: 'start-of-month', to: 'today' },
  { label: 'Last month', from: 'start-of-last-month', to: 'end-of-last-month' },
  { label: 'This year', from: 'start-of-year', to: 'today' },
]

/** The range that both ends name together. */
export const movingRange = (from: string | undefined, to: string | undefined): Range | undefined =>
  movingRanges.find(range => range.from === from && range.to === to)
