import { createHash } from 'node:crypto'
import { sheet } from './papers.ts'

/** What sellers may take: a page each, of no brand's own. */
export const guideTitles = [
  'Price list, November 2026',
  'Reservation agreement form',
  'Client information sheet',
  'Seller handbook',
  'Training: the price chain',
  'Training: anti-money laundering',
  'Marketing kit',
  'Computation sheet form',
] as const

export const guides = () =>
  guideTitles.map(title => {
    const bytes = sheet(title)
    return {
      original_name: `${title}.pdf`,
      mime: 'application/pdf',
      bytes,
      sha256: createHash('sha256').update(bytes).digest(),
    }
  })

/** After the papers of the brands. */
const firstGuide = 401
export const guideId = (n: number): number => firstGuide + n
