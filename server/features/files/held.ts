import { brands } from '../../../model/brands.ts'
import type { CallerCtx } from '../../call/context.ts'

/** The brands whose uses a caller may see, in the order of the registry. */
export const heldBrands = (ctx: CallerCtx) => brands.map(({ id }) => id).filter(id => ctx.caller.brand_ids.includes(id))
