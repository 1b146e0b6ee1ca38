import { isObject } from './is-object.ts'

/** The pattern of names of columns that hold a moment. */
const ofMoments = /(_at|_by|_for|_since|_until|_expir(ation|y)|_expiry_date|^as_of|^moment|^at|^since|^slot)$/

/** Whether a trail line has lost a moment: before decision 139 each was written as `{}`. */
export const isLostMoment = (name: string, value: unknown): boolean =>
  ofMoments.test(name) && isObject(value) && Object.keys(value).length === 0
