import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clock } from '../../demo/random.ts'
import { brands } from '../../model/brands.ts'
import type { Database } from '../../server/db/open.ts'
import { findingsOf, wholeSight } from '../../server/records/site-check/findings.ts'
import { depsOn } from '../app.ts'

/** The chart of findings must not jump on the day that a house counts for the first time. */
export function siteCheckRows(db: () => Database): void {
  test('the counts of the site check end within three of what it has against each site', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atrium-test-'))
    try {
      const deps = { ...(await depsOn(db(), folder)), now: () => clock }
      for (const brand of brands) {
        const last = await db()
          .system.selectFrom('site_check_counts')
          .where('brand_id', '=', brand.id)
          .orderBy('day', 'desc')
          .select('findings')
          .executeTakeFirstOrThrow()
        const found = await findingsOf({ deps, db: db().system }, brand, wholeSight(brand))
        expect(Math.abs(last.findings - found.length), `${brand.code}: ${found.length}`).toBeLessThanOrEqual(3)
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })
}
