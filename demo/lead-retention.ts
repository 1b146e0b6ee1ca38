import { brands } from '../model/brands.ts'
import { entity, firstId } from './entity.ts'
import { daysBefore } from './random.ts'

const general = brands
  .filter(({ is_sellable }) => is_sellable)
  .map(({ id }) => ({ brand_id: id, position: null, extension_days: 30 }))
/** Sellers of the dearest units get longer. */
const own = [{ brand_id: 3, position: 'division_head', extension_days: 45 }] as const

export const leadRetention = entity({
  table: 'lead_retention',
  about: () => general.length + own.length,
  *rows() {
    for (const [i, row] of [...general, ...own].entries())
      yield {
        ...row,
        id: firstId + i,
        effective_from: '2026-01-01',
        created_at: daysBefore(320),
        updated_at: daysBefore(320),
      }
  },
})
