import type { Brand } from '../../../../model/brands.ts'
import type { TrendPoint } from '../../../../model/trends/trend.ts'
import type { CallerCtx } from '../../../call/context.ts'

/** Who asks, when, and of which brands: of a trend of one brand, of that alone. */
export type TrendInput = { readonly ctx: CallerCtx; readonly now: Date; readonly brands: readonly Brand[] }
export type TrendFigures = {
  readonly points: readonly TrendPoint[]
  readonly series: readonly { readonly key: string; readonly label: string; readonly values: (number | null)[] }[]
  /** When what is read was worked out, where that is not now. */
  readonly as_of?: Date | undefined
}
