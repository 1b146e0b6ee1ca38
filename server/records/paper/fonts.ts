/** The one family of our papers, in two weights; its letters are in parts, as its package has them. */
export const paperFamily = 'inter'
export const paperWeights = [400, 600] as const
export type PaperWeight = (typeof paperWeights)[number]

/** What a paper can say: names of people from anywhere that writes in Latin letters, pesos, and what typesetting adds. */
export const paperParts = {
  latin:
    'U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+2030,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212',
  'latin-ext': 'U+0100-0130,U+0132-0151,U+0154-024F,U+1E00-1E9F,U+20B1',
  vietnamese: 'U+1EA0-1EF9',
} as const
export type PaperPart = keyof typeof paperParts

export const paperFont = (part: PaperPart, weight: PaperWeight): string => `${paperFamily}-${part}-${weight}.ttf`
