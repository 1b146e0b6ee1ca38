import type { BrandCode } from '../../model/brands.ts'

/** How a brand's site is set: style sheets speak of looks, never of brands. */
export type Look = 'group' | 'tower' | 'garden' | 'salon' | 'plot'

export const brandLooks: Readonly<
  Record<BrandCode, { look: Look /** What its drawings show. */; draws: 'tower' | 'houses'; wordmark: string }>
> = {
  OMNI: { look: 'group', draws: 'tower', wordmark: 'The Group' },
  ZRRE: { look: 'tower', draws: 'tower', wordmark: 'Residences' },
  ZRCO: { look: 'garden', draws: 'houses', wordmark: 'Communities' },
  ZRLU: { look: 'salon', draws: 'tower', wordmark: 'Luxuria' },
  HOMES: { look: 'plot', draws: 'houses', wordmark: 'Homes' },
}
