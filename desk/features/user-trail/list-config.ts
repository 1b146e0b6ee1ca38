import type { ListConfig } from '../../list/list-config.ts'
import { laterComponent } from '../../ui/later.tsx'

export const tones: NonNullable<ListConfig['tones']> = { ok: 'calm', denied: 'bad', failed: 'bad' }
const Panel = laterComponent(() => import('./trail-panel.tsx'))
const Actions = laterComponent(() => import('./verify-trail.tsx'))

export const trailListConfig = {
  userTrail: {
    about: 'What was done in administration, sign-ins included. Nobody can change it.',
    empty: 'Sign-ins and changes to roles, accounts and settings are recorded here.',
    Panel,
    Actions,
    tones,
  },
  auditTrail: {
    about: 'What staff did in the buyers’ portal. Nobody can change it.',
    empty: 'What staff change, publish, export and look into in this area is recorded here.',
    Panel,
    tones,
  },
} satisfies Record<string, ListConfig>
