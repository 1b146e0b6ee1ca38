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
  /** How wide the picture of a property's card is with what its frame cuts off, in the syntax of `sizes`; styles/looks has the frames. */
  cards: string
  /** The icon in a browser's tab: its radius, of a side of 32, and its letters. */
  mark: { corner: number; letters: 'serif' | 'sans-serif' }
}

export const brandLooks: Readonly<Record<BrandCode, Brand>> = {
  OMNI: {
    look: 'group',
    manner: 'horizon',
    draws: 'tower',
    wordmark: 'The Group',
    cards: '(max-width: 700px) 88vw, 320px',
    mark: { corner: 4, letters: 'serif' },
  },
  ZRRE: {
    look: 'tower',
    manner: 'facades',
    draws: 'tower',
    wordmark: 'Residences',
    hasDarkHead: true,
    cards: '(max-width: 700px) 80vw, 400px',
    mark: { corner: 0, letters: 'sans-serif' },
  },
  ZRCO: {
    look: 'garden',
    manner: 'hills',
    draws: 'houses',
    wordmark: 'Communities',
    cards: '(max-width: 700px) 88vw, 340px',
    mark: { corner: 16, letters: 'sans-serif' },
  },
  ZRLU: {
    look: 'salon',
    manner: 'elevation',
    draws: 'tower',
    wordmark: 'Luxuria',
    hasDarkHead: true,
    cards: '(max-width: 700px) 150vw, 840px',
    mark: { corner: 0, letters: 'serif' },
  },
  HOMES: {
    look: 'plot',
    manner: 'plan',
    draws: 'houses',
    wordmark: 'Homes',
    cards: '(max-width: 700px) 88vw, 400px',
    mark: { corner: 6, letters: 'serif' },
  },
}
