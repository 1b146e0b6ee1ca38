import { isDay } from '../rules/working-days.ts'

/**
 * Ranges of days that move on with the calendar, by the name that a filter keeps at both its ends: a saved view asks for them
 * anew each day. Which days they are says `day-now.ts`.
 */
export const movingRanges = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'this-month',
  'last-month',
  'this-year',
] as const
export type MovingRange = (typeof movingRanges)[number]
export const isMoving = (text: string): text is MovingRange => movingRanges.includes(text as MovingRange)

/** Whether an end of a filter by days takes this value: a day, or the range whose end it is. */
export const isDayAsked = (text: string): boolean => isMoving(text) || isDay(text)

/** As people say it: `last 7 days`. */
export const rangeWords = (range: string): string => range.replaceAll('-', ' ')
