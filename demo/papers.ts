import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brands } from '../model/brands.ts'

/** Samples of the papers that buyers hand in: an identity card, a signature, a deposit slip, and a page with its name on it. */
const sizes = { 'sample-id': [1012, 638], 'sample-signature': [600, 220], 'deposit-slip': [900, 420] } as const
const pictures = Object.keys(sizes) as (keyof typeof sizes)[]
const sheets = {
  'proof-of-billing': 'Proof of billing',
  'proof-of-income': 'Proof of income',
  'tin-proof': 'TIN proof',
  'computation-sheet': 'Computation sheet',
  'signed-ra': 'Reservation agreement, signed',
  'pdc-acknowledgment': 'Acknowledgment of post-dated checks',
  'ada-enrollment': 'Auto-debit enrollment',
  spa: 'Special power of attorney',
  'sec-registration': 'SEC registration',
  gis: 'General information sheet',
  'secretary-certificate': "Secretary's certificate",
} as const
export type PaperName = (typeof pictures)[number] | keyof typeof sheets
export const isPaper = (name: string): name is PaperName => Object.hasOwn({ ...sizes, ...sheets }, name)

/** A PDF of one A5 page, as small as possible. */
export function sheet(title: string): Buffer {
  const text = `BT /F1 22 Tf 48 500 Td (${title}) Tj /F1 11 Tf 0 -28 Td (Sample paper of the demo data. It names nobody.) Tj ET`
  const frame = '0.7 0.6 0.4 RG 2 w 30 30 360 535 re S'
  const stream = `${frame}\n${text}`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text_ = '%PDF-1.4\n'
  const starts = objects.map((object, i) => {
    const start = text_.length
    text_ += `${i + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text_.length}\n%%EOF\n`
  return Buffer.from(text_ + end, 'latin1')
}

export type Paper = {
  name: PaperName
  original_name: string
  mime: string
  bytes: Buffer
  sha256: Buffer
  size?: [number, number]
}
let made: readonly Paper[] | undefined
export function papers(): readonly Paper[] {
  const hashed = (paper: Omit<Paper, 'sha256'>): Paper => ({
    ...paper,
    sha256: createHash('sha256').update(paper.bytes).digest(),
  })
  made ??= [
    ...pictures.map(name =>
      hashed({
        name,
        original_name: `${name}.webp`,
        mime: 'image/webp',
        bytes: readFileSync(new URL(`pictures/${name}.webp`, import.meta.url)),
        size: [...sizes[name]],
      }),
    ),
    ...Object.entries(sheets).map(([name, title]) =>
      hashed({ name: name as PaperName, original_name: `${name}.pdf`, mime: 'application/pdf', bytes: sheet(title) }),
    ),
  ]
  return made
}

/** Ids follow those of the brands' pictures; each brand has the papers once. */
const firstPaper = 201
export const paperId = (brand: number, name: PaperName): number =>
  firstPaper +
  brands.findIndex(({ id }) => id === brand) * papers().length +
  papers().findIndex(paper => paper.name === name)
