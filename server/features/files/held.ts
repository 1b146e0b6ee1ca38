import { brands } from '../../../model/brands.ts'
import type { CallerCtx } from '../../http/context.ts'

/** The brands whose places a caller hears of, in the order of the house. */
export const heldBrands = (ctx: CallerCtx) => brands.map(({ id }) => id).filter(id => ctx.caller.brand_ids.includes(id))
