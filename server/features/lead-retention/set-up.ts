import { brandOf } from '../../../model/brands.ts'
import { leadRetention as calls } from '../../../model/contract/lead-retention.ts'
import { positionLabel } from '../../../model/rules/positions.ts'
import { setUpParts } from '../../../model/set-up/parts.ts'
import { fitted, type SetUpSource, wordIn } from '../../records/set-up/set-up-source.ts'
import { leadRetention } from './handlers.ts'

/** Rules of retention, of a brand or of one of its positions. */
export const retentionSetUp: SetUpSource = {
  async read(ctx) {
    const rules = await leadRetention.list({ params: undefined, query: undefined, body: undefined }, ctx)
    return {
      // 0: nothing is set, so the house rule holds.
      items: rules
        .filter(({ id }) => id !== 0)
        .map(rule => ({
          id: rule.id,
          version: rule.version,
          item: {
            brand: rule.brand_code,
            position: rule.position,
            ...Object.fromEntries(
              Object.entries(rule).filter(([name]) => Object.hasOwn(setUpParts.leadRetention.fields, name)),
            ),
          },
          stays: 'A rule is switched off on its page, not taken away.',
        })),
    }
  },
  name: item => {
    const brand = brandOf(wordIn(item, 'brand'))?.display_label ?? wordIn(item, 'brand')
    return `${brand}, ${item['position'] == null ? 'all positions' : positionLabel(wordIn(item, 'position'))}`
  },
  brand: item => wordIn(item, 'brand'),
  save(ctx, { brand, position = null, ...values }, here) {
    const at = here ? { version: here.version } : {}
    const body = fitted(calls.save.body, { ...values, ...at, brand_code: brand, position })
    return leadRetention.save({ params: { id: here?.id ?? 0 }, query: undefined, body }, ctx)
  },
}
