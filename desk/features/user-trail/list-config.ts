import type { ListConfig } from '../../list/list-config.ts'
import { laterPart } from '../../ui/later-part.tsx'

export const tones: NonNullable<ListConfig['tones']> = { ok: 'calm', denied: 'bad', failed: 'bad' }
const Panel = laterPart(() => import('./trail-panel.tsx'))
const Actions = laterPart(() => import('./verify-trail.tsx'))

/** Refused looks are many, and most of them a link that somebody followed. */
const presets = [
  { label: 'Without refused reads', filters: { refused_reads: 'without' } },
  { label: 'Refused', filters: { result: 'denied,failed' } },
] as const

export const trailListConfig = {
  userTrail: {
    about: 'What was done in administration, sign-ins included. Nobody can change it.',
    empty: 'Sign-ins and changes to roles, accounts and settings are recorded here.',
    Panel,
    Actions,
    tones,
    presets,
  },
  auditTrail: {
    about: 'What staff did in the buyers’ portal. Nobody can change it.',
    empty: 'What staff change, publish, export and look into in this area is recorded here.',
    Panel,
    tones,
    presets,
  },
  fullTrail: {
    about: 'Who did what, to what, from which value to which, in all areas that you may see. Nobody can change it.',
    empty: 'What people do on the pages that you may see is recorded here.',
    Panel,
    tones,
    presets,
  },
} satisfies Record<string, ListConfig>
