import { and } from './and.ts'

const days = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays']
const months = 'January, February, March, April, May, June, July, August, September, October, November, December'.split(
  ', ',
)
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const monthNames = months.map(month => month.slice(0, 3).toLowerCase())

/** The numbers of a field; undefined where it is `*`, or too complex for short words. */
function numbers(field: string, names: readonly string[] = [], from = 0): number[] | undefined {
  const one = (text: string) => {
    const named = names.indexOf(text.toLowerCase())
    return named < 0 ? Number(text) : named + from
  }
  const found = field.split(',').flatMap(part => {
    const [first = Number.NaN, last = first, ...more] = part.split('-').map(one)
    if (more.length > 0 || !Number.isInteger(first) || !Number.isInteger(last) || last < first || last > 59) return [-1]
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })
  return found.includes(-1) ? undefined : found
}

const two = (n: number) => String(n).padStart(2, '0')
const nth = (n: number): string =>
  `${n}${n % 10 === 1 && n !== 11 ? 'st' : n % 10 === 2 && n !== 12 ? 'nd' : n % 10 === 3 && n !== 13 ? 'rd' : 'th'}`

function hoursOf(minute: string, hour: string): string | undefined {
  const step = /^\*\/(\d+)$/.exec(minute)
  if (hour === '*' && minute === '*') return 'every minute'
  if (hour === '*' && step) return `every ${step[1]} minutes`
  const minutes = numbers(minute)
  if (!minutes) return undefined
  const past = minutes.length === 1 && minutes[0] === 0 ? '' : `, ${and(minutes.map(m => `:${two(m)}`))}`
  if (hour === '*') return `every hour${past}`
  const hours = numbers(hour)
  // Every minute of every named hour: more than nine times are too many to read.
  if (!hours || hours.length * minutes.length > 9) return undefined
  return `at ${and(hours.flatMap(h => minutes.map(m => `${two(h)}:${two(m)}`)))}`
}

function daysOf(ofMonth: string, month: string, ofWeek: string): string | undefined {
  // Both name days: it runs on either, which a short sentence does not say well.
  if (ofMonth !== '*' && ofWeek !== '*') return undefined
  const inMonths = month === '*' ? '' : numbers(month, monthNames, 1)
  if (inMonths === undefined) return undefined
  const when = inMonths === '' ? '' : ` in ${and(inMonths.map(n => months[n - 1] ?? '?'))}`
  if (ofWeek !== '*') {
    const found = numbers(ofWeek, dayNames)
    if (!found) return undefined
    return `${and([...new Set(found.map(n => days[n % 7] ?? '?'))])}${when}`
  }
  if (ofMonth === '*') return `every day${when}`
  const found = numbers(ofMonth)
  return found && `on the ${and(found.map(nth))}${when === '' ? ' of each month' : when}`
}

/**
 * The times of a schedule of five fields, in words: "every day at 02:30, Manila time". The fields themselves where a
 * short sentence cannot say them.
 */
export function timesInWords(cron: string): string {
  const [minute = '', hour = '', ofMonth = '', month = '', ofWeek = ''] = cron.trim().split(/\s+/)
  const hours = hoursOf(minute, hour)
  const onDays = daysOf(ofMonth, month, ofWeek)
  if (hours === undefined || onDays === undefined) return cron
  if (!hours.startsWith('at ')) return onDays === 'every day' ? hours : `${hours}, ${onDays}`
  return `${onDays} ${hours}, Manila time`
}
