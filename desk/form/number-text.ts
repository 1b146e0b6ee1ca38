import type { NumberUnit } from '../../model/content/field.ts'
import { bareFigure, figureIn } from '../../model/rules/written.ts'

/** How a number looks while it is typed, per unit. */
export type NumberLook = { readonly prefix?: string; readonly suffix?: string; readonly isGrouped: boolean }
export const looks: Record<NumberUnit, NumberLook> = {
  peso: { prefix: '₱', isGrouped: true },
  rate: { isGrouped: false },
  year: { isGrouped: false },
  years: { suffix: 'years', isGrouped: false },
  days: { suffix: 'days', isGrouped: false },
  minutes: { suffix: 'minutes', isGrouped: false },
  count: { isGrouped: true },
  metres: { suffix: 'm', isGrouped: false },
  kilometres: { suffix: 'km', isGrouped: false },
  square_metres: { suffix: 'm²', isGrouped: true },
  degrees: { suffix: '°', isGrouped: false },
  pesos_per_dollar: { prefix: '₱', suffix: 'per US$', isGrouped: false },
}

/** Null if nothing is typed; the text itself if it is no number, so that nothing typed is lost. */
export function parseNumber(text: string): number | string | null {
  if (bareFigure(text) === '') return null
  return figureIn(text) ?? text
}

/** Adds thousands separators while a person types; the rest of the text stays as it is. */
export function grouped(text: string): string {
  const match = /^(-?)(\d+)(\.\d*)?$/.exec(bareFigure(text))
  if (!match) return text
  const [, sign = '', whole = '', rest = ''] = match
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest
}

/** The caret's position with as many digits before it as before the regrouping. */
export function caretAfter(text: string, significant: number): number {
  let seen = 0
  for (let i = 0; i < text.length; i++) {
    if (seen === significant) return i
    if (text[i] !== ',') seen += 1
  }
  return text.length
}
export const significantBefore = (text: string, caret: number): number => bareFigure(text.slice(0, caret)).length

export function shown(value: unknown, look: NumberLook): string {
  if (value === null || value === undefined) return ''
  return look.isGrouped ? grouped(String(value)) : String(value)
}

/** A step up or down, rounded to the decimals of the step and within the limits. */
export function stepped(value: number, by: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, Number((value + by).toFixed(6))))
}
