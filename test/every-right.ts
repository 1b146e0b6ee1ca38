import { brandCodes } from '../model/brands.ts'
import { accessOf } from '../model/roles.ts'

/** Whoever may do anything, anywhere. */
export const everyRight = accessOf(brandCodes, [{ of: () => true }])
