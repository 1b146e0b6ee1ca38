const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Manila',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** A moment as everyone here reads it: `21 Nov 2026, 09:12`, Asia/Manila. */
export const when = (moment: Date | string): string => format.format(new Date(moment)).replace('Sept', 'Sep')

const plain = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Manila',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
/** A moment as a cell of a spreadsheet has it: `2026-11-21 09:12`, Asia/Manila. */
export const inCell = (moment: Date): string => plain.format(moment)

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })

const monthFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })
/** The month of a day: `December 2026`. */
export const monthInWords = (day: string): string => monthFormat.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))

/** A day without a time, `2026-12-05`, as everyone here reads it: `5 Dec 2026`. */
export const dayInWords = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`)).replace('Sept', 'Sep')
