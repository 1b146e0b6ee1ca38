import { lazy } from 'react'
import type { ListParts } from '../../list/parts.ts'

export const userTrailParts: ListParts = {
  about: 'What was done in administration, sign-ins included. Nobody can change it.',
  empty: 'Sign-ins and changes to roles, accounts and settings are recorded here.',
  Panel: lazy(() => import('./trail-panel.tsx')),
  tones: { ok: 'calm', denied: 'bad', failed: 'waiting' },
}
