import type { BrandCode } from '../../model/brands.ts'

/** How a brand's site is set: style sheets speak of looks, never of brands. */
export type Look = 'group' | 'tower' | 'garden' | 'salon' | 'plot'
/** In which manner a brand draws what nobody has photographed yet. */
export type Manner = 'horizon' | 'facades' | 'hills' | 'elevation' | 'plan'

type Brand = {
  look: Look
  manner: Manner
  /** What its drawings show. */
  draws: 'tower' | 'houses'
  wordmark: string
}

export const brandLooks: Readonly<Record<BrandCode, Brand>> = {
  OMNI: { look: 'group', manner: 'horizon', draws: 'tower', wordmark: 'The Group' },
  ZRRE: { look: 'tower', manner: 'facades', draws: 'tower', wordmark: 'Residences' },
  ZRCO: { look: 'garden', manner: 'hills', draws: 'houses', wordmark: 'Communities' },
  ZRLU: { look: 'salon', manner: 'elevation', draws: 'tower', wordmark: 'Luxuria' },
  HOMES: { look: 'plot', manner: 'plan', draws: 'houses', wordmark: 'Homes' },
}
