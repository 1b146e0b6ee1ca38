const day = 86_400_000
/** Manila has no summer time. */
const ahead = 8 * 3_600_000

/** The date in Manila, `2026-11-21`. */
export const manilaDate = (moment: Date): string => new Date(moment.getTime() + ahead).toISOString().slice(0, 10)

/** 23:59 in Manila, that many days after the day of the moment. */
export const endOfManilaDay = (moment: Date, daysLater = 0): Date =>
  new Date(Date.parse(`${manilaDate(moment)}T23:59:00+08:00`) + daysLater * day)

/** The local time in Manila, to the minute: `2026-11-21T09:30`, the form of a browser's own field. */
export const manilaClock = (moment: Date): string => new Date(moment.getTime() + ahead).toISOString().slice(0, 16)

/** The moment of that local time. */
export const atManilaClock = (clock: string): Date => new Date(`${clock.slice(0, 16)}:00+08:00`)
