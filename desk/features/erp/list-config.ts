import { postingStates } from '../../../model/workflows/posting.ts'
import type { ListConfig } from '../../list/list-config.ts'
import { laterPart } from '../../ui/later-part.tsx'

export const erpPostingsListConfig: ListConfig = {
  about: 'What went to the ERP, what waits and what stopped. Each has one effect there, however often it is sent.',
  empty:
    'Nothing was posted yet. Approved reservations and accredited partners are posted from their own pages; without ERP_URL a stand-in answers.',
  Panel: laterPart(() => import('./posting-panel.tsx')),
  tones: {
    ...Object.fromEntries(Object.entries(postingStates).map(([state, { tone }]) => [state, tone])),
    true: 'bad',
  },
}
