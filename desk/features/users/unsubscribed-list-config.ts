import type { ListConfig } from '../../list/list-config.ts'
import { laterPart } from '../../ui/later-part.tsx'

export const unsubscribedUsersListConfig: ListConfig = {
  about: 'Who can sign in no more: those who left of their own accord, and those whom staff deactivated.',
  empty: 'Buyers who close their account in their portal, and accounts that staff deactivate, stand here.',
  Panel: laterPart(() => import('./unsubscribed-panel.tsx')),
  presets: [
    { label: 'By themselves', filters: { deactivation_source: 'self' } },
    { label: 'Deactivated by staff', filters: { deactivation_source: 'admin' } },
  ],
}
