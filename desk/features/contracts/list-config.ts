import type { ListConfig } from '../../list/list-config.ts'
import { laterPart } from '../../ui/later-part.tsx'

export const tones: NonNullable<ListConfig['tones']> = { active: 'good', fully_paid: 'calm', cancelled: 'bad' }

export const contractsListConfig: ListConfig = {
  about: 'What buyers hold: the price, what is credited and overdue, and the day that the amounts are of.',
  empty:
    'Contracts come with the command Contracts, under Admin, Internal Commands, or once a reservation is booked in the ERP.',
  Panel: laterPart(() => import('./contract-panel.tsx')),
  tones,
  presets: [
    { label: 'Active', filters: { status: 'active' } },
    { label: 'Cancelled', filters: { status: 'cancelled' } },
  ],
}
