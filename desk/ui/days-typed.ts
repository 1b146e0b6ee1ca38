import { shifted } from '../../model/rules/working-days.ts'
import { dayInWords } from '../../model/when.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (n: number) => String(n).padStart(2, '0')

/** That day of the calendar; undefined where there is none, as the 31st of June. */
function dayAt(year: number, month: number, day: number): string | undefined {
  const text = `${year < 100 ? 2000 + year : year}-${two(month)}-${two(day)}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text ? text : undefined
}

/**
 * The day that was typed, as `2026-11-25`: as days are written here (`25 Nov 2026`, also without the year), as figures with
 * the day first (`25/11/2026`), or as the year first (`2026-11-25`). Undefined where it is none.
 */
export function typedDay(text: string, today: string): string | undefined {
  const typed = text.trim().toLowerCase()
  const [, y, m, d] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed) ?? []
  if (y) return dayAt(Number(y), Number(m), Number(d))
  const [, day, month = '', year] =
    /^(\d{1,2})[\s./-]+([a-z]{3,}|\d{1,2})(?:[\s./,-]+(\d{4}|\d{2}))?$/.exec(typed) ?? []
  if (!day) return undefined
  const named = months.findIndex(name => month.startsWith(name)) + 1
  return dayAt(Number(year ?? today.slice(0, 4)), /^\d/.test(month) ? Number(month) : named, Number(day))
}

/** The time that was typed, as `09:30`: also `9:30`, `930`, `9`, and `9:30 pm`. Undefined where it is none. */
export function typedTime(text: string): string | undefined {
  const [, hour, minute = '0', half] = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*([ap]m)?$/.exec(text.trim().toLowerCase()) ?? []
  if (!hour || (half && (Number(hour) < 1 || Number(hour) > 12))) return undefined
  const hours = half ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour)
  return hours < 24 && Number(minute) < 60 ? `${two(hours)}:${two(Number(minute))}` : undefined
}

/** Day and time that were typed, as `2026-11-25T09:30`. */
export function typedMoment(text: string, today: string): string | undefined {
  const [, words = '', clock = ''] = /^(.*?)(?:,\s*|T|\s+(?=\S*:))(\S.*)$/i.exec(text.trim()) ?? []
  const day = typedDay(words, today)
  const time = typedTime(clock)
  return day && time && `${day}T${time}`
}

/** As it stands in the field: `25 Nov 2026`, and `25 Nov 2026, 09:30`. */
export const shownDay = (value: string): string =>
  value === '' ? '' : `${dayInWords(value.slice(0, 10))}${value.length > 10 ? `, ${value.slice(11, 16)}` : ''}`

/** The same day some months later, or the last of that month. */
export function monthsOn(day: string, many: number): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + many)
  const month = first.toISOString().slice(0, 7)
  first.setUTCMonth(first.getUTCMonth() + 1)
  const last = shifted(first.toISOString().slice(0, 10), -1)
  return `${month}-${day.slice(8)}` > last ? last : `${month}-${day.slice(8)}`
}

/** The weeks of a month from Sunday on, with the days around it that fill them. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`
  const start = shifted(first, -new Date(`${first}T00:00:00Z`).getUTCDay())
  const weeks: string[][] = []
  for (let at = start; at.slice(0, 7) <= day.slice(0, 7); at = shifted(at, 7))
    weeks.push(Array.from({ length: 7 }, (_, i) => shifted(at, i)))
  return weeks
}
