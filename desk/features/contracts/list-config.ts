import type { ListConfig } from '../../list/list-config.ts'
import { laterComponent } from '../../ui/later.tsx'

export const tones: NonNullable<ListConfig['tones']> = { active: 'good', fully_paid: 'calm', cancelled: 'bad' }

export const contractsListConfig: ListConfig = {
  about: 'What buyers hold: the price, what is credited and overdue, and the day that the amounts are of.',
  empty: 'Contracts appear here once a reservation is booked in the ERP, or when an extract brings them.',
  Panel: laterComponent(() => import('./contract-panel.tsx')),
  tones,
  presets: [
    { label: 'Active', filters: { status: 'active' } },
    { label: 'Cancelled', filters: { status: 'cancelled' } },
  ],
}
