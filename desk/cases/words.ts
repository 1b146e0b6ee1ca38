import { dateTime } from '../ui/format.ts'
import type { Words } from './case.ts'

/** A column that is a moment. */
export const moment = (label: string): Words => ({
  label,
  value: value => (typeof value === 'string' ? dateTime(value) : '–'),
})

/** A column that is a state, by its label. */
export const inState = (label: string, states: Readonly<Record<string, { readonly label: string }>>): Words => ({
  label,
  value: value => states[String(value)]?.label ?? '–',
})

/** Until when it is to be done, to go on a sentence. */
export const dueBy = (due: string | null): string => (due === null ? '' : `, by ${dateTime(due)}`)
