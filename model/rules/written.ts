import { type Day, isDay } from './working-days.ts'

/*
 * What people write, read by one rule wherever it is typed, pasted, or brought in by a list or an extract. Each answers undefined
 * where the text says nothing of its kind.
 */

/** A figure without its dress: blanks, thousands, the signs of pesos, and the long minus of a text that was made pretty. */
export const bareFigure = (text: string): string => text.replace(/^\s*php|[\s,₱]/gi, '').replace('−', '-')

/** Spreadsheets write what is long with an exponent (`3.675e6`). */
export function figureIn(text: string): number | undefined {
  const bare = bareFigure(text)
  return /^-?(?:\d{1,15}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,2})?$/i.test(bare) ? Number(bare) : undefined
}

const isOurs = (day: Day): boolean => /^(?:19|20)/.test(day) && isDay(day)

/** `2026-11-30`, as of 1900; the midnight that some programs write after a day is no part of it. */
export function dayIn(text: string): Day | undefined {
  const day = /^(\d{4}-\d\d-\d\d)(?:[ T]00:00(?::00(?:\.0{1,6})?)?)?$/.exec(text)?.[1]
  return day !== undefined && isOurs(day) ? day : undefined
}

/** `2026-11-30 14:05` or `14:05:59` by the clock of Manila, in ISO 8601; a day alone is its beginning. */
export function momentIn(text: string): string | undefined {
  const [, day = '', time = '00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?))?$/.exec(text) ?? []
  return isOurs(day) ? new Date(`${day}T${time}+08:00`).toISOString() : undefined
}

/** Yes, true, 1 or y; no, false, 0 or n. */
export function yesIn(text: string): boolean | undefined {
  if (/^(?:yes|true|1|y)$/i.test(text)) return true
  return /^(?:no|false|0|n)$/i.test(text) ? false : undefined
}
