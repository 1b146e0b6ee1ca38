import { isObject } from './is-object.ts'
import { isLostMoment } from './lost-moments.ts'

/** What stands in a line in the place of a secret. */
const mask = '•••'

const holds = (value: unknown, is: (name: string, inner: unknown) => boolean, name = ''): boolean =>
  is(name, value) ||
  (Array.isArray(value) && value.some(inner => holds(inner, is, name))) ||
  (isObject(value) && Object.entries(value).some(([key, inner]) => holds(inner, is, key)))

/** Why a value of a line cannot be put back; undefined where it can. */
export function notRestorable(name: string, value: unknown): string | undefined {
  if (holds(value, (_, inner) => inner === mask)) return 'A secret: the trail does not hold its value.'
  if (holds(value, isLostMoment, name))
    return 'Not kept: earlier versions of Atrium did not write dates into the trail.'
  return undefined
}
