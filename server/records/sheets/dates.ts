import { NotASheet } from './limits.ts'
import type { XmlListener } from './xml.ts'

/** Spreadsheets keep a day as a number, and only the format of its cell says that it is one (ECMA-376 18.8.30). */
const ofDays = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58)

/** A format of one's own has a letter of a day or a time outside of quotes, colours and conditions. */
const saysADay = (code: string): boolean =>
  /[dmyhs]/i.test((code.slice(0, 255).split(';')[0] ?? '').replace(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/g, ''))

/** More than any spreadsheet can have. */
const mostStyles = 70_000

/** Reads the part with the styles: whether the cells of a style show days or times. */
export class CellStyles implements XmlListener {
  readonly #own = new Map<string, boolean>()
  readonly #styles: boolean[] = []
  #list = ''

  open(name: string, { numFmtId = '', formatCode = '' }: Readonly<Record<string, string>>, depth: number): void {
    if (depth === 2) this.#list = name
    if (depth !== 3) return
    if (this.#list === 'numFmts' && name === 'numFmt') this.#own.set(numFmtId, saysADay(formatCode))
    else if (this.#list === 'cellXfs' && name === 'xf')
      this.#styles.push(this.#own.get(numFmtId) ?? ofDays(Number(numFmtId)))
    if (this.#own.size > mostStyles || this.#styles.length > mostStyles)
      throw new NotASheet('This workbook has more styles than a spreadsheet can have. Save it anew and send it again.')
  }

  isDay(style: string): boolean {
    return this.#styles[Number(style)] ?? false
  }
}

/** The first day of a serial number; the year 1900 is a leap year to spreadsheets (ECMA-376 18.17.4.1). */
const [beginning, leapDay, of1904, end] = [Date.UTC(1899, 11, 30), 60, 1_462, 2_958_466]

/** A number of a cell of days as people write it: `2026-11-30`, `2026-11-30 14:05`, a time alone `14:05`; else as it is. */
export function dayOf(value: string, is1904: boolean): string {
  const serial = value.trim() === '' ? Number.NaN : Number(value) + (is1904 ? of1904 : 0)
  if (!(serial >= 0 && serial < end)) return value
  const days = serial < leapDay ? serial + 1 : serial
  const [day = '', clock = ''] = new Date(beginning + Math.round(days * 86_400) * 1_000).toISOString().split('T')
  const time = clock.slice(0, clock.startsWith(':00', 5) ? 5 : 8)
  if (serial < 1) return time
  return time === '00:00' ? day : `${day} ${time}`
}
