import type { ListConfig } from '../../list/list-config.ts'
import { laterComponent } from '../../ui/later.tsx'

export const emailSettingsListConfig: ListConfig = {
  about: 'Every mail Atrium writes: who else gets it, from whom it comes, in which words. A brand may have its own.',
  empty: 'Add a setting for a mail of a brand.',
  isWide: true,
  Panel: laterComponent(() => import('./setting-panel.tsx')),
  Create: laterComponent(() => import('./new-setting.tsx')),
}
