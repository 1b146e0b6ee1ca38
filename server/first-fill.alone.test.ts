import { expect, test } from 'vitest'
import { emptyDatabase, engines } from '../test/database.ts'
import { migrate } from './db/migrate.ts'
import { seedDemo, seedReference } from './seed.ts'

/** Of the very first start, in seconds (promises.md "start with data"); what the server adds stands in `docs/figures.md`. */
const promised = 15

test.each(engines)('from nothing to demo data, %s', async engine => {
  const db = await emptyDatabase(engine)
  try {
    const begun = performance.now()
    await migrate(db)
    await seedReference(db)
    await seedDemo(db, 'demo')
    const seconds = (performance.now() - begun) / 1000
    console.log(`${engine}: migrated and seeded in ${seconds.toFixed(1)} s`)
    expect(seconds).toBeLessThan(promised)
  } finally {
    await db.close()
  }
})
