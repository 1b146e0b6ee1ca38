import { test } from 'vitest'
import { freshDatabase } from '../test/database.ts'
import { seedDemo, seedReference } from './seed.ts'
test('time', async () => {
  const db = await freshDatabase('embedded')
  await seedReference(db)
  let last = performance.now()
  const out: string[] = []
  const begun = last
  await seedDemo(db, 'demo', { progress: (t, d, a) => { if (d === a) { out.push(`${t} ${d} ${Math.round(performance.now() - last)}`); last = performance.now() } } })
  console.log(`${out.join('; ')}; whole ${Math.round(performance.now() - begun)}`)
  await db.close()
}, 120_000)
