import type { BrandCode } from '../../model/brands.ts'

/** How a brand's site is set: style sheets speak of looks, never of brands. */
type Look = 'group' | 'tower' | 'garden' | 'salon' | 'plot'
/** In which manner a brand draws what nobody has photographed yet. */
export type Manner = 'horizon' | 'facades' | 'hills' | 'elevation' | 'plan'

type Brand = {
  look: Look
  manner: Manner
  /** What its drawings show. */
  draws: 'tower' | 'houses'
  wordmark: string
  /** Its header stands on a dark ground, where the alternate logo belongs. */
  hasDarkHead?: true
  /** What stands in a browser's tab: how round, of a side of 32, and in which letters. */
  mark: { corner: number; letters: 'serif' | 'sans-serif' }
}

export const brandLooks: Readonly<Record<BrandCode, Brand>> = {
  OMNI: {
    look: 'group',
    manner: 'horizon',
    draws: 'tower',
    wordmark: 'The Group',
    mark: { corner: 4, letters: 'serif' },
  },
  ZRRE: {
    look: 'tower',
    manner: 'facades',
    draws: 'tower',
    wordmark: 'Residences',
    hasDarkHead: true,
    mark: { corner: 0, letters: 'sans-serif' },
  },
  ZRCO: {
    look: 'garden',
    manner: 'hills',
    draws: 'houses',
    wordmark: 'Communities',
    mark: { corner: 16, letters: 'sans-serif' },
  },
  ZRLU: {
    look: 'salon',
    manner: 'elevation',
    draws: 'tower',
    wordmark: 'Luxuria',
    hasDarkHead: true,
    mark: { corner: 0, letters: 'serif' },
  },
  HOMES: { look: 'plot', manner: 'plan', draws: 'houses', wordmark: 'Homes', mark: { corner: 6, letters: 'serif' } },
}
