import type { ListConfig } from '../../list/list-config.ts'
import { laterPart } from '../../ui/later-part.tsx'

export const emailSettingsListConfig: ListConfig = {
  about: 'Every mail Atrium writes: who else gets it, from whom it comes, in which words. A brand may have its own.',
  empty: 'Add a setting for a mail of a brand.',
  isWide: true,
  Panel: laterPart(() => import('./setting-panel.tsx')),
  Create: laterPart(() => import('./new-setting.tsx')),
}
