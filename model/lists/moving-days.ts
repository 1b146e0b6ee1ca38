import { isDay } from '../rules/working-days.ts'

/**
 * Days that move on with the calendar, by the name that a filter keeps: a saved view asks for them anew each day. Which day
 * each is says `day-now.ts`.
 */
export const movingDays = [
  'yesterday',
  'today',
  '6-days-ago',
  '29-days-ago',
  'start-of-month',
  'start-of-last-month',
  'end-of-last-month',
  'start-of-year',
] as const
export type MovingDay = (typeof movingDays)[number]
export const isMoving = (text: string): text is MovingDay => movingDays.includes(text as MovingDay)

/** Whether a filter by days takes this value: a day, or one that moves. */
export const isDayAsked = (text: string): boolean => isMoving(text) || isDay(text)

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
