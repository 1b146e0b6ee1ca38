import { postingStates } from '../../../model/workflows/posting.ts'
import type { ListParts } from '../../list/parts.ts'
import { laterComponent } from '../../ui/later.tsx'

export const erpPostingsParts: ListParts = {
  about: 'What went to the ERP, what waits and what stopped. Each has one effect there, however often it is sent.',
  empty: 'What is posted to the ERP stands here, with every attempt.',
  Panel: laterComponent(() => import('./posting-panel.tsx')),
  tones: {
    ...Object.fromEntries(Object.entries(postingStates).map(([state, { tone }]) => [state, tone])),
    true: 'bad',
  },
}
