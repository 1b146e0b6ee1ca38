import { isLostMoment } from '../../model/rules/lost-moments.ts'

/** Whether any part of what a line says, however deep, is a moment that was not stored. */
export const isAnyLost = (record: object): boolean =>
  Object.entries(record).some(
    ([name, value]: [string, unknown]) =>
      isLostMoment(name, value) || (typeof value === 'object' && value !== null && isAnyLost(value)),
  )
