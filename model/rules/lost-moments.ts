import { isObject } from './is-object.ts'

/** How columns that hold a moment are named. */
const ofMoments = /(_at|_by|_for|_since|_until|_expir(ation|y)|_expiry_date|^as_of|^moment)$/

/** Whether a line of a trail stands for a moment that it did not keep: before decision 139 each was written as `{}`. */
export const isLostMoment = (name: string, value: unknown): boolean =>
  ofMoments.test(name) && isObject(value) && Object.keys(value).length === 0
