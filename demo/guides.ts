import { createHash } from 'node:crypto'
import type { PartnerPaper } from '../model/rules/partner-papers.ts'
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

/** Papers of marketing partners: one sheet each, which all of them share. */
const partnerTitles = {
  prc_id: 'Sample PRC ID',
  dhsud_certificate: 'Sample DHSUD certificate',
  bir_registration: 'Sample BIR registration',
  sec_registration: 'Sample SEC registration of a firm',
  valid_id: 'Sample valid ID',
} as const satisfies Record<PartnerPaper, string>

export const guides = () =>
  [...guideTitles, ...Object.values(partnerTitles)].map(title => {
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

export const partnerSheet = (paper: PartnerPaper) => ({
  id: guideId(guideTitles.length + Object.keys(partnerTitles).indexOf(paper)),
  original_name: `${partnerTitles[paper]}.pdf`,
})
