import { manilaDate } from '../../model/rules/manila-days.ts'

export { peso } from '../../model/rules/peso.ts'

/** Times are shown in Manila time, wherever the browser is. */
export const timeZone = 'Asia/Manila'

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

type Instant = string | number | Date

function read(instant: Instant): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
}

/** `21 Nov 2026` */
export function date(instant: Instant): string {
  const { day, month, year } = read(instant)
  return `${day} ${month} ${year}`
}

/** `09:12` */
export function time(instant: Instant): string {
  const { hour, minute } = read(instant)
  return `${hour}:${minute}`
}

/** `21 Nov 2026, 09:12` */
export const dateTime = (instant: Instant): string => `${date(instant)}, ${time(instant)}`

/** `21 Nov 2026, 09:12:45 Asia/Manila`, for the hover. */
export function exactTime(instant: Instant): string {
  const { second } = read(instant)
  return `${dateTime(instant)}:${second} ${timeZone}`
}

const halfDay = 43_200
/** Days of Manila, counted on from some day. */
const dayNumber = (instant: Instant): number => Date.parse(`${manilaDate(new Date(instant))}T00:00:00Z`) / 86_400_000
const units = [
  ['hour', 3_600],
  ['minute', 60],
] as const
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** `3 days ago`, `in 2 hours`: only beside the absolute value. */
export function fromNow(instant: Instant, now: Instant = Date.now()): string {
  const seconds = (new Date(instant).getTime() - new Date(now).getTime()) / 1000
  // Days are those of the calendar: whatever the hour, the third is twenty days before the 23rd.
  const days = dayNumber(instant) - dayNumber(now)
  if (days !== 0 && Math.abs(seconds) >= halfDay) return relative.format(days, 'day')
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  return unit ? relative.format(Math.trunc(seconds / unit[1]), unit[0]) : 'just now'
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** `12,345` */
export const count = (n: number): string => whole.format(n)

/** `1 page`, `1,204 pages` */
export const counted = (n: number, one: string, many = `${one}s`): string => `${count(n)} ${n === 1 ? one : many}`

const [mb, gb] = [1_048_576, 1_073_741_824]
const short = (n: number): string => n.toFixed(1).replace(/\.0$/, '')
/** `1.2 MB`, `6 MB`; never less than 1 KB. */
export function fileSize(bytes: number): string {
  if (bytes < mb) return `${count(Math.max(1, Math.round(bytes / 1024)))} KB`
  return bytes < gb ? `${short(bytes / mb)} MB` : `${short(bytes / gb)} GB`
}
