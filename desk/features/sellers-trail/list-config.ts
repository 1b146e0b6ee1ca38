import type { SellersTrailKey } from '../../../model/kinds/sellers-trail.ts'
import type { ListConfig } from '../../list/list-config.ts'
import { laterPart } from '../../ui/later-part.tsx'

const trail = (about: string): ListConfig => ({
  about: `${about} Nobody can change it.`,
  empty:
    'The sellers’ portal sends what sellers do there. It calls with a key of Keys of the Portals, for sellers that are here.',
  Panel: laterPart(() => import('./seller-entry.tsx')),
  tones: { ok: 'calm', denied: 'bad', failed: 'waiting' },
})

export const sellersTrailListConfig: Record<SellersTrailKey, ListConfig> = {
  sellersTrail: trail('Everything that sellers did in their portal.'),
  loginTrail: trail('When sellers signed in, from where, and what was refused.'),
  reservationTrail: trail('What sellers did to reservations.'),
  ebookingTrail: trail('What sellers did to client information sheets and reservation agreements.'),
}
