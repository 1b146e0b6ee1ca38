import type { ListConfig } from '../../list/list-config.ts'
import { laterPart } from '../../ui/later-part.tsx'

export const tones: NonNullable<ListConfig['tones']> = {
  lacking: 'bad',
  for_signature: 'waiting',
  on_file: 'good',
  released: 'calm',
}

export const documentsListConfig: ListConfig = {
  about: 'The papers of buyers’ contracts, and where each of them stands.',
  empty:
    'The papers of contracts come with the command Documents, under Admin, Internal Commands, once their contracts are here.',
  Panel: laterPart(() => import('./document-panel.tsx')),
  tones,
  presets: [
    { label: 'Lacking', filters: { status: 'lacking' } },
    { label: 'For signature', filters: { status: 'for_signature' } },
  ],
}
