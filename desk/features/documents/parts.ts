import type { ListParts } from '../../list/parts.ts'
import { laterComponent } from '../../ui/later.tsx'

export const tones: NonNullable<ListParts['tones']> = {
  lacking: 'bad',
  for_signature: 'waiting',
  on_file: 'good',
  released: 'calm',
}

export const documentsParts: ListParts = {
  about: 'The papers of buyers’ contracts, and where each of them stands.',
  empty: 'The papers of a contract appear here once it is booked.',
  Panel: laterComponent(() => import('./document-panel.tsx')),
  tones,
  presets: [
    { label: 'Lacking', filters: { status: 'lacking' } },
    { label: 'For signature', filters: { status: 'for_signature' } },
  ],
}
