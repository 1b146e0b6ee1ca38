import { type Brand, type BrandCode, brands } from '../model/brands.ts'
import { dayOf } from '../model/rules/working-days.ts'
import { entity } from './entity.ts'
import { daysBefore, randomOf } from './random.ts'

const days = 364
/** What the check has against each site of the demo data, so that the past ends where its next count begins (test/demo/site-check.ts). */
const standing: Readonly<Record<BrandCode, number>> = { OMNI: 16, ZRRE: 17, ZRCO: 19, ZRLU: 24, HOMES: 15 }
/** What it had a year before, beyond that. */
const begun: Readonly<Record<BrandCode, number>> = { OMNI: 9, ZRRE: 17, ZRCO: 13, ZRLU: 6, HOMES: 11 }

/** A year of counts: most of what was found is mended over time, and something new is found every few weeks. */
function* countsOf({ id, code }: Brand) {
  const random = randomOf(`site check ${code}`)
  let beyond = begun[code]
  for (let ago = days; ago > 0; ago -= 1) {
    // In the last weeks all is mended that does not stand.
    const found = random.chance(0.045) && ago > 30 ? random.whole(1, 2) : 0
    const mended = random.chance(ago > 30 ? 0.02 + beyond / 150 : beyond / ago) ? 1 : 0
    beyond = Math.max(0, beyond + found - mended)
    const counted_at = daysBefore(ago)
    yield { brand_id: id, day: dayOf(counted_at), findings: standing[code] + beyond, counted_at }
  }
}

export const siteCheckCounts = entity({
  table: 'site_check_counts',
  key: 'day',
  about: () => brands.length * days,
  *rows() {
    for (const brand of brands) yield* countsOf(brand)
  },
})
