import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engines, freshDatabase } from '../../test/database.ts'
import { throwawaySealer } from '../outside/sealed.ts'
import { sealOnce } from './seals/seal.ts'

const lines = 12_000
/** Each pass takes as many lines, so this much is noise; it was 47 times. */
const most = 12

// A first start with demo data stood still for a minute and a half: a plan made while nothing was sealed was kept.
test.each(engines)('many lines written at once are sealed at one pace, %s', async engine => {
  const db = await freshDatabase(engine)
  const sealing = { secrets: throwawaySealer(), now: () => new Date() }
  await sql`insert into audit_trails_rows (user_name, area, module, action)
    select 'Ana ' || n, 'website', 'module', 'edit' from generate_series(1, ${sql.lit(lines)}) as n`.execute(db.owner)
  const times: number[] = []
  for (let sealed = 0; sealed < lines; ) {
    const begun = performance.now()
    sealed += (await sealOnce(db, sealing)).sealed
    times.push(performance.now() - begun)
  }
  await db.close()
  // Of the last passes the middle one: the machine may do something else during one of them.
  const last = times.slice(-5).toSorted((a, b) => a - b)
  expect((last[2] ?? Number.NaN) / Math.min(...times), `ms a pass: ${times.map(Math.round).join(', ')}`).toBeLessThan(
    most,
  )
})
