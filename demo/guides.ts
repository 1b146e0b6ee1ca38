import { createHash } from 'node:crypto'
import { sheet } from './papers.ts'

/** Guides for sellers: one page each, of no brand. */
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

/** Ids follow those of the brands' papers. */
const firstGuide = 401
export const guideId = (n: number): number => firstGuide + n
