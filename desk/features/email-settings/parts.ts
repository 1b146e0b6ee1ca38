import { lazy } from 'react'
import type { ListParts } from '../../list/parts.ts'

export const emailSettingsParts: ListParts = {
  about: 'Every mail Atrium writes: who else gets it, from whom it comes, in which words. A brand may have its own.',
  empty: 'Add a setting for a mail of a brand.',
  isWide: true,
  Panel: lazy(() => import('./setting-panel.tsx')),
  Create: lazy(() => import('./new-setting.tsx')),
}
