import type { BrandCode } from '../../model/brands.ts'

/** The design of a brand's site: style sheets name looks, never brands. */
export type Look = 'group' | 'tower' | 'garden' | 'salon' | 'plot'
/** The style of a brand's drawings where pictures are missing. */
export type Manner = 'horizon' | 'facades' | 'hills' | 'elevation' | 'plan'

type Brand = {
  look: Look
  manner: Manner
  /** The subject of its drawings. */
  draws: 'tower' | 'houses'
  wordmark: string
  /** Its header has a dark background and needs the alternate logo. */
  hasDarkHead?: true
  /** The icon in a browser's tab: its radius, of a side of 32, and its letters. */
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
