/** A family that a site may be set in. */
export type Family = {
  readonly value: string
  readonly label: string
  /** What stands for it until it is there; absent where nothing is sent. */
  readonly build?: 'serif' | 'sans-serif'
  /** Whether its slanted letters are drawn ones and sent too; otherwise the upright ones are slanted. */
  readonly hasItalic?: true
}

export const families = [
  { value: 'Inter', label: 'Inter', build: 'sans-serif' },
  { value: 'Lora', label: 'Lora', build: 'serif', hasItalic: true },
  { value: 'Source Sans 3', label: 'Source Sans 3', build: 'sans-serif' },
  { value: 'Source Serif 4', label: 'Source Serif 4', build: 'serif', hasItalic: true },
  { value: 'Roboto Condensed', label: 'Roboto Condensed, narrow and upright', build: 'sans-serif' },
  { value: 'Nunito', label: 'Nunito, round', build: 'sans-serif' },
  { value: 'Bodoni Moda', label: 'Bodoni Moda, thick and thin', build: 'serif', hasItalic: true },
  { value: 'Roboto Slab', label: 'Roboto Slab, on feet', build: 'serif' },
  { value: 'system-ui', label: 'The visitor’s own system font' },
] as const satisfies readonly Family[]
