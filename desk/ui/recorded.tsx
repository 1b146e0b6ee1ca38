import { isLostMoment } from '../../model/rules/lost-moments.ts'
import { When } from './when.tsx'

const notKept = 'Not kept'
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

type Props = { readonly name: string; readonly value: unknown }

/** A value as a trail stores it, under the name of its column. */
export function Recorded({ name, value }: Props) {
  if (value === null || value === undefined || value === '') return '–'
  if (isLostMoment(name, value)) return notKept
  if (typeof value === 'string' && moment.test(value)) return <When at={value} withTime />
  if (typeof value !== 'object') return String(value)
  if (Object.keys(value).length === 0) return 'None'
  return JSON.stringify(value, (key, inner: unknown) => (isLostMoment(key, inner) ? notKept : inner), 2)
}

/** Whether any part of it, however deep, is a moment that was not stored. */
export const isAnyLost = (record: object): boolean =>
  Object.entries(record).some(
    ([name, value]: [string, unknown]) =>
      isLostMoment(name, value) || (typeof value === 'object' && value !== null && isAnyLost(value)),
  )
